import { basename } from 'node:path'
import { ok } from '#core/result'
import type { searchCalls } from '#ipc/calls/search'
import { chooseTableDestination } from '../dialogs'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const searchHandlers = ({ store }: HandlerParts): HandlersOf<typeof searchCalls> => {
  const by = signatureOf(store)
  return {
    lookAround: (asked, session) => ask(session, (library) => library.lookAround(asked)),
    refineSearch: ({ asked, piece }, session) =>
      ask(session, (library) => library.refineSearch(asked, piece)),
    concordance: (request, session) => ask(session, (library) => library.concordance(request)),
    exportConcordance: async ({ suggestedName, ...request }, session) => {
      const { language } = store.settings()
      const path = await chooseTableDestination(session.window, language, basename(suggestedName))
      if (path === null) return ok(null)
      const written = await change(session, (library) =>
        library.exportConcordance({ ...request, destination: path }, by()),
      )
      return written.ok ? ok({ path, ...written.value }) : written
    },
    savedSearches: (_, session) => ask(session, (library) => library.savedSearches()),
    saveSearch: (input, session) => change(session, (library) => library.saveSearch(input, by())),
    deleteSearch: ({ search }, session) => change(session, (library) => library.deleteSearch(search, by())),
    restoreSearch: ({ search }, session) => change(session, (library) => library.restoreSearch(search, by())),
    lookAtSearch: ({ search }, session) => ask(session, (library) => library.lookAtSearch(search)),
    searchHistory: (_, session) => ask(session, (library) => library.searchHistory()),
    rememberSearch: ({ query }, session) => ask(session, (library) => library.rememberSearch(query)),
    forgetSearches: ({ query }, session) => ask(session, (library) => library.forgetSearches(query)),
    indexState: (_, session) => ask(session, (library) => library.indexState()),
    rebuildIndex: (_, session) => ask(session, (library) => library.rebuildIndex()),
  }
}
