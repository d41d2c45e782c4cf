import type { nameCalls } from '#ipc/calls/names'
import { ask, type HandlersOf } from './asking'

export const nameHandlers = (): HandlersOf<typeof nameCalls> => ({
  names: (_, session) => ask(session, (library) => library.names()),
  nameMentions: (question, session) => ask(session, (library) => library.nameMentions(question)),
  suggestMentions: (question, session) => ask(session, (library) => library.suggestMentions(question)),
  rejectMention: (rejection, session) => ask(session, (library) => library.rejectMention(rejection)),
})
