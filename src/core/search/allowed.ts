import type { Archive } from './archive'
import type { Bitset } from './bitset'
import { Evaluation } from './evaluate'
import { filteredBy } from './facets'
import { parseQuery } from './query'
import type { SearchRequest } from './types'
import type { WordLists } from './word-lists'

type Limits = Pick<SearchRequest, 'within' | 'inside' | 'own'>

/** Live articles that a search may find, whatever its words and filters: those listed, and those that earlier searches found. */
export const insideOf = (archive: Archive, lists: WordLists, request: Limits): Bitset => {
  const all = archive.live.copy()
  if (request.within !== undefined) all.and(archive.listed(request.within))
  for (const query of request.inside ?? []) {
    if (query.trim() === '') continue
    all.and(new Evaluation(archive, lists, request.own).articlesOf(parseQuery(query).tree))
  }
  return all
}

/** The same with the filters: whatever the words are, nothing else is found. */
export const allowedBy = (archive: Archive, lists: WordLists, request: SearchRequest): Bitset => {
  const inside = insideOf(archive, lists, request)
  const filtered = filteredBy(archive, request.filters ?? {})
  return filtered === undefined ? inside : inside.and(filtered)
}
