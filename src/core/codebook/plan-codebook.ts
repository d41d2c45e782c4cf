import type { TagId } from '../ids'
import type { LibraryState } from '../library/state'
import type { CodebookChange } from '../library/codebook/queries'
import { foldName, isAlive, isBeneath, nameOf, newTagId, parentIn } from '../library/tag-views'
import type { Code } from './code'

/** One change of a tag. The fields that are absent stay as they are. */
type TagChange = CodebookChange['define'][number]

export type CodebookPlan = {
  readonly changes: readonly TagChange[]
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/**
 * What taking in a codebook changes. A code is the tag of its name under the tag of its parent; else the only tag of that
 * name, which moves; else a new tag. What the file leaves empty stays as it is here, and nothing is taken away.
 */
export const planCodebook = (state: LibraryState, codes: readonly Code[]): CodebookPlan => {
  const tags = startMatching(state, codes)
  const changes: TagChange[] = []
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const ids: TagId[] = []
  const keys = keysIn(state)
  for (const given of codes) {
    const parent = given.parent === null ? null : ids[given.parent]!
    const { tag, isNew } = tags.match(given, parent)
    ids.push(tag)
    const code = { ...given, shortcut: keys.give(given.shortcut, tag) }
    const change = isNew ? newTag(tags, tag, code, parent) : changeOf(state, tags, tag, code, parent)
    if (change !== null) changes.push(change)
    tags.place(tag, code.name, change?.parent === undefined ? tags.standing(tag) : change.parent)
    counts[isNew ? 'added' : change === null ? 'unchanged' : 'changed']++
  }
  return { changes, ...counts }
}

/** A tag that was deleted comes back where the file has it, not where it stood; what lies below it may be above that place. */
const newTag = (
  tags: Matching,
  tag: TagId,
  { name, colour, description, example, shortcut }: Code,
  parent: TagId | null,
): TagChange => ({
  tag,
  name,
  deleted: false,
  parent: parent === null || tags.isBeneath(parent, tag) ? null : parent,
  ...(colour !== '' && { colour }),
  ...(description !== '' && { description }),
  ...(example !== '' && { example }),
  ...(shortcut !== '' && { shortcut }),
})

const changeOf = (
  state: LibraryState,
  tags: Matching,
  tag: TagId,
  { colour, description, example, shortcut }: Code,
  parent: TagId | null,
): TagChange | null => {
  const record = state.tags.get(tag)
  const moves = parent !== null && tags.parentOf(tag) !== parent && !tags.isBeneath(parent, tag)
  const change: TagChange = {
    tag,
    ...(moves && { parent }),
    ...(colour !== '' && colour !== (record?.colour?.value ?? '') && { colour }),
    ...(description !== '' && description !== (record?.description?.value ?? '') && { description }),
    ...(example !== '' && example !== (record?.example?.value ?? '') && { example }),
    ...(shortcut !== '' && shortcut !== (record?.shortcut?.value ?? '') && { shortcut }),
  }
  return Object.keys(change).length === 1 ? null : change
}

/** A key gives one tag. The tag that has it here keeps it; of two in a file the first has it. */
const keysIn = (state: LibraryState) => {
  const taken = new Map<string, TagId>()
  for (const { id, shortcut } of state.tags.values())
    if (isAlive(state, id) && shortcut?.value) taken.set(shortcut.value, id)
  return {
    /** Empty where another tag has it. */
    give: (key: string, tag: TagId): string => {
      if (key === '') return ''
      if (!taken.has(key)) taken.set(key, tag)
      return taken.get(key) === tag ? key : ''
    },
  }
}

type Matching = ReturnType<typeof startMatching>

/** The tags by name and place, as they will stand once the changes so far are made. */
const startMatching = (state: LibraryState, codes: readonly Code[]) => {
  const parents = new Map<TagId, TagId | null>()
  const byName = new Map<string, TagId[]>()
  const inFile = new Map<string, number>()
  for (const { name } of codes) inFile.set(foldName(name), (inFile.get(foldName(name)) ?? 0) + 1)
  const place = (tag: TagId, name: string, parent: TagId | null): void => {
    const known = byName.get(foldName(name)) ?? []
    if (!known.includes(tag)) byName.set(foldName(name), [...known, tag])
    parents.set(tag, parent)
  }
  for (const record of state.tags.values())
    if (isAlive(state, record.id)) place(record.id, nameOf(record), record.parent?.value ?? null)

  const parentOf = (tag: TagId): TagId | null => {
    const parent = parents.get(tag) ?? null
    return parent !== null && parents.has(parent) ? parent : null
  }
  const known = parentIn(state)
  const standing = (tag: TagId): TagId | null => (parents.has(tag) ? (parents.get(tag) ?? null) : known(tag))
  return {
    place,
    parentOf,
    standing,
    /** Deleted tags count: they may come back. */
    isBeneath: (tag: TagId, above: TagId): boolean => isBeneath(standing, tag, above),
    match: ({ name }: Code, parent: TagId | null): { readonly tag: TagId; readonly isNew: boolean } => {
      const alike = byName.get(foldName(name)) ?? []
      const inPlace = alike.find((tag) => parentOf(tag) === parent)
      const only = alike.length === 1 && inFile.get(foldName(name)) === 1 ? alike[0] : undefined
      const tag = inPlace ?? only
      return tag === undefined
        ? { tag: newTagId(state, name, (id) => parents.has(id)), isNew: true }
        : { tag, isNew: false }
    },
  }
}
