import * as v from 'valibot'
import { isSearchId, type SearchId } from '#core/ids'
import { concordanceRequestSchema, type ConcordancePage } from '#core/library/concordance'
import type { IndexState } from '#core/library/index-state'
import { listAskedSchema, searchQuerySchema, type Surroundings } from '#core/library/queries'
import type { CountedSearch, PastSearch, SavedSearch } from '#core/library/saved-searches'
import type { Refinement } from '#core/search/types'
import { call, nothing, offset } from '../call'

const search = v.custom<SearchId>(isSearchId)
const searchName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const query = v.pipe(searchQuerySchema, v.minLength(1))

/** What stands around a search: filters, other readings, what is kept of it. The list itself is `listArticles`. */
export const searchCalls = {
  /** What narrows a list, with counts, and wider readings of its query. */
  lookAround: call(listAskedSchema)<Surroundings>(),
  /** What one piece of the query might be instead, each with its count. */
  refineSearch: call(v.object({ asked: listAskedSchema, piece: offset }))<readonly Refinement[]>(),

  /** One page of the words in their context. */
  concordance: call(concordanceRequestSchema)<ConcordancePage>(),
  /** All of it as a table, where the person says; null when they say nowhere. */
  exportConcordance: call(
    v.object({
      ...v.pick(concordanceRequestSchema, ['asked', 'order']).entries,
      suggestedName: v.pipe(v.string(), v.maxLength(200)),
    }),
  )<{ readonly path: string; readonly lines: number } | null>(),

  savedSearches: call(nothing)<readonly CountedSearch[]>(),
  /** `search` null keeps a new one; otherwise what is left out stays as it is. */
  saveSearch: call(
    v.object({
      search: v.nullable(search),
      name: v.optional(searchName),
      asked: v.optional(listAskedSchema),
    }),
  )<SavedSearch>(),
  deleteSearch: call(v.object({ search }))<null>(),
  restoreSearch: call(v.object({ search }))<null>(),
  /** What it finds now counts as seen by this device. */
  lookAtSearch: call(v.object({ search }))<null>(),

  /** What was searched for on this device. */
  searchHistory: call(nothing)<readonly PastSearch[]>(),
  rememberSearch: call(v.object({ query }))<readonly PastSearch[]>(),
  /** Null forgets all. */
  forgetSearches: call(v.object({ query: v.nullable(query) }))<readonly PastSearch[]>(),

  indexState: call(nothing)<IndexState>(),
  /** The index anew from the texts that are kept. */
  rebuildIndex: call(nothing)<null>(),
} as const
