import * as v from 'valibot'
import { colours } from '#core/annotation/annotation'
import type { BundleCheck, BundleReceipt } from '#core/bundle/outcome'
import type { RedactionPreview } from '#core/bundle/redact/preview'
import { redactionRulesSchema } from '#core/bundle/redact/rules'
import type { ImportPlan, ImportReceipt, UndoReceipt } from '#core/bundle/import-outcome'
import type { Failure } from '#core/failure'
import {
  isAnnotationId,
  isArticleId,
  isImportId,
  isTagId,
  type AnnotationId,
  type ArticleId,
  type ImportId,
  type TagId,
} from '#core/ids'
import { describedFields } from '#core/library/views'
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
import { works, type Work, type WorkProgress } from '#core/library/progress'
import {
  exportScopeSchema,
  listRequestSchema,
  type ListPage,
  type SidebarCounts,
} from '#core/library/queries'
import type { Result } from '#core/result'
import { settingsPatchSchema, type Settings } from '#core/settings'

/**
 * Every call from a window to the main process, and every push back. The preload bridge, the handlers' type and the
 * window's client are derived from this file: a missing handler or a wrong payload does not compile.
 */

type Input = v.GenericSchema

export type Call<I extends Input, S> = {
  readonly input: I
  /** Only for the type; there is no value at run time. */
  readonly success?: () => S
}

const call =
  <I extends Input>(input: I) =>
  <S>(): Call<I, S> => ({ input })

const nothing = v.undefined()
const article = v.custom<ArticleId>(isArticleId)
const annotation = v.custom<AnnotationId>(isAnnotationId)
const tag = v.custom<TagId>(isTagId)
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(32_768))
const offset = v.pipe(v.number(), v.integer(), v.minValue(0))
const tagName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const note = v.pipe(v.string(), v.maxLength(100_000))

const importInput = v.object({
  path,
  passphrase: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  soundPartOnly: v.optional(v.boolean()),
})

export const calls = {
  /** Settings, recent libraries and versions: all that a window needs before a library is open. */
  appState: call(nothing)<AppState>(),
  /** Changes some settings; every window is told through `settingsChanged`. */
  changeSettings: call(settingsPatchSchema)<Settings>(),
  /** Takes a library off the list of recent ones; the folder itself is not touched. */
  forgetRecent: call(v.object({ folder: path }))<readonly RecentLibrary[]>(),

  /** Asks for a folder with the system's own dialog; null when the person cancels. */
  chooseFolder: call(nothing)<string | null>(),
  /** Opens a folder as this window's library; its scan starts at once and is told through `workProgress`. */
  openLibrary: call(v.object({ folder: path }))<LibraryOverview>(),
  /** Opens the guide, in a copy of it that the person can write on. */
  openGuide: call(nothing)<LibraryOverview>(),
  /** Leaves the library; the window shows the welcome screen. */
  closeLibrary: call(nothing)<null>(),
  overview: call(nothing)<LibraryOverview>(),
  /** Looks through the folder again. */
  rescan: call(nothing)<ScanReport>(),
  /** Stops work that is under way; what is done stays. */
  cancelWork: call(v.object({ work: v.picklist(works) }))<null>(),

  /** One page of the list, with snippets where there is a query. */
  listArticles: call(listRequestSchema)<ListPage>(),
  sidebar: call(nothing)<SidebarCounts>(),
  readArticle: call(v.object({ article }))<ArticleContent>(),
  /** Where the words of a query stand in an article: [start, end) in code points of its stored text. */
  marksIn: call(v.object({ article, query: v.string() }))<readonly (readonly [number, number])[]>(),
  history: call(v.object({ article: v.nullable(article) }))<readonly HistoryEntry[]>(),
  /** Sets or takes back (null) one field of the metadata for each of the articles. */
  describeArticles: call(
    v.object({
      articles: v.array(article),
      field: v.picklist(describedFields),
      value: v.nullable(v.pipe(v.string(), v.maxLength(10_000))),
    }),
  )<readonly ArticleSummary[]>(),

  /** Marks a passage; without `range`, the whole article. Answers when it is safe on the disk. */
  annotate: call(
    v.object({
      article,
      range: v.nullable(v.object({ start: offset, end: offset })),
      note,
      tags: v.array(tagName),
      colour: v.picklist(colours),
    }),
  )<PlacedAnnotation>(),
  /** Only what is given changes. `seen` is the note's event as the person saw it (`annotation.noteEvent`). */
  editAnnotation: call(
    v.object({
      annotation,
      note: v.optional(v.object({ text: note, seen: v.string() })),
      tags: v.optional(v.array(tagName)),
      colour: v.optional(v.picklist(colours)),
    }),
  )<PlacedAnnotation>(),
  deleteAnnotation: call(v.object({ annotation }))<null>(),
  /** Undoes a deletion. */
  restoreAnnotation: call(v.object({ annotation }))<PlacedAnnotation>(),
  /** Says where an annotation stands now, after its article's text has changed. */
  placeAnnotation: call(v.object({ annotation, start: offset, end: offset }))<PlacedAnnotation>(),

  /** Puts a tag on articles or takes it off; a name that is new becomes a new tag. */
  tagArticles: call(v.object({ articles: v.array(article), tag: tagName, on: v.boolean() }))<TagView>(),
  defineTag: call(
    v.object({
      tag: v.nullable(tag),
      name: v.optional(tagName),
      colour: v.optional(v.pipe(v.string(), v.maxLength(32))),
      parent: v.optional(v.nullable(tag)),
      description: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    }),
  )<TagView>(),
  /** Takes the tag out of the codebook and off everything; `restoreTag` brings both back. */
  deleteTag: call(v.object({ tag }))<null>(),
  restoreTag: call(v.object({ tag }))<TagView>(),

  /** Every file against its first hash, every journal's chain, every annotation's anchor. */
  verify: call(nothing)<FixityReport>(),
  /** Asks where a bundle should go, with the system's own dialog; null when the person cancels. */
  chooseExportDestination: call(v.object({ suggestedName: v.string(), zip: v.boolean() }))<string | null>(),
  exportBundle: call(
    v.object({
      scope: exportScopeSchema,
      destination: path,
      originals: v.boolean(),
      annotators: v.boolean(),
      passphrase: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1000))),
      recipients: v.optional(v.array(v.pipe(v.string(), v.maxLength(4000)))),
      redaction: v.optional(
        v.object({ rules: redactionRulesSchema, keep: v.optional(v.array(v.string()), []) }),
      ),
    }),
  )<BundleReceipt>(),
  /** What a redaction of these articles would change: each place in its context, with the id that keeps it as it is. */
  previewRedaction: call(
    v.object({ scope: exportScopeSchema, rules: redactionRulesSchema }),
  )<RedactionPreview>(),
  /** Asks for a bundle (a folder or a file); null when the person cancels. */
  chooseBundle: call(v.object({ zip: v.boolean() }))<string | null>(),
  checkBundle: call(
    v.object({ path, passphrase: v.optional(v.pipe(v.string(), v.maxLength(1000))) }),
  )<BundleCheck>(),
  /** What taking in a bundle would change, by author and article; nothing is written. */
  planImport: call(importInput)<ImportPlan>(),
  /** Takes a bundle in, as one act that can be undone; what was known already is passed over. */
  importBundle: call(importInput)<ImportReceipt>(),
  /** Undoes a whole import, or takes that back. Files that it wrote stay, and are told. */
  undoImport: call(v.object({ import: v.custom<ImportId>(isImportId), undone: v.boolean() }))<UndoReceipt>(),
  /** Ends a conflict of notes with one of them, with both, or with another text. */
  settleConflict: call(
    v.object({
      annotation,
      keep: v.union([v.picklist(['mine', 'theirs', 'both']), v.object({ text: note })]),
    }),
  )<PlacedAnnotation>(),
  /** Puts plain text on the system's clipboard; a window has no clipboard of its own. */
  copyText: call(v.object({ text: v.pipe(v.string(), v.maxLength(10_000_000)) }))<null>(),
  /** Shows a file of the library, or something that was just written, in the system's file manager. */
  showInFolder: call(v.object({ path }))<null>(),
} as const

export type { Work, WorkProgress }

export type AppState = {
  readonly settings: Settings
  readonly recent: readonly RecentLibrary[]
  readonly version: string
  readonly electronVersion: string
  /** Absolute path: settings and caches of libraries that can't be written to. */
  readonly dataFolder: string
  /** The library that is already open in this window, after a reload. */
  readonly library: LibraryOverview | null
  /** Why the folder that was asked for at start could not be opened. */
  readonly startFailure: Failure | null
}

export type RecentLibrary = {
  readonly folder: string
  readonly title: string
  /** ISO 8601 */
  readonly opened: string
}

/** What the native menu and its keys ask of the window. */
export const menuCommands = [
  'open-folder',
  'open-guide',
  'close-library',
  'export-bundle',
  'check-bundle',
  'verify',
  'rescan',
  'focus-search',
  'find-in-article',
  'undo',
  'redo',
  'settings',
  'shortcuts',
  'toggle-sidebar',
  'toggle-inspector',
  'larger-text',
  'smaller-text',
  'next-article',
  'previous-article',
] as const
export type MenuCommand = (typeof menuCommands)[number]

export type Pushes = {
  /** Articles, annotations or tags changed for a reason other than this window's own call. */
  readonly libraryChanged: LibraryOverview
  readonly workProgress: WorkProgress
  readonly settingsChanged: Settings
  readonly menuCommand: MenuCommand
  /** The library this window shows can't go on, for instance because its folder was taken away. */
  readonly libraryStopped: Failure
}

export const pushNames = [
  'libraryChanged',
  'workProgress',
  'settingsChanged',
  'menuCommand',
  'libraryStopped',
] as const satisfies readonly (keyof Pushes)[]

export type CallName = keyof typeof calls
export type CallInput<N extends CallName> = v.InferOutput<(typeof calls)[N]['input']>
export type CallSuccess<N extends CallName> = ReturnType<NonNullable<(typeof calls)[N]['success']>>
export type CallOutcome<N extends CallName> = Result<CallSuccess<N>, Failure>

export type Handlers<Context> = {
  readonly [N in CallName]: (input: CallInput<N>, context: Context) => Promise<CallOutcome<N>>
}

type Arguments<N extends CallName> = undefined extends CallInput<N> ? [] : [input: CallInput<N>]

/** What a window has: one function for each call, and for each push a way to listen that returns its own end. */
export type WindowApi = {
  readonly [N in CallName]: (...input: Arguments<N>) => Promise<CallOutcome<N>>
} & {
  readonly on: { readonly [P in keyof Pushes]: (listener: (value: Pushes[P]) => void) => () => void }
  /** The path of a file or folder that was dropped on the window. */
  readonly pathOfFile: (file: unknown) => string
}

export const callChannel = (name: string): string => `call:${name}`
export const pushChannel = (name: string): string => `push:${name}`
