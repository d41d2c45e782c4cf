import type { searchCalls } from '#ipc/calls/search'
import { ask, type HandlersOf } from './asking'

export const searchHandlers = (): HandlersOf<typeof searchCalls> => ({
  lookAround: (asked, session) => ask(session, (library) => library.lookAround(asked)),
  refineSearch: ({ asked, piece }, session) => ask(session, (library) => library.refineSearch(asked, piece)),
})
