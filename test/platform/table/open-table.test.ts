import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readAsItIs, type ReadingChoices, type TableRow } from '#core/table/table'
import { openTable } from '#platform/table/open-table'
import { readTable } from '#platform/table/read-table'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(await temporaryFolder(), name)
  await writeFile(path, content)
  return path
}

const read = async (name: string, content: string | Uint8Array, choices: Partial<ReadingChoices> = {}) => {
  const table = valueOf(await openTable(await file(name, content), { ...readAsItIs, ...choices }))
  const reading = readTable(table, () => undefined)
  const rows: TableRow[] = []
  for await (const row of reading.rows) rows.push(row)
  return { table, rows, faults: reading.faults() }
}

const cellsOf = (rows: readonly TableRow[]) =>
  rows.map((row) => (row.kind === 'row' ? [...row.cells] : row.why))
const arabic = 'العنوان;النص\r\nحصار;"قال: ""نعم""\nثم سكت؛ ومضى"\r\n'

describe('a table of cells', () => {
  it.each([
    ['utf-8', Buffer.from(arabic)],
    ['utf-8', Buffer.from(`\ufeff${arabic}`)],
    ['utf-16le', Buffer.from(`\ufeff${arabic}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${arabic}`, 'utf16le').swap16()],
    ['windows-1256', iconv.encode(arabic.repeat(3), 'windows-1256')],
  ])('is read in %s', async (encoding, bytes) => {
    const { table, rows } = await read('a.csv', bytes)
    expect(table).toMatchObject({ delimiter: ';', hasHeader: true, columns: ['العنوان', 'النص'] })
    expect(table.found.encoding).toBe(encoding)
    expect(cellsOf(rows)[0]).toEqual([
      ['العنوان', 'حصار'],
      ['النص', 'قال: "نعم"\nثم سكت؛ ومضى'],
    ])
  })

  it('has the same names for its cells whenever it is read, also where rows are longer than the first', async () => {
    const { table, rows } = await read(
      'a.csv',
      'title,text,url\none,body,http://x/,,,six\ntwo,body,http://y/,four\n',
    )
    expect(table.columns).toEqual(['title', 'text', 'url', '6', '4'])
    expect(cellsOf(rows)[1]).toContainEqual(['4', 'four'])
    const header = Array.from({ length: 600 }, (_, n) => `c${n}`)
    const wide = await read('b.csv', `${header.join(',')}\n${header.map((_, n) => n).join(',')}\n`)
    expect(wide.table.columns).toHaveLength(500)
    expect(cellsOf(wide.rows)[0]).toContainEqual(['c550', '550'])
  })

  it('is in the encoding of its first letters that tell, however late they come', async () => {
    const plain = 'a,b\r\n' + 'x,y\r\n'.repeat(300_000)
    const { table, rows } = await read(
      'a.csv',
      Buffer.concat([Buffer.from(plain), iconv.encode('حصار المدينة,نص طويل\r\n'.repeat(9), 'windows-1256')]),
    )
    expect(table.found.encoding).toBe('windows-1256')
    expect(cellsOf(rows).at(-1)).toEqual([
      ['a', 'حصار المدينة'],
      ['b', 'نص طويل'],
    ])
  }, 30_000)

  it('is read in the encoding and by the sign that a person says', async () => {
    const { table } = await read('a.csv', iconv.encode('نص|لا', 'iso-8859-6'), {
      encoding: 'iso-8859-6',
      delimiter: '|',
      hasHeader: false,
    })
    expect(table).toMatchObject({ columns: ['1', '2'] })
    expect([...table.sample[0]!.cells.values()]).toEqual(['نص', 'لا'])
  })

  it('counts rows that have too many or too few cells, and passes empty lines over', async () => {
    const { rows, faults } = await read('a.csv', 'a,b\n1,2\n\n3\n4,5,6\n')
    expect(faults).toMatchObject({ ragged: 2, cut: null })
    expect(cellsOf(rows)[2]).toEqual([
      ['a', '4'],
      ['b', '5'],
      ['3', '6'],
    ])
  })

  it('says where a quotation mark is never closed, and reads it as a letter when told so', async () => {
    const text = 'a,b\n1,2\n3,"4\n5,6\n'
    const { rows, faults } = await read('a.csv', text)
    expect(rows).toHaveLength(1)
    expect(faults.cut).toEqual({ why: 'unclosed-quote', line: 2 })
    const unquoted = await read('a.csv', text, { isQuoted: false })
    expect(cellsOf(unquoted.rows)[1]).toEqual([
      ['a', '3'],
      ['b', '"4'],
    ])
  })

  it('ends at a cell that is longer than any row, without holding it', async () => {
    const long = Buffer.alloc(60_000_000, 'x')
    const { rows, faults } = await read('a.csv', Buffer.concat([Buffer.from('a,b\n1,2\n3,"'), long]))
    expect(rows).toHaveLength(1)
    expect(faults.cut).toEqual({ why: 'too-long', line: 2 })
  }, 30_000)

  it('may have columns that only rows of JSON have which were not looked at', async () => {
    const late = Array.from({ length: 205 }, (_, n) =>
      JSON.stringify(n < 202 ? { t: 'x' } : { t: 'x', late: 'y' }),
    )
    expect((await read('a.jsonl', late.join('\n'))).table).toMatchObject({
      columns: ['t'],
      hasMoreColumns: true,
    })
    expect((await read('a.jsonl', late.slice(0, 3).join('\n'))).table.hasMoreColumns).toBe(false)
  })

  it('is read with ten thousand columns, of which five hundred are offered', async () => {
    const row = Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')
    const { table, rows } = await read('a.csv', `${row}\n${row}\n`)
    expect(table).toMatchObject({ hasMoreColumns: true })
    expect(table.columns).toHaveLength(500)
    expect(cellsOf(rows)[0]).toHaveLength(10_000)
  })

  it('is read where a few zeros and letters that are none stand in it', async () => {
    const bytes = Buffer.concat([
      Buffer.from('النص,ب\nقال شاهد\0 إن القصف بدأ فجر الجمعة واستمر حتى المساء,'),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ])
    const { rows, faults } = await read('a.csv', bytes)
    expect(faults.undecodable).toBe(1)
    expect(cellsOf(rows)[0]).toHaveLength(2)
  })

  it('is none where the bytes are no text, or the file is empty or gone', async () => {
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300, 1)])
    for (const content of [zip, Buffer.alloc(0), Buffer.from('\n\n')])
      expect(await openTable(await file('a.csv', content), readAsItIs)).toMatchObject({
        failure: { kind: 'not-a-table' },
      })
    expect(await openTable('/nowhere/a.csv', readAsItIs)).toMatchObject({
      failure: { kind: 'file-not-found' },
    })
  })
})

describe('a table in JSON', () => {
  it('has the paths that its first rows have as columns', async () => {
    const { table, rows } = await read('a.json', JSON.stringify([{ a: { b: 'x' } }, { c: ['y', 'z'] }]))
    expect(table).toMatchObject({ form: 'json', columns: ['a.b', 'c'], delimiter: null })
    expect(cellsOf(rows)).toEqual([[['a.b', 'x']], [['c', 'y, z']]])
  })

  it('is lines where it is written so, also under the other name', async () => {
    const lines = '{"a":"x"}\n\n{"a": oh}\n[1]\r\n{"a":"y"}'
    for (const name of ['a.jsonl', 'a.json', 'a.ndjson']) {
      const { rows } = await read(name, lines)
      expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4])
      expect(cellsOf(rows)).toEqual([[['a', 'x']], 'damaged', 'damaged', [['a', 'y']]])
    }
  })

  it('says that a list breaks off', async () => {
    const { rows, faults } = await read('a.json', '[{"a":"x"},{"a":"y"')
    expect(rows).toHaveLength(1)
    expect(faults.cut).toEqual({ why: 'unclosed-list', line: 1 })
  })

  it('passes over a line that is longer than any row', async () => {
    const { rows } = await read('a.jsonl', `{"a":"x"}\n{"a":"${'y'.repeat(20_000_000)}"}\n{"a":"z"}`)
    expect(cellsOf(rows)).toEqual([[['a', 'x']], 'too-long', [['a', 'z']]])
  }, 30_000)

  it('is none without a list of objects', async () => {
    for (const content of ['{"a": 1}', '[1, 2]', '[]', 'x'])
      expect(await openTable(await file('a.json', content), readAsItIs)).toMatchObject({
        failure: { kind: 'not-a-table' },
      })
  })
})
