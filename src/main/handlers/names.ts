import type { nameCalls } from '#ipc/calls/names'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const nameHandlers = ({ store }: HandlerParts): HandlersOf<typeof nameCalls> => ({
  names: (_, session) => ask(session, (library) => library.names()),
  changeNames: (changes, session) =>
    change(session, (library) => library.changeNames(changes, signatureOf(store)())),
  nameMentions: (question, session) => ask(session, (library) => library.nameMentions(question)),
  suggestMentions: (question, session) => ask(session, (library) => library.suggestMentions(question)),
  rejectMention: (rejection, session) => ask(session, (library) => library.rejectMention(rejection)),
})
