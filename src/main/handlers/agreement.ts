import type { agreementCalls } from '#ipc/calls/agreement'
import { ask, type HandlersOf } from './asking'

export const agreementHandlers = (): HandlersOf<typeof agreementCalls> => ({
  agreement: (input, session) => ask(session, (library) => library.agreement(input)),
})
