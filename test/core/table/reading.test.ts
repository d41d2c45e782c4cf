import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsByName, columnNames } from '#core/table/columns'
import { guessDelimiter } from '#core/table/delimiter'
import { cellsOfJson } from '#core/table/flatten'
import { JsonListSplitter } from '#core/table/split-json'
import { delimiters, formOfTable, longestRow } from '#core/table/table'

const split = (pieces: readonly string[]) => {
  const splitter = new JsonListSplitter()
  const members = pieces.flatMap((piece) => splitter.push(piece))
  return { members: members.map(({ text }) => text), isFound: splitter.isFound, isWhole: splitter.isWhole }
}

const piecesOf = (text: string, size: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))

describe('names of columns', () => {
  it('are each there once, and where there is none, the place', () => {
    expect(columnNames(['\ufeffالنص', '', 'a', 'a', ' b\n c '])).toEqual(['النص', '2', 'a', 'a (2)', 'b c'])
  })

  it('are as many as there are cells, whatever is written in them', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (header) => {
        const names = columnNames(header)
        return names.length === header.length && new Set(names).size === names.length
      }),
    )
  })

  it('of objects themselves are names as all others', () => {
    const names = columnNames(['__proto__', 'constructor'])
    expect([...cellsByName(names, ['a', 'b', 'over'])]).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['3', 'over'],
    ])
  })
})

describe('the sign that parts cells', () => {
  const row = (delimiter: string, cells: readonly string[]): string => cells.join(delimiter)

  it.each(delimiters)('is found where it is %j', (delimiter) => {
    const lines = [
      row(delimiter, ['العنوان', 'النص', 'التاريخ']),
      row(delimiter, ['أ', 'نص فيه كلام. وآخر', '2012']),
      row(delimiter, ['ب', 'نص', '2013']),
    ]
    expect(guessDelimiter(lines.join('\r\n'), true, false)).toBe(delimiter)
  })

  it('is not one that stands in sentences or in quoted cells', () => {
    const text = 'title;text\n"a, b";قال، ثم قال، وعاد\n"c; d, e, f";"g\nh, i"\n'
    expect(guessDelimiter(text, true, false)).toBe(';')
  })

  it('is the comma where there is one column only', () => {
    expect(guessDelimiter('text\nنص\n', true, false)).toBe(',')
  })
})

describe('a list in JSON', () => {
  it('is taken apart into the same members, however it comes in', () => {
    const member = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(fc.array(member, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (list, size) => {
        const { members, isWhole } = split(piecesOf(JSON.stringify(list, null, 1), size))
        expect(isWhole).toBe(true)
        expect(members.map((text) => JSON.parse(text!) as unknown)).toEqual(
          JSON.parse(JSON.stringify(list)) as unknown,
        )
      }),
    )
  })

  it('is found below other things', () => {
    const text = '{"of": "[{\\"no\\"", "tags": ["a"], "hits": {"articles": [ {"a": 1}, null, {"b": "]"} ]}}'
    expect(split([text])).toEqual({
      members: ['{"a": 1}', 'null', '{"b": "]"}'],
      isFound: true,
      isWhole: true,
    })
  })

  it('is none in a text without one, and not whole where it breaks off', () => {
    expect(split(['{"a": [1, 2, "{"]}'])).toMatchObject({ members: [], isFound: false })
    expect(split(['[{"a": 1}, {"b": '])).toMatchObject({ members: ['{"a": 1}'], isWhole: false })
  })

  it('holds no member that is longer than a row may be, and goes on after it', () => {
    const splitter = new JsonListSplitter()
    expect(splitter.push('[{"a":"')).toEqual([])
    const long = 'x'.repeat(1_000_000)
    for (let at = 0; at <= longestRow; at += long.length) expect(splitter.push(long)).toEqual([])
    expect(splitter.push('"},{"b":1}]')).toEqual([{ text: null }, { text: '{"b":1}' }])
  })
})

describe('an object as cells', () => {
  it('has its values by their paths, lists joined', () => {
    const text =
      '{"a":{"b":"x","n":1.50},"tags":["ا","ب"],"by":[{"name":"س"},{"name":"ع"}],"no":null,"is":true}'
    expect([...cellsOfJson(text)!]).toEqual([
      ['a.b', 'x'],
      ['a.n', '1.5'],
      ['tags', 'ا, ب'],
      ['by.name', 'س, ع'],
      ['is', 'true'],
    ])
  })

  it('sets paragraphs under each other', () => {
    const long = 'فقرة '.repeat(30)
    expect(cellsOfJson(JSON.stringify({ text: [long, 'آخر'] }))!.get('text')).toBe(`${long}\n\nآخر`)
  })

  it('keeps numbers that are longer than numbers are, but not within texts', () => {
    const long = 'س'.repeat(15_000_000)
    expect(cellsOfJson(`{"t":"${long}","id":12345678901234567890}`)?.get('id')).toBe('12345678901234567890')
    const cells = cellsOfJson('{"id": 12345678901234567890, "t": "n: 12345678901234567890\\""}')!
    expect([...cells]).toEqual([
      ['id', '12345678901234567890'],
      ['t', 'n: 12345678901234567890"'],
    ])
  })

  it('is read without harm where its names are those of objects or it is very deep', () => {
    expect(cellsOfJson('{"__proto__":{"polluted":"x"},"constructor":"c"}')!.get('__proto__.polluted')).toBe(
      'x',
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(cellsOfJson(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)},"b":"x"}`)!.get('b')).toBe('x')
  })

  it('is none where the text is no object', () => {
    for (const text of ['[]', '1', '"x"', 'null', '{', ''] as const) expect(cellsOfJson(text)).toBeUndefined()
  })
})

describe('files that are tables', () => {
  it('are known by their names', () => {
    expect(
      ['a.csv', 'b.TSV', 'c.json', 'd.jsonl', 'e.ndjson', 'csv', 'x.txt', '.csv'].map(formOfTable),
    ).toEqual([...['csv', 'csv', 'json', 'jsonl', 'jsonl'], ...[null, null, null]])
  })
})
