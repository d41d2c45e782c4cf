import type { TagId } from '../ids'
import type { Act, EventData } from '../journal/event'
import type { LibraryState } from '../library/state'
import { isAlive, isBeneath, nameOf } from '../library/tag-views'
import type { Code } from './code'

/** One change of a tag. The fields that are absent stay as they are. */
export type TagChange = EventData<'tag.defined'>

export type CodebookPlan = {
  readonly changes: readonly TagChange[]
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export const actsOf = (changes: readonly TagChange[]): readonly Act[] =>
  changes.map((data) => ({ type: 'tag.defined', data }))

const fold = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/**
 * What taking in a codebook changes. A code is the tag of its name under the tag of its parent; else the only tag of that
 * name, which moves; else a new tag. What the file leaves empty stays as it is here, and nothing is taken away.
 */
export const planCodebook = (state: LibraryState, codes: readonly Code[]): CodebookPlan => {
  const tags = startMatching(state, codes)
  const changes: TagChange[] = []
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const ids: TagId[] = []
  for (const code of codes) {
    const parent = code.parent === null ? null : ids[code.parent]!
    const { tag, isNew } = tags.match(code, parent)
    ids.push(tag)
    const change = isNew ? newTag(tag, code, parent) : changeOf(state, tags, tag, code, parent)
    if (change !== null) changes.push(change)
    tags.place(tag, code.name, change?.parent === undefined ? tags.parentOf(tag) : change.parent)
    counts[isNew ? 'added' : change === null ? 'unchanged' : 'changed']++
  }
  return { changes, ...counts }
}

const newTag = (tag: TagId, { name, colour, description }: Code, parent: TagId | null): TagChange => ({
  tag,
  name,
  deleted: false,
  ...(parent !== null && { parent }),
  ...(colour !== '' && { colour }),
  ...(description !== '' && { description }),
})

const changeOf = (
  state: LibraryState,
  tags: Matching,
  tag: TagId,
  { colour, description }: Code,
  parent: TagId | null,
): TagChange | null => {
  const record = state.tags.get(tag)
  const moves = parent !== null && tags.parentOf(tag) !== parent && !tags.isBeneath(parent, tag)
  const change: TagChange = {
    tag,
    ...(moves && { parent }),
    ...(colour !== '' && colour !== (record?.colour?.value ?? '') && { colour }),
    ...(description !== '' && description !== (record?.description?.value ?? '') && { description }),
  }
  return Object.keys(change).length === 1 ? null : change
}

type Matching = ReturnType<typeof startMatching>

/** The tags by name and place, as they will stand once the changes so far are made. */
const startMatching = (state: LibraryState, codes: readonly Code[]) => {
  const parents = new Map<TagId, TagId | null>()
  const byName = new Map<string, TagId[]>()
  const inFile = new Map<string, number>()
  for (const { name } of codes) inFile.set(fold(name), (inFile.get(fold(name)) ?? 0) + 1)
  const place = (tag: TagId, name: string, parent: TagId | null): void => {
    const known = byName.get(fold(name)) ?? []
    if (!known.includes(tag)) byName.set(fold(name), [...known, tag])
    parents.set(tag, parent)
  }
  for (const record of state.tags.values())
    if (isAlive(state, record.id)) place(record.id, nameOf(record), record.parent?.value ?? null)

  const parentOf = (tag: TagId): TagId | null => {
    const parent = parents.get(tag) ?? null
    return parent !== null && parents.has(parent) ? parent : null
  }
  return {
    place,
    parentOf,
    isBeneath: (tag: TagId, above: TagId): boolean => isBeneath(parentOf, tag, above),
    match: ({ name }: Code, parent: TagId | null): { readonly tag: TagId; readonly isNew: boolean } => {
      const alike = byName.get(fold(name)) ?? []
      const inPlace = alike.find((tag) => parentOf(tag) === parent)
      const only = alike.length === 1 && inFile.get(fold(name)) === 1 ? alike[0] : undefined
      const tag = inPlace ?? only
      return tag === undefined ? { tag: untakenId(state, parents, name), isNew: true } : { tag, isNew: false }
    },
  }
}

/** Its name, so that two people who take in the same codebook have the same tags; with a number where a living tag has it. */
const untakenId = (state: LibraryState, taken: ReadonlyMap<TagId, unknown>, name: string): TagId => {
  for (let n = 1; ; n++) {
    const id = (n === 1 ? name : `${name} (${n})`) as TagId
    if (taken.has(id)) continue
    const held = state.tags.get(id)
    if (held === undefined || fold(nameOf(held)) === fold(name)) return id
  }
}

/** What undoes a change: the values that its fields have now. */
export const wayBack = (state: LibraryState, change: TagChange): TagChange => {
  const record = state.tags.get(change.tag)
  return {
    tag: change.tag,
    ...(change.name !== undefined && { name: record ? nameOf(record) : change.name }),
    ...(change.colour !== undefined && { colour: record?.colour?.value ?? '' }),
    ...(change.parent !== undefined && { parent: record?.parent?.value ?? null }),
    ...(change.description !== undefined && { description: record?.description?.value ?? '' }),
    ...(change.deleted !== undefined && {
      deleted: record === undefined || record.deleted?.value === true,
    }),
  }
}
