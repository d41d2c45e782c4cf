import * as v from 'valibot'
import type { Facets, MatchedField, QueryPiece } from '../search/types'
import type { RowReading } from './reading'
import type { ArticleSummary, TagView } from './views'
import { isArticleId, isTagId, type ArticleId, type TagId } from '../ids'

/** Which articles to list, and in what order. */

export const listViews = [
  'all',
  'unread',
  'later',
  'annotated',
  'review',
  'changed',
  'missing',
  'copies',
] as const
export type ListView = (typeof listViews)[number]

export const listOrders = [
  'relevance',
  'title',
  'path',
  'published',
  'source',
  'author',
  'acquired',
  'modified',
  'opened',
  'words',
  'annotations',
] as const
export type ListOrder = (typeof listOrders)[number]

/** What a list can be told apart by: each group has a heading. `added` is the day on which the library first saw the file. */
export const listGroupings = [
  'source',
  'author',
  'year',
  'month',
  'added',
  'folder',
  'tag',
  'reading',
] as const
export type ListGrouping = (typeof listGroupings)[number]

/**
 * A group of a list, and how many rows it has. `key`: the source, author or folder; `yyyy`, `yyyy-mm`, `yyyy-mm-dd`; the
 * tag's id; `begun`, `unread` or `read`. Empty: of these articles it is not known (a folder: the library's own).
 */
export type ListGroup = { readonly key: string; readonly count: number }

/** What the list shows of each article beside its title where it is a table. */
export const listColumns = [
  'source',
  'author',
  'published',
  'acquired',
  'opened',
  'words',
  'annotations',
  'tags',
  'path',
] as const
export type ListColumn = (typeof listColumns)[number]

/** More values than this one filter does not take. */
export const mostFilterValues = 200
const filterValues = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.maxLength(mostFilterValues)),
)

/** Values as the facets name them; of each filter any, of several all. */
export const listFiltersSchema = v.object({
  sources: filterValues,
  types: filterValues,
  states: filterValues,
  annotators: filterValues,
  /** `yyyy` or `yyyy-mm`. */
  periods: filterValues,
})
export type ListFilters = v.InferOutput<typeof listFiltersSchema>
export type FilterName = keyof ListFilters

export const searchQuerySchema = v.pipe(v.string(), v.maxLength(2000))

/** Articles whose place in the list may be asked for with a page of it. */
export const mostLocated = 24

export const listRequestSchema = v.object({
  view: v.picklist(listViews),
  /** Articles that carry every one of these, themselves or on one of their annotations. */
  tags: v.array(v.custom<TagId>(isTagId)),
  /** Empty: no search. In the query language; see the guide. */
  query: searchQuerySchema,
  filters: v.optional(listFiltersSchema),
  /** Searches within whose results this one looks. */
  inside: v.optional(v.pipe(v.array(searchQuerySchema), v.maxLength(20))),
  /** Wider readings: true always, false never; left out, where nothing was found. */
  wider: v.optional(v.boolean()),
  order: v.picklist(listOrders),
  descending: v.boolean(),
  group: v.optional(v.picklist(listGroupings)),
  /** Whether the groups are asked for with the rows. */
  headings: v.optional(v.boolean()),
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500)),
  /** Articles whose place in the list is asked for as well. */
  locate: v.optional(v.pipe(v.array(v.custom<ArticleId>(isArticleId)), v.maxLength(mostLocated))),
})
export type ListRequest = v.InferOutput<typeof listRequestSchema>

/** The same question without a page: for acts on everything that is listed. */
export const listCriteriaSchema = v.omit(listRequestSchema, ['offset', 'limit', 'locate', 'headings'])
export type ListCriteria = v.InferOutput<typeof listCriteriaSchema>
/** What a list asks for, whatever its order: words, and what is let through. */
export const listAskedSchema = v.omit(listCriteriaSchema, ['order', 'descending', 'group'])
export type ListAsked = v.InferOutput<typeof listAskedSchema>

/** All that a search finds, in the order of the paths. */
export const scopeRequest = (asked: ListAsked): ListRequest => ({
  ...asked,
  order: 'path',
  descending: false,
  offset: 0,
  limit: 500,
})

/** What an export takes in. */
export const exportScopeSchema = v.variant('kind', [
  v.object({ kind: v.literal('all') }),
  v.object({ kind: v.literal('articles'), articles: v.array(v.custom<ArticleId>(isArticleId)) }),
  // In no groups: an article goes along once, whatever it stands under.
  v.object({ kind: v.literal('list'), request: v.omit(listRequestSchema, ['group', 'headings']) }),
])
export type ExportScope = v.InferOutput<typeof exportScopeSchema>

export type Snippet = {
  readonly text: string
  /** Where it begins in the article's stored text, code points; null for a snippet of a note, tag or title. */
  readonly start: number | null
  /** [start, end) within `text`, code points. */
  readonly marks: readonly (readonly [number, number])[]
}

export type ListRow = {
  readonly article: ArticleSummary
  readonly score: number | null
  readonly snippets: readonly Snippet[]
  readonly reading: RowReading
  /** Where the words of a search were found; empty without one. */
  readonly matchedIn: readonly MatchedField[]
}

/** One piece of the query as it was understood. */
export type UnderstoodPiece = QueryPiece

/** Another way to ask that would find something. `kind` says how it differs; messages: `suggestion.<kind>`. */
export type Suggestion = { readonly kind: string; readonly query: string; readonly total: number }

export type ListPage = {
  /** Rows: in a list by tags more than there are articles. */
  readonly total: number
  /** Articles of the list in groups, and its groups where they were asked for. */
  readonly articles?: number
  readonly groups?: readonly ListGroup[]
  readonly offset: number
  readonly rows: readonly ListRow[]
  /** The places asked for, null where the list does not hold one; absent where they can't be told (an order of relevance). */
  readonly located?: readonly (number | null)[]
  /** Only with a query. */
  readonly search: {
    readonly understood: string
    readonly pieces: readonly UnderstoodPiece[]
    readonly readAsPlainWords: boolean
    readonly tookMs: number
    readonly suggestions: readonly Suggestion[]
    /** Articles that the index does not hold yet, or can't. */
    readonly notIndexed: number
  } | null
}

/** What narrows a list and what widens it: asked for after the list is there, since typing needs neither. */
export type Surroundings = { readonly facets: Facets; readonly suggestions: readonly Suggestion[] }

export type SidebarCounts = {
  readonly views: Readonly<Record<ListView, number>>
  readonly tags: readonly TagView[]
  /** How many articles the list shows for each tag: those that carry it themselves or on an annotation, each once. */
  readonly articlesByTag: Readonly<Partial<Record<TagId, number>>>
}
