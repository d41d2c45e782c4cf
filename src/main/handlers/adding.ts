import { ok } from '#core/result'
import type { addingCalls } from '#ipc/calls/adding'
import { chooseToAdd } from '../dialogs'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const addingHandlers = ({ store }: HandlerParts): HandlersOf<typeof addingCalls> => {
  const by = signatureOf(store)
  return {
    chooseFilesToAdd: async ({ kind }, { window }) =>
      ok(await chooseToAdd(window, store.settings().language, kind)),
    planAdding: (input, session) => ask(session, (library) => library.planAdding(input)),
    addFiles: (input, session) => change(session, (library) => library.addFiles(input, by())),
    listAttachments: ({ article }, session) => ask(session, (library) => library.listAttachments(article)),
    addAttachments: (input, session) => change(session, (library) => library.addAttachments(input, by())),
    takeBackAdded: ({ id }, session) => change(session, (library) => library.takeBackAdded(id, by())),
  }
}
