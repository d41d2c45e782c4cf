import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { BundleCheck, BundleReceipt } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import type { FixityReport } from '#core/library/views'
import type { CallInput } from '#ipc/contract'
import { api } from '../../shared/api'
import { useLibraryStore } from '../../shared/stores/library'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'

/** Work in a sheet of its own: being chosen, under way, done, or failed. Closed when nobody looks. */
export type SheetState<T> =
  | { readonly kind: 'closed' }
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working' }
  /** It is encrypted: the person is asked for what opens it. */
  | { readonly kind: 'locked'; readonly path: string; readonly wrong: boolean }
  | { readonly kind: 'done'; readonly outcome: T }
  | { readonly kind: 'failed'; readonly failure: Failure }

export type ExportScope = CallInput<'exportBundle'>['scope']
export type ExportChoice = {
  readonly scope: ExportScope
  readonly originals: boolean
  readonly annotators: boolean
  readonly zip: boolean
  readonly suggestedName: string
}

/** Writing bundles, checking bundles, verifying the library's own files. */
export const useBundleStore = defineStore('bundle', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  const exporting = shallowRef<SheetState<BundleReceipt>>({ kind: 'closed' })
  const checking = shallowRef<SheetState<BundleCheck>>({ kind: 'closed' })
  /** The path of the bundle that was checked last. */
  const checked = shallowRef('')
  const verifying = shallowRef<SheetState<FixityReport>>({ kind: 'closed' })

  const startExport = async ({
    scope,
    originals,
    annotators,
    zip,
    suggestedName,
  }: ExportChoice): Promise<void> => {
    const chosen = await api.chooseExportDestination({ suggestedName, form: zip ? 'zip' : 'folder' })
    if (!chosen.ok) {
      exporting.value = { kind: 'failed', failure: chosen.failure }
      return
    }
    if (chosen.value === null) return
    exporting.value = { kind: 'working' }
    const result = await progress.during(
      'export',
      api.exportBundle({ scope, destination: chosen.value, originals, annotators }),
    )
    exporting.value = ended(result)
    if (result.ok) await library.refresh()
  }

  const startCheck = async (kind: 'folder' | 'file'): Promise<void> => {
    const chosen = await api.chooseBundle({ kind })
    if (!chosen.ok) {
      checking.value = { kind: 'failed', failure: chosen.failure }
      return
    }
    if (chosen.value !== null) await check(chosen.value)
  }

  const check = async (path: string, passphrase?: string): Promise<void> => {
    checking.value = { kind: 'working' }
    checked.value = path
    const result = await progress.during(
      'check',
      api.checkBundle({ path, ...(passphrase !== undefined && { passphrase }) }),
    )
    const isLocked =
      !result.ok && (result.failure.kind === 'locked' || result.failure.kind === 'wrong-passphrase')
    checking.value = isLocked ? { kind: 'locked', path, wrong: passphrase !== undefined } : ended(result)
  }

  const startVerify = async (): Promise<void> => {
    if (verifying.value.kind === 'working') return
    verifying.value = { kind: 'working' }
    const result = await progress.during('verify', api.verify())
    verifying.value = ended(result)
    if (result.ok) await library.refresh()
  }

  const showInFolder = async (path: string): Promise<void> => {
    const result = await api.showInFolder({ path })
    if (!result.ok) toasts.failed(result.failure)
  }

  return {
    exporting,
    checking,
    verifying,
    checked,
    startExport,
    startCheck,
    check,
    startVerify,
    showInFolder,
  }
})

type Ended<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** Work that the person stopped goes back to the choice. */
const ended = <T>(result: Ended<T>): SheetState<T> => {
  if (result.ok) return { kind: 'done', outcome: result.value }
  return result.failure.kind === 'cancelled'
    ? { kind: 'choosing' }
    : { kind: 'failed', failure: result.failure }
}
