import { grouped, type GroupedList } from '#core/library/groups'
import type { ReadingOf } from '#core/library/list'
import type { ListAsked, ListCriteria, ListPage, ListRequest } from '#core/library/queries'
import { rowReadingOf } from '#core/library/reading'
import type { ArticleId } from '#core/ids'
import type { ArticleSummary } from '#core/library/views'
import { pieceOf, wordsOf } from './fake-searching'
import { snippetOf } from './fake-words'

type Source = {
  /** Articles by their numbers. */
  readonly ordered: (criteria: ListCriteria) => readonly number[]
  readonly matching: (asked: ListAsked) => readonly number[]
  readonly summary: (n: number) => ArticleSummary
  readonly readingOf: ReadingOf
  readonly textAt: (n: number) => string
}

/** Pages of the list, in groups or in none. */
export const fakeListing = ({ ordered, matching, summary, readingOf, textAt }: Source) => {
  const indexOf = (article: ArticleId): number => Number.parseInt(article.slice(7), 16)
  const groupsOf = (request: ListCriteria): GroupedList | null =>
    request.group === undefined
      ? null
      : grouped(
          ordered(request).map(summary),
          request.group,
          { by: null, isDescending: request.descending },
          {
            readingOf,
            tagsOf: (article) => article.tags,
            nameOf: (tag) => tag,
          },
        )

  const list = (request: ListRequest): ListPage => {
    const groups = groupsOf(request)
    const found = groups ? groups.slice(0, groups.total).map(({ id }) => indexOf(id)) : ordered(request)
    const searching = request.query.trim() !== ''
    const rows = found.slice(request.offset, request.offset + request.limit).map((n) => ({
      article: summary(n),
      score: searching ? 1 : null,
      snippets: searching ? [snippetOf(textAt(n), request.query)] : [],
      reading: rowReadingOf(readingOf(summary(n).id)),
      matchedIn: searching ? (['text'] as const) : [],
    }))
    const words = wordsOf(request.query)
    return {
      total: found.length,
      ...(groups && { articles: groups.articles }),
      ...(groups && request.headings === true && { groups: groups.groups }),
      offset: request.offset,
      rows,
      search: searching
        ? {
            understood: words.join(' + '),
            pieces: words.map((text) => pieceOf(text, matching({ ...request, query: text }).length)),
            readAsPlainWords: request.query.includes('('),
            tookMs: 3,
            suggestions: [],
            notIndexed: found.length > 0 ? 0 : 2,
          }
        : null,
    }
  }

  const listIds = (criteria: ListCriteria): readonly ArticleId[] => {
    const groups = groupsOf(criteria)
    return groups
      ? groups.slice(0, groups.total).map(({ id }) => id)
      : ordered(criteria).map((n) => summary(n).id)
  }

  return { list, listIds }
}
