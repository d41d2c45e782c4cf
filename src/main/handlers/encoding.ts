import type { encodingCalls } from '#ipc/calls/encoding'
import { change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const encodingHandlers = (parts: HandlerParts): HandlersOf<typeof encodingCalls> => {
  const by = signatureOf(parts.store)
  return {
    chooseEncoding: (input, session) => change(session, (library) => library.chooseEncoding(input, by())),
  }
}
