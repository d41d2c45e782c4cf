import type { BundleCheck, BundleReceipt } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId, TagId } from '#core/ids'
import type { ExportScope, ListPage, ListRequest, SidebarCounts } from '#core/library/queries'
import type { Work } from '#core/library/progress'
import type {
  ArticleContent,
  ArticleSummary,
  FixityReport,
  HistoryEntry,
  LibraryOverview,
  PlacedAnnotation,
  ScanReport,
  TagView,
} from '#core/library/views'
import type { Result } from '#core/result'
import type { Language } from '#core/settings'
import type { AnnotateInput, EditInput } from './annotating'

type Answer<T> = Promise<Result<T, Failure>>

/**
 * An open library, as the command line and the app's main process use it: plain values in, plain values out, so that it can
 * stand in another thread. `by` is the name that a person signs with; it may be empty.
 */
export type Library = {
  overview(): Answer<LibraryOverview>
  scan(): Answer<ScanReport>
  cancel(work: Work): Answer<null>

  listArticles(request: ListRequest): Answer<ListPage>
  sidebar(): Answer<SidebarCounts>
  summaries(): Answer<readonly ArticleSummary[]>
  articleAt(path: string): Answer<ArticleSummary>
  readArticle(article: ArticleId): Answer<ArticleContent>
  marksIn(article: ArticleId, query: string): Answer<readonly (readonly [number, number])[]>
  history(article: ArticleId | null): Answer<readonly HistoryEntry[]>
  describeArticles(input: DescribeInput, by: string): Answer<readonly ArticleSummary[]>

  annotations(): Answer<readonly LocatedAnnotation[]>
  annotate(input: AnnotateInput, by: string): Answer<PlacedAnnotation>
  annotateQuote(input: QuoteInput, by: string): Answer<PlacedAnnotation>
  editAnnotation(input: EditInput, by: string): Answer<PlacedAnnotation>
  deleteAnnotation(annotation: AnnotationId, by: string): Answer<null>
  restoreAnnotation(annotation: AnnotationId, by: string): Answer<PlacedAnnotation>
  placeAnnotation(input: PlaceInput, by: string): Answer<PlacedAnnotation>

  tagArticles(input: TagInput, by: string): Answer<TagView>
  defineTag(input: DefineTagInput, by: string): Answer<TagView>
  deleteTag(tag: TagId, by: string): Answer<null>
  restoreTag(tag: TagId, by: string): Answer<TagView>

  verify(by: string): Answer<FixityReport>
  exportBundle(input: ExportInput, by: string): Answer<BundleReceipt>
  checkBundle(path: string): Answer<BundleCheck>
  /** Stops all work, keeps the index, and lets the folder go. Nothing may be called after it. */
  close(): Answer<null>
}

export type DescribeInput = {
  readonly articles: readonly ArticleId[]
  readonly field: string
  readonly value: string | null
}

export type QuoteInput = Omit<AnnotateInput, 'range' | 'article'> & {
  readonly path: string
  readonly quote: string
  readonly prefix: string
  readonly suffix: string
}

export type PlaceInput = { readonly annotation: AnnotationId; readonly start: number; readonly end: number }
export type TagInput = { readonly articles: readonly ArticleId[]; readonly tag: string; readonly on: boolean }

export type DefineTagInput = {
  readonly tag: TagId | null
  readonly name?: string | undefined
  readonly colour?: string | undefined
  readonly parent?: TagId | null | undefined
  readonly description?: string | undefined
}

export type ExportInput = {
  readonly scope: ExportScope
  readonly destination: string
  readonly originals: boolean
  readonly annotators: boolean
  readonly language: Language
  /** ISO 8601; the same input at the same time makes the same bytes. */
  readonly time: string
  /** UUID of the bag, without `urn:`. */
  readonly bundleId: string
}

export type LocatedAnnotation = PlacedAnnotation & {
  readonly path: string
  readonly tagNames: readonly string[]
}
