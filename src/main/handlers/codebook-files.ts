import { ok } from '#core/result'
import type { codebookFileCalls } from '#ipc/calls/codebook-files'
import { chooseFile, chooseFileDestination } from '../dialogs'
import { change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const codebookFileHandlers = ({ store }: HandlerParts): HandlersOf<typeof codebookFileCalls> => {
  const by = signatureOf(store)
  return {
    chooseCodebook: async (_, { window }) =>
      ok(
        await chooseFile(window, store.settings().language, {
          title: 'menu.chooseCodebook',
          kind: 'menu.codebookFiles',
          extensions: ['qdc', 'csv', 'tsv', 'xml'],
        }),
      ),
    importCodebook: (input, session) => change(session, (library) => library.importCodebook(input, by())),
    chooseCodebookDestination: async ({ suggestedName, form }, { window }) =>
      ok(
        await chooseFileDestination(window, store.settings().language, {
          title: 'menu.chooseCodebookDestination',
          kind: 'menu.codebookFiles',
          extensions: [form],
          suggestedName,
        }),
      ),
    exportCodebook: (input, session) =>
      change(session, (library) => library.exportCodebook({ ...input, overwrite: true }, by())),
  }
}
