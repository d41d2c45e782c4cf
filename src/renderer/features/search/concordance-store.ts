import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Failure } from '#core/failure'
import type { ConcordanceLine } from '#core/library/concordance'
import type { ConcordanceOrder } from '#core/search/concordance'
import { api } from '../../shared/api'
import { useLibraryStore } from '../../shared/stores/library'
import { useListStore } from '../../shared/stores/list'
import { useToastStore } from '../../shared/stores/toasts'

const pageLength = 100
const pauseMs = 250

export type ConcordanceState =
  { readonly kind: 'closed' | 'asking' | 'listed' } | { readonly kind: 'failed'; readonly failure: Failure }

/** Every place where the words of the search stand, fetched in pages as they come into sight. */
export const useConcordanceStore = defineStore('concordance', () => {
  const list = useListStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const state = shallowRef<ConcordanceState>({ kind: 'closed' })
  const order = ref<ConcordanceOrder>('before')
  const total = ref(0)
  const listed = ref(0)
  const lines = shallowRef<ReadonlyMap<number, ConcordanceLine>>(new Map())
  const current = ref<number | null>(null)
  const isWriting = ref(false)
  const question = {
    last: 0,
    pages: new Set<number>(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    /** What the lines were asked for. */
    asked: '',
  }
  /** The question by what it says: the list makes a new object of it also where it says the same. */
  const asked = computed(() => JSON.stringify(list.asked))
  const isOpen = computed(() => state.value.kind !== 'closed')

  const fetchPage = async (page: number, fresh: boolean): Promise<void> => {
    const mine = question.last
    question.pages.add(page)
    const offset = page * pageLength
    const answer = await api.concordance({ asked: list.asked, order: order.value, offset, limit: pageLength })
    if (mine !== question.last) return
    if (!answer.ok) {
      state.value = { kind: 'failed', failure: answer.failure }
      return
    }
    total.value = answer.value.total
    listed.value = answer.value.listed
    const found = answer.value.lines.map((line, i) => [offset + i, line] as const)
    lines.value = new Map([...(fresh ? [] : lines.value), ...found])
    if (current.value !== null && current.value >= listed.value) current.value = null
    state.value = { kind: 'listed' }
  }

  /** Asks anew. Where only the library changed, whoever goes through the lines stays at hers. */
  const reload = (): Promise<void> => {
    if (question.asked !== asked.value) current.value = null
    question.asked = asked.value
    question.last += 1
    question.pages = new Set()
    state.value = { kind: 'asking' }
    return fetchPage(Math.floor((current.value ?? 0) / pageLength), true)
  }

  const ensure = async (first: number, last: number): Promise<void> => {
    if (state.value.kind !== 'listed' || listed.value === 0) return
    const to = Math.floor(Math.min(last, listed.value - 1) / pageLength)
    for (let page = Math.floor(Math.max(0, first) / pageLength); page <= to; page++)
      if (!question.pages.has(page)) await fetchPage(page, false)
  }

  const close = (): void => {
    clearTimeout(question.timer)
    question.last += 1
    current.value = null
    state.value = { kind: 'closed' }
    lines.value = new Map()
  }

  const setOrder = (chosen: ConcordanceOrder): void => {
    order.value = chosen
    current.value = null
    void reload()
  }

  /** Opens the article of a line at its place. */
  const openLine = async (index: number): Promise<void> => {
    const within = Math.min(Math.max(0, index), listed.value - 1)
    await ensure(within, within)
    const line = lines.value.get(within)
    if (!line) return
    current.value = within
    list.openAt(line.article, line.start)
  }

  const write = async (): Promise<void> => {
    isWriting.value = true
    const answer = await api.exportConcordance({
      asked: list.asked,
      order: order.value,
      suggestedName:
        list.criteria.query
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()
          .slice(0, 60) || 'sanad',
    })
    isWriting.value = false
    if (!answer.ok) toasts.failed(answer.failure)
    else if (answer.value) toasts.done('search.concordance.written', { path: answer.value.path })
  }

  const listen = (): (() => void) => {
    const stops = [
      watch(() => library.overview?.folder, close, { flush: 'sync' }),
      watch([asked, () => library.revision], () => {
        clearTimeout(question.timer)
        if (!isOpen.value) return
        if (list.isSearching) question.timer = setTimeout(() => void reload(), pauseMs)
        else close()
      }),
    ]
    return () => {
      clearTimeout(question.timer)
      stops.forEach((stop) => stop())
    }
  }

  return {
    state,
    isOpen,
    order,
    total,
    listed,
    lines,
    current,
    isWriting,
    toggle: () => (isOpen.value ? close() : list.isSearching ? void reload() : undefined),
    ensure,
    close,
    setOrder,
    openLine,
    write,
    stopWriting: () => api.cancelWork({ work: 'export' }),
    listen,
  }
})
