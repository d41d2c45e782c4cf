import { fail, ok } from '#core/result'
import type { libraryCalls } from '#ipc/calls/library'
import { keepNotesIn } from '#platform/library/library-folder'
import { chooseNotesHome } from '../dialogs'
import { copyOfGuide } from '../guide'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const libraryHandlers = (parts: HandlerParts): HandlersOf<typeof libraryCalls> => {
  const by = signatureOf(parts.store)
  return {
    openLibrary: ({ folder }, session) => session.open(folder),
    openGuide: async (_, session) => {
      const folder = await copyOfGuide(parts.guideFolder, parts.dataFolder)
      return folder.ok ? session.open(folder.value) : folder
    },
    closeLibrary: async (_, session) => {
      await session.close()
      return ok(null)
    },
    chooseNotesHome: async (_, { window }) =>
      ok(await chooseNotesHome(window, parts.store.settings().language)),
    keepNotesIn: async ({ home }, session) => {
      const shown = await session.overview()
      if (shown === null) return fail({ kind: 'no-library' })
      if (await session.isShared()) return fail({ kind: 'open-in-another-window', path: shown.folder })
      const kept = await keepNotesIn({ folder: shown.folder, dataFolder: parts.dataFolder }, home)
      if (!kept.ok) return kept
      await session.close()
      return session.open(shown.folder)
    },
    claimTabs: async (_, session) => ok(await session.claimTabs()),
    overview: (_, session) => ask(session, (library) => library.overview()),
    rescan: (_, session) => ask(session, (library) => library.scan()),
    cancelWork: ({ work }, session) => ask(session, (library) => library.cancel(work)),

    listArticles: (request, session) => ask(session, (library) => library.listArticles(request)),
    listIds: (criteria, session) => ask(session, (library) => library.listIds(criteria)),
    summariesOf: ({ articles }, session) => ask(session, (library) => library.summariesOf(articles)),
    sidebar: (_, session) => ask(session, (library) => library.sidebar()),
    readArticle: ({ article }, session) => ask(session, (library) => library.readArticle(article)),
    readPicture: (input, session) => ask(session, (library) => library.readPicture(input)),
    marksIn: ({ article, query }, session) => ask(session, (library) => library.marksIn(article, query)),
    history: ({ article }, session) => ask(session, (library) => library.history(article)),
    describeArticles: (input, session) => change(session, (library) => library.describeArticles(input, by())),
    verify: (_, session) => change(session, (library) => library.verify(by())),
  }
}
