import type { TagId } from '../ids'
import { isLiving } from './annotation-views'
import type { LibraryState, TagRecord } from './state'
import type { TagView } from './views'

const collator = new Intl.Collator('ar', { numeric: true })

export const nameOf = (record: TagRecord): string => record.name?.value ?? record.id

export const isAlive = (state: LibraryState, tag: TagId): boolean =>
  state.tags.get(tag)?.deleted?.value !== true

export const parentIn =
  (state: LibraryState) =>
  (tag: TagId): TagId | null =>
    state.tags.get(tag)?.parent?.value ?? null

/** True where `tag` is `above` or lies beneath it: nesting `above` there would make a ring. */
export const isBeneath = (parentOf: (tag: TagId) => TagId | null, tag: TagId, above: TagId): boolean => {
  const passed = new Set<TagId>()
  for (let at: TagId | null = tag; at !== null && !passed.has(at); at = parentOf(at)) {
    if (at === above) return true
    passed.add(at)
  }
  return false
}

/** The codebook with how often each tag is used, sorted by name; tags of one name by their ids, so that all devices agree. */
export const tagViewsOf = (state: LibraryState): readonly TagView[] => {
  const onArticles = new Map<TagId, number>()
  const onAnnotations = new Map<TagId, number>()
  const count = (counts: Map<TagId, number>, tag: TagId): void =>
    void counts.set(tag, (counts.get(tag) ?? 0) + 1)
  for (const article of state.articles.values())
    for (const [tag, on] of article.tags) if (on.value) count(onArticles, tag)
  for (const record of state.annotations.values())
    if (isLiving(record)) for (const [tag, on] of record.tags) if (on.value) count(onAnnotations, tag)
  return [...state.tags.values()]
    .filter((record) => isAlive(state, record.id))
    .map((record) => ({
      id: record.id,
      name: nameOf(record),
      colour: record.colour?.value ?? '',
      parent: record.parent?.value ?? null,
      description: record.description?.value ?? '',
      example: record.example?.value ?? '',
      shortcut: record.shortcut?.value ?? '',
      articles: onArticles.get(record.id) ?? 0,
      annotations: onAnnotations.get(record.id) ?? 0,
    }))
    .sort((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** Names are the same tag when they differ in nothing a reader sees: form of composition, case, spaces around. */
export const foldName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** The living tag of that name, or else null. */
export const findTag = (state: LibraryState, name: string): TagId | null => {
  const wanted = foldName(name)
  for (const record of state.tags.values())
    if (isAlive(state, record.id) && foldName(nameOf(record)) === wanted) return record.id
  return null
}

/**
 * The id for a new tag: its name, so that two people who make the same tag apart make one. Where a tag of that id goes by
 * another name by now, or `isTaken`, a number is put behind it.
 */
export const newTagId = (
  state: LibraryState,
  name: string,
  isTaken: (id: TagId) => boolean = () => false,
): TagId => {
  const plain = name.normalize('NFC').trim().replace(/\s+/gu, ' ')
  for (let n = 1; ; n++) {
    const id = (n === 1 ? plain : `${plain} (${n})`) as TagId
    if (isTaken(id)) continue
    const held = state.tags.get(id)
    if (!held || foldName(nameOf(held)) === foldName(plain)) return id
  }
}
