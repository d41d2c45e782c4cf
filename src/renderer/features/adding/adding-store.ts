import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AddingId, AddingInput, AddingPlan, AddingReceipt, TakenBack } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { ok, type Result } from '#core/result'
import { api } from '../../shared/api'
import { say } from '../../shared/messages'
import { libraryNow } from '../../shared/library-sheet'
import type { GivenFiles } from '../../shared/stores/given-files'
import { partsAt, useGivenPartsStore } from '#renderer/shared/stores/given-parts'
import { useLibraryStore } from '../../shared/stores/library'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore, type KeepChange } from '../../shared/stores/undo'

export type AddingState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'planning' }
  /** `refused`: why another folder that was asked for can't be one. */
  | {
      readonly kind: 'planned'
      readonly input: AddingInput
      readonly plan: AddingPlan
      readonly refused: Failure | null
      /** See `GivenFiles`. */
      readonly folder: string | null
    }
  | { readonly kind: 'copying' }
  | { readonly kind: 'done'; readonly receipt: AddingReceipt }
  /** An undo that had to leave some of the files. */
  | { readonly kind: 'takenBack'; readonly outcome: TakenBack }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly folder: string | null }

type Copy = () => Promise<Result<AddingReceipt, Failure>>

/** Adding files to the library: what it would mean, the copying, and taking it back. */
export const useAddingStore = defineStore('adding', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  const parts = useGivenPartsStore()
  const state = shallowRef<AddingState>({ kind: 'closed' })
  /** The state of a copying that is under way, also while its sheet is closed. */
  const copying = shallowRef<AddingState | null>(null)

  /** Looking ends with the sheet; copying does not. */
  const close = (): void => {
    if (state.value.kind === 'planning') void progress.cancel('add')
    state.value = { kind: 'closed' }
  }

  const begin = async ({ things, folder }: GivenFiles): Promise<void> => {
    // A file that holds articles is opened where they are chosen; among others it is offered beside them.
    const [only, another] = things
    const inside = only?.kind === 'path' && another === undefined ? partsAt(only.path) : null
    if (inside !== null && folder === null) {
      parts.give(inside)
      return
    }
    // One after the other: the copying goes on behind a closed sheet, which is shown again.
    if (copying.value !== null) {
      state.value = copying.value
      return
    }
    const input: AddingInput = { given: [...things], into: '' }
    const mine: AddingState = { kind: 'planning' }
    state.value = mine
    const plan = await progress.during('add', api.planAdding(input))
    if (state.value !== mine) return
    if (plan.ok) state.value = { kind: 'planned', input, plan: plan.value, refused: null, folder }
    else if (plan.failure.kind === 'cancelled') close()
    else state.value = { kind: 'failed', failure: plan.failure, folder }
  }

  /** The sheet stays as it is until the plan for the other folder is there; the folder that was asked for last counts. */
  const putInto = async (into: string): Promise<void> => {
    const before = state.value
    if (before.kind !== 'planned') return
    // Whichever way it ends, this is another state: an answer to an earlier wish finds that out and is dropped.
    const mine: AddingState = { ...before, refused: null }
    state.value = mine
    if (into === before.input.into) return
    const input = { ...before.input, into }
    const plan = await progress.during('add', api.planAdding(input))
    if (state.value !== mine) return
    state.value = plan.ok
      ? { ...before, input, plan: plan.value, refused: null }
      : { ...before, refused: plan.failure }
  }

  const choose = async (kind: 'files' | 'folders'): Promise<void> => {
    const isSameLibrary = libraryNow()
    const chosen = await api.chooseFilesToAdd({ kind })
    if (!isSameLibrary()) return
    if (!chosen.ok) toasts.failed(chosen.failure)
    else if (chosen.value.length > 0)
      await begin({ things: chosen.value.map((path) => ({ kind: 'path', path })), folder: null })
  }

  const takeBack = async (id: AddingId) => {
    const taken = await api.takeBackAdded({ id })
    if (!taken.ok) return taken
    if (taken.value.kept.length > 0) state.value = { kind: 'takenBack', outcome: taken.value }
    await library.refresh()
    return ok(null)
  }

  /** What was copied can be taken back, and copied again, which makes another act of it. */
  const remember = (keep: KeepChange, copy: Copy, id: AddingId, count: number): void => {
    const act = { id }
    keep({
      label: 'adding.toast.added',
      parameters: { count },
      undo: () => takeBack(act.id),
      redo: async () => {
        const again = await progress.during('add', copy())
        if (!again.ok) return again
        if (again.value.id !== null) act.id = again.value.id
        await library.refresh()
        return ok(null)
      },
    })
  }

  /** `into` as the field says it, which may have been written a moment ago. */
  const add = async (into: string): Promise<void> => {
    await putInto(into)
    if (state.value.kind !== 'planned' || state.value.refused !== null) return
    const { input, folder } = state.value
    if (input.into !== into) return
    await carryOut(() => api.addFiles(input), folder)
  }

  const carryOut = async (copy: Copy, folder: string | null): Promise<void> => {
    const mine: AddingState = { kind: 'copying' }
    state.value = mine
    copying.value = mine
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const added = await progress.during('add', copy())
    copying.value = null
    const isShown = state.value === mine
    if (!isSameLibrary()) {
      if (isShown) state.value = { kind: 'closed' }
      return
    }
    if (!added.ok) {
      if (added.failure.kind === 'cancelled') {
        if (isShown) close()
        toasts.done('adding.toast.cancelled')
      } else if (isShown) state.value = { kind: 'failed', failure: added.failure, folder }
      else toasts.failed(added.failure)
      return
    }
    const { id, files } = added.value
    if (isShown) state.value = { kind: 'done', receipt: added.value }
    if (id !== null) remember(keep, copy, id, files.filter(({ isPart }) => !isPart).length)
    await library.refresh()
  }

  /** What was sent with a letter goes beside it: there is nothing to choose before. */
  const addAttached = async (article: ArticleId): Promise<void> => {
    if (copying.value !== null) {
      state.value = copying.value
      return
    }
    const fields = { attachment: say('adding.attachments.field') }
    await carryOut(() => api.addAttachments({ article, fields }), null)
  }

  return { state, begin, putInto, choose, add, addAttached, close }
})
