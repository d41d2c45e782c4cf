import type { Failure } from '#core/failure'
import type { ArticleId, TagId } from '#core/ids'
import { annotationsOn } from '#core/library/article-views'
import { grouped, type GroupedList } from '#core/library/groups'
import { allTagsOf, firstSorted, isInView, placesAmong, sorted } from '#core/library/list'
import type {
  ListCriteria,
  ListPage,
  ListRequest,
  ListRow,
  SidebarCounts,
  Snippet,
} from '#core/library/queries'
import { listViews } from '#core/library/queries'
import { rowReadingOf } from '#core/library/reading'
import { tagViewsOf } from '#core/library/tag-views'
import type { ArticleSummary } from '#core/library/views'
import { ok, type Result } from '#core/result'
import type { Highlight } from '#core/search/highlight'
import { snippetsOf } from '#core/search/snippets'
import type { SearchHit, SearchResponse } from '#core/search/types'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { listed, needsIndex, searchRequestOf } from './searching'

/** The last list that was made without a query, so that scrolling through it does not make it again. */
export type ListMemory = {
  key: string
  revision: number
  /** In order, or only those that come first in order and then all of them in none. */
  articles: readonly ArticleSummary[]
  first: readonly ArticleSummary[] | null
  /** Of a list in groups. */
  groups: { readonly key: string; readonly revision: number; readonly list: GroupedList } | null
}
export const emptyListMemory = (): ListMemory => ({
  key: '',
  revision: -1,
  articles: [],
  first: null,
  groups: null,
})

/** How many of a list are put in order when it is opened; all of them when more is asked for. */
const opening = 256

export const listArticles = async (
  context: LibraryContext,
  memory: ListMemory,
  request: ListRequest,
): Promise<Result<ListPage, Failure>> =>
  needsIndex(request) ? searchedList(context, request) : ok(plainList(context, memory, request))

export const listIds = async (
  context: LibraryContext,
  memory: ListMemory,
  criteria: ListCriteria,
): Promise<Result<readonly ArticleId[], Failure>> => {
  if (!needsIndex(criteria)) {
    const groups = plainGroups(context, memory, criteria)
    if (groups !== null) return ok(groups.slice(0, groups.total).map(({ id }) => id))
    return ok(plainArticles(context, memory, criteria, Number.MAX_SAFE_INTEGER).map(({ id }) => id))
  }
  const isRanked = criteria.order === 'relevance'
  const response = await context.search.find({
    ...searchRequestOf(context, criteria),
    limit: Number.MAX_SAFE_INTEGER,
    ...(!isRanked && { unranked: true }),
  })
  if (!response.ok) return response
  const { hits } = response.value
  const groups = groupsOf(context, summariesOf(context, hits), criteria)
  if (groups !== null) return ok(groups.slice(0, groups.total).map(({ id }) => id))
  const ordered = isRanked ? hits : inOrder(context, hits, { ...criteria, offset: 0, limit: hits.length })
  return ok(ordered.map(({ id }) => id as ArticleId))
}

const groupsOf = (
  context: LibraryContext,
  articles: readonly ArticleSummary[],
  { group, order, descending }: ListCriteria,
): GroupedList | null => {
  if (group === undefined) return null
  const { state } = context.catalog
  return grouped(
    articles,
    group,
    { by: order === 'relevance' ? null : order, isDescending: descending },
    {
      readingOf: context.readings.of,
      tagsOf: (article) => allTagsOf(state, article),
      nameOf: (tag) => state.tags.get(tag as TagId)?.name?.value ?? tag,
    },
  )
}

/** Kept while neither the library nor what was read here has changed, so that scrolling does not make it again. */
const plainGroups = (
  context: LibraryContext,
  memory: ListMemory,
  criteria: ListCriteria,
): GroupedList | null => {
  const { view, tags, group, order: asked, descending } = criteria
  if (group === undefined) return null
  const order = asked === 'relevance' ? 'title' : asked
  const isOfReading = group === 'reading' || order === 'opened' || view === 'unread' || view === 'later'
  const key = JSON.stringify([
    view,
    tags,
    group,
    order,
    descending,
    view === 'review' ? [...context.inReview] : null,
    isOfReading ? context.readings.revision() : null,
  ])
  const revision = context.catalog.revision()
  const known = memory.groups
  if (known?.key === key && known.revision === revision) return known.list
  const list = groupsOf(context, listed(context, criteria), { ...criteria, order })!
  memory.groups = { key, revision, list }
  return list
}

const groupedPage = (groups: GroupedList, request: ListRequest): Omit<ListPage, 'rows' | 'search'> => ({
  total: groups.total,
  articles: groups.articles,
  offset: request.offset,
  ...(request.headings === true && { groups: groups.groups }),
  ...(request.locate && { located: request.locate.map((id) => groups.placeOf(id, request.offset)) }),
})

const plainList = (context: LibraryContext, memory: ListMemory, request: ListRequest): ListPage => {
  const { offset, limit } = request
  const groups = plainGroups(context, memory, request)
  if (groups !== null)
    return {
      ...groupedPage(groups, request),
      rows: groups.slice(offset, offset + limit).map((article) => plainRow(context, article)),
      search: null,
    }
  const articles = plainArticles(context, memory, request, offset + limit)
  const rows = articles.slice(offset, offset + limit).map((article) => plainRow(context, article))
  const located = placesIn(context, memory.articles, request)
  return { total: memory.articles.length, offset, rows, search: null, ...located }
}

const plainRow = (context: LibraryContext, article: ArticleSummary): ListRow => ({
  article,
  score: null,
  snippets: [],
  reading: readingIn(context, article),
  matchedIn: [],
})

const placesIn = (
  context: LibraryContext,
  articles: readonly ArticleSummary[],
  { locate, order, descending }: ListRequest,
): Pick<ListPage, 'located'> => {
  if (locate === undefined) return {}
  const by = order === 'relevance' ? 'title' : order
  return { located: placesAmong(articles, locate, by, descending, context.readings.of) }
}

/** The list in its order, at least as far as `many`. */
const plainArticles = (
  context: LibraryContext,
  memory: ListMemory,
  criteria: ListCriteria,
  many: number,
): readonly ArticleSummary[] => {
  const { view, tags, order, descending } = criteria
  const key = JSON.stringify([
    view,
    tags,
    order,
    descending,
    view === 'review' ? [...context.inReview] : null,
    view === 'unread' || view === 'later' || order === 'opened' ? context.readings.revision() : null,
  ])
  const by = order === 'relevance' ? 'title' : order
  const revision = context.catalog.revision()
  if (memory.key !== key || memory.revision !== revision) {
    memory.articles = listed(context, criteria)
    memory.first = firstSorted(memory.articles, opening, by, descending, context.readings.of)
    memory.key = key
    memory.revision = revision
  }
  if (memory.first === null) return memory.articles
  if (many <= opening) return memory.first
  memory.articles = sorted(memory.articles, by, descending, context.readings.of)
  memory.first = null
  return memory.articles
}

const findAll = (context: LibraryContext, criteria: ListCriteria, offset: number, limit: number) =>
  context.search.find({
    ...searchRequestOf(context, criteria),
    offset,
    limit,
  })

const searchedList = async (
  context: LibraryContext,
  request: ListRequest,
): Promise<Result<ListPage, Failure>> => {
  const isRanked = request.order === 'relevance'
  const response =
    isRanked && request.group === undefined
      ? await findAll(context, request, request.offset, request.limit)
      : await findAll(context, request, 0, Number.MAX_SAFE_INTEGER)
  if (!response.ok) return response
  const groups = groupsOf(context, summariesOf(context, response.value.hits), request)
  const hits =
    groups === null
      ? isRanked
        ? response.value.hits
        : inOrder(context, response.value.hits, request)
      : hitsOf(response.value.hits, groups.slice(request.offset, request.offset + request.limit))
  const rows = await Promise.all(hits.map((hit) => rowOf(context, hit, response.value.highlight)))
  return ok({
    total: response.value.total,
    offset: request.offset,
    rows: rows.flatMap((row) => row ?? []),
    search: request.query.trim() === '' ? null : understood(context, response.value),
    ...(groups !== null && groupedPage(groups, request)),
    ...(groups === null &&
      !isRanked &&
      placesIn(context, summariesOf(context, response.value.hits), request)),
  })
}

const summariesOf = (context: LibraryContext, hits: readonly SearchHit[]): readonly ArticleSummary[] =>
  hits.flatMap(({ id }) => context.catalog.summary(id as ArticleId) ?? [])

const hitsOf = (hits: readonly SearchHit[], articles: readonly ArticleSummary[]): readonly SearchHit[] => {
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  return articles.map(({ id }) => byId.get(id)!)
}

const inOrder = (
  context: LibraryContext,
  hits: readonly SearchHit[],
  request: ListRequest,
): readonly SearchHit[] => {
  const order = request.order === 'relevance' ? 'title' : request.order
  return hitsOf(
    hits,
    sorted(summariesOf(context, hits), order, request.descending, context.readings.of).slice(
      request.offset,
      request.offset + request.limit,
    ),
  )
}

const passages = { most: 3, words: 24 }
const readingIn = (context: LibraryContext, { id }: ArticleSummary) => rowReadingOf(context.readings.of(id))

const rowOf = async (
  context: LibraryContext,
  hit: SearchHit,
  highlight: Highlight,
): Promise<ListRow | null> => {
  const id = hit.id as ArticleId
  const article = context.catalog.summary(id)
  if (!article) return null
  const { score, matchedIn } = hit
  const text = await textOf(context, id)
  const inText: readonly Snippet[] = text.ok ? snippetsOf(text.value.text, highlight, passages) : []
  const inNotes = matchedIn.includes('note') ? noteSnippets(context, id, highlight) : []
  // What was found in notes alone is shown from them; the beginning of the article would say nothing.
  const snippets = matchedIn.includes('text') || inNotes.length === 0 ? [...inText, ...inNotes] : inNotes
  return { article, score, snippets, reading: readingIn(context, article), matchedIn }
}

/** The passages of the article's notes that show what was found; they stand at no place in the text. */
const noteSnippets = (context: LibraryContext, id: ArticleId, highlight: Highlight): readonly Snippet[] =>
  annotationsOn(context.catalog.state, id)
    .flatMap(({ note }) => snippetsOf(note, highlight, { ...passages, most: 1 }))
    .filter(({ marks }) => marks.length > 0)
    .slice(0, passages.most)
    .map((snippet) => ({ ...snippet, start: null }))

const understood = (context: LibraryContext, response: SearchResponse): NonNullable<ListPage['search']> => ({
  understood: response.understood,
  pieces: response.pieces,
  readAsPlainWords: response.readAsPlainWords,
  tookMs: response.tookMs,
  suggestions: response.suggestions,
  notIndexed:
    context.unreadable.size + Math.max(0, context.catalog.summaries().length - context.search.size()),
})

export const sidebar = (context: LibraryContext): SidebarCounts => {
  const summaries = context.catalog.summaries()
  const needsReview = (id: ArticleId): boolean => context.inReview.has(id)
  const counts = listViews.map((view) => [
    view,
    summaries.filter((article) => isInView(article, view, needsReview, context.readings.of)).length,
  ])
  return {
    views: Object.fromEntries(counts) as SidebarCounts['views'],
    tags: tagViewsOf(context.catalog.state),
    articlesByTag: articlesByTag(context, summaries),
  }
}

const articlesByTag = (
  context: LibraryContext,
  summaries: readonly ArticleSummary[],
): SidebarCounts['articlesByTag'] => {
  const counts: Record<string, number> = {}
  for (const article of summaries)
    for (const tag of allTagsOf(context.catalog.state, article)) counts[tag] = (counts[tag] ?? 0) + 1
  return counts
}
