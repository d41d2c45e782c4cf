import type { AddingId, AddingInput, AddingPlan, AddingReceipt, TakenBack } from '#core/adding/adding'
import type { LeavablePart } from '#core/bundle/leave-out'
import type { ExportPreview } from '#core/bundle/export-preview'
import type { PagePart } from '#core/article/page-part'
import type { Picture } from '#core/article/picture'
import type { AgreementReport } from '#core/agreement/compare'
import type { BundleCheck, BundleReceipt } from '#core/bundle/outcome'
import type { RedactionPreview } from '#core/bundle/redact/preview'
import type { RedactionRules } from '#core/bundle/redact/rules'
import type { ImportPlan, ImportReceipt, UndoReceipt } from '#core/bundle/import-outcome'
import type { LinkTarget } from '#core/annotation/annotation'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId, SearchId, TagId } from '#core/ids'
import type { ConcordancePage, ConcordanceRequest } from '#core/library/concordance'
import type { IndexState } from '#core/library/index-state'
import type {
  AnnotationChange,
  AnnotationFilter,
  AnnotationListing,
  AnnotationPage,
  AnnotationPageRequest,
  AnnotationsChanged,
  DeletedAnnotation,
  LinkedThing,
  TagMatrix,
} from '#core/library/annotations/queries'
import type {
  AddTagsInput,
  CodebookChange,
  CodebookChanged,
  MergeTagsInput,
  SplitTagInput,
  TagUses,
} from '#core/library/codebook/queries'
import type { NameEntry } from '#core/library/names/names'
import type { NamesChange, NamesChanged } from '#core/library/names/records'
import type {
  NameMention,
  NameQuestion,
  Rejection,
  SuggestionQuestion,
  Suggestions,
} from '#core/library/names/queries'
import type {
  ExportScope,
  ListAsked,
  ListCriteria,
  ListPage,
  ListRequest,
  SidebarCounts,
  Surroundings,
} from '#core/library/queries'
import type { ArticleDescription, DescriptionChange } from '#core/library/descriptions'
import type { ReviewedBefore, ReviewQueue } from '#core/library/review'
import type { CountedSearch, PastSearch, SavedSearch } from '#core/library/saved-searches'
import type { Work } from '#core/library/progress'
import type { ReadingChange } from '#core/library/reading'
import type {
  ArticleContent,
  ArticleSummary,
  ConflictView,
  FixityReport,
  HistoryEntry,
  ImportView,
  LibraryOverview,
  PlacedAnnotation,
  ScanReport,
  TagView,
  VersionComparison,
} from '#core/library/views'
import type { OutputChoices, OutputReceipt } from '#core/output/forms'
import type { Quoted } from '#core/output/quotations'
import type { Result } from '#core/result'
import type { Refinement } from '#core/search/types'
import type { Language } from '#core/settings'
import type { LockedInput } from './read-locked'
import type { EncodingInput } from './choose-encoding'
import type { AgreementInput } from './agreement'
import type { AnnotateInput, EditInput, PlaceInput } from './annotating'
import type {
  CodebookExported,
  CodebookImported,
  ExportCodebookInput,
  ImportCodebookInput,
} from './codebook-files'
import type { CompareInput } from './compare-versions'
import type { ImportInput, UndoInput } from './import-bundle'
import type { ReviewInput, TakeBackInput } from './reviewing'
import type { SaveListingInput } from './save-listing'
import type { PictureInput } from './pictures'
import type { AddAttachmentsInput, AttachmentView } from '#core/adding/attachments'
import type { PageInput } from './whole-pages'
import type { SaveSearchInput } from './saving-searches'
import type { SettleInput } from './settle-conflict'
import type { SavedTable, SaveTableInput } from './workbench'
import type { AddedTable, AddTableInput, LookAtTable, TablePlan, TableView } from '#core/table/adding-table'
import type { AddedPages, AddPagesInput, WebArchiveView } from '#core/web-archive/adding-pages'

type Answer<T> = Promise<Result<T, Failure>>

/**
 * An open library, as the command line and the app's main process use it: plain values in, plain values out, so that it can
 * stand in another thread. `by` is the name that a person signs with; it may be empty.
 */
export type QuotingInput = { readonly annotations: readonly AnnotationId[]; readonly language: Language }

export type Library = {
  readonly overview: () => Answer<LibraryOverview>
  readonly scan: () => Answer<ScanReport>
  /** Has the folder looked through without anybody waiting: what is found is told. */
  readonly lookAgain: () => Answer<null>
  readonly cancel: (work: Work) => Answer<null>

  readonly listArticles: (request: ListRequest) => Answer<ListPage>
  /** Every article of a list, in its order. */
  readonly listIds: (criteria: ListCriteria) => Answer<readonly ArticleId[]>
  readonly summariesOf: (articles: readonly ArticleId[]) => Answer<readonly ArticleSummary[]>
  readonly sidebar: () => Answer<SidebarCounts>
  /** What narrows a list, with counts, and wider readings of its query. */
  readonly lookAround: (asked: ListAsked) => Answer<Surroundings>
  /** What one piece of the query might be instead; `piece` is its place among those of the list's answer. */
  readonly refineSearch: (asked: ListAsked, piece: number) => Answer<readonly Refinement[]>
  /** Words in their context, over everything that the search finds. */
  readonly concordance: (request: ConcordanceRequest) => Answer<ConcordancePage>
  /** All of it as a table. */
  readonly exportConcordance: (input: ConcordanceExport, by: string) => Answer<{ readonly lines: number }>

  readonly savedSearches: () => Answer<readonly CountedSearch[]>
  readonly saveSearch: (input: SaveSearchInput, by: string) => Answer<SavedSearch>
  readonly deleteSearch: (search: SearchId, by: string) => Answer<null>
  readonly restoreSearch: (search: SearchId, by: string) => Answer<null>
  /** What a saved search finds now counts as seen by this device. */
  readonly lookAtSearch: (search: SearchId) => Answer<null>
  /** What was searched for on this device, the latest first. */
  readonly searchHistory: () => Answer<readonly PastSearch[]>
  readonly rememberSearch: (query: string) => Answer<readonly PastSearch[]>
  /** Null forgets all. */
  readonly forgetSearches: (query: string | null) => Answer<readonly PastSearch[]>

  readonly indexState: () => Answer<IndexState>
  /** The index anew from the texts that are kept. */
  readonly rebuildIndex: () => Answer<null>

  readonly summaries: () => Answer<readonly ArticleSummary[]>
  readonly articleAt: (path: string) => Answer<ArticleSummary>
  readonly readArticle: (article: ArticleId) => Answer<ArticleContent>
  readonly compareVersions: (input: CompareInput) => Answer<VersionComparison>
  /** A picture that an article shows, by the `resource` of its image. */
  readonly readPicture: (input: PictureInput) => Answer<Picture>
  /** A saved page as it was, or a part of it: raw, to be cleaned before anything is drawn. */
  readonly readPage: (input: PageInput) => Answer<PagePart>
  readonly marksIn: (article: ArticleId, query: string) => Answer<readonly (readonly [number, number])[]>
  readonly history: (article: ArticleId | null) => Answer<readonly HistoryEntry[]>
  readonly changeReading: (
    articles: readonly ArticleId[],
    change: ReadingChange,
  ) => Answer<readonly ArticleId[]>
  readonly describeArticles: (input: DescribeInput, by: string) => Answer<readonly ArticleSummary[]>

  /** Reads a text file in an encoding that a person chose, or (null) as its bytes say. */
  readonly chooseEncoding: (input: EncodingInput, by: string) => Answer<ArticleSummary>
  /** Opens a locked file with its password and takes it in; the password is kept nowhere. */
  readonly readLocked: (input: LockedInput, by: string) => Answer<ArticleSummary>
  readonly articleDescriptions: (articles: readonly ArticleId[]) => Answer<readonly ArticleDescription[]>
  readonly describeEach: (changes: readonly DescriptionChange[], by: string) => Answer<number>

  readonly annotations: () => Answer<readonly LocatedAnnotation[]>
  readonly annotate: (input: AnnotateInput, by: string) => Answer<PlacedAnnotation>
  readonly annotateQuote: (input: QuoteInput, by: string) => Answer<PlacedAnnotation>
  readonly editAnnotation: (input: EditInput, by: string) => Answer<PlacedAnnotation>
  readonly deleteAnnotation: (annotation: AnnotationId, by: string) => Answer<null>
  readonly restoreAnnotation: (annotation: AnnotationId, by: string) => Answer<PlacedAnnotation>
  readonly placeAnnotation: (input: PlaceInput, by: string) => Answer<PlacedAnnotation>

  readonly listAnnotations: (request: AnnotationPageRequest) => Answer<AnnotationPage>
  /** The annotation of each row of a listing, in its order. */
  readonly annotationIds: (listing: AnnotationListing) => Answer<readonly AnnotationId[]>
  readonly tagMatrix: (filter: AnnotationFilter) => Answer<TagMatrix>
  /** Changes many annotations as one act; the answer holds the way back. */
  readonly changeAnnotations: (changes: readonly AnnotationChange[], by: string) => Answer<AnnotationsChanged>
  /** The latest first; `changeAnnotations` brings them back. */
  readonly deletedAnnotations: () => Answer<readonly DeletedAnnotation[]>
  readonly linkTargets: (targets: readonly LinkTarget[]) => Answer<readonly LinkedThing[]>
  /** Writes what is listed as a table (CSV). */
  readonly saveAnnotationTable: (input: SaveTableInput, by: string) => Answer<SavedTable>
  readonly saveAnnotationListing: (input: SaveListingInput, by: string) => Answer<OutputReceipt>
  readonly quoteAnnotations: (input: QuotingInput, by: string) => Answer<Quoted>
  /** Annotations whose text has changed, with where they may stand now. */
  readonly reviewQueue: () => Answer<ReviewQueue>
  readonly reviewAnnotations: (input: ReviewInput, by: string) => Answer<readonly ReviewedBefore[]>
  readonly takeBackReview: (input: TakeBackInput, by: string) => Answer<null>

  readonly tagArticles: (input: TagInput, by: string) => Answer<TagView>
  readonly defineTag: (input: DefineTagInput, by: string) => Answer<TagView>
  readonly deleteTag: (tag: TagId, by: string) => Answer<null>
  readonly restoreTag: (tag: TagId, by: string) => Answer<TagView>

  /** Changes tags and where they stand as one act; the answer holds the way back. */
  readonly changeCodebook: (change: CodebookChange, by: string) => Answer<CodebookChanged>
  readonly mergeTags: (input: MergeTagsInput, by: string) => Answer<CodebookChanged>
  readonly splitTag: (input: SplitTagInput, by: string) => Answer<CodebookChanged>
  readonly addTags: (input: AddTagsInput, by: string) => Answer<CodebookChanged>
  readonly tagUses: (tag: TagId) => Answer<TagUses>

  /** What marks speak of: persons, places and so on, over the whole library. */
  readonly names: () => Answer<readonly NameEntry[]>
  readonly changeNames: (change: NamesChange, by: string) => Answer<NamesChanged>
  readonly nameMentions: (question: NameQuestion) => Answer<readonly NameMention[]>
  readonly suggestMentions: (question: SuggestionQuestion) => Answer<Suggestions>
  readonly rejectMention: (rejection: Rejection) => Answer<null>

  /** How far two people agree on tags. */
  readonly agreement: (input: AgreementInput) => Answer<AgreementReport>
  /** Takes the tags of a file (`.qdc` or CSV) into the codebook as one act; the answer holds the way back. */
  readonly importCodebook: (input: ImportCodebookInput, by: string) => Answer<CodebookImported>
  readonly exportCodebook: (input: ExportCodebookInput, by: string) => Answer<CodebookExported>

  readonly verify: (by: string) => Answer<FixityReport>
  /** Writes annotations as a table, a document, a project for other programs. */
  readonly exportAnnotationsAs: (input: OutputInput, by: string) => Answer<OutputReceipt>
  readonly exportBundle: (input: ExportInput, by: string) => Answer<BundleReceipt>
  /** What a bundle would hold, file by file and name by name. Nothing is written. */
  readonly previewExport: (input: ExportPreviewInput, by: string) => Answer<ExportPreview>
  /** The redaction rules that are kept with the library. */
  readonly redactionRules: () => Answer<RedactionRules>
  readonly keepRedactionRules: (rules: RedactionRules) => Answer<null>
  /** What a redaction would change, each place in its context. Nothing is written. */
  readonly previewRedaction: (input: PreviewInput) => Answer<RedactionPreview>
  /** `passphrase`: words, or a secret key of age, for an encrypted bundle. */
  readonly checkBundle: (path: string, passphrase?: string) => Answer<BundleCheck>
  /** What taking in a bundle would change; nothing is written. */
  readonly planImport: (input: ImportInput) => Answer<ImportPlan>
  readonly importBundle: (input: ImportInput, by: string) => Answer<ImportReceipt>
  /** Undoes a whole import, or takes that back. */
  readonly undoImport: (input: UndoInput, by: string) => Answer<UndoReceipt>
  /** Every import ever made here, the latest first. */
  readonly imports: () => Answer<readonly ImportView[]>
  /** Every annotation with notes that were written without seeing each other. */
  readonly conflicts: () => Answer<readonly ConflictView[]>
  /** What adding files and folders from elsewhere would mean; nothing is written. */
  readonly planAdding: (input: AddingInput) => Answer<AddingPlan>
  /** Copies files into the library's folder and takes them in. */
  readonly addFiles: (input: AddingInput, by?: string) => Answer<AddingReceipt>
  /** What was sent with an article, and where the library has it. */
  readonly listAttachments: (article: ArticleId) => Answer<readonly AttachmentView[]>
  /** What adding what was sent with an article would mean; nothing is written. */
  readonly planAttachments: (input: AddAttachmentsInput) => Answer<AddingPlan>
  /** Adds it in a folder beside the article; `takeBackAdded` takes it back. */
  readonly addAttachments: (input: AddAttachmentsInput, by: string) => Answer<AddingReceipt>
  /** The pages of a web archive, by its own index unless all of it is to be read; it lies anywhere. */
  readonly listWebPages: (archive: string, isWhole?: boolean) => Answer<WebArchiveView>
  /** Makes files of a web archive's pages and takes them in; `takeBackAdded` takes them back. */
  readonly addWebPages: (input: AddPagesInput, by: string) => Answer<AddedPages>
  /** The beginning of a table, which lies anywhere and is only read, and which column seems to be what. */
  readonly lookAtTable: (input: LookAtTable) => Answer<TableView>
  /** What adding a table's rows would mean; nothing is written. */
  readonly planTable: (input: AddTableInput) => Answer<TablePlan>
  /** Makes a file of each row of a table and takes them in; `takeBackAdded` takes them back. */
  readonly addTable: (input: AddTableInput, by: string) => Answer<AddedTable>
  /** Takes back what one `addFiles` wrote since the library was opened. */
  readonly takeBackAdded: (id: AddingId, by: string) => Answer<TakenBack>
  /** Ends a conflict between two people's notes. */
  readonly settleConflict: (input: SettleInput, by: string) => Answer<PlacedAnnotation>
  /** Takes the end of a conflict back. */
  readonly reopenConflict: (input: Pick<SettleInput, 'annotation'>, by: string) => Answer<PlacedAnnotation>
  /** Stops all work, keeps the index, and lets the folder go. Nothing may be called after it. */
  readonly close: () => Answer<null>
}

export type ConcordanceExport = Pick<ConcordanceRequest, 'asked' | 'order'> & {
  /** Absolute path of the file. */
  readonly destination: string
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

export type TagInput = { readonly articles: readonly ArticleId[]; readonly tag: string; readonly on: boolean }

export type DefineTagInput = {
  readonly tag: TagId | null
  readonly name?: string | undefined
  readonly colour?: string | undefined
  readonly parent?: TagId | null | undefined
  readonly description?: string | undefined
  readonly example?: string | undefined
  readonly shortcut?: string | undefined
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
  /** Locks the bundle: one age file, for whoever knows the words, or for the owners of these public keys. */
  readonly passphrase?: string | undefined
  readonly recipients?: readonly string[] | undefined
  readonly redaction?: RedactionInput | undefined
  /** What is nowhere in it; nothing, where nothing is said. */
  readonly leaveOut?: readonly LeavablePart[] | undefined
  /** Whom it is for, in a person's own words: told by the history. */
  readonly to?: string | undefined
}

export type ExportPreviewInput = Omit<ExportInput, 'destination' | 'passphrase' | 'recipients' | 'to'>

export type OutputInput = OutputChoices & {
  readonly scope: ExportScope
  readonly destination: string
  /** True where the person was asked already, by the system's own dialog. */
  readonly overwrite: boolean
  readonly leaveOut?: readonly LeavablePart[] | undefined
  readonly to?: string | undefined
}

export type RedactionInput = {
  readonly rules: RedactionRules
  /** Ids of hits that stay, as `previewRedaction` gives them. */
  readonly keep?: readonly string[] | undefined
}

export type PreviewInput = {
  readonly scope: ExportScope
  readonly rules: RedactionRules
  readonly language: Language
}

export type LocatedAnnotation = PlacedAnnotation & {
  readonly path: string
  readonly tagNames: readonly string[]
}
