import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AddingInput, AddingPlan, AddingReceipt, TakenBack } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { Result } from '#core/result'
import { useAddingAct } from '../../shared/adding/use-adding-act'
import { api } from '../../shared/api'
import { say } from '../../shared/messages'
import { libraryNow } from '../../shared/library-sheet'
import type { GivenFiles } from '../../shared/stores/given-files'
import { partsAt, useGivenPartsStore } from '#renderer/shared/stores/given-parts'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'

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

/** A folder may be named as a table is; what can't be looked at is told by what looks into it. */
const isFile = async (path: string): Promise<boolean> => {
  const kind = await api.kindOfPath({ path })
  return !kind.ok || kind.value === 'file'
}

type Copy = () => Promise<Result<AddingReceipt, Failure>>

/** Adding files to the library: what it would mean, the copying, and taking it back. */
export const useAddingStore = defineStore('adding', () => {
  const progress = useProgressStore()
  const toasts = useToastStore()
  const parts = useGivenPartsStore()
  const state = shallowRef<AddingState>({ kind: 'closed' })
  const act = useAddingAct<AddingState, AddingReceipt>({
    work: 'add',
    state,
    closed: { kind: 'closed' },
    done: (receipt) => ({ kind: 'done', receipt }),
    count: ({ files }) => files.filter(({ isPart }) => !isPart).length,
    words: { added: 'adding.toast.added', cancelled: 'adding.toast.cancelled' },
    onKept: (outcome) => {
      state.value = { kind: 'takenBack', outcome }
    },
  })

  /** Looking ends with the sheet; copying does not. */
  const close = (): void => {
    if (state.value.kind === 'planning') void progress.cancel('add')
    state.value = { kind: 'closed' }
  }

  const begin = async ({ things, folder }: GivenFiles): Promise<void> => {
    // A file that holds articles is opened where they are chosen; among others it is offered beside them.
    const [only, another] = things
    const inside = only?.kind === 'path' && another === undefined ? partsAt(only.path) : null
    if (inside !== null && folder === null && (await isFile(inside.path))) {
      parts.give(inside)
      return
    }
    if (act.showRunning()) return
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
    if (into === before.input.into) state.value = { ...before, refused: null }
    else await planAgain({ ...before.input, into })
  }

  const planAgain = async (input: AddingInput): Promise<void> => {
    const before = state.value
    if (before.kind !== 'planned') return
    // Whichever way it ends, this is another state: an answer to an earlier wish finds that out and is dropped.
    const mine: AddingState = { ...before, input, refused: null }
    state.value = mine
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

  /** `into` as the field says it, which may have been written a moment ago. */
  const add = async (into: string): Promise<void> => {
    await putInto(into)
    if (state.value.kind !== 'planned' || state.value.refused !== null) return
    const { input, folder } = state.value
    if (input.into !== into) return
    await carryOut(() => api.addFiles(input), folder)
  }

  const carryOut = (copy: Copy, folder: string | null): Promise<void> =>
    act.carryOut({ kind: 'copying' }, copy, (failure) => ({ kind: 'failed', failure, folder }))

  /** Whether books come in whole or in chapters. */
  const partBooks = async (inChapters: boolean): Promise<void> => {
    if (state.value.kind !== 'planned') return
    const { chapters: _, ...whole } = state.value.input
    const input: AddingInput = inChapters
      ? { ...whole, chapters: { field: say('adding.chapters.field') } }
      : whole
    await planAgain(input)
  }

  /** What was sent with a letter, or the chapters of a book, goes beside it: there is nothing to choose before. */
  const addAttached = async (article: ArticleId): Promise<void> => {
    if (act.showRunning()) return
    const fields = { attachment: say('adding.attachments.field'), chapter: say('adding.chapters.field') }
    await carryOut(() => api.addAttachments({ article, fields }), null)
  }

  return { state, begin, putInto, partBooks, choose, add, addAttached, close }
})
