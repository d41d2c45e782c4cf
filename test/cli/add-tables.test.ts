import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '#support/command-line'
import { writeFiles } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const csv = [
  'العنوان,النص,التاريخ,الرابط,رقم الملف',
  'حصار,قال شاهد إن القصف بدأ فجر الجمعة ثم توقف.,12 آذار 2012,https://example.org/a,م 1',
  'فارغ,,2013,,م 2',
].join('\n')

const begun = async (content = csv) => {
  const root = await temporaryFolder()
  const library = join(root, 'library')
  await writeFiles(library, { 'a.txt': 'مقالة' })
  await writeFiles(root, { 'my table.csv': content })
  return { library, table: join(root, 'my table.csv'), sanad: await commandLine() }
}

describe('sanad add with a table', () => {
  it('says without a mapping which columns there are, and the line that adds them as guessed', async () => {
    const { library, table, sanad } = await begun()
    const told = await sanad('add', library, table)
    expect(told.status).toBe(1)
    for (const column of ['العنوان', 'النص', 'رقم الملف']) expect(told.out).toContain(column)
    const line = `sanad add ${library} '${table}' --map text=النص,title=العنوان,date=التاريخ,link=الرابط`
    expect(told.out.split('\n')).toContain(`  ${line}`)
    expect(await readdir(library)).not.toContain('my table')
    const json = await sanad('add', library, table, '--json')
    expect(json.json()).toMatchObject({
      files: [],
      tables: [{ table: 'my table.csv', guess: { text: 'النص', date: 'التاريخ', source: null }, line }],
    })
  })

  it('takes a folder that is named as a table for a folder', async () => {
    const { library, table, sanad } = await begun()
    const folder = join(dirname(table), 'كتاباتي.json')
    await writeFiles(folder, { 'b.txt': 'مقالة أخرى' })
    const added = await sanad('add', library, folder, '--json')
    expect(added).toMatchObject({ status: 0 })
    expect(added.json()).toMatchObject({ files: [{ path: 'كتاباتي.json/b.txt' }] })
  })

  it('tells what would come in without writing, and then adds it', async () => {
    const { library, table, sanad } = await begun()
    const line = [
      'add',
      library,
      table,
      '--map',
      'title=العنوان,text=النص',
      '--into',
      'وارد',
      '--json',
    ] as const
    const dry = await sanad(...line, '--dry-run')
    expect(dry.status).toBe(1)
    expect(dry.json()).toMatchObject({
      dryRun: true,
      tables: [{ folder: 'وارد/my table', rows: 2, comesIn: 1, skipped: [{ row: 2, reason: 'no-text' }] }],
    })
    expect(await readdir(library)).not.toContain('وارد')
    const added = await sanad(...line, '--keep', 'رقم الملف', '--by', 'ن')
    expect(added.json()).toMatchObject({
      dryRun: false,
      tables: [{ rows: 2, added: [{ row: 1, path: 'وارد/my table/0001 حصار.txt' }] }],
    })
    const text = await readFile(join(library, 'وارد/my table/0001 حصار.txt'), 'utf8')
    expect(text).toBe('قال شاهد إن القصف بدأ فجر الجمعة ثم توقف.')
    const history = await sanad('history', library, '--path', 'وارد/my table/0001 حصار.txt')
    expect(history.out).toContain('م 1')
    expect(history.out).toContain('#1')
  })

  it('adds by guess where it is told so, with every other column and other files beside', async () => {
    const { library, table, sanad } = await begun()
    await writeFiles(join(table, '..'), { 'b.txt': 'أخرى' })
    const added = await sanad(
      'add',
      library,
      table,
      join(table, '..', 'b.txt'),
      '--map',
      'auto',
      '--keep',
      'all',
      '--json',
    )
    expect(added.json()).toMatchObject({ files: [{ path: 'b.txt' }], tables: [{ added: [{ row: 1 }] }] })
    expect((await sanad('list', library, '--json')).json()).toMatchObject({
      articles: [{}, {}, { date: '2012-03-12' }],
    })
  })

  it.each([
    ['--map', 'نص=النص'],
    ['--map', 'title=العنوان'],
    ['--as', 'pdf'],
    ['--delimiter', 'x'],
  ])('refuses %s %s', async (option, value) => {
    const { library, table, sanad } = await begun()
    const told = await sanad('add', library, table, option, value)
    expect(told.status).toBe(2)
    expect(told.err).toContain(value.replace('title=العنوان', '--map'))
  })

  it('refuses a mapping without a table, and a column that is not there', async () => {
    const { library, table, sanad } = await begun()
    expect((await sanad('add', library, join(library, 'a.txt'), '--map', 'auto')).status).toBe(2)
    const unknown = await sanad('add', library, table, '--map', 'text=لا')
    expect(unknown.status).toBe(3)
    expect(unknown.err).toContain('لا')
  })

  it('tells what is wrong with the table as a whole', async () => {
    const { library, table, sanad } = await begun('text,b\nنص أول,1\nنص ثان\n"نص لا ينتهي,2\n')
    const added = await sanad('add', library, table, '--map', 'auto', '--json')
    expect(added.status).toBe(1)
    expect(added.json()).toMatchObject({ tables: [{ ragged: 1, cut: { why: 'unclosed-quote', line: 3 } }] })
    expect(added.err).toContain('never closed')
  })

  it('tells of everything that came in where one of several fails, with status 1', async () => {
    const { library, table, sanad } = await begun()
    const root = join(table, '..')
    await writeFiles(root, { 'other.csv': 'a,b\nنص آخر,2', 'b.txt': 'أخرى' })
    const line = ['add', library, join(root, 'gone.csv'), table, join(root, 'other.csv'), join(root, 'b.txt')]
    const added = await sanad(...line, '--map', 'text=النص', '--json')
    expect(added.status).toBe(1)
    expect(added.json()).toMatchObject({
      files: [{ path: 'b.txt' }],
      tables: [{ table: 'my table.csv', added: [{ row: 1 }] }],
      failed: [
        { table: join(root, 'gone.csv'), reason: 'file-not-found' },
        { table: join(root, 'other.csv'), reason: 'column-unknown' },
      ],
    })
    expect(added.err).toContain('gone.csv')
    const nothing = await sanad('add', library, join(root, 'gone.csv'), '--map', 'auto', '--json')
    expect(nothing.status).toBe(3)
    expect(nothing.json()).toMatchObject({ files: [], tables: [], failed: [{ reason: 'file-not-found' }] })
  })

  it('tells of columns that only later rows of JSON have', async () => {
    const { library, table, sanad } = await begun()
    const rows = Array.from({ length: 203 }, (_, n) =>
      JSON.stringify({ text: `نص الصف ${n}`, ...(n > 200 && { ملحق: 'x', late: 'y' }) }),
    )
    await writeFiles(join(table, '..'), { 'late.jsonl': rows.join('\n') })
    const path = join(table, '..', 'late.jsonl')
    const dry = await sanad('add', library, path, '--map', 'text=text', '--dry-run', '--json')
    expect(dry.status).toBe(0)
    expect(dry.json()).toMatchObject({ tables: [{ laterColumns: ['ملحق', 'late'] }] })
    const told = await sanad('add', library, path, '--map', 'text=text', '--dry-run')
    expect(told.out).toMatch(/2 columns stand in later rows alone.*ملحق, late/u)
    const added = await sanad('add', library, path, '--map', 'text=text', '--keep', 'ملحق', '--json')
    const { tables } = added.json() as { tables: [{ added: { path: string }[] }] }
    const row = await sanad('history', library, '--path', tables[0].added.at(-1)!.path)
    expect(row.out).toContain('"field":"ملحق","value":"x"')
  })
})
