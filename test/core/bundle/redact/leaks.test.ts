import { describe, expect, it } from 'vitest'
import { findLeak } from '#core/bundle/redact/leaks'
import { piecesOf } from '#core/bundle/redact/pieces'
import { compileRules } from '#core/bundle/redact/rules'
import { annotationsHead } from '#core/bundle/tables'
import { bundle as arabic } from '#core/messages/ar/bundle'
import { bundle as english } from '#core/messages/en/bundle'

const readers = { ar: arabic.reader, en: english.reader }

const compiled = compileRules({ patterns: [{ regex: '\\d{2,}' }], terms: [{ text: 'أحمد' }] }, 'ar')
if (!compiled.ok) throw new Error(compiled.failure.kind)
const leakIn = (path: string, text: string) =>
  findLeak(path, piecesOf(path, text), {
    compiled: compiled.value,
    kept: new Map(),
    forbidden: new Set(),
    delivered: new Set(),
    ownWords: new Set(),
  })

const areaLine = (language: 'ar' | 'en'): string => {
  const { areaOfPage, fromLeft, fromTop, areaWidth, areaHeight } = readers[language]
  return `<p class="area">${areaOfPage} 123 (${fromLeft} 25%, ${fromTop} 10%, ${areaWidth} 50%, ${areaHeight} ١٢%)</p>`
}

const rowWith = (column: string, cell: string): string => {
  const columns = annotationsHead.trim().split(',')
  expect(columns).toContain(column)
  return `${annotationsHead}${columns.map((one) => (one === column ? cell : '')).join(',')}\r\n`
}

describe('the program’s own numbers are no leak', () => {
  it.each([
    ['the page of a scan', 'data/annotations.csv', rowWith('page', '123')],
    ['the colour of a tag', 'data/codebook.csv', 'tag,colour\r\nx,#123456\r\n'],
    ['the colour of a code', 'data/codebook.qdc', '<Code name="x" color="#123456"/>'],
    ['a part of a page', 'data/documents/d0001/index.html', areaLine('en')],
    ['a part of a page, in Arabic', 'data/documents/d0001/index.html', areaLine('ar')],
  ])('%s', (_, path, text) => {
    expect(leakIn(path, text)).toBeNull()
  })

  it.each([
    ['words in the line of a part', 'data/documents/d0001/index.html', '<p class="area">رقمه 12</p>'],
    ['another column', 'data/annotations.csv', rowWith('note', '123')],
    ['a name in the column of pages', 'data/annotations.csv', rowWith('page', 'أحمد')],
    ['a colour that is none', 'data/codebook.csv', 'tag,colour\r\nx,#12 أحمد\r\n'],
    [
      'a value broken over lines of JSON',
      'data/provenance/events.jsonl',
      '{"note":\r"\\u0623\\u062d\\u0645\\u062f"}\n',
    ],
  ])('but %s is one', (_, path, text) => {
    expect(leakIn(path, text)).not.toBeNull()
  })
})
