import { beforeAll, describe, expect, it } from 'vitest'
import type { Anchor } from '#core/annotation/annotation'
import type { EventId, ReplicaId, TagId } from '#core/ids'
import type { HistoryEntry, PlacedAnnotation } from '#core/library/views'
import { setLanguage } from '#renderer/shared/messages'
import { sentenceOf } from '../../../../src/renderer/features/annotations/history-lines'
import {
  everyCard,
  filterAnnotations,
  orderAnnotations,
} from '../../../../src/renderer/features/annotations/order'

const placed = (id: string, anchor: Anchor | null, more: Record<string, unknown> = {}): PlacedAnnotation =>
  ({
    annotation: {
      id,
      note: '',
      tags: [],
      colour: 'yellow',
      by: '',
      created: '2025-01-01',
      target: null,
      ...more,
    },
    anchor,
  }) as unknown as PlacedAnnotation
const at = (start: number): Anchor => ({ state: 'exact', start, end: start + 5 })
const ids = (all: readonly PlacedAnnotation[]): string[] => all.map(({ annotation }) => annotation.id)

describe('orderAnnotations', () => {
  it('puts what needs a person first, then the whole article, then the order of the text', () => {
    const all = [
      placed('later', at(90)),
      placed('whole', null),
      placed('orphan', { state: 'orphan' }),
      placed('younger', at(10), { created: '2025-02-01' }),
      placed('older', at(10)),
    ]
    expect(ids(orderAnnotations(all))).toEqual(['orphan', 'whole', 'older', 'younger', 'later'])
  })
})

describe('orderAnnotations by time', () => {
  const all = [
    placed('b', at(1), { created: '2025-02-01' }),
    placed('a', at(9)),
    placed('c', null, { created: '2025-03-01' }),
  ]
  it.each([
    ['newest', ['c', 'b', 'a']],
    ['oldest', ['a', 'b', 'c']],
  ] as const)('puts the %s first', (order, expected) => {
    expect(ids(orderAnnotations(all, order))).toEqual(expected)
  })
})

describe('filterAnnotations by more than words', () => {
  const tag = 't1' as TagId
  const all = [
    placed('one', at(1), { colour: 'blue', by: 'ليلى' }),
    placed('two', { state: 'review', start: 4, end: 9, found: '' }, { colour: 'green', tags: [tag] }),
    placed('three', null, { colour: 'pink', by: 'ليلى', tags: [tag] }),
  ]
  it.each([
    [{ colours: ['blue', 'pink'] }, ['one', 'three']],
    [{ tag }, ['two', 'three']],
    [{ by: 'ليلى' }, ['one', 'three']],
    [{ by: '' }, ['two']],
    [{ state: 'review' }, ['two']],
    [{ state: 'whole' }, ['three']],
    [{ colours: ['blue', 'pink'], tag }, ['three']],
  ] as const)('keeps %j', (filter, expected) => {
    expect(ids(filterAnnotations(all, { ...everyCard, ...filter }, () => ''))).toEqual(expected)
  })
})

describe('filterAnnotations', () => {
  const all = [
    placed('quote', at(1), { target: { exact: 'رأى السجلّات' } }),
    placed('note', at(2), { note: 'See the LEDGER', colour: 'blue' }),
    placed('tag', at(3), { tags: ['t1'] }),
  ]
  const nameOf = (): string => 'شهادة'

  it.each([
    ['السجلات', null, ['quote']],
    ['ledger', null, ['note']],
    ['شهاده', null, ['tag']],
    ['', 'blue', ['note']],
    ['', null, ['quote', 'note', 'tag']],
  ] as const)('finds “%s” in %s', (text, colour, expected) => {
    expect(
      ids(filterAnnotations(all, { ...everyCard, text, colours: colour === null ? [] : [colour] }, nameOf)),
    ).toEqual(expected)
  })
})

describe('sentenceOf', () => {
  beforeAll(() => setLanguage('en'))
  const said = (type: string, data: unknown): string => {
    const entry: HistoryEntry = {
      event: 'r:1' as EventId,
      replica: 'r' as ReplicaId,
      time: '',
      by: '',
      article: null,
      type,
      data,
    }
    return sentenceOf(entry, (tag: string) => (tag as TagId).toUpperCase()).replace(/[\u2068\u2069]/gu, '')
  }

  it.each([
    ['article.acquired', { path: 'a.txt' }, 'First seen at a.txt.'],
    ['article.tagged', { tag: 'place', on: true }, 'Tagged “PLACE”.'],
    ['article.tagged', { tag: 'place', on: false }, 'Tag “PLACE” taken off.'],
    ['article.described', { field: 'author', value: 'N' }, 'Author: N'],
    ['article.described', { field: 'author', value: null }, 'Author taken back.'],
    ['article.described', { field: 'author', value: 'N', more: { رقم: '7' } }, 'Author: N\nرقم: 7'],
    ['article.decoded', { encoding: 'ibm864' }, 'Read as ibm864 from then on.'],
    ['article.decoded', { encoding: null }, 'Read as its bytes say from then on.'],
    ['annotation.added', { target: { exact: 'words' } }, 'Annotated “words”.'],
    ['annotation.added', { target: null }, 'Annotated the whole article.'],
    ['annotation.noted', { note: '' }, 'Note emptied.'],
    ['annotation.coloured', { colour: 'blue' }, 'Colour changed to Blue.'],
    ['something.newer', 'whatever', 'Something that this version does not know (something.newer).'],
  ])('%s %j', (type, data, expected) => {
    expect(said(type, data)).toBe(expected)
  })

  it('shortens long notes', () => {
    expect(said('annotation.noted', { note: 'a'.repeat(500) }).length).toBeLessThan(110)
  })
})
