import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { eventSchemas, parseEvent, type EventType } from '#core/journal/event'
import { flatReaderOf } from '#core/journal/flat-data'

const article = `sha256:${'a'.repeat(64)}`
const reading = {
  path: 'a.txt',
  sizeBytes: 0,
  modified: '',
  format: 'text',
  encoding: 'utf-8',
  extractor: 'text/1',
  title: 'عنوان',
  words: 3,
  direction: 'rtl',
}
const samples: Readonly<Partial<Record<EventType, Readonly<Record<string, unknown>>>>> = {
  'article.acquired': { article, ...reading },
  'article.changed': { article, version: article, previous: article, ...reading },
  'article.located': { article, version: article, path: 'b.txt', sizeBytes: 1, modified: '' },
  'article.lost': { article, version: article, path: 'b.txt' },
  'article.described': { article, field: 'title', value: null, more: { source: 'وكالة' } },
  'tag.defined': { tag: 'وسم', name: 'وسم', parent: null, deleted: false },
  'article.kept': { article, version: article, text: article, extractor: 'text@1', generation: 2 },
  'article.tagged': { article, tag: 'وسم', on: true },
}
const flat = Object.entries(samples) as [EventType, Readonly<Record<string, unknown>>][]
const head = {
  replica: 'r-0000000000000001',
  seq: 1,
  time: '2026-11-30T10:00:00.000Z/0000',
  by: '',
  prev: '0'.repeat(64),
}

describe('data read by plain checks', () => {
  it.each(flat)('of %s are read so', (type, data) => {
    expect(flatReaderOf(eventSchemas[type].entries)?.(data)).toEqual(data)
  })

  it('are not of schemas that hold more than texts and numbers', () => {
    expect(flatReaderOf(eventSchemas['annotation.added'].entries)).toBeNull()
    expect(flatReaderOf(eventSchemas['search.saved'].entries)).toBeNull()
    expect(flatReaderOf(eventSchemas['annotation.noted'].entries)).toBeNull()
  })

  it('are what the schema reads, or are left to it: whatever is put in place of a field, or beside them', () => {
    const odd = fc.oneof(
      fc.anything(),
      fc.constantFrom(-1, 0, 1.5, NaN, Infinity, '', 'ltr', null, undefined, true, article, `${article}0`),
    )
    const change = fc.record({
      name: fc.constantFrom(
        ...Object.keys(samples['article.changed']!),
        'on',
        'tag',
        'text',
        'withdrawn',
        'value',
        'parent',
        'deleted',
        'more',
      ),
      value: odd,
    })
    fc.assert(
      fc.property(fc.constantFrom(...flat), fc.array(change, { maxLength: 2 }), ([type, data], changes) => {
        const made = { ...data, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) }
        const bySchema = v.safeParse(eventSchemas[type], made)
        const read = flatReaderOf(eventSchemas[type].entries)?.(made)
        expect(read).not.toBeUndefined()
        if (read === null) return
        expect(bySchema.success).toBe(true)
        expect(read).toStrictEqual(bySchema.output)
        expect(parseEvent({ ...head, type, data: made })).toEqual({ ...head, type, data: read })
      }),
    )
  })

  it.each([
    ['replica', 'r-1'],
    ['seq', 0],
    ['seq', 1.5],
    ['seq', '1'],
    ['time', 1],
    ['by', null],
    ['type', 1],
    ['prev', 'x'],
    ['prev', `${'0'.repeat(64)}\n`],
  ])('do not make an event of a line whose %s is %j', (field, value) => {
    const line = { ...head, type: 'article.lost', data: samples['article.lost'], [field]: value }
    expect(parseEvent(line)).toBeNull()
  })

  it('of a known type that are not as they should be, or of an unknown type, make a foreign event', () => {
    for (const [type, data] of [
      ['article.lost', { article }],
      ['article.lost', null],
      ['article.waxed', {}],
    ] as const)
      expect(parseEvent({ ...head, more: 1, type, data })).toEqual({ ...head, type: 'foreign', named: type })
    expect(parseEvent({ ...head, type: 'article.lost' })).toBeNull()
  })
})
