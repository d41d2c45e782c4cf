import type { Failure } from '#core/failure'
import { isListed } from '#core/library/list'
import type { ListAsked, ListFilters, Surroundings } from '#core/library/queries'
import type { ArticleSummary } from '#core/library/views'
import { ok, type Result } from '#core/result'
import { parseQuery } from '#core/search/query'
import { leavesOf } from '#core/search/query-tree'
import { ownStates } from '#core/search/query-words'
import type { Refinement, SearchFilters, SearchRequest } from '#core/search/types'
import type { LibraryContext } from './context'

const filtersOf = (filters: ListFilters | undefined): SearchFilters =>
  Object.fromEntries(Object.entries(filters ?? {}).filter(([, values]) => (values ?? []).length > 0))

const narrows = ({ filters, inside }: ListAsked): boolean =>
  Object.keys(filtersOf(filters)).length > 0 || (inside ?? []).some((query) => query.trim() !== '')

/** Whether the index has to be asked; a list without words and filters is made from the catalog alone. */
export const needsIndex = (asked: ListAsked): boolean => asked.query.trim() !== '' || narrows(asked)

const isChosen = ({ view, tags }: ListAsked): boolean => view !== 'all' || tags.length > 0

/** Articles of the view and the tags. */
export const listed = (context: LibraryContext, asked: ListAsked): readonly ArticleSummary[] =>
  context.catalog
    .summaries()
    .filter((article) =>
      isListed(context.catalog.state, article, asked, (id) => context.inReview.has(id), context.readings.of),
    )

/** What was read here, for a question that asks for it: most do not, and the lists may be long. */
export const ownOf = (context: LibraryContext, queries: readonly string[]): Pick<SearchRequest, 'own'> => {
  const asks = queries.some((query) =>
    leavesOf(parseQuery(query).tree).some(
      ({ node }) => node.kind === 'filter' && node.filter === 'state' && ownStates.has(node.value),
    ),
  )
  if (!asks) return {}
  const ids = context.catalog.summaries().map(({ id }) => id)
  return {
    own: {
      read: ids.filter((id) => context.readings.of(id).read),
      later: ids.filter((id) => context.readings.of(id).later),
    },
  }
}

/** The list's question as the index takes it; without a limit of its own it asks for numbers only. */
export const searchRequestOf = (context: LibraryContext, asked: ListAsked): SearchRequest => ({
  query: asked.query,
  everything: true,
  limit: 0,
  filters: filtersOf(asked.filters),
  ...ownOf(context, [asked.query, ...(asked.inside ?? [])]),
  ...(asked.inside && { inside: asked.inside }),
  ...(asked.wider !== undefined && { wider: asked.wider }),
  ...(isChosen(asked) && { within: listed(context, asked).map(({ id }) => id) }),
})

/** What narrows a list, with counts, and wider readings of its query. */
export const lookAround = async (
  context: LibraryContext,
  asked: ListAsked,
): Promise<Result<Surroundings, Failure>> => {
  const request = searchRequestOf(context, asked)
  const response = await context.search.find({ ...request, wider: true, facets: true })
  if (!response.ok) return response
  return ok({ facets: response.value.facets!, suggestions: response.value.suggestions })
}

/** What one piece of the query might be instead. */
export const refineSearch = (
  context: LibraryContext,
  asked: ListAsked,
  piece: number,
): Promise<Result<readonly Refinement[], Failure>> =>
  context.search.refine(searchRequestOf(context, asked), piece)
