import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AddingId } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import { ok } from '#core/result'
import type { AddedTable, AddTableInput, TablePlan, TableView } from '#core/table/adding-table'
import { columnsLeft, type MappingDraft } from '#core/table/mapping'
import { readAsItIs, type ReadingChoices } from '#core/table/table'
import { api } from '#renderer/shared/api'
import { libraryNow } from '#renderer/shared/library-sheet'
import { say } from '#renderer/shared/messages'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useProgressStore } from '#renderer/shared/stores/progress'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { useUndoStore, type KeepChange } from '#renderer/shared/stores/undo'

export type Counted =
  | { readonly kind: 'not' }
  | { readonly kind: 'counting' }
  | { readonly kind: 'counted'; readonly plan: TablePlan }
  | { readonly kind: 'failed'; readonly failure: Failure }

export type TableState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'looking' }
  | {
      readonly kind: 'mapping'
      readonly table: string
      readonly reading: ReadingChoices
      readonly view: TableView
      readonly mapping: MappingDraft
      /** Why another way of reading it that was asked for can't be. */
      readonly refused: Failure | null
    }
  | { readonly kind: 'adding' }
  | { readonly kind: 'done'; readonly added: AddedTable }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Milliseconds after a choice until all rows are counted by it; another choice is often made at once. */
const restMs = 300

/** The rows of a table: which column is what, adding them, and taking that back. */
export const useTableStore = defineStore('table', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  const state = shallowRef<TableState>({ kind: 'closed' })
  const counted = shallowRef<Counted>({ kind: 'not' })
  /** The state of an adding that is under way, also while its sheet is closed. */
  const adding = shallowRef<TableState | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopCounting = (): void => {
    clearTimeout(timer)
    if (counted.value.kind === 'counting' && adding.value === null) void progress.cancel('table')
    counted.value = { kind: 'not' }
  }

  /** Looking and counting end with the sheet; adding does not. */
  const close = (): void => {
    stopCounting()
    state.value = { kind: 'closed' }
  }

  const inputNow = (): AddTableInput | null => {
    if (state.value.kind !== 'mapping') return null
    const { table, reading, mapping } = state.value
    if (mapping.text === null) return null
    return { table, reading, mapping: { ...mapping, text: mapping.text }, into: '', fields: fields() }
  }

  const count = (): void => {
    stopCounting()
    const input = inputNow()
    if (input === null) return
    const mine: Counted = { kind: 'counting' }
    counted.value = mine
    timer = setTimeout(() => {
      void progress.during('table', api.planTable(input)).then((plan) => {
        if (counted.value !== mine) return
        counted.value = plan.ok
          ? { kind: 'counted', plan: plan.value }
          : { kind: 'failed', failure: plan.failure }
      })
    }, restMs)
  }

  const begin = async (table: string): Promise<void> => {
    // One after the other: the adding goes on behind a closed sheet, which is shown again.
    if (adding.value !== null) {
      state.value = adding.value
      return
    }
    stopCounting()
    const mine: TableState = { kind: 'looking' }
    state.value = mine
    const reading = readAsItIs
    const looked = await api.lookAtTable({ table, reading })
    if (state.value !== mine) return
    if (!looked.ok) {
      state.value = { kind: 'failed', failure: looked.failure }
      return
    }
    const view = looked.value
    state.value = { kind: 'mapping', table, reading, view, mapping: view.guess, refused: null }
    count()
  }

  const map = (change: Partial<MappingDraft>): void => {
    if (state.value.kind !== 'mapping') return
    const mapping = { ...state.value.mapping, ...change }
    // A column that became something else is no longer kept beside it.
    state.value = { ...state.value, mapping: { ...mapping, keep: [...columnsLeft(mapping.keep, mapping)] } }
    count()
  }

  /** Reads the table in another way; what was chosen stays where the columns do. */
  const read = async (change: Partial<ReadingChoices>): Promise<void> => {
    if (state.value.kind !== 'mapping') return
    const reading = { ...state.value.reading, ...change }
    const mine: TableState = { ...state.value, reading, refused: null }
    state.value = mine
    stopCounting()
    const looked = await api.lookAtTable({ table: mine.table, reading })
    const now = state.value as TableState
    if (now.kind !== 'mapping' || now.reading !== reading) return
    if (!looked.ok) {
      state.value = { ...now, refused: looked.failure }
      return
    }
    const view = looked.value
    const isSame = view.columns.join('\n') === now.view.columns.join('\n')
    state.value = { ...now, view, mapping: isSame ? now.mapping : view.guess }
    count()
  }

  const choose = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const chosen = await api.chooseTable()
    if (!isSameLibrary()) return
    if (!chosen.ok) toasts.failed(chosen.failure)
    else if (chosen.value !== null) await begin(chosen.value)
  }

  const takeBack = async (id: AddingId) => {
    const taken = await api.takeBackAdded({ id })
    if (!taken.ok) return taken
    if (taken.value.kept.length > 0) toasts.done('tables.toast.kept', { count: taken.value.kept.length })
    await library.refresh()
    return ok(null)
  }

  const remember = (keep: KeepChange, input: AddTableInput, id: AddingId, rows: number): void => {
    const act = { id }
    keep({
      label: 'tables.toast.added',
      parameters: { count: rows },
      undo: () => takeBack(act.id),
      redo: async () => {
        const again = await progress.during('table', api.addTable(input))
        if (!again.ok) return again
        if (again.value.id !== null) act.id = again.value.id
        await library.refresh()
        return ok(null)
      },
    })
  }

  const add = async (): Promise<void> => {
    const input = inputNow()
    if (input === null) return
    stopCounting()
    const mine: TableState = { kind: 'adding' }
    state.value = mine
    adding.value = mine
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const added = await progress.during('table', api.addTable(input))
    adding.value = null
    const isShown = state.value === mine
    if (!isSameLibrary()) {
      if (isShown) state.value = { kind: 'closed' }
      return
    }
    if (!added.ok) {
      if (added.failure.kind === 'cancelled') {
        if (isShown) close()
        toasts.done('tables.toast.cancelled')
      } else if (isShown) state.value = { kind: 'failed', failure: added.failure }
      else toasts.failed(added.failure)
      return
    }
    if (isShown) state.value = { kind: 'done', added: added.value }
    if (added.value.id !== null) remember(keep, input, added.value.id, added.value.added.length)
    await library.refresh()
  }

  return { state, counted, begin, map, read, choose, add, close }
})

export const fields = (): AddTableInput['fields'] => ({
  link: say('tables.field.link'),
  written: say('tables.field.written'),
  table: say('tables.field.table'),
})
