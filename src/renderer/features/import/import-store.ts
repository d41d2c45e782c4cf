import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ImportPlan, ImportReceipt } from '#core/bundle/import-outcome'
import type { BundleCheck } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import type { ImportId } from '#core/ids'
import type { ImportView } from '#core/library/views'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { useLibraryStore } from '../../shared/stores/library'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'
import type { ChosenImport, ChosenSides } from './import-choice'

/** A bundle and how it is read. The words that open it are forgotten when the sheet is closed. */
export type ImportSource = {
  readonly path: string
  readonly passphrase?: string
  readonly soundPartOnly: boolean
  /** All of it, where nothing is said. */
  readonly choice?: ChosenImport
  /** The later of two sides stands, where nothing is said. */
  readonly settling?: { readonly each: ChosenSides }
}

export const withChoice = (
  { choice: _, ...source }: ImportSource,
  choice: ChosenImport | undefined,
): ImportSource => ({ ...source, ...(choice && { choice }) })

export const withSides = ({ settling: _, ...source }: ImportSource, each: ChosenSides): ImportSource => ({
  ...source,
  ...(Object.keys(each).length > 0 && { settling: { each } }),
})

export type ImportState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'choosing' }
  | { readonly kind: 'locked'; readonly source: ImportSource; readonly wrong: boolean }
  | { readonly kind: 'planning' }
  /** It is damaged: what is damaged is being looked for. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'damaged'; readonly source: ImportSource; readonly check: BundleCheck }
  | { readonly kind: 'planned'; readonly source: ImportSource; readonly plan: ImportPlan }
  | { readonly kind: 'taking' }
  | { readonly kind: 'done'; readonly receipt: ImportReceipt }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Taking bundles in, and taking whole imports back. */
export const useImportStore = defineStore('import', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  const state = shallowRef<ImportState>({ kind: 'closed' })
  const imports = shallowRef<readonly ImportView[]>([])

  const loadImports = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const result = await api.imports()
    if (result.ok && isSameLibrary()) imports.value = result.value
  }

  const begin = (): void => {
    state.value = { kind: 'choosing' }
    void loadImports()
  }
  /** Looking at a bundle ends with the sheet; taking it in does not. */
  const close = (): void => {
    const { kind } = state.value
    if (kind === 'planning') void progress.cancel('import')
    if (kind === 'checking') void progress.cancel('check')
    state.value = { kind: 'closed' }
    imports.value = []
  }

  /** What is damaged in it. */
  const check = async (source: ImportSource): Promise<void> => {
    const mine: ImportState = { kind: 'checking' }
    state.value = mine
    const { path, passphrase } = source
    const checked = await progress.during(
      'check',
      api.checkBundle({ path, ...(passphrase !== undefined && { passphrase }) }),
    )
    if (state.value !== mine) return
    if (checked.ok) state.value = { kind: 'damaged', source, check: checked.value }
    else if (checked.failure.kind === 'cancelled') begin()
    else state.value = { kind: 'failed', failure: checked.failure }
  }

  const refused = async (source: ImportSource, failure: Failure): Promise<void> => {
    switch (failure.kind) {
      case 'cancelled':
        begin()
        return
      case 'locked':
      case 'wrong-passphrase':
        state.value = { kind: 'locked', source, wrong: failure.kind === 'wrong-passphrase' }
        return
      case 'damaged-bundle':
        await check(source)
        return
      default:
        state.value = { kind: 'failed', failure }
    }
  }

  const plan = async (source: ImportSource): Promise<void> => {
    const mine: ImportState = { kind: 'planning' }
    state.value = mine
    const result = await progress.during('import', api.planImport(source))
    // Closed meanwhile: whoever opens the sheet again begins again.
    if (state.value !== mine) return
    if (result.ok) state.value = { kind: 'planned', source, plan: result.value }
    else await refused(source, result.failure)
  }

  const choose = async (kind: 'folder' | 'file'): Promise<void> => {
    const before = state.value
    const chosen = await api.chooseBundle({ kind })
    if (state.value !== before) return
    if (!chosen.ok) state.value = { kind: 'failed', failure: chosen.failure }
    else if (chosen.value !== null) await plan({ path: chosen.value, soundPartOnly: false })
  }

  /** Undoes an import or lets it count again; the library's numbers follow. */
  const setUndone = async (id: ImportId, undone: boolean) => {
    const result = await api.undoImport({ import: id, undone })
    if (result.ok) await Promise.all([library.refresh(), loadImports()])
    return result
  }

  const take = async (source: ImportSource): Promise<void> => {
    state.value = { kind: 'taking' }
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const result = await progress.during('import', api.importBundle(source))
    if (!isSameLibrary()) return
    if (!result.ok) {
      await refused(source, result.failure)
      return
    }
    state.value = { kind: 'done', receipt: result.value }
    const { import: id, plan: taken } = result.value
    if (id === null) return
    keep({
      label: 'importing.toast.taken',
      parameters: { title: taken.bundle.title },
      undo: () => setUndone(id, true),
      redo: () => setUndone(id, false),
    })
    await library.refresh()
  }

  const toggle = async ({ import: id, title, undone }: ImportView): Promise<void> => {
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const result = await setUndone(id, !undone)
    if (!isSameLibrary()) return
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    keep({
      label: undone ? 'importing.toast.redone' : 'importing.toast.undone',
      parameters: { title },
      undo: () => setUndone(id, undone),
      redo: () => setUndone(id, !undone),
    })
  }

  return { state, imports, begin, close, choose, plan, take, toggle }
})
