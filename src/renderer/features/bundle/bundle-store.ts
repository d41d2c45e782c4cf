import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { BundleCheck } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import type { FixityReport } from '#core/library/views'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { useLibraryStore } from '../../shared/stores/library'
import { useProgressStore } from '../../shared/stores/progress'

/** Work in a sheet of its own: being chosen, under way, done, or failed. Closed when nobody looks. */
export type SheetState<T> =
  | { readonly kind: 'closed' }
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working' }
  /** It is encrypted: the person is asked for what opens it. */
  | { readonly kind: 'locked'; readonly path: string; readonly wrong: boolean }
  | { readonly kind: 'done'; readonly outcome: T }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Checking bundles, verifying the library's own files. */
export const useBundleStore = defineStore('bundle', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const checking = shallowRef<SheetState<BundleCheck>>({ kind: 'closed' })
  /** The path of the bundle that was checked last. */
  const checked = shallowRef('')
  const verifying = shallowRef<SheetState<FixityReport>>({ kind: 'closed' })

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
    const isSameLibrary = libraryNow()
    const result = await progress.during('verify', api.verify())
    if (!isSameLibrary()) return
    verifying.value = ended(result)
    if (result.ok) await library.refresh()
  }

  return { checking, verifying, checked, startCheck, check, startVerify }
})

type Ended<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** Work that the person stopped goes back to the choice. */
const ended = <T>(result: Ended<T>): SheetState<T> => {
  if (result.ok) return { kind: 'done', outcome: result.value }
  return result.failure.kind === 'cancelled'
    ? { kind: 'choosing' }
    : { kind: 'failed', failure: result.failure }
}
