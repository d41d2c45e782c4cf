import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventsToCarry } from '#core/bundle/carried-events'
import { differencesIn } from '#core/bundle/merge/differences'
import { sortIncoming } from '#core/bundle/merge/incoming'
import { settlingLines, sides, type Side } from '#core/bundle/merge/settling'
import type { ArticleId, ImportId, ReplicaId, TagId } from '#core/ids'
import { laterOf, tick } from '#core/journal/clock'
import { parseEvent, type Act, type RawEvent } from '#core/journal/event'
import { heldEvents } from '#core/journal/imported'
import { annotationOf, seenBy } from '#core/library/annotation-views'
import { summaryOf } from '#core/library/article-views'
import { createCatalog } from '#core/library/catalog'
import { isUndone } from '#core/library/import-views'
import { tagViewsOf } from '#core/library/tag-views'
import {
  acquired,
  annotationAdded,
  annotationId,
  articleId,
  nameId,
  reading,
  replicaId,
  tagId,
  versionId,
} from '#support/journal-lines'

/** No two libraries' names begin with the same letter. */
const uuidTail = (name: string, n: number): string =>
  `${name.charCodeAt(0).toString(16)}${`${n}`.padStart(10, '0')}`

/** A library without a disk: a journal of lines, and what they fold to. */
const libraryNamed = (name: string, skewMs: number) => {
  const replica: ReplicaId = replicaId(name)
  const catalog = createCatalog()
  const lines: RawEvent[] = []
  let last: string | null = null
  const imports: ImportId[] = []

  const write = (act: Act, by: string, nowMs: number): void => {
    last = tick(last, nowMs + skewMs)
    const raw = JSON.parse(
      JSON.stringify({ replica, seq: lines.length + 1, time: last, by, ...act, prev: '0'.repeat(64) }),
    ) as RawEvent
    lines.push(raw)
    catalog.take([parseEvent(raw)!])
    if (catalog.isBehind()) catalog.rebuild(lines.map((line) => parseEvent(line)!))
  }
  const held = () =>
    heldEvents(
      lines.map((raw) => ({ raw, event: parseEvent(raw)! })),
      (id) => isUndone(catalog.state, id),
    )
  const { state } = catalog

  return {
    name,
    state,
    lines,
    act: (act: Act, nowMs: number) => write(act, name, nowMs),
    /** An edit by somebody who sees what this library shows. */
    edit: (n: number, note: string, nowMs: number) => {
      const record = state.annotations.get(annotationId(n))
      const shown = record ? annotationOf(record) : null
      if (!record || !shown) return
      const seen = [...seenBy(record, shown.noteEvent)]
      write({ type: 'annotation.noted', data: { annotation: shown.id, note, seen } }, name, nowMs)
    },
    bundle: (articles: readonly ArticleId[]): readonly string[] =>
      eventsToCarry(held().values(), state, new Set(articles)),
    /** `side`: what its person lets stand of what was said otherwise; the later where that is not said. */
    take: (bundle: readonly string[], nowMs: number, side?: Side): number => {
      const incoming = sortIncoming(
        bundle.map((line) => JSON.parse(line) as unknown),
        { held: held(), own: replica },
      )
      expect(incoming.refused).toEqual([])
      const n = imports.push(`urn:uuid:00000000-0000-4000-8000-${uuidTail(name, imports.length)}` as ImportId)
      const id = imports[n - 1]!
      const differences = differencesIn(
        state,
        incoming.accepted.map(({ event }) => event),
        incoming.told,
        { all: side },
      )
      const settled = settlingLines(differences, { id, by: name, nowMs: nowMs + skewMs })
      const taken = [...incoming.accepted, ...settled]
      for (const { event } of taken) last = laterOf(last, event.time)
      for (const { raw } of taken)
        write({ type: 'event.imported', data: { import: id, original: raw } }, name, nowMs)
      return incoming.accepted.length
    },
    /** Undoes the last import, or takes that back. */
    toggle: (nowMs: number): void => {
      const id = imports.at(-1)
      if (id === undefined) return
      write({ type: 'import.undone', data: { import: id, undone: !isUndone(state, id) } }, name, nowMs)
    },
    /** Nobody does anything to an annotation that is not there. */
    knows: ({ data }: Act): boolean =>
      !('annotation' in data) || state.annotations.get(data.annotation)?.added !== undefined,
    /** What people see, wherever files lie. */
    seen: (): unknown => ({
      articles: [...state.articles.keys()].sort().map((id) => {
        const summary = summaryOf(state, id)
        const versions = [...(state.articles.get(id)?.versions.keys() ?? [])].sort()
        return (
          summary && { id, title: summary.title, tags: summary.tags, described: summary.described, versions }
        )
      }),
      annotations: [...state.annotations.values()]
        .map((record) => annotationOf(record))
        .flatMap((one) =>
          one === null ? [] : [{ ...one, conflicts: one.conflicts.map(({ event }) => event) }],
        )
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
      tags: tagViewsOf(state),
      names: [...state.names.values()]
        .map(({ id, fields }) => [id, [...fields].map(([field, { value }]) => [field, value]).sort()])
        .sort(),
    }),
  }
}
type MemoryLibrary = ReturnType<typeof libraryNamed>

const small = fc.integer({ min: 1, max: 3 })
const tag = fc.constantFrom('شهادة', 'مكان', 'دليل').map(tagId)
const one = fc.integer({ min: 1, max: 4 }).map(annotationId)
const word = fc.constantFrom('أول', 'ثان', 'ثالث')
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(small, tag, fc.boolean()).map(([n, id, on]): Act => ({
    type: 'article.tagged',
    data: { article: articleId(n), tag: id, on },
  })),
  fc.tuple(tag, word).map(([id, name]): Act => ({ type: 'tag.defined', data: { tag: id, name } })),
  fc.tuple(small, word).map(([n, value]): Act => ({
    type: 'article.described',
    data: { article: articleId(n), field: 'title', value },
  })),
  // A tag that is nested, or taken away and back, while others use it.
  fc.tuple(tag, fc.option(tag)).map(([id, parent]): Act => ({
    type: 'tag.defined',
    data: { tag: id, parent: parent === id ? null : parent },
  })),
  fc
    .tuple(tag, fc.boolean())
    .map(([id, deleted]): Act => ({ type: 'tag.defined', data: { tag: id, deleted } })),
  fc.tuple(one, tag, fc.boolean()).map(([annotation, id, on]): Act => ({
    type: 'annotation.tagged',
    data: { annotation, tag: id, on },
  })),
  fc
    .tuple(one, fc.constantFrom('kind', 'value', 'also', 'protected'), fc.option(word))
    .map(([annotation, field, value]): Act => ({
      type: 'annotation.described',
      data: { annotation, field, value },
    })),
  fc.tuple(one, fc.oneof(one, small.map(articleId)), fc.boolean()).map(([annotation, to, on]): Act => ({
    type: 'annotation.linked',
    data: { annotation, to, on },
  })),
  fc
    .tuple(small, fc.constantFrom('value', 'also', 'description', 'protected'), fc.option(word))
    .map(([n, field, value]): Act => ({
      type: 'name.described',
      data: { name: nameId(n), field, value },
    })),
  fc.tuple(small, fc.integer({ min: 11, max: 14 })).map(([n, next]): Act => ({
    type: 'article.changed',
    data: {
      article: articleId(n),
      version: versionId(next * 10 + n),
      previous: versionId(n),
      ...reading(`a${n}.txt`),
    },
  })),
)
type Step =
  | { readonly kind: 'act'; readonly who: number; readonly act: Act }
  | { readonly kind: 'add' | 'delete' | 'restore'; readonly who: number; readonly n: number }
  | { readonly kind: 'edit'; readonly who: number; readonly n: number; readonly note: string }
  | { readonly kind: 'merge' | 'split'; readonly who: number; readonly from: TagId; readonly into: TagId }
  | {
      readonly kind: 'give'
      readonly who: number
      readonly to: number
      readonly isOld: boolean
      readonly side: Side | undefined
    }

const who = fc.integer({ min: 0, max: 2 })
const note = fc.integer({ min: 1, max: 4 })
const side = fc.constantFrom(undefined, ...sides)
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('act' as const), who, act }),
    fc.record({ kind: fc.constantFrom('add' as const, 'delete' as const, 'restore' as const), who, n: note }),
    fc.record({ kind: fc.constant('edit' as const), who, n: note, note: word }),
    fc.record({ kind: fc.constantFrom('merge' as const, 'split' as const), who, from: tag, into: tag }),
    fc.record({ kind: fc.constant('give' as const), who, to: who, isOld: fc.boolean(), side }),
  ),
  { maxLength: 30 },
)

const everything = [1, 2, 3].map(articleId)

const playing = (history: readonly Step[]) => {
  // Devices whose clocks are wrong by hours.
  const libraries = [
    libraryNamed('salma', 0),
    libraryNamed('karim', -7_200_000),
    libraryNamed('layla', 9_000_000),
  ]
  const old: (readonly string[])[] = []
  let nowMs = Date.parse('2026-01-01T00:00:00.000Z')
  for (const one of libraries) for (const n of [1, 2, 3]) one.act(acquired(n), (nowMs += 1000))
  const give = (from: MemoryLibrary, to: MemoryLibrary): number =>
    to.take(from.bundle(everything), (nowMs += 1000))
  for (const step of history) {
    const one = libraries[step.who]!
    nowMs += 1000
    switch (step.kind) {
      case 'act':
        if (one.knows(step.act)) one.act(step.act, nowMs)
        break
      case 'merge':
      case 'split': {
        if (step.from === step.into) break
        // Split: every other one goes on under the new tag. Merged: all do, and the tag is no more.
        const users = [...one.state.annotations.values()].filter(
          ({ tags, added }, i) =>
            added && tags.get(step.from)?.value === true && (step.kind === 'merge' || i % 2 === 0),
        )
        for (const { id } of users)
          for (const [of, on] of [
            [step.from, false],
            [step.into, true],
          ] as const)
            one.act({ type: 'annotation.tagged', data: { annotation: id, tag: of, on } }, nowMs)
        if (step.kind === 'merge')
          one.act({ type: 'tag.defined', data: { tag: step.from, deleted: true } }, nowMs)
        break
      }
      case 'add':
        // Ids of annotations are random: each is made by one person.
        if (step.n % 3 === step.who && !one.state.annotations.has(annotationId(step.n)))
          one.act(annotationAdded(step.n, 1 + (step.n % 3), `من ${one.name}`), nowMs)
        break
      case 'delete':
      case 'restore': {
        const record = one.state.annotations.get(annotationId(step.n))
        if (record?.added && (record.deleted?.value === true) === (step.kind === 'restore'))
          one.act({ type: `annotation.${step.kind}d`, data: { annotation: record.id } }, nowMs)
        break
      }
      case 'edit':
        one.edit(step.n, step.note, nowMs)
        break
      case 'give': {
        const bundle = step.isOld && old.length > 0 ? old[0]! : one.bundle(everything)
        old.push(bundle)
        libraries[step.to]!.take(bundle, nowMs, step.side)
        break
      }
      default:
        step satisfies never
    }
  }
  return {
    libraries: libraries as unknown as readonly [MemoryLibrary, MemoryLibrary, MemoryLibrary],
    give,
    old,
  }
}

describe('three libraries that exchange bundles', () => {
  it('show the same in the end, whatever was taken in before, in any order', () => {
    fc.assert(
      fc.property(
        steps,
        fc.shuffledSubarray(
          [
            [0, 1],
            [1, 2],
            [2, 0],
            [1, 0],
            [2, 1],
            [0, 2],
          ] as const,
          { minLength: 6 },
        ),
        (history, order) => {
          const { libraries, give } = playing(history)
          for (let round = 0; round < 2; round++)
            for (const [from, to] of order) give(libraries[from], libraries[to])
          const [first, second, third] = libraries.map((one) => one.seen())
          expect(second).toEqual(first)
          expect(third).toEqual(first)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('show the same also where every difference was settled by somebody on the way', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...sides), (history, chosen) => {
        const { libraries, give } = playing(history)
        const [first, second, third] = libraries
        first.take(second.bundle(everything), 0, chosen)
        const shown = first.seen()
        // Whoever gets what was settled knew of both sides: nothing is left to settle, and the choice stands there too.
        give(first, second)
        expect(second.seen()).toEqual(shown)
        give(second, first)
        expect(first.seen()).toEqual(shown)
        for (const [from, to] of [
          [third, first],
          [first, third],
          [third, second],
        ] as const)
          give(from, to)
        expect(second.seen()).toEqual(first.seen())
        expect(third.seen()).toEqual(first.seen())
      }),
      { numRuns: 100 },
    )
  })

  it('show what they showed before once an import is undone, choices and all, and the same again once that is taken back', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...sides), (history, chosen) => {
        const { libraries } = playing(history)
        const [first, second] = libraries
        const before = first.seen()
        if (first.take(second.bundle(everything), 0, chosen) === 0) return
        const after = first.seen()
        first.toggle(0)
        expect(first.seen()).toEqual(before)
        first.toggle(0)
        expect(first.seen()).toEqual(after)
      }),
      { numRuns: 100 },
    )
  })

  it('have nothing to take in a second time', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const { libraries, give, old } = playing(history)
        const [first, second] = libraries
        give(first, second)
        const before = second.seen()
        const lines = second.lines.length
        expect(give(first, second)).toBe(0)
        for (const bundle of old) second.take(bundle, 0)
        for (const bundle of old) for (const chosen of sides) expect(second.take(bundle, 0, chosen)).toBe(0)
        if (old.length === 0) expect([second.seen(), second.lines.length]).toEqual([before, lines])
      }),
      { numRuns: 100 },
    )
  })

  it('keep deleted what one deleted and nobody restored, whatever older bundles come', () => {
    fc.assert(
      fc.property(
        steps.map((all) => all.filter(({ kind }) => kind !== 'restore')),
        (history) => {
          const { libraries, give, old } = playing(history)
          const deleted = new Set(
            libraries.flatMap(({ state }) =>
              [...state.annotations.values()].flatMap(({ id, deleted: on }) =>
                on?.value === true ? [id] : [],
              ),
            ),
          )
          const [first, second, third] = libraries
          for (const [from, to] of [
            [first, second],
            [second, third],
            [third, first],
            [first, second],
          ] as const)
            give(from, to)
          for (const one of libraries) for (const bundle of old) one.take(bundle, 0)
          for (const { state } of libraries)
            for (const id of deleted) {
              const record = state.annotations.get(id)
              expect(record ? annotationOf(record) : null).toBeNull()
            }
        },
      ),
      { numRuns: 100 },
    )
  })
})
