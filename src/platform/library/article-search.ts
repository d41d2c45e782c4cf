import type { ArticleId, TagId } from '#core/ids'
import type { Failure } from '#core/failure'
import { annotationsOn, chosenEncodingOf, currentVersionOf } from '#core/library/article-views'
import { allTagsOf } from '#core/library/list'
import { isoDateIn } from '#core/library/published'
import { nameOf } from '#core/library/tag-views'
import type { DescribedField } from '#core/library/views'
import { isBlockDirectionField } from '#core/reading/block-direction'
import type { Catalog } from '#core/library/catalog'
import type { Result } from '#core/result'
import type { ConcordanceOrder, ConcordancePlaces } from '#core/search/concordance'
import type {
  ArticleColumns,
  IndexedArticle,
  Refinement,
  SearchRequest,
  SearchResponse,
} from '#core/search/types'
import { textGeneration } from './text-pack'

/** The index as the library uses it. */
export type ArticleSearch = {
  /** Adds articles, or replaces those of the same id. */
  readonly put: (articles: readonly StampedArticle[]) => Promise<Result<null, Failure>>
  /** Changes what is known beside the text; articles that are not indexed yet are passed over. */
  readonly setColumns: (columns: readonly ArticleColumns[]) => Promise<void>
  readonly find: (request: SearchRequest) => Promise<Result<SearchResponse, Failure>>
  readonly refine: (request: SearchRequest, piece: number) => Promise<Result<readonly Refinement[], Failure>>
  readonly concordance: (
    request: SearchRequest,
    order: ConcordanceOrder,
    offset: number,
    limit: number,
  ) => Promise<Result<ConcordancePlaces, Failure>>
  /** Different words that are known, and the memory of the index's thread. */
  readonly figures: () => Promise<Result<{ readonly words: number; readonly memoryBytes: number }, Failure>>
  /** Where the index is kept; null where it can't be. */
  readonly keptIn: string | null
  /** The system's code (ENOSPC…) where the index could not be kept when that was tried last. */
  readonly fault: () => string | null
  /** Forgets everything, to be built anew. */
  readonly clear: () => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** True where the article is indexed under this stamp. */
  readonly isCurrent: (id: ArticleId, stamp: string) => boolean
  readonly ids: () => readonly string[]
  readonly size: () => number
  /** Why the kept index could not be used and is made anew; null where all is well. */
  readonly rebuilt: string | null
  /** The kept index proved to be damaged after it was opened: it is empty now, and is to be made anew. */
  readonly onLost: (listener: (reason: string) => void) => void
  readonly save: () => Promise<void>
  readonly close: () => Promise<void>
}

export type StampedArticle = { readonly article: IndexedArticle; readonly stamp: string }

/** What the index is told of an article beside its text: everything that can change without a file changing. */
export const columnsOf = (catalog: Catalog, id: ArticleId): ArticleColumns | null => {
  const article = catalog.summary(id)
  if (!article) return null
  const { source, author, place, published } = article.described
  const about = aboutOf(article.described)
  const date = published === undefined ? undefined : isoDateIn(published)
  return {
    id,
    path: article.path,
    type: article.format,
    tags: [...allTagsOf(catalog.state, article)].map((tag) => tagName(catalog, tag as TagId)),
    notes: annotationsOn(catalog.state, id).flatMap(({ note }) => (note === '' ? [] : [note])),
    ...(source !== undefined && { source }),
    ...(author !== undefined && { author }),
    ...(place !== undefined && { place }),
    ...(about.length > 0 && { about }),
    ...(date !== undefined && { date }),
    states: [
      ...(article.annotations > 0 ? ['annotated'] : []),
      ...(article.state === 'ok' ? [] : [article.state]),
    ],
    annotators: annotatorsOf(catalog, id),
  }
}

/** Fields that are asked for by themselves, or say how it is shown. */
const notAbout: ReadonlySet<string> = new Set<DescribedField>([
  ...(['title', 'source', 'author', 'place', 'published', 'language', 'direction'] as const),
])

/** A description, rights and fields of a person's own; digests and the like are for programs, and no words. */
const aboutOf = (described: Readonly<Partial<Record<string, string>>>): readonly string[] =>
  Object.entries(described).flatMap(([field, value]) =>
    value === undefined || notAbout.has(field) || isBlockDirectionField(field) || isMachineWritten.test(value)
      ? []
      : [value],
  )
const isMachineWritten = /(?:sha\d+|urn:uuid):/iu

const annotatorsOf = (catalog: Catalog, id: ArticleId): readonly string[] => [
  ...new Set(annotationsOn(catalog.state, id).flatMap(({ by }) => (by.trim() === '' ? [] : [by.trim()]))),
]

const tagName = (catalog: Catalog, tag: TagId): string => {
  const record = catalog.state.tags.get(tag)
  return record ? nameOf(record) : tag
}

/** An article's text, with the stamp that it had when the text was asked for. */
export type StampedText = { readonly id: ArticleId; readonly stamp: string; readonly text: string }

/**
 * What the index is given of an article: made right before it is sent, so that no tag or note is missed that came while texts
 * were read. Null where the text has become another since; whoever changed it, or the next look, indexes that one.
 */
export const stampedArticle = (catalog: Catalog, { id, stamp, text }: StampedText): StampedArticle | null => {
  const columns = columnsOf(catalog, id)
  const article = catalog.summary(id)
  if (!columns || !article || indexStampOf(catalog, id) !== stamp) return null
  return { article: { ...columns, title: article.title, text }, stamp }
}

/** Changes whenever an article's text or title as indexed would be another. */
export const indexStampOf = (catalog: Catalog, id: ArticleId): string => {
  const version = currentVersionOf(catalog.state, id)
  const chosen = chosenEncodingOf(catalog.state, id, version)
  const text = chosen === null ? version : `${version} ${chosen}`
  return `${textGeneration} ${text} ${catalog.summary(id)?.title ?? ''}`
}
