import * as v from 'valibot'
import type { Settings } from '#core/settings'
import { settingsPatchSchema } from '#core/settings'
import type { AppState, RecentLibrary } from '../app-state'
import { call, nothing, path } from '../call'

/** What a window asks of the app itself, with or without a library. */
export const appCalls = {
  /** Settings, recent libraries and versions: all that a window needs before a library is open. */
  appState: call(nothing)<AppState>(),
  /** Changes some settings; every window is told through `settingsChanged`. */
  changeSettings: call(settingsPatchSchema)<Settings>(),
  /** Takes a library off the list of recent ones; the folder itself is not touched. */
  forgetRecent: call(v.object({ folder: path }))<readonly RecentLibrary[]>(),
  /** Opens a window of its own on a folder; null: on none, with the way to those that were open before. */
  openWindow: call(v.object({ folder: v.nullable(path) }))<null>(),
  /** Asks for a folder with the system's own dialog; null when the person cancels. */
  chooseFolder: call(nothing)<string | null>(),
  /** Puts plain text on the system's clipboard; a window has no clipboard of its own. */
  copyText: call(v.object({ text: v.pipe(v.string(), v.maxLength(10_000_000)) }))<null>(),
  /** Asks where a text, such as a receipt, should be kept, and writes it; its path, or null when the person cancels. */
  saveText: call(
    v.object({
      suggestedName: v.pipe(v.string(), v.maxLength(200)),
      text: v.pipe(v.string(), v.maxLength(10_000_000)),
    }),
  )<string | null>(),
  /** Shows a file of the library, or something that was just written, in the system's file manager. */
  showInFolder: call(v.object({ path }))<null>(),
} as const
