import type { PlacedAnnotation, ArticleSummary, HistoryEntry, TagView, Version } from '../library/views'
import type { Block } from '../article/block'
import type { Picture } from '../article/picture'
import type { Failure } from '../failure'
import type { Result } from '../result'
import type { LibraryId, VersionId } from '../ids'

/** Everything a bundle is made from, gathered before a byte is written. */
export type BundleSource = {
  readonly library: { readonly id: LibraryId; readonly title: string }
  /** Absolute path of the folder that the articles' paths are relative to. */
  readonly folder: string
  readonly articles: readonly BundleArticle[]
  readonly tags: readonly TagView[]
  /** Who exports; may be empty. */
  readonly by: string
  /**
   * Lines of journals that concern the articles, for merging: names, notes and all. Absent where they may not go along, as from
   * a redacted bundle; a bundle without names leaves them out by itself.
   */
  readonly events?: readonly string[]
}

export type BundleArticle = {
  readonly summary: ArticleSummary
  /** The version that `text`, `blocks` and the anchors belong to. */
  readonly version: VersionId
  readonly versions: readonly Version[]
  readonly text: string
  readonly blocks: readonly Block[]
  /** Read again from the disk while writing, and compared with `version`; null where no file is there. */
  readonly original: { readonly path: string; readonly sizeBytes: number } | null
  /** Gives a picture that the text shows, by its `resource`; absent where none of them may go along. */
  readonly picture?: (resource: string) => Promise<Result<Picture, Failure>>
  /** Kept texts of other versions, as far as annotations of the article stand on them. */
  readonly olderTexts?: readonly OlderText[]
  readonly annotations: readonly PlacedAnnotation[]
  readonly custody: readonly CustodyEntry[]
}

export type OlderText = { readonly version: VersionId; readonly text: string }

/** One event that concerns the article, with the SHA-256 (hex) of the journal line it came from; null where that is not to be told. */
export type CustodyEntry = HistoryEntry & { readonly lineSha256: string | null }
