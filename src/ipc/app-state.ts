import type { Failure } from '#core/failure'
import type { LibraryOverview } from '#core/library/views'
import type { Settings } from '#core/settings'

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
