import type { SettingsStore } from '../settings-store'

export type HandlerParts = {
  readonly store: SettingsStore
  readonly dataFolder: string
  /** The guide as it came with the program. */
  readonly guideFolder: string
  readonly onSettingsChanged: () => void
}
