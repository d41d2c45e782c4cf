import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { ConflictView } from '#core/library/views'
import type { CallInput } from '#ipc/contract'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { useLibraryStore } from '../../shared/stores/library'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'

export type Keep = CallInput<'settleConflict'>['keep']

export type ConflictState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'told'; readonly conflicts: readonly ConflictView[]; readonly index: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Notes that contradict each other, one after the other, until none is left. */
export const useConflictStore = defineStore('conflicts', () => {
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  const state = shallowRef<ConflictState>({ kind: 'closed' })

  const asked = { last: 0 }

  const load = async (index: number): Promise<void> => {
    const mine = ++asked.last
    const result = await api.conflicts()
    if (mine !== asked.last) return
    state.value = result.ok
      ? {
          kind: 'told',
          conflicts: result.value,
          index: Math.min(index, Math.max(0, result.value.length - 1)),
        }
      : { kind: 'failed', failure: result.failure }
  }

  const begin = async (): Promise<void> => {
    state.value = { kind: 'asking' }
    await load(0)
  }
  const close = (): void => {
    asked.last += 1
    state.value = { kind: 'closed' }
  }
  const go = (step: number): void => {
    if (state.value.kind !== 'told') return
    const { conflicts, index } = state.value
    state.value = { kind: 'told', conflicts, index: (index + step + conflicts.length) % conflicts.length }
  }

  /** Everything that shows notes asks again; the list here too, where it is open. */
  const followed = async <T extends { readonly ok: boolean }>(result: T): Promise<T> => {
    if (!result.ok) return result
    await library.refresh()
    if (state.value.kind === 'told') await load(state.value.index)
    return result
  }

  /** The next one then stands where this one stood. */
  const decide = async ({ annotation }: ConflictView, keep: Keep): Promise<void> => {
    const { id } = annotation
    const settle = async (how: Keep) => followed(await api.settleConflict({ annotation: id, keep: how }))
    const isSameLibrary = libraryNow()
    const keepChange = undo.begin()
    const result = await settle(keep)
    if (!isSameLibrary()) return
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    const text = result.value.annotation.note
    keepChange({
      label: 'importing.toast.settled',
      undo: async () => followed(await api.reopenConflict({ annotation: id })),
      redo: () => settle({ text }),
    })
  }

  return { state, begin, close, go, decide }
})
