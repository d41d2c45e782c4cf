import { fail } from '#core/result'
import { whenThere, type CallParts } from './call-parts'
import type { Library } from './library'

type HandingOnCalls = Pick<
  Library,
  | 'importCodebook'
  | 'exportCodebook'
  | 'exportAnnotationsAs'
  | 'exportBundle'
  | 'previewExport'
  | 'redactionRules'
  | 'keepRedactionRules'
  | 'previewRedaction'
  | 'checkBundle'
  | 'planImport'
  | 'importBundle'
  | 'undoImport'
>

/** A start needs none of it: the code, and the libraries that it stands on, is read when it is first asked for. */
const late = {
  codebookFiles: async () => await import('./codebook-files'),
  exporting: async () => await import('./export-from-library'),
  redactionFiles: async () => await import('./redaction-rules-file'),
  checking: async () => await import('../bundle/check-bundle'),
  importing: async () => await import('./import-bundle'),
}

/** The calls that make, check and take in what goes from person to person. */
export const handingOnCalls = (parts: CallParts): HandingOnCalls => {
  const { context, works, tellChanged } = parts
  return {
    importCodebook: async (input, by) => (await late.codebookFiles()).importCodebook(context, input, by),
    exportCodebook: async (input, by) => (await late.codebookFiles()).exportCodebook(context, input, by),
    exportAnnotationsAs: (input, by) =>
      works.run('export', async (signal) =>
        (await late.exporting()).exportAnnotationsAs(context, input, by, signal),
      ),
    exportBundle: (input, by) =>
      works.run('export', async (signal) =>
        (await late.exporting()).exportFromLibrary(context, input, by, signal),
      ),
    previewExport: (input, by) =>
      works.run('export', async (signal) =>
        (await late.exporting()).previewExport(context, input, by, signal),
      ),
    redactionRules: async () => (await late.redactionFiles()).readRedactionRules(context),
    keepRedactionRules: async (rules) =>
      (await context.presence.check())
        ? (await late.redactionFiles()).keepRedactionRules(context, rules)
        : fail(context.presence.failure),
    previewRedaction: (input) =>
      works.run('export', async (signal) =>
        (await late.exporting()).previewFromLibrary(context, input, signal),
      ),
    checkBundle: (path, passphrase) =>
      works.run('check', async (signal) =>
        (await late.checking()).checkBundle(path, {
          ...(passphrase !== undefined && { passphrase }),
          signal,
          onProgress: (stage) => context.tell({ kind: 'progress', progress: { work: 'check', stage } }),
        }),
      ),
    planImport: (input) =>
      works.run('import', async (signal) => (await late.importing()).planImport(context, input, signal)),
    // A scan between a file's being written and its event's would take the file for a new article: it waits.
    importBundle: (input, by) =>
      whenThere(parts, 'import', async (signal) => {
        const { importBundle } = await late.importing()
        const imported = await works.run('scan', () => importBundle(context, input, by, signal))
        if (imported.ok && imported.value.import !== null) tellChanged()
        return imported
      }),
    undoImport: (input, by) =>
      works.run('import', async () => {
        const { undoImport } = await late.importing()
        const undone = await works.run('scan', () => undoImport(context, input, by))
        if (undone.ok) tellChanged()
        return undone
      }),
  }
}
