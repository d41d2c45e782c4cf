import type { ShallowRef } from 'vue'
import type { AddingId, TakenBack } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import type { Work } from '#core/library/progress'
import { ok, type Result } from '#core/result'
import { api } from '../api'
import { libraryNow } from '../library-sheet'
import type { MessageKey } from '../messages'
import { useLibraryStore } from '../stores/library'
import { useProgressStore } from '../stores/progress'
import { useToastStore } from '../stores/toasts'
import { useUndoStore, type KeepChange } from '../stores/undo'

/** `S`: the states of a sheet that adds something; `R`: what an adding ends in. */
type AddingSheet<S, R extends { readonly id: AddingId | null }> = {
  readonly work: Work
  readonly state: ShallowRef<S>
  readonly closed: S
  readonly done: (added: R) => S
  /** How many articles came in: what the act is called by afterwards. */
  readonly count: (added: R) => number
  readonly words: { readonly added: MessageKey; readonly cancelled: MessageKey }
  /** An undo that had to leave some of the files. */
  readonly onKept: (outcome: TakenBack) => void
}

/** An adding as a sheet carries it out: it goes on behind a closed sheet, and can be taken back and done again. */
export const useAddingAct = <S, R extends { readonly id: AddingId | null }>(sheet: AddingSheet<S, R>) => {
  const { work, state, closed, words } = sheet
  const library = useLibraryStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  /** The state of an adding that is under way, also while its sheet is closed. */
  let running: S | null = null
  type Run = () => Promise<Result<R, Failure>>

  /** One after the other: shows the sheet of the adding that is under way; false where there is none. */
  const showRunning = (): boolean => {
    if (running === null) return false
    state.value = running
    return true
  }

  const takeBack = async (id: AddingId): Promise<Result<null, Failure>> => {
    const taken = await api.takeBackAdded({ id })
    if (!taken.ok) return taken
    if (taken.value.kept.length > 0) sheet.onKept(taken.value)
    await library.refresh()
    return ok(null)
  }

  /** What was added can be taken back, and added again, which makes another act of it. */
  const remember = (keep: KeepChange, run: Run, id: AddingId, count: number): void => {
    const act = { id }
    keep({
      label: words.added,
      parameters: { count },
      undo: () => takeBack(act.id),
      redo: async () => {
        const again = await progress.during(work, run())
        if (!again.ok) return again
        if (again.value.id !== null) act.id = again.value.id
        await library.refresh()
        return ok(null)
      },
    })
  }

  const carryOut = async (busy: S, run: Run, failed: (failure: Failure) => S): Promise<void> => {
    state.value = busy
    running = busy
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const added = await progress.during(work, run())
    running = null
    const isShown = state.value === busy
    if (!isSameLibrary()) {
      if (isShown) state.value = closed
      return
    }
    if (!added.ok) {
      const isCancelled = added.failure.kind === 'cancelled'
      if (isShown) state.value = isCancelled ? closed : failed(added.failure)
      if (isCancelled) toasts.done(words.cancelled)
      else if (!isShown) toasts.failed(added.failure)
      return
    }
    if (isShown) state.value = sheet.done(added.value)
    if (added.value.id !== null) remember(keep, run, added.value.id, sheet.count(added.value))
    await library.refresh()
  }

  return { isRunning: () => running !== null, showRunning, carryOut }
}
