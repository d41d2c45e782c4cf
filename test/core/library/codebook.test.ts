import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from '#core/journal/event'
import { tagsOn } from '#core/library/annotation-views'
import { additionsOf, mergeOf, planCodebook, splitOf } from '#core/library/codebook/changes'
import type { CodebookChange } from '#core/library/codebook/queries'
import { foldEvent } from '#core/library/fold'
import { emptyState, type LibraryState } from '#core/library/state'
import { isAlive, isBeneath, parentIn, tagViewsOf } from '#core/library/tag-views'
import { acquired, annotationAdded, annotationId, articleId, eventOf, tagId } from '#support/journal-lines'

/** Folds acts one after the other, later ones with later times. */
const createWriter = (state: LibraryState) => {
  let seq = 0
  return (acts: readonly Act[]): void => {
    for (const act of acts) {
      seq++
      foldEvent(
        state,
        eventOf('a', seq, `2026-01-01T00:00:00.000Z/${seq.toString(16).padStart(4, '0')}`, act),
      )
    }
  }
}

const names = ['شهادة', 'مباشرة', 'مكان', 'سجن'] as const
const [witness, direct, place] = names.map(tagId) as [
  ReturnType<typeof tagId>,
  ReturnType<typeof tagId>,
  ReturnType<typeof tagId>,
]

const define = (name: string, more = {}): Act => ({
  type: 'tag.defined',
  data: { tag: tagId(name), name, ...more },
})
const put = (n: number, tag: string, on = true): Act => ({
  type: 'annotation.tagged',
  data: { annotation: annotationId(n), tag: tagId(tag), on },
})

const filled = (acts: readonly Act[] = []) => {
  const state = emptyState()
  const write = createWriter(state)
  write([
    acquired(1),
    ...names.map((name) => define(name)),
    ...[1, 2, 3].map((n) => annotationAdded(n, 1)),
    ...acts,
  ])
  return { state, write }
}

/** What a person sees of the codebook and of what is tagged; hidden uses of deleted tags are of no interest. */
const seen = (state: LibraryState) => ({
  tags: tagViewsOf(state),
  annotations: [...state.annotations.values()].map(({ id, tags }) => [
    id,
    tagsOn(tags).filter((tag) => isAlive(state, tag)),
  ]),
  articles: [...state.articles.values()].map(({ id, tags }) => [
    id,
    tagsOn(tags).filter((tag) => isAlive(state, tag)),
  ]),
})

const parentsIn = (state: LibraryState) =>
  Object.fromEntries(tagViewsOf(state).map(({ name, parent }) => [name, parent]))

const hasRing = (state: LibraryState): boolean =>
  [...state.tags.values()].some(({ id, parent }) => {
    const above = parent?.value ?? null
    return above !== null && isBeneath(parentIn(state), above, id)
  })

const apply = ({ state, write }: ReturnType<typeof filled>, change: CodebookChange) => {
  const planned = planCodebook(state, change)
  write(planned.acts)
  return planned
}

describe('merging tags', () => {
  it('puts the one wherever the other was, moves what lay below, and takes the other out', () => {
    const library = filled([
      define('مباشرة', { parent: witness }),
      put(1, 'شهادة'),
      put(2, 'مكان'),
      put(2, 'شهادة'),
    ])
    apply(library, mergeOf(library.state, { from: [witness], into: place }))
    const { tags, annotations } = seen(library.state)
    expect(tags.map(({ id }) => id)).not.toContain(witness)
    expect(tags.find(({ id }) => id === direct)?.parent).toBe(place)
    expect(annotations).toEqual([
      [annotationId(1), [place]],
      [annotationId(2), [place]],
      [annotationId(3), []],
    ])
  })

  it('does not put a tag below itself where it is merged with the one above it', () => {
    const library = filled([define('مباشرة', { parent: witness })])
    apply(library, mergeOf(library.state, { from: [witness], into: direct }))
    expect(seen(library.state).tags.find(({ id }) => id === direct)?.parent).toBeNull()
  })

  it('puts a tag in the place of the one above those above it, and what lay between below it', () => {
    const library = filled([
      define('شهادة', { parent: tagId('سجن') }),
      define('مباشرة', { parent: witness }),
      define('مكان', { parent: direct }),
    ])
    const before = seen(library.state)
    const { back } = apply(library, mergeOf(library.state, { from: [witness], into: place }))
    expect(parentsIn(library.state)).toEqual({ مباشرة: place, مكان: tagId('سجن'), سجن: null })
    apply(library, back)
    expect(seen(library.state)).toEqual(before)
  })

  it('makes no ring of tags where there was none', () => {
    const all = names.map(tagId)
    const nestings = fc.array(
      fc
        .tuple(fc.constantFrom(...names), fc.option(fc.constantFrom(...all)))
        .map(([name, parent]) => define(name, { parent })),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        nestings,
        fc.subarray(all, { minLength: 1 }),
        fc.constantFrom(...all),
        (acts, from, into) => {
          const library = filled(acts)
          fc.pre(!hasRing(library.state))
          apply(library, mergeOf(library.state, { from, into }))
          expect(hasRing(library.state)).toBe(false)
        },
      ),
    )
  })

  it('moves uses on deleted annotations too, which may come back', () => {
    const library = filled([
      put(1, 'شهادة'),
      { type: 'annotation.deleted', data: { annotation: annotationId(1) } },
    ])
    apply(library, mergeOf(library.state, { from: [witness], into: place }))
    library.write([{ type: 'annotation.restored', data: { annotation: annotationId(1) } }])
    expect(tagsOn(library.state.annotations.get(annotationId(1))!.tags)).toEqual([place])
  })
})

describe('splitting a tag', () => {
  it('gives what was chosen a new tag of the same colour and place', () => {
    const library = filled([
      define('مباشرة', { parent: witness, colour: '#b0413e' }),
      put(1, 'مباشرة'),
      put(2, 'مباشرة'),
      { type: 'article.tagged', data: { article: articleId(1), tag: direct, on: true } },
    ])
    const { change, tag } = splitOf(library.state, {
      tag: direct,
      name: 'بالنظر',
      annotations: [annotationId(1)],
      articles: [articleId(1)],
    })
    apply(library, change)
    expect(seen(library.state).tags.find(({ id }) => id === tag)).toMatchObject({
      name: 'بالنظر',
      colour: '#b0413e',
      parent: witness,
      annotations: 1,
      articles: 1,
    })
    expect(tagsOn(library.state.annotations.get(annotationId(2))!.tags)).toEqual([direct])
  })
})

describe('a template', () => {
  it('adds what is not there, children under their parents, and leaves what is there as it is', () => {
    const library = filled()
    const fields = { colour: '#3a78ad', description: 'وصف', example: '' }
    const change = additionsOf(library.state, {
      tags: [
        { name: 'مكان', under: null, ...fields },
        { name: 'مدينة', under: 'مكان', ...fields },
      ],
    })
    const { added } = apply(library, change)
    expect(added).toBe(1)
    const { tags } = seen(library.state)
    expect(tags.find(({ name }) => name === 'مدينة')).toMatchObject({ parent: place, description: 'وصف' })
    expect(tags.find(({ id }) => id === place)).toMatchObject({ colour: '', description: '' })
  })
})

describe('every change of the codebook', () => {
  const tag = fc.constantFrom(...names).map(tagId)
  const n = fc.integer({ min: 1, max: 3 })
  const acts = fc.array(
    fc.oneof(
      fc.tuple(n, fc.constantFrom(...names), fc.boolean()).map(([one, name, on]) => put(one, name, on)),
      fc.tuple(fc.constantFrom(...names), tag).map(([name, parent]) => define(name, { parent })),
      fc.constantFrom(...names).map((name) => define(name, { deleted: true })),
    ),
    { maxLength: 12 },
  )
  /** What is wanted of whatever codebook it meets: made of the state that is there, and of no other run's. */
  const change: fc.Arbitrary<(state: LibraryState) => CodebookChange> = fc.oneof(
    fc.tuple(fc.uniqueArray(tag, { minLength: 1 }), tag).map(
      ([from, into]) =>
        (state: LibraryState) =>
          mergeOf(state, { from, into }),
    ),
    fc.tuple(tag, fc.constantFrom('جديد', ...names), fc.uniqueArray(n)).map(
      ([one, name, chosen]) =>
        (state: LibraryState) =>
          splitOf(state, { tag: one, name, annotations: chosen.map(annotationId), articles: [] }).change,
    ),
    fc.tuple(tag, fc.string({ maxLength: 3 })).map(([one, example]) => (): CodebookChange => ({
      define: [{ tag: one, example, shortcut: 'M' }],
      uses: [],
    })),
  )

  it('is taken back by what it answers, and done again by what that answers', () => {
    fc.assert(
      fc.property(acts, change, (before, wantedOf) => {
        const library = filled(before)
        const first = seen(library.state)
        const { back } = apply(library, wantedOf(library.state))
        const second = seen(library.state)
        const { back: again } = apply(library, back)
        expect(seen(library.state)).toEqual(first)
        apply(library, again)
        expect(seen(library.state)).toEqual(second)
      }),
    )
  })

  it('makes no event where everything is so already', () => {
    const library = filled([put(1, 'شهادة')])
    const wanted = mergeOf(library.state, { from: [witness], into: place })
    apply(library, wanted)
    expect(planCodebook(library.state, wanted).acts).toEqual([])
  })
})
