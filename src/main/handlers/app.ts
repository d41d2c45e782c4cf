import { app, clipboard, shell } from 'electron'
import { isAbsolute, join } from 'node:path'
import { ok } from '#core/result'
import type { AppState } from '#ipc/contract'
import type { appCalls } from '#ipc/calls/app'
import { chooseFolder, chooseTextDestination } from '../dialogs'
import { writeChosenFile } from '../text-files'
import type { WindowSession } from '../window-session'
import type { HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const appHandlers = (parts: HandlerParts): HandlersOf<typeof appCalls> => {
  const { store, onSettingsChanged, openWindow } = parts
  return {
    appState: async (_, session) => ok(await appState(parts, session)),
    changeSettings: async (patch) => {
      const settings = await store.change(patch)
      onSettingsChanged()
      return ok(settings)
    },
    forgetRecent: async ({ folder }) => ok(await store.forget(folder)),
    openWindow: async ({ folder }) => {
      await openWindow(folder)
      return ok(null)
    },
    chooseFolder: async (_, { window }) => ok(await chooseFolder(window, store.settings().language)),
    copyText: async ({ text }) => {
      // Newer versions answer when it is there; older ones with nothing, at once.
      await (clipboard.writeText(text) as Promise<void> | undefined)
      return ok(null)
    },
    saveText: async ({ suggestedName, text }, session) => {
      const path = await chooseTextDestination(session.window, store.settings().language, suggestedName)
      return path === null ? ok(null) : writeChosenFile(session, path, text)
    },
    showInFolder: async ({ path }, session) => {
      const overview = await session.overview()
      const absolute = isAbsolute(path) ? path : join(overview?.folder ?? '', path)
      shell.showItemInFolder(absolute)
      return ok(null)
    },
  }
}

const appState = async ({ store, dataFolder }: HandlerParts, session: WindowSession): Promise<AppState> => {
  await session.opening
  const { startFailure } = session
  session.startFailure = null
  return {
    settings: store.settings(),
    recent: store.recent(),
    version: app.getVersion(),
    electronVersion: process.versions.electron,
    dataFolder,
    library: await session.overview(),
    startFailure,
  }
}
