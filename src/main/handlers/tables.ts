import { ok } from '#core/result'
import type { tableCalls } from '#ipc/calls/tables'
import { chooseFile } from '../dialogs'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

const file = {
  title: 'tables.choose',
  kind: 'tables.files',
  extensions: ['csv', 'tsv', 'json', 'jsonl', 'ndjson'],
}

export const tableHandlers = ({ store }: HandlerParts): HandlersOf<typeof tableCalls> => {
  const by = signatureOf(store)
  return {
    chooseTable: async (_, { window }) => ok(await chooseFile(window, store.settings().language, file)),
    lookAtTable: (input, session) => ask(session, (library) => library.lookAtTable(input)),
    planTable: (input, session) => ask(session, (library) => library.planTable(input)),
    addTable: (input, session) => change(session, (library) => library.addTable(input, by())),
  }
}
