import { randomUUID } from 'node:crypto'
import { app, clipboard, shell } from 'electron'
import { isAbsolute, join } from 'node:path'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import type { AppState, Handlers } from '#ipc/contract'
import type { Library } from '#platform/library/library'
import { chooseBundle, chooseExportDestination, chooseFolder } from './dialogs'
import { copyOfGuide } from './guide'
import type { SettingsStore } from './settings-store'
import { libraryOf, type WindowSession } from './window-session'

export type HandlerParts = {
  readonly store: SettingsStore
  readonly dataFolder: string
  /** The guide as it came with the program. */
  readonly guideFolder: string
  readonly onSettingsChanged: () => void
}

/** Asks the window's library. */
const ask = async <T>(
  session: WindowSession,
  question: (library: Library) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> => {
  const library = libraryOf(session)
  return library.ok ? question(library.value) : library
}

/** Thin: each call is one question to the library or to the system. */
export const createHandlers = (parts: HandlerParts): Handlers<WindowSession> => {
  const { store } = parts
  const by = (): string => store.settings().annotator.trim()

  /** Asks for a change and, when it is done, tells the other windows that show the library. */
  const change = async <T>(
    session: WindowSession,
    question: (library: Library) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> => {
    const answer = await ask(session, question)
    if (answer.ok) void session.tellOthers()
    return answer
  }

  return {
    appState: async (_, session) => ok(await appState(parts, session)),
    changeSettings: async (patch) => {
      const settings = await store.change(patch)
      parts.onSettingsChanged()
      return ok(settings)
    },
    forgetRecent: async ({ folder }) => ok(await store.forget(folder)),
    chooseFolder: async (_, { window }) => ok(await chooseFolder(window, store.settings().language)),
    openLibrary: ({ folder }, session) => session.open(folder),
    openGuide: async (_, session) => {
      const folder = await copyOfGuide(parts.guideFolder, parts.dataFolder)
      return folder.ok ? session.open(folder.value) : folder
    },
    closeLibrary: async (_, session) => {
      await session.close()
      return ok(null)
    },
    overview: (_, session) => ask(session, (library) => library.overview()),
    rescan: (_, session) => ask(session, (library) => library.scan()),
    cancelWork: ({ work }, session) => ask(session, (library) => library.cancel(work)),

    listArticles: (request, session) => ask(session, (library) => library.listArticles(request)),
    sidebar: (_, session) => ask(session, (library) => library.sidebar()),
    readArticle: ({ article }, session) => ask(session, (library) => library.readArticle(article)),
    marksIn: ({ article, query }, session) => ask(session, (library) => library.marksIn(article, query)),
    history: ({ article }, session) => ask(session, (library) => library.history(article)),
    describeArticles: (input, session) => change(session, (library) => library.describeArticles(input, by())),

    annotate: (input, session) => change(session, (library) => library.annotate(input, by())),
    editAnnotation: (input, session) => change(session, (library) => library.editAnnotation(input, by())),
    deleteAnnotation: ({ annotation }, session) =>
      change(session, (library) => library.deleteAnnotation(annotation, by())),
    restoreAnnotation: ({ annotation }, session) =>
      change(session, (library) => library.restoreAnnotation(annotation, by())),
    placeAnnotation: (input, session) => change(session, (library) => library.placeAnnotation(input, by())),

    tagArticles: (input, session) => change(session, (library) => library.tagArticles(input, by())),
    defineTag: (input, session) => change(session, (library) => library.defineTag(input, by())),
    deleteTag: ({ tag }, session) => change(session, (library) => library.deleteTag(tag, by())),
    restoreTag: ({ tag }, session) => change(session, (library) => library.restoreTag(tag, by())),

    verify: (_, session) => change(session, (library) => library.verify(by())),
    chooseExportDestination: async ({ suggestedName, zip }, { window }) =>
      ok(await chooseExportDestination(window, store.settings().language, suggestedName, zip)),
    exportBundle: (input, session) =>
      change(session, (library) =>
        library.exportBundle(
          {
            ...input,
            language: store.settings().language,
            time: new Date().toISOString(),
            bundleId: randomUUID(),
          },
          by(),
        ),
      ),
    chooseBundle: async ({ zip }, { window }) =>
      ok(await chooseBundle(window, store.settings().language, zip)),
    previewRedaction: (input, session) =>
      ask(session, (library) => library.previewRedaction({ ...input, language: store.settings().language })),
    checkBundle: ({ path, passphrase }, session) =>
      ask(session, (library) => library.checkBundle(path, passphrase)),
    planImport: (input, session) => ask(session, (library) => library.planImport(input)),
    importBundle: (input, session) => change(session, (library) => library.importBundle(input, by())),
    undoImport: (input, session) => change(session, (library) => library.undoImport(input, by())),
    settleConflict: (input, session) => change(session, (library) => library.settleConflict(input, by())),
    copyText: async ({ text }) => {
      // Newer versions answer when it is there; older ones with nothing, at once.
      await (clipboard.writeText(text) as Promise<void> | undefined)
      return ok(null)
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
