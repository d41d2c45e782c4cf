import type { SearchId } from '../ids'
import type { ListAsked } from './queries'
import { timeOf } from './register'
import type { LibraryState } from './state'

/** A search that somebody keeps. */
export type SavedSearch = {
  readonly id: SearchId
  readonly name: string
  readonly asked: ListAsked
  /** Who kept it first. */
  readonly by: string
  /** ISO 8601 */
  readonly saved: string
}

/** A saved search with what it finds now. */
export type CountedSearch = SavedSearch & {
  readonly total: number
  /** How many of them were not there when this device last looked. */
  readonly fresh: number
}

export type PastSearch = {
  readonly query: string
  /** ISO 8601 */
  readonly time: string
}

const collator = new Intl.Collator('ar', { numeric: true })

/** Searches that are kept, by name. */
export const savedSearchesIn = (state: LibraryState): readonly SavedSearch[] =>
  [...state.searches.values()]
    .flatMap(({ id, begun, name, asked, deleted }) =>
      begun && name && asked && deleted?.value !== true
        ? [{ id, name: name.value, asked: asked.value, by: begun.by, saved: timeOf(begun) }]
        : [],
    )
    .sort((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
