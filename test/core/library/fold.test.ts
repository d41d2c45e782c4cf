import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventIdOf } from '#core/ids'
import type { Act, JournalEvent } from '#core/journal/event'
import { annotationOf } from '#core/library/annotation-views'
import { annotationsOn, currentVersionOf, summaryOf } from '#core/library/article-views'
import { createCatalog } from '#core/library/catalog'
import { foldEvent } from '#core/library/fold'
import { emptyState, type LibraryState } from '#core/library/state'
import { tagViewsOf } from '#core/library/tag-views'
import { foldedAct } from '#support/any-act'
import {
  acquired,
  annotationAdded,
  annotationId,
  articleId,
  eventOf,
  reading,
  versionId,
} from '#support/journal-lines'

const folded = (events: readonly JournalEvent[]): LibraryState => {
  const state = emptyState()
  for (const event of events) foldEvent(state, event)
  return state
}

/** What people see, independent of the order in which maps were filled. */
const seen = (state: LibraryState): unknown => ({
  articles: [...state.articles.keys()].sort().map((id) => summaryOf(state, id)),
  annotations: [...state.annotations.keys()].sort().map((id) => annotationOf(state.annotations.get(id)!)),
  tags: tagViewsOf(state),
  owners: [...state.articleOfVersion].map(([version, owner]) => [version, owner.value]).sort(),
})

const time = (n: number): string => `2026-01-01T00:00:00.${n.toString().padStart(3, '0')}Z/0000`

const history = fc
  .array(fc.tuple(foldedAct, fc.constantFrom('one', 'two', 'three'), fc.integer({ min: 0, max: 40 })), {
    maxLength: 40,
  })
  .map((acts) => acts.map(([one, replica, at], i) => eventOf(replica, i + 1, time(at), one)))

describe('the fold', () => {
  it('gives the same library in whatever order events arrive', () => {
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

  it('changes nothing when everything is folded twice', () => {
    fc.assert(
      fc.property(history, (events) => {
        expect(seen(folded([...events, ...events]))).toEqual(seen(folded(events)))
      }),
    )
  })

  it('reads any prefix of a history', () => {
    fc.assert(
      fc.property(history, fc.nat(40), (events, length) => {
        expect(() => seen(folded(events.slice(0, length)))).not.toThrow()
      }),
    )
  })

  it('shows no conflict with an annotation that comes again without its note, in any order', () => {
    const again = eventOf('bundle', 1, time(9), annotationAdded(1, 1))
    const made = eventOf('one', 1, time(1), annotationAdded(1, 1, 'قرنفل'))
    const noted = (note: string): JournalEvent =>
      eventOf('one', 2, time(3), {
        type: 'annotation.noted',
        data: { annotation: annotationId(1), note, seen: [eventIdOf(made.replica, made.seq)] },
      })
    const shown = (events: readonly JournalEvent[]) => {
      const { note, conflicts } = annotationOf(folded(events).annotations.get(annotationId(1))!)!
      return [note, conflicts.length]
    }
    for (const events of [
      [made, again],
      [again, made],
    ])
      expect(shown(events)).toEqual(['قرنفل', 0])
    expect(shown([again, noted('ثم'), made])).toEqual(['ثم', 0])
    expect(shown([again])).toEqual(['', 0])
    // What a person emptied, and another wrote on, contradict each other all the same.
    const other = eventOf('two', 1, time(4), {
      type: 'annotation.noted',
      data: { annotation: annotationId(1), note: 'زنبق', seen: [eventIdOf(made.replica, made.seq)] },
    })
    expect(shown([other, made, noted('')])).toEqual(['زنبق', 2])
  })

  it('counts an annotation once, for the article that it was made on first', () => {
    const added = (n: number, article: number) => eventOf('one', n, time(n), annotationAdded(1, article, 'n'))
    const articles = [
      eventOf('one', 1, time(1), acquired(1, 'a.txt')),
      eventOf('one', 2, time(2), acquired(2, 'b.txt')),
    ]
    for (const events of [
      [added(3, 1), added(4, 2)],
      [added(4, 2), added(3, 1)],
    ]) {
      const state = folded([...articles, ...events])
      expect([1, 2].map((n) => summaryOf(state, articleId(n))?.annotations)).toEqual([1, 0])
      expect([...state.annotationsOf.keys()]).toEqual([articleId(1)])
    }
  })

  it('keeps summaries in step: a catalog fed event by event shows what a fold from nothing shows', () => {
    fc.assert(
      fc.property(history, (events) => {
        const catalog = createCatalog()
        for (const event of events) {
          catalog.take([event])
          catalog.summaries()
        }
        const fresh = folded(events)
        const expected = [...fresh.articles.keys()].sort().flatMap((id) => summaryOf(fresh, id) ?? [])
        const sorted = [...catalog.summaries()].sort((a, b) => (a.id < b.id ? -1 : 1))
        expect(sorted).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})

describe('an article', () => {
  const at = (n: number, one: Act) => eventOf('one', n, time(n), one)

  it('is as acquired, then changed, then missing, and remembers each version', () => {
    const events = [
      at(1, acquired(1, 'a.txt')),
      at(2, {
        type: 'article.changed',
        data: {
          article: articleId(1),
          version: versionId(2),
          previous: versionId(1),
          ...reading('a.txt', 'جديد'),
        },
      }),
    ]
    expect(summaryOf(folded(events.slice(0, 1)), articleId(1))?.state).toBe('ok')
    const changed = folded(events)
    expect(summaryOf(changed, articleId(1))).toMatchObject({ state: 'changed', title: 'جديد' })
    expect(currentVersionOf(changed, articleId(1))).toBe(versionId(2))
    const lost = folded([
      ...events,
      at(3, { type: 'article.lost', data: { article: articleId(1), version: versionId(2), path: 'a.txt' } }),
    ])
    expect(summaryOf(lost, articleId(1))?.state).toBe('missing')
    expect(currentVersionOf(lost, articleId(1))).toBe(versionId(2))
  })

  it('stands in two places as one', () => {
    const state = folded([at(1, acquired(1, 'b.txt')), at(2, acquired(1, 'a.txt'))])
    expect(summaryOf(state, articleId(1))).toMatchObject({
      path: 'a.txt',
      otherPaths: ['b.txt'],
      state: 'ok',
    })
  })
})

describe('two people’s notes', () => {
  const added = eventOf('one', 1, time(1), annotationAdded(1, 1, 'أول'))
  const noted = (replica: string, seq: number, at: number, note: string, seenEvents: readonly string[]) =>
    eventOf(replica, seq, time(at), {
      type: 'annotation.noted',
      data: { annotation: annotationId(1), note, seen: [...seenEvents] },
    })
  const note = (events: readonly JournalEvent[]) =>
    annotationOf(folded(events).annotations.get(annotationId(1))!)

  it('follow each other where each has seen the last', () => {
    const events = [added, noted('one', 2, 2, 'ثان', ['r-one:1']), noted('two', 1, 3, 'ثالث', ['r-one:2'])]
    expect(note(events)).toMatchObject({ note: 'ثالث', conflicts: [] })
  })

  it('are a conflict where they wrote past each other, and both are kept', () => {
    const events = [
      added,
      noted('one', 2, 2, 'رأي أول', ['r-one:1']),
      noted('two', 1, 3, 'رأي آخر', ['r-one:1']),
    ]
    expect(note(events)?.conflicts.map((conflict) => conflict.note)).toEqual(['رأي آخر', 'رأي أول'])
  })

  it('are settled by a note that has seen both', () => {
    const events = [
      added,
      noted('one', 2, 2, 'رأي أول', ['r-one:1']),
      noted('two', 1, 3, 'رأي آخر', ['r-one:1']),
      noted('one', 3, 4, 'الرأيان', ['r-one:2', 'r-two:1']),
    ]
    expect(note(events)).toMatchObject({ note: 'الرأيان', conflicts: [] })
  })

  it('are no conflict where both wrote the same', () => {
    const events = [added, noted('one', 2, 2, 'سواء', ['r-one:1']), noted('two', 1, 3, 'سواء', ['r-one:1'])]
    expect(note(events)?.conflicts).toEqual([])
  })

  it('do not bring back what was deleted', () => {
    const events = [
      added,
      eventOf('one', 2, time(2), { type: 'annotation.deleted', data: { annotation: annotationId(1) } }),
      noted('two', 1, 3, 'متأخر', ['r-one:1']),
    ]
    expect(note(events)).toBeNull()
    expect(annotationsOn(folded(events), articleId(1))).toEqual([])
  })
})
