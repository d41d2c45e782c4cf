import { fail } from '#core/result'
import type { TableStage } from '#core/table/adding-table'
import type { PagesStage } from '#core/web-archive/adding-pages'
import type { Adding } from './add-files'
import { whenThere, type CallParts } from './call-parts'
import type { Library } from './library'

type AddingCalls = Pick<
  Library,
  | 'planAdding'
  | 'addFiles'
  | 'listAttachments'
  | 'planAttachments'
  | 'addAttachments'
  | 'listWebPages'
  | 'addWebPages'
  | 'lookAtTable'
  | 'planTable'
  | 'addTable'
  | 'takeBackAdded'
>

/** A start needs none of it: the code, and the libraries that it stands on, is read when it is first asked for. */
const late = {
  planning: async () => await import('./plan-adding'),
  addingFiles: async () => await import('./add-files'),
  attachments: async () => await import('./add-attachments'),
  webPages: async () => await import('./web-pages'),
  tables: async () => await import('./add-table'),
  takingBack: async () => await import('./take-back-added'),
}

/** The calls that bring files into a library, and take them back. */
export const addingCalls = (parts: CallParts): AddingCalls => {
  const { context, works, scanning, tellChanged } = parts
  const tellPages = (stage: PagesStage): void =>
    context.tell({ kind: 'progress', progress: { work: 'pages', stage } })
  const tellTable = (stage: TableStage): void =>
    context.tell({ kind: 'progress', progress: { work: 'table', stage } })
  const adding: Adding = {
    remembered: new Map(),
    undisturbed: (task) => works.run('scan', task),
    lookInto: async (folders, part) => {
      const looked = await scanning.lookInto(folders, part)
      // Not all of what came is known then: the act as a whole was stopped.
      return looked.ok && looked.value.cancelled ? fail({ kind: 'cancelled' }) : looked
    },
  }

  return {
    planAdding: (input) =>
      works.run('add', async (signal) => (await late.planning()).planAdding(context, input, signal)),
    addFiles: (input, by = '') =>
      whenThere(parts, 'add', async (signal) =>
        (await late.addingFiles()).addFiles(context, adding, input, signal, { by }),
      ),
    listAttachments: async (article) => (await late.attachments()).listAttachments(context, article),
    planAttachments: (input) =>
      works.run('add', async (signal) => (await late.attachments()).planAttachments(context, input, signal)),
    addAttachments: (input, by) =>
      whenThere(parts, 'add', async (signal) => {
        const { addAttachments } = await late.attachments()
        const added = await addAttachments(context, adding, input, by, signal)
        if (added.ok && added.value.id !== null) tellChanged()
        return added
      }),
    listWebPages: (path, isWhole) =>
      works.run('pages', async (signal) =>
        (await late.webPages()).listWebPages(path, { signal, tell: tellPages }, isWhole),
      ),
    addWebPages: (input, by) =>
      whenThere(parts, 'pages', async (signal) => {
        const { addWebPages } = await late.webPages()
        const added = await addWebPages(context, adding, input, by, { signal, tell: tellPages })
        if (added.ok && added.value.id !== null) tellChanged()
        return added
      }),
    lookAtTable: async (...input) => (await late.tables()).lookAtTable(...input),
    planTable: (input) =>
      works.run('table', async (signal) =>
        (await late.tables()).planTable(context, input, { signal, tell: tellTable }),
      ),
    addTable: (input, by) =>
      whenThere(parts, 'table', async (signal) => {
        const { addTable } = await late.tables()
        const added = await addTable(context, adding, input, by, { signal, tell: tellTable })
        if (added.ok && added.value.id !== null) tellChanged()
        return added
      }),
    // A look between a file's going and its event's being written would call it missing: it waits.
    takeBackAdded: (id, by) =>
      works.run('add', async () => {
        const { takeBackAdded } = await late.takingBack()
        const taken = await adding.undisturbed(() => takeBackAdded(context, adding, id, by))
        if (taken.ok) tellChanged()
        return taken
      }),
  }
}
