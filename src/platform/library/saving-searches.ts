import { randomUUID } from 'node:crypto'
import type { Failure } from '#core/failure'
import type { SearchId } from '#core/ids'
import type { ListAsked } from '#core/library/queries'
import { savedSearchesIn, type CountedSearch, type SavedSearch } from '#core/library/saved-searches'
import { fail, ok, type Result } from '#core/result'
import type { LibraryContext } from './context'
import { markOf } from './looked-file'
import { searchRequestOf } from './searching'

export type SaveSearchInput = {
  /** Null keeps a new one. */
  readonly search: SearchId | null
  readonly name?: string | undefined
  readonly asked?: ListAsked | undefined
}

const idsFound = async (
  context: LibraryContext,
  asked: ListAsked,
): Promise<Result<readonly string[], Failure>> => {
  const request = { ...searchRequestOf(context, asked), wider: false, unranked: true }
  const found = await context.search.find({ ...request, limit: Number.MAX_SAFE_INTEGER })
  return found.ok ? ok(found.value.hits.map(({ id }) => id)) : found
}

/** Every saved search with what it finds now, and how much of that is new to this device. */
export const countedSearches = async (
  context: LibraryContext,
): Promise<Result<readonly CountedSearch[], Failure>> => {
  const counted: CountedSearch[] = []
  for (const saved of savedSearchesIn(context.catalog.state)) {
    const ids = await idsFound(context, saved.asked)
    if (!ids.ok) return ids
    const seen = await context.looked.seen(saved.id)
    const fresh = seen === null ? 0 : ids.value.filter((id) => !seen.has(markOf(id))).length
    counted.push({ ...saved, total: ids.value.length, fresh })
  }
  return ok(counted)
}

const savedOf = (context: LibraryContext, id: SearchId): Result<SavedSearch, Failure> => {
  const saved = savedSearchesIn(context.catalog.state).find((one) => one.id === id)
  return saved ? ok(saved) : fail({ kind: 'search-unknown', search: id })
}

/** What it finds now counts as seen. */
export const lookAt = async (context: LibraryContext, id: SearchId): Promise<Result<null, Failure>> => {
  const saved = savedOf(context, id)
  if (!saved.ok) return saved
  const ids = await idsFound(context, saved.value.asked)
  if (!ids.ok) return ids
  await context.looked.see(id, ids.value)
  return ok(null)
}

export const saveSearch = async (
  context: LibraryContext,
  input: SaveSearchInput,
  by: string,
): Promise<Result<SavedSearch, Failure>> => {
  const name = input.name?.normalize('NFC').trim()
  const isNew = input.search === null
  if (name === '' || (isNew && name === undefined)) return fail({ kind: 'invalid-input', field: 'name' })
  if (isNew && input.asked === undefined) return fail({ kind: 'invalid-input', field: 'asked' })
  if (!isNew && !context.catalog.state.searches.has(input.search))
    return fail({ kind: 'search-unknown', search: input.search })
  const search = input.search ?? (`urn:uuid:${randomUUID()}` as SearchId)
  const data = {
    search,
    ...(name !== undefined && { name }),
    ...(input.asked !== undefined && { asked: input.asked }),
  }
  const written = await context.record([{ type: 'search.saved', data }], by)
  if (!written.ok) return written
  if (input.asked !== undefined) await lookAt(context, search)
  return savedOf(context, search)
}

/** Deletes a saved search, or brings it back. */
export const setSearchDeleted = async (
  context: LibraryContext,
  search: SearchId,
  deleted: boolean,
  by: string,
): Promise<Result<null, Failure>> => {
  if (!context.catalog.state.searches.has(search)) return fail({ kind: 'search-unknown', search })
  const written = await context.record([{ type: 'search.saved', data: { search, deleted } }], by)
  return written.ok ? ok(null) : written
}
