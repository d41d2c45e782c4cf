import type { lockedCalls } from '#ipc/calls/locked'
import { change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const lockedHandlers = (parts: HandlerParts): HandlersOf<typeof lockedCalls> => {
  const by = signatureOf(parts.store)
  return {
    readLocked: (input, session) => change(session, (library) => library.readLocked(input, by())),
  }
}
