import type { Anchor, Annotation } from '../annotation/annotation'
import type { Block, Direction } from '../article/block'
import type { ArticleFormat, DetectedMetadata, ExtractionWarning } from '../article/extracted'
import type { ComparedRow } from '../compare/compare-texts'
import type { Failure } from '../failure'
import type { Reading } from './reading'
import type { ArticleId, EventId, ImportId, LibraryId, ReplicaId, TagId, VersionId } from '../ids'

/** What the library shows of itself: plain values that cross threads and processes. */

/** ok: every file is as acquired; changed: the file is not what was first seen; missing: no file is there any more. */
export type ArticleState = 'ok' | 'changed' | 'missing'

/** The metadata fields that a person can set. Others are kept and shown as they are. */
export const describedFields = [
  'title',
  'author',
  'source',
  'published',
  'language',
  'direction',
  'place',
  'rights',
  'description',
] as const
export type DescribedField = (typeof describedFields)[number]

export type ArticleSummary = {
  readonly id: ArticleId
  /** Relative to the library, `/` between folders. The first present location, or the last known one. */
  readonly path: string
  readonly otherPaths: readonly string[]
  readonly title: string
  readonly words: number
  readonly format: string
  readonly direction: Direction
  readonly sizeBytes: number
  /** ISO 8601: when the library first saw it. */
  readonly acquired: string
  /** The file's own modification time, ISO 8601. */
  readonly modified: string
  readonly state: ArticleState
  readonly tags: readonly TagId[]
  readonly annotations: number
  /** What the person set; otherwise absent. */
  readonly described: Readonly<Partial<Record<string, string>>>
}

/** What an article is called: by its title, or else by its file. */
export const titleOf = ({ title, path }: Pick<ArticleSummary, 'title' | 'path'>): string => title || path
/** As lists show it: what a person called the article, else its own title, else its file's name. */
export const shownTitle = ({
  title,
  path,
  described,
}: Pick<ArticleSummary, 'title' | 'path' | 'described'>): string =>
  (described['title'] ?? title) || (path.split('/').at(-1) ?? path)

export type Version = {
  readonly id: VersionId
  readonly seen: string
  readonly path: string
  readonly sizeBytes: number
  readonly title: string
  readonly words: number
  readonly extractor: string
  readonly encoding: string
}

/** One article, open: what the reader shows. */
export type ArticleContent = {
  readonly article: ArticleSummary
  readonly version: VersionId
  readonly versions: readonly Version[]
  readonly blocks: readonly Block[]
  readonly text: string
  readonly format: ArticleFormat
  readonly encoding: string
  /** What a person said that it is; null where the bytes decided. */
  readonly chosenEncoding: string | null
  readonly extractor: string
  readonly detected: DetectedMetadata
  readonly warnings: readonly ExtractionWarning[]
  /** How far it was read on this device. */
  readonly reading: Reading
  readonly annotations: readonly PlacedAnnotation[]
}

/** Two versions of an article's text, side by side. */
export type VersionComparison = {
  readonly article: ArticleSummary
  readonly versions: readonly Version[]
  readonly before: VersionId
  readonly after: VersionId
  readonly rows: readonly ComparedRow[]
}

export type PlacedAnnotation = {
  readonly annotation: Annotation
  /** Null for an annotation of the whole article. */
  readonly anchor: Anchor | null
}

export type TagView = {
  readonly id: TagId
  readonly name: string
  /** A CSS colour from the codebook palette, or empty. */
  readonly colour: string
  readonly parent: TagId | null
  readonly description: string
  /** A passage that shows when it is to be used; may be empty. */
  readonly example: string
  /** The key that gives it in the reader: one Latin letter or digit, or empty. */
  readonly shortcut: string
  readonly articles: number
  readonly annotations: number
}

/** One line of history, readable. */
export type HistoryEntry = {
  readonly event: EventId
  readonly replica: ReplicaId
  /** ISO 8601, by the clock of the device that wrote it. */
  readonly time: string
  readonly by: string
  readonly type: string
  readonly article: ArticleId | null
  readonly data: unknown
  /** Absent for what was done in this library. */
  readonly importedFrom?: ImportedFrom
}

/** Where an event that came with a bundle is from. */
export type ImportedFrom = {
  readonly import: ImportId
  /** `urn:uuid:…` of the bag, and what the library there is called. */
  readonly bundle: string
  readonly title: string
  /** The import was undone since: the event is kept and does not count. */
  readonly undone: boolean
}

/** One import that was made here, as a list of them shows it. */
export type ImportView = {
  readonly import: ImportId
  /** ISO 8601: when it was taken in. */
  readonly time: string
  /** Who took it in. */
  readonly by: string
  /** `urn:uuid:…` of the bag, and what the library there is called. */
  readonly bundle: string
  readonly title: string
  readonly counts: {
    readonly articles: number
    readonly annotations: number
    readonly tags: number
    readonly events: number
  }
  /** Files that it wrote, relative to the library: they stay when it is undone. */
  readonly files: readonly string[]
  readonly undone: boolean
}

/** An annotation whose notes contradict each other, and where it is. */
export type ConflictView = {
  readonly annotation: Annotation
  readonly title: string
  readonly path: string
}

export type FixityProblem =
  | { readonly kind: 'changed'; readonly path: string; readonly expected: string; readonly found: string }
  | { readonly kind: 'missing'; readonly path: string; readonly expected: string }
  | {
      readonly kind: 'unreadable'
      readonly path: string
      readonly expected: string
      readonly failure: Failure
    }
  | { readonly kind: 'journal-damaged'; readonly path: string; readonly line: number }
  | { readonly kind: 'journal-torn'; readonly path: string; readonly line: number; readonly keptIn: string }
  | {
      readonly kind: 'annotation-unanchored'
      readonly path: string
      readonly annotation: string
      readonly anchor: 'review' | 'orphan'
    }

export type FixityReport = {
  readonly ok: boolean
  readonly checked: number
  readonly problems: readonly FixityProblem[]
  /** ISO 8601: when it ended. */
  readonly time: string
}

/** A file that is in the folder but could not become an article. */
export type UnreadableFile = { readonly path: string; readonly failure: Failure }

export type LibraryOverview = {
  readonly id: LibraryId
  readonly title: string
  /** Absolute path of the folder. */
  readonly folder: string
  /** Why nothing can be written here, or null. */
  readonly readOnly: Failure | null
  readonly articles: number
  readonly annotations: number
  /** Articles with at least one annotation that needs a person's decision. */
  readonly needReview: number
  /** Something in it is marked as a person, place, organisation, date or event. */
  readonly hasMarks: boolean
  readonly unreadable: readonly UnreadableFile[]
  /** When this library was made of its folder, ISO 8601; null where no journal says so. */
  readonly firstSeen: string | null
  readonly lastVerified: { readonly time: string; readonly checked: number; readonly problems: number } | null
  /** What was set aside or found damaged when the journals were read. */
  readonly notices: readonly LibraryNotice[]
}

export type LibraryNotice =
  | { readonly kind: 'journal-torn'; readonly path: string; readonly line: number; readonly keptIn: string }
  | { readonly kind: 'journal-damaged'; readonly path: string; readonly line: number }
  /** Another program of this device writes to the library at the same time; each keeps a journal of its own. */
  | { readonly kind: 'opened-twice'; readonly path: string }
  /** Something else wrote into this device's journal: another one was begun. */
  | { readonly kind: 'journal-altered'; readonly path: string }
  /** The library's folder can't be reached now; it is looked for. */
  | { readonly kind: 'folder-away'; readonly path: string }
  | { readonly kind: 'index-rebuilt'; readonly reason: string }
  /** The library's own folder can't be written: what people add is kept in this one. */
  | { readonly kind: 'notes-elsewhere'; readonly path: string }
  /** Annotations that were kept there, while nothing could be written here, are not here yet. */
  | { readonly kind: 'notes-away'; readonly path: string }
  /** The cache takes no more: the next start is slower. `code` is the system's, such as ENOSPC. */
  | { readonly kind: 'cache-not-kept'; readonly path: string; readonly code: string }

export type ScanStage =
  | { readonly kind: 'walking'; readonly found: number }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number; readonly path: string }
  | { readonly kind: 'indexing'; readonly done: number; readonly total: number }

export type ScanReport = {
  readonly added: number
  readonly changed: number
  readonly moved: number
  readonly missing: number
  readonly unchanged: number
  readonly duplicates: number
  readonly unreadable: readonly UnreadableFile[]
  readonly cancelled: boolean
}
