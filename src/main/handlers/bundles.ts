import { randomUUID } from 'node:crypto'
import { ok } from '#core/result'
import type { bundleCalls } from '#ipc/calls/bundles'
import { chooseBundle, chooseExportDestination } from '../dialogs'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const bundleHandlers = ({ store }: HandlerParts): HandlersOf<typeof bundleCalls> => {
  const by = signatureOf(store)
  return {
    chooseExportDestination: async ({ suggestedName, zip }, { window }) =>
      ok(await chooseExportDestination(window, store.settings().language, suggestedName, zip)),
    exportBundle: (input, session) =>
      change(session, (library) =>
        library.exportBundle(
          {
            ...input,
            language: store.settings().language,
            time: new Date().toISOString(),
            bundleId: randomUUID(),
          },
          by(),
        ),
      ),
    chooseBundle: async ({ zip }, { window }) =>
      ok(await chooseBundle(window, store.settings().language, zip)),
    previewRedaction: (input, session) =>
      ask(session, (library) => library.previewRedaction({ ...input, language: store.settings().language })),
    checkBundle: ({ path, passphrase }, session) =>
      ask(session, (library) => library.checkBundle(path, passphrase)),
    planImport: (input, session) => ask(session, (library) => library.planImport(input)),
    importBundle: (input, session) => change(session, (library) => library.importBundle(input, by())),
    undoImport: (input, session) => change(session, (library) => library.undoImport(input, by())),
  }
}
