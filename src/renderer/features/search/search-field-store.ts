import { defineStore } from 'pinia'
import { nextTick, ref, shallowRef, watch } from 'vue'
import { applyOperator, type QueryOperator } from '#core/search/operators'
import { language } from '../../shared/messages'
import { useListStore } from '../../shared/stores/list'

/** As fast as one types, but not for every letter of one burst. */
const pauseMs = 80

/** What is written in the search field, before and while it is asked. */
export const useSearchFieldStore = defineStore('searchField', () => {
  const list = useListStore()
  const text = ref(list.criteria.query)
  const element = shallowRef<HTMLInputElement | null>(null)
  const timer: { id?: ReturnType<typeof setTimeout> } = {}

  const ask = (): void => {
    clearTimeout(timer.id)
    if (text.value !== list.criteria.query) void list.setQuery(text.value)
  }
  const askSoon = (): void => {
    clearTimeout(timer.id)
    timer.id = setTimeout(ask, pauseMs)
  }
  /** Another text in place of what is being typed and was not asked yet. */
  const take = (query: string): void => {
    clearTimeout(timer.id)
    text.value = query
  }
  const clear = (): void => {
    text.value = ''
    ask()
    element.value?.focus()
  }

  /** Puts an operator to what is selected in the field, or to the word at its caret. */
  const apply = async (operator: QueryOperator): Promise<void> => {
    const field = element.value
    const end = text.value.length
    const before = {
      text: text.value,
      start: field?.selectionStart ?? end,
      end: field?.selectionEnd ?? end,
    }
    const after = applyOperator(before, operator, language())
    text.value = after.text
    ask()
    await nextTick()
    field?.focus()
    field?.setSelectionRange(after.start, after.end)
  }

  const listen = (): (() => void) => {
    /** The query also changes from elsewhere: a suggestion, a cleared filter, another library. */
    const stop = watch(
      () => list.criteria.query,
      (query) => {
        if (query === text.value) return
        clearTimeout(timer.id)
        text.value = query
      },
      { flush: 'sync' },
    )
    return () => {
      clearTimeout(timer.id)
      stop()
    }
  }

  return { text, element, take, ask, askSoon, clear, apply, listen }
})
