import { randomUUID } from 'node:crypto'
import { keyIn } from '#core/bundle/key-file'
import { parseRulesText } from '#core/bundle/redact/rules'
import { fail, ok } from '#core/result'
import type { bundleCalls } from '#ipc/calls/bundles'
import { kindOfPath } from '#platform/bundle/path-kind'
import {
  chooseBundle,
  chooseExportDestination,
  chooseKeyFile,
  chooseRulesFile,
  chooseTextDestination,
} from '../dialogs'
import { readTextFile, writeChosenFile } from '../text-files'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const bundleHandlers = ({ store }: HandlerParts): HandlersOf<typeof bundleCalls> => {
  const by = signatureOf(store)
  const language = () => store.settings().language
  /** What main adds to a person's choices: the language of the bundle's pages, the time, and a new bag's id. */
  const own = () => ({ language: language(), time: new Date().toISOString(), bundleId: randomUUID() })
  return {
    chooseExportDestination: async ({ suggestedName, form }, { window }) =>
      ok(await chooseExportDestination(window, language(), suggestedName, form)),
    exportBundle: (input, session) =>
      change(session, (library) => library.exportBundle({ ...input, ...own() }, by())),
    previewExport: (input, session) =>
      ask(session, (library) => library.previewExport({ ...input, ...own() }, by())),

    redactionRules: (_, session) => ask(session, (library) => library.redactionRules()),
    keepRedactionRules: ({ rules }, session) => ask(session, (library) => library.keepRedactionRules(rules)),
    openRulesFile: async (_, { window }) => {
      const path = await chooseRulesFile(window, language())
      if (path === null) return ok(null)
      const text = await readTextFile(path)
      return text.ok ? parseRulesText(text.value) : text
    },
    saveRulesFile: async ({ rules }, session) => {
      const path = await chooseTextDestination(session.window, language(), 'RULES.json')
      return path === null ? ok(null) : writeChosenFile(session, path, `${JSON.stringify(rules, null, 2)}\n`)
    },
    previewRedaction: (input, session) =>
      ask(session, (library) => library.previewRedaction({ ...input, language: language() })),

    chooseBundle: async ({ kind }, { window }) => ok(await chooseBundle(window, language(), kind)),
    kindOfPath: ({ path }) => kindOfPath(path),
    openKeyFile: async (_, { window }) => {
      const path = await chooseKeyFile(window, language())
      if (path === null) return ok(null)
      const text = await readTextFile(path)
      if (!text.ok) return text
      const key = keyIn(text.value)
      return key === '' ? fail({ kind: 'empty-passphrase', path }) : ok(key)
    },
    checkBundle: ({ path, passphrase }, session) =>
      ask(session, (library) => library.checkBundle(path, passphrase)),
    planImport: (input, session) => ask(session, (library) => library.planImport(input)),
    importBundle: (input, session) => change(session, (library) => library.importBundle(input, by())),
    undoImport: (input, session) => change(session, (library) => library.undoImport(input, by())),
    imports: (_, session) => ask(session, (library) => library.imports()),
    conflicts: (_, session) => ask(session, (library) => library.conflicts()),
  }
}
