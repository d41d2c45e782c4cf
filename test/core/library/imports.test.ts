import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportId } from '#core/ids'
import { parseEvent, type Act, type JournalEvent, type RawEvent } from '#core/journal/event'
import { annotationOf } from '#core/library/annotation-views'
import { summaryOf } from '#core/library/article-views'
import { createCatalog } from '#core/library/catalog'
import { foldAll } from '#core/library/fold'
import { emptyState, type LibraryState } from '#core/library/state'
import { tagViewsOf } from '#core/library/tag-views'
import {
  acquired,
  annotationAdded,
  annotationId,
  articleId,
  eventOf,
  tagId,
  versionId,
} from '#support/journal-lines'

const importId = (n: number): ImportId =>
  `urn:uuid:22222222-2222-4222-8222-${n.toString(16).padStart(12, '0')}` as ImportId
const time = (n: number): string => `2026-01-01T00:00:00.${n.toString().padStart(3, '0')}Z/0000`

/** As JSON on a disk, and read again. */
const raw = (event: JournalEvent): RawEvent => JSON.parse(JSON.stringify(event)) as RawEvent

const wrapped = (n: number, original: JournalEvent): Act => ({
  type: 'event.imported',
  data: { import: importId(n), original: raw(original) },
})

const folded = (events: readonly JournalEvent[]): LibraryState => {
  const state = emptyState()
  foldAll(state, events)
  return state
}

const seen = (state: LibraryState): unknown => ({
  articles: [...state.articles.keys()].sort().map((id) => summaryOf(state, id)),
  annotations: [...state.annotations.keys()].sort().map((id) => annotationOf(state.annotations.get(id)!)),
  tags: tagViewsOf(state),
  places: [...state.locations].map(([path, { value }]) => [path, value]).sort(),
})

const small = fc.integer({ min: 1, max: 3 })
const tag = fc.constantFrom('شهادة', 'مكان').map(tagId)
const act: fc.Arbitrary<Act> = fc.oneof(
  small.map((n) => acquired(n)),
  fc.tuple(small, small).map(([n, article]) => annotationAdded(n, article, `n${n}`)),
  fc.tuple(small, fc.string({ maxLength: 3 })).map(([n, note]): Act => ({
    type: 'annotation.noted',
    data: { annotation: annotationId(n), note, seen: [] },
  })),
  small.map((n): Act => ({ type: 'annotation.deleted', data: { annotation: annotationId(n) } })),
  small.map((n): Act => ({ type: 'annotation.restored', data: { annotation: annotationId(n) } })),
  fc
    .tuple(tag, fc.boolean())
    .map(([id, deleted]): Act => ({ type: 'tag.defined', data: { tag: id, deleted } })),
  fc.tuple(small, tag, fc.boolean()).map(([n, id, on]): Act => ({
    type: 'article.tagged',
    data: { article: articleId(n), tag: id, on },
  })),
)

const foreign = fc
  .tuple(act, fc.integer({ min: 1, max: 12 }), small)
  .map(([one, seq, n]) => wrapped(n, eventOf('elsewhere', seq, time(seq), seq % 2 === 0 ? one : acquired(1))))
const undoing = fc
  .tuple(small, fc.boolean())
  .map(([n, undone]): Act => ({ type: 'import.undone', data: { import: importId(n), undone } }))

/** The same foreign event must be the same everywhere: its content follows from its number. */
const consistent = (acts: readonly Act[]): readonly Act[] => {
  const first = new Map<unknown, RawEvent>()
  return acts.map((one) => {
    if (one.type !== 'event.imported') return one
    const { seq } = one.data.original
    const original = first.get(seq) ?? one.data.original
    first.set(seq, original)
    return { ...one, data: { ...one.data, original } }
  })
}

const history = fc
  .array(fc.tuple(fc.oneof(act, foreign, undoing), fc.integer({ min: 0, max: 40 })), { maxLength: 40 })
  .map((acts) => {
    const told = consistent(acts.map(([one]) => one))
    return acts.map(([, at], i) => eventOf('here', i + 1, time(at), told[i]!))
  })

describe('imported events', () => {
  it('make the same library in whatever order they and their undoing arrive', () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray([...events], { minLength: events.length })),
        ),
        ([events, shuffled]) => {
          expect(seen(folded(shuffled))).toEqual(seen(folded(events)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('come out the same when they are taken one by one and built again where an import was undone', () => {
    fc.assert(
      fc.property(history, (events) => {
        const catalog = createCatalog()
        events.forEach((event, i) => {
          catalog.take([event])
          if (catalog.isBehind()) catalog.rebuild(events.slice(0, i + 1))
          catalog.summaries()
        })
        const expected = folded(events)
        expect(seen(catalog.state)).toEqual(seen(expected))
        expect([...catalog.summaries()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          [...expected.articles.keys()].sort().flatMap((id) => summaryOf(expected, id) ?? []),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('count under their own time and name, not under those of the import', () => {
    const theirs = eventOf('elsewhere', 1, time(5), annotationAdded(1, 1, 'من هناك'))
    const state = folded([
      eventOf('here', 1, time(1), acquired(1)),
      eventOf('here', 2, time(30), wrapped(1, theirs)),
    ])
    expect(annotationOf(state.annotations.get(annotationId(1))!)).toMatchObject({
      note: 'من هناك',
      by: 'elsewhere',
      created: '2026-01-01T00:00:00.005Z',
      noteEvent: 'r-elsewhere:1',
    })
  })

  it('do not say where files lie here', () => {
    const state = folded([
      eventOf('here', 1, time(9), wrapped(1, eventOf('elsewhere', 1, time(1), acquired(1, 'a.txt')))),
    ])
    expect([...state.locations]).toEqual([])
    expect(summaryOf(state, articleId(1))).toMatchObject({ path: 'a.txt', state: 'missing' })
  })

  it('do not bring what belongs to the other library alone', () => {
    const acts: readonly Act[] = [
      { type: 'fixity.verified', data: { checked: 1, problems: 0 } },
      { type: 'import.undone', data: { import: importId(1), undone: true } },
      wrapped(1, eventOf('third', 1, time(1), acquired(2))),
    ]
    const state = folded(
      acts.map((one, i) =>
        eventOf('here', i + 1, time(9), wrapped(1, eventOf('elsewhere', i + 1, time(1), one))),
      ),
    )
    expect(state.verified).toBeUndefined()
    expect([...state.articles]).toEqual([])
    expect(state.imports.get(importId(1))?.undone).toBeUndefined()
  })

  it('of an unknown or malformed kind are kept in the journal and passed over', () => {
    const odd = { ...raw(eventOf('elsewhere', 1, time(1), acquired(1))), type: 'article.painted' }
    const line = eventOf('here', 1, time(1), {
      type: 'event.imported',
      data: { import: importId(1), original: odd },
    })
    expect(parseEvent(raw(line))).toEqual(line)
    expect([...folded([line]).articles]).toEqual([])
  })

  it('are told apart from notes written here where two people wrote past each other', () => {
    const noted = (note: string): Act => ({
      type: 'annotation.noted',
      data: { annotation: annotationId(1), note, seen: ['r-here:1'] },
    })
    const state = folded([
      eventOf('here', 1, time(1), annotationAdded(1, 1, 'أول')),
      eventOf('here', 2, time(2), noted('لي')),
      eventOf('here', 3, time(9), wrapped(1, eventOf('elsewhere', 7, time(3), noted('لها')))),
    ])
    expect(
      annotationOf(state.annotations.get(annotationId(1))!)?.conflicts.map(({ note, imported }) => [
        note,
        imported,
      ]),
    ).toEqual([
      ['لها', true],
      ['لي', undefined],
    ])
  })

  it('bring an earlier version of an article as the one first seen', () => {
    const theirs = eventOf('elsewhere', 1, time(1), acquired(1, 'theirs.txt'))
    const state = folded([
      eventOf('here', 1, time(5), acquired(1, 'mine.txt')),
      eventOf('here', 2, time(9), wrapped(1, theirs)),
    ])
    expect(summaryOf(state, articleId(1))).toMatchObject({
      path: 'mine.txt',
      acquired: '2026-01-01T00:00:00.001Z',
      state: 'ok',
    })
    expect(state.articleOfVersion.get(versionId(1))?.value).toBe(articleId(1))
  })
})
