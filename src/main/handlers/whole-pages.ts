import { ok } from '#core/result'
import type { wholePageCalls } from '#ipc/calls/whole-pages'
import { holdPage, leavePage } from '../page-frames'
import { ask, type HandlersOf } from './asking'

export const wholePageHandlers = (): HandlersOf<typeof wholePageCalls> => ({
  readPage: (input, session) => ask(session, (library) => library.readPage(input)),
  showPage: ({ html }, session) => Promise.resolve(ok({ address: holdPage(session, html) })),
  leavePage: ({ address }, session) => {
    leavePage(session, address)
    return Promise.resolve(ok(null))
  },
})
