import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ArticleId } from '#core/ids'
import type { TextRange } from '#core/reading/text-range'
import { api } from '../../shared/api'
import { useArticleStore } from '../../shared/stores/article'
import { useListStore } from '../../shared/stores/list'

type Hits = { readonly query: string; readonly ranges: readonly TextRange[] }

const none: Hits = { query: '', ranges: [] }
const typingPauseMs = 120

/**
 * What is found in the open article: the words of the library's search or, while the find bar is open and not empty, the
 * words in it. Both are folded and marked as search does it.
 */
export const useFindStore = defineStore('find', () => {
  const article = useArticleStore()
  const list = useListStore()
  const ofSearch = shallowRef<Hits>(none)
  const ofBar = shallowRef<Hits>(none)
  const isBarOpen = ref(false)
  const query = ref('')
  const index = ref<number | null>(null)
  const question = { last: 0 }

  const usesBar = computed(() => isBarOpen.value && query.value.trim() !== '')
  const hits = computed(() => (usesBar.value ? ofBar.value : ofSearch.value).ranges)

  const ask = async (id: ArticleId, asked: string): Promise<Hits> => {
    if (asked.trim() === '') return none
    const result = await api.marksIn({ article: id, query: asked })
    return result.ok
      ? { query: asked, ranges: result.value.map(([start, end]) => ({ start, end })) }
      : { query: asked, ranges: [] }
  }

  const goTo = (place: number): void => {
    const count = hits.value.length
    if (count === 0) {
      index.value = null
      return
    }
    index.value = (place + count) % count
    const range = hits.value[index.value]
    if (range) article.show(range, false)
  }

  /** `asked` of the last question only: answers that come late are dropped. */
  const askFor = async (which: 'search' | 'bar', asked: string): Promise<boolean> => {
    const id = article.content?.article.id
    if (id === undefined) return false
    const mine = ++question.last
    const found = await ask(id, asked)
    if (mine !== question.last || article.content?.article.id !== id) return false
    if (which === 'search') ofSearch.value = found
    else ofBar.value = found
    return true
  }

  const openBar = (): void => {
    isBarOpen.value = true
  }

  const closeBar = (): void => {
    isBarOpen.value = false
    index.value = null
  }

  const timer = { handle: undefined as ReturnType<typeof setTimeout> | undefined }
  const soon = (work: () => void): void => {
    clearTimeout(timer.handle)
    timer.handle = setTimeout(work, typingPauseMs)
  }

  const findFirst = async (which: 'search' | 'bar', asked: string): Promise<void> => {
    if (await askFor(which, asked)) goTo(0)
  }

  /** The place in the open article that somebody asked for: the hit that stands there, or else the place itself. */
  const goToWanted = (): boolean => {
    const place = list.wanted
    if (place === null || place.article !== article.content?.article.id) return false
    list.wanted = null
    const at = usesBar.value ? -1 : hits.value.findIndex(({ end }) => end > place.start)
    const hit = hits.value[at]
    if (hit && hit.start <= place.start) goTo(at)
    else article.show({ start: place.start, end: place.start + 1 }, true)
    return true
  }

  /**
   * Another article: the search's words are marked in it, and the first of them is shown, unless a place is wanted already,
   * or the person `comesBack` to where she was.
   */
  const enter = async (comesBack = false): Promise<boolean> => {
    ofSearch.value = none
    ofBar.value = none
    index.value = null
    const isPlaceWanted = comesBack || article.reveal !== null
    const isAnswered = await (usesBar.value
      ? askFor('bar', query.value)
      : askFor('search', list.criteria.query))
    if (!isPlaceWanted && !goToWanted() && isAnswered) goTo(0)
    return !comesBack && hits.value.length > 0
  }

  const listen = (): (() => void) => {
    const stops = [
      watch(query, (asked) => soon(() => void findFirst('bar', asked))),
      watch(
        () => list.criteria.query,
        (asked) => soon(() => void askFor('search', asked)),
      ),
      watch(
        () => list.wanted,
        () => void goToWanted(),
      ),
    ]
    return () => {
      clearTimeout(timer.handle)
      stops.forEach((stop) => stop())
    }
  }

  return {
    hits,
    index,
    query,
    isBarOpen,
    openBar,
    closeBar,
    enter,
    next: () => goTo(index.value === null ? 0 : index.value + 1),
    previous: () => goTo(index.value === null ? -1 : index.value - 1),
    listen,
  }
})
