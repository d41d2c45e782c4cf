import type { SettingsStore } from '../settings-store'

export type HandlerParts = {
  readonly store: SettingsStore
  readonly dataFolder: string
  /** The guide as it came with the program. */
  readonly guideFolder: string
  readonly onSettingsChanged: () => void
  /** Opens a window on a folder; null: on none, with the way to all of them. */
  readonly openWindow: (folder: string | null) => Promise<void>
}
