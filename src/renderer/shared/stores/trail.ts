import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ArticleId } from '#core/ids'
import { useArticleStore } from './article'
import { useFullViewStore } from './full-view'
import { useLibraryStore } from './library'
import { useListStore } from './list'

/** An article that was open, and the offset of the first text in sight when it was left (code points). */
export type Stop = { readonly article: ArticleId; readonly offset: number | null }

/** All stops of one way of reading, and at which of them the person is. */
export type Trail = { readonly stops: readonly Stop[]; readonly at: number }

export const trailFrom = (article: ArticleId, offset: number | null = null): Trail => ({
  stops: [{ article, offset }],
  at: 0,
})

const longest = 100

/** Where the person has been: articles, and places within one that she left with a jump. */
export const useTrailStore = defineStore('trail', () => {
  const article = useArticleStore()
  const fullView = useFullViewStore()
  const library = useLibraryStore()
  const list = useListStore()
  const stops = shallowRef<readonly Stop[]>([])
  const at = ref(-1)
  /** The place that the next article should open at, and whether this store is opening it just now. */
  const going = { to: null as Stop | null, isOpening: false }

  const add = (stop: Stop): void => {
    stops.value = [...stops.value.slice(0, at.value + 1), stop].slice(-longest)
    at.value = stops.value.length - 1
  }

  /** Where the person is now, for when she comes back. */
  const note = (id: ArticleId, offset: number): void => {
    const here = stops.value[at.value]
    if (here?.article !== id || here.offset === offset) return
    stops.value = stops.value.map((stop) => (stop === here ? { ...stop, offset } : stop))
  }

  /** Leaves a place for another one in the same article. */
  const jump = (id: ArticleId, to: number): void => {
    if (stops.value[at.value]?.article === id) add({ article: id, offset: to })
  }

  const step = (by: 1 | -1): boolean => {
    const stop = stops.value[at.value + by]
    if (!stop) return false
    at.value += by
    go(stop)
    return true
  }

  const go = (stop: Stop): void => {
    if (stop.article === list.current) {
      const start = stop.offset ?? 0
      fullView.leave()
      article.show({ start, end: start + 1 }, false, true)
    } else {
      going.to = stop
      going.isOpening = true
      list.select(stop.article)
      going.isOpening = false
    }
  }

  /** Another way of reading takes the place of this one: the person goes to where she left it, if she is not there. */
  const resume = (whole: Trail, isThere = false): void => {
    stops.value = whole.stops
    at.value = whole.at
    const stop = stops.value[at.value]
    if (stop && (stop.article !== list.current || (stop.offset !== null && !isThere))) go(stop)
  }

  /** The offset that was asked for by going back or forward to this article; asked once. */
  const takeWish = (id: ArticleId): number | null => {
    const wish = going.to
    going.to = null
    return wish?.article === id ? wish.offset : null
  }

  const listen = (): (() => void) => {
    const ends = [
      watch(
        () => list.current,
        (id) => {
          if (id === null || going.isOpening) return
          going.to = null
          add({ article: id, offset: null })
        },
        { flush: 'sync', immediate: true },
      ),
      watch(
        () => library.overview?.folder,
        () => {
          stops.value = []
          at.value = -1
        },
        { flush: 'sync' },
      ),
    ]
    return () => ends.forEach((end) => end())
  }

  return {
    canGoBack: computed(() => at.value > 0),
    canGoForward: computed(() => at.value < stops.value.length - 1),
    whole: computed<Trail>(() => ({ stops: stops.value, at: at.value })),
    /** The offset where the person is, as far as she has moved. */
    here: computed(() => stops.value[at.value]?.offset ?? null),
    resume,
    back: () => step(-1),
    forward: () => step(1),
    note,
    jump,
    takeWish,
    listen,
  }
})
