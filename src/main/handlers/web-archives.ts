import { ok } from '#core/result'
import type { webArchiveCalls } from '#ipc/calls/web-archives'
import { chooseWebArchive } from '../dialogs'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const webArchiveHandlers = ({ store }: HandlerParts): HandlersOf<typeof webArchiveCalls> => {
  const by = signatureOf(store)
  return {
    chooseWebArchive: async (_, { window }) => ok(await chooseWebArchive(window, store.settings().language)),
    listWebPages: ({ archive, isWhole }, session) =>
      ask(session, (library) => library.listWebPages(archive, isWhole)),
    addWebPages: (input, session) => change(session, (library) => library.addWebPages(input, by())),
  }
}
