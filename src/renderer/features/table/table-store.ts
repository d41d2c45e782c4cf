import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { AddedTable, AddTableInput, TablePlan, TableView } from '#core/table/adding-table'
import { columnsLeft, type MappingDraft } from '#core/table/mapping'
import { readAsItIs, type ReadingChoices } from '#core/table/table'
import { useAddingAct } from '#renderer/shared/adding/use-adding-act'
import { api } from '#renderer/shared/api'
import { libraryNow } from '#renderer/shared/library-sheet'
import { say } from '#renderer/shared/messages'
import { useProgressStore } from '#renderer/shared/stores/progress'
import { useToastStore } from '#renderer/shared/stores/toasts'

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
      /** A folder of the library; the table gets one of its own in it. */
      readonly into: string
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
  const progress = useProgressStore()
  const toasts = useToastStore()
  const state = shallowRef<TableState>({ kind: 'closed' })
  const counted = shallowRef<Counted>({ kind: 'not' })
  const act = useAddingAct<TableState, AddedTable>({
    work: 'table',
    state,
    closed: { kind: 'closed' },
    done: (added) => ({ kind: 'done', added }),
    count: ({ added }) => added.length,
    words: { added: 'tables.toast.added', cancelled: 'tables.toast.cancelled' },
    onKept: ({ kept }) => toasts.done('tables.toast.kept', { count: kept.length }),
  })
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopCounting = (): void => {
    clearTimeout(timer)
    if (counted.value.kind === 'counting' && !act.isRunning()) void progress.cancel('table')
    counted.value = { kind: 'not' }
  }

  /** Looking and counting end with the sheet; adding does not. */
  const close = (): void => {
    stopCounting()
    state.value = { kind: 'closed' }
  }

  const inputNow = (): AddTableInput | null => {
    if (state.value.kind !== 'mapping') return null
    const { table, reading, mapping, into } = state.value
    if (mapping.text === null) return null
    return { table, reading, mapping: { ...mapping, text: mapping.text }, into, fields: fields() }
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
    if (act.showRunning()) return
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
    state.value = { kind: 'mapping', table, reading, view, mapping: view.guess, into: '', refused: null }
    count()
  }

  const map = (change: Partial<MappingDraft>): void => {
    if (state.value.kind !== 'mapping') return
    const mapping = { ...state.value.mapping, ...change }
    // A column that became something else is no longer kept beside it.
    state.value = { ...state.value, mapping: { ...mapping, keep: [...columnsLeft(mapping.keep, mapping)] } }
    count()
  }

  const putInto = (into: string): void => {
    if (state.value.kind !== 'mapping' || state.value.into === into) return
    state.value = { ...state.value, into }
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

  const add = async (): Promise<void> => {
    const input = inputNow()
    if (input === null) return
    stopCounting()
    await act.carryOut(
      { kind: 'adding' },
      () => api.addTable(input),
      (failure) => ({ kind: 'failed', failure }),
    )
  }

  return { state, counted, begin, map, putInto, read, choose, add, close }
})

export const fields = (): AddTableInput['fields'] => ({
  link: say('tables.field.link'),
  written: say('tables.field.written'),
  table: say('tables.field.table'),
})
