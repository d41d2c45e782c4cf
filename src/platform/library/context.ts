import type { ArticleId, EventId, ReplicaId, VersionId } from '#core/ids'
import type { ClockReading } from '#core/journal/clock'
import type { Failure } from '#core/failure'
import type { Act, JournalEvent } from '#core/journal/event'
import type { Catalog } from '#core/library/catalog'
import type { LibraryNews } from '#core/library/progress'
import type { LibraryNotice, UnreadableFile } from '#core/library/views'
import type { Result } from '#core/result'
import type { ExtractPool } from '../extract/extract-pool'
import type { Recovering } from './adding-record'
import type { ArticleSearch } from './article-search'
import type { ArticleText } from './article-texts'
import type { Arrival, Described } from './arriving'
import type { LookedFile } from './looked-file'
import type { LibraryDescription, LibraryPlaces } from './library-folder'
import type { Presence } from './presence'
import type { Readings } from './readings'
import type { TextPack } from './text-pack'

/** What the parts of an open library share. Built once by `open-library.ts`; each part takes what it needs. */
export type LibraryContext = {
  readonly places: LibraryPlaces
  readonly description: LibraryDescription
  readonly catalog: Catalog
  readonly pack: TextPack
  readonly pool: ExtractPool
  readonly search: ArticleSearch
  readonly readings: Readings
  readonly readOnly: Failure | null
  /** Whether the library's folder is there. */
  readonly presence: Presence
  /** What this device searched for and saw. */
  readonly looked: LookedFile
  readonly notices: LibraryNotice[]
  /** The article texts read last, by version. */
  readonly recentTexts: Map<VersionId, Promise<Result<ArticleText, Failure>>>
  /** Files in the folder that could not become articles, by path. */
  readonly unreadable: Map<string, UnreadableFile>
  /** What is to be said of articles whose files come in now, by path; see `arriving.ts`. */
  readonly arriving: Map<string, Arrival>
  /** What the fields were in which that was said, by the event that said it; see `arriving.ts`. */
  readonly saidArriving: Map<EventId, Described>
  /** What acts of adding that were ended in the middle were to say; see `adding-record.ts`. */
  readonly recovering: Recovering
  /** Articles with annotations that wait for a person's decision. */
  readonly inReview: Set<ArticleId>
  /** Writes acts to this device's journal, folds them, and brings the index up to date. */
  readonly record: (acts: readonly Act[], by: string) => Promise<Result<readonly JournalEvent[], Failure>>
  /** Takes note of a time read elsewhere, so that what is written next comes after it. */
  readonly witness: (time: ClockReading) => void
  /** The replica that this program writes; null where it can't write. */
  readonly replica: ReplicaId | null
  /** Writes what the journals were folded to, where a look has brought much. */
  readonly keepFold: () => Promise<void>
  readonly tell: (news: LibraryNews) => void
}
