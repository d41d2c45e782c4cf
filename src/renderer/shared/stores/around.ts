import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Surroundings } from '#core/library/queries'
import { api } from '../api'
import { useLibraryStore } from './library'
import { useListStore } from './list'

/** Long enough that typing is not kept waiting by it, short enough that nobody waits for it. */
const pauseMs = 350

/**
 * What stands around the list: filters with their counts, and wider readings of the query. Asked for in a pause, because
 * typing needs neither.
 */
export const useAroundStore = defineStore('around', () => {
  const list = useListStore()
  const library = useLibraryStore()
  const around = shallowRef<Surroundings | null>(null)
  const question = { last: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined }
  /** Of the query that they were made for: those of another one would mislead. */
  const madeFor = shallowRef('')

  const ask = async (): Promise<void> => {
    if (library.overview === null) return
    const mine = ++question.last
    const { asked } = list
    const result = await api.lookAround(asked)
    if (mine !== question.last || !result.ok) return
    madeFor.value = asked.query
    around.value = result.value
  }

  const askSoon = (): void => {
    question.last += 1
    clearTimeout(question.timer)
    question.timer = setTimeout(() => void ask(), pauseMs)
  }

  const listen = (): (() => void) => {
    const stops = [
      watch(
        () => library.overview?.folder,
        () => {
          around.value = null
        },
        { flush: 'sync' },
      ),
      watch([() => list.asked, () => library.revision], askSoon),
    ]
    return () => {
      clearTimeout(question.timer)
      stops.forEach((stop) => stop())
    }
  }

  return {
    facets: computed(() => around.value?.facets ?? null),
    suggestions: computed(() =>
      madeFor.value === list.criteria.query ? (around.value?.suggestions ?? []) : [],
    ),
    listen,
  }
})
