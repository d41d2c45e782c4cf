import type { AnnotationId, ArticleId, TagId } from '../../ids'
import type { Act, EventData } from '../../journal/event'
import type { LibraryState } from '../state'
import { findTag, isAlive, isBeneath, newTagId, parentIn } from '../tag-views'
import type { AddTagsInput, CodebookChange, MergeTagsInput, SplitTagInput } from './queries'

export type PlannedCodebook = {
  readonly acts: readonly Act[]
  readonly back: CodebookChange
  readonly uses: number
  readonly added: number
}

type Definition = CodebookChange['define'][number]
type Use = CodebookChange['uses'][number]

/** The events that a change of the codebook makes, and the change that takes it back. What is so already makes no event. */
export const planCodebook = (state: LibraryState, change: CodebookChange): PlannedCodebook => {
  const defined = change.define.flatMap((one) => planDefinition(state, one))
  const used = change.uses.map((use) => planUse(state, use)).filter(({ acts }) => acts.length > 0)
  return {
    acts: [...defined.map(({ act }) => act), ...used.flatMap(({ acts }) => acts)],
    back: { define: defined.map(({ back }) => back), uses: used.map(({ back }) => back) },
    uses: used.reduce((sum, { acts }) => sum + acts.length, 0),
    added: defined.filter(({ isNew }) => isNew).length,
  }
}

/** True where the change, taken as a whole, would put a tag below itself. */
export const makesRing = (state: LibraryState, { define }: CodebookChange): boolean => {
  const wanted = new Map(define.flatMap(({ tag, parent }) => (parent === undefined ? [] : [[tag, parent]])))
  const parentOf = (tag: TagId): TagId | null => {
    const parent = wanted.get(tag)
    return parent === undefined ? parentIn(state)(tag) : parent
  }
  return [...wanted].some(([tag, parent]) => parent !== null && isBeneath(parentOf, parent, tag))
}

type PlannedDefinition = { readonly act: Act; readonly back: Definition; readonly isNew: boolean }

/** How the fields of a tag stand now. */
const fieldsNow = (state: LibraryState, tag: TagId): Required<Omit<EventData<'tag.defined'>, 'tag'>> => {
  const record = state.tags.get(tag)
  return {
    name: record?.name?.value ?? tag,
    colour: record?.colour?.value ?? '',
    parent: record?.parent?.value ?? null,
    description: record?.description?.value ?? '',
    example: record?.example?.value ?? '',
    shortcut: record?.shortcut?.value ?? '',
    deleted: record === undefined || record.deleted?.value === true,
  }
}

const planDefinition = (
  state: LibraryState,
  { tag, ...wanted }: Definition,
): readonly PlannedDefinition[] => {
  const isNew = !state.tags.has(tag)
  const now = fieldsNow(state, tag)
  const differing = (Object.keys(now) as (keyof typeof now)[]).filter(
    (field) => wanted[field] !== undefined && (wanted[field] !== now[field] || (isNew && field === 'name')),
  )
  if (differing.length === 0) return []
  const of = (fields: Readonly<Partial<Record<keyof typeof now, unknown>>>) =>
    Object.fromEntries(differing.map((field) => [field, fields[field]])) as Omit<Definition, 'tag'>
  return [
    {
      act: { type: 'tag.defined', data: { tag, ...of(wanted) } },
      back: isNew ? { tag, deleted: true } : { tag, ...of(now) },
      isNew,
    },
  ]
}

const planUse = (state: LibraryState, { tag, on, annotations, articles }: Use) => {
  const isOn = (tags: ReadonlyMap<TagId, { readonly value: boolean }> | undefined): boolean =>
    tags?.get(tag)?.value ?? false
  const annotated = [...new Set(annotations)].filter((id) => {
    const record = state.annotations.get(id)
    return record?.added !== undefined && isOn(record.tags) !== on
  })
  const tagged = [...new Set(articles)].filter(
    (id) => state.articles.has(id) && isOn(state.articles.get(id)?.tags) !== on,
  )
  return {
    acts: [
      ...annotated.map((annotation): Act => ({ type: 'annotation.tagged', data: { annotation, tag, on } })),
      ...tagged.map((article): Act => ({ type: 'article.tagged', data: { article, tag, on } })),
    ],
    back: { tag, on: !on, annotations: annotated, articles: tagged },
  }
}

export type Carriers = { readonly annotations: AnnotationId[]; readonly articles: ArticleId[] }

/** Everything that carries a tag, deleted annotations too: they may come back. */
export const carriersOf = (state: LibraryState, tag: TagId): Carriers => ({
  annotations: [...state.annotations.values()].flatMap((record) =>
    record.added !== undefined && record.tags.get(tag)?.value === true ? [record.id] : [],
  ),
  articles: [...state.articles.values()].flatMap((record) =>
    record.tags.get(tag)?.value === true ? [record.id] : [],
  ),
})

/**
 * Several tags become one: whatever carried one of them carries that one, what lay below them lies below it, and they are
 * gone from the codebook. Where that one lay below some of them, it takes the place of the highest.
 */
export const mergeOf = (state: LibraryState, { from, into }: MergeTagsInput): CodebookChange => {
  const gone = new Set(from.filter((tag) => tag !== into && isAlive(state, tag)))
  const below = [...state.tags.values()].filter(
    (record) =>
      record.id !== into &&
      isAlive(state, record.id) &&
      !gone.has(record.id) &&
      gone.has((record.parent?.value ?? '') as TagId),
  )
  const place = placeOf(state, into, gone)
  return {
    define: [
      ...(place === undefined ? [] : [{ tag: into, parent: place }]),
      ...below.map(({ id }) => ({ tag: id, parent: into })),
      ...[...gone].map((tag) => ({ tag, deleted: true })),
    ],
    uses: [...gone].flatMap((tag) => {
      const carriers = carriersOf(state, tag)
      return [
        { tag: into, on: true, ...carriers },
        { tag, on: false, ...carriers },
      ]
    }),
  }
}

/** What lies above all of `gone` that lie above a tag; undefined where none does, null where tags lie in a ring. */
const placeOf = (state: LibraryState, tag: TagId, gone: ReadonlySet<TagId>): TagId | null | undefined => {
  const parentOf = parentIn(state)
  const passed = new Set<TagId>([tag])
  let place: TagId | null | undefined
  for (let at = parentOf(tag); at !== null; at = parentOf(at)) {
    if (passed.has(at)) return place === undefined ? undefined : null
    passed.add(at)
    if (gone.has(at)) place = parentOf(at)
  }
  return place
}

/** Some uses of a tag become uses of another one beside it; a new tag takes over its colour and its place. */
export const splitOf = (
  state: LibraryState,
  { tag, name, annotations, articles }: SplitTagInput,
): { readonly change: CodebookChange; readonly tag: TagId } => {
  const known = findTag(state, name)
  const to = known ?? newTagId(state, name)
  const { colour, parent } = fieldsNow(state, tag)
  return {
    tag: to,
    change: {
      define:
        known === null ? [{ tag: to, name: name.normalize('NFC'), colour, parent, deleted: false }] : [],
      uses: [
        { tag: to, on: true, annotations, articles },
        { tag, on: false, annotations, articles },
      ],
    },
  }
}

/** Tags of names that the codebook lacks; what it has is left as it is. */
export const additionsOf = (state: LibraryState, { tags }: AddTagsInput): CodebookChange => {
  const ids = new Map<string, TagId>()
  const define = tags.flatMap(({ name, under, ...fields }): readonly Definition[] => {
    const known = findTag(state, name)
    ids.set(name, known ?? newTagId(state, name))
    if (known !== null) return []
    const parent = under === null ? null : (ids.get(under) ?? findTag(state, under))
    return [{ tag: ids.get(name)!, name: name.normalize('NFC'), parent, deleted: false, ...fields }]
  })
  return { define, uses: [] }
}
