import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { IndexState } from '#core/library/index-state'
import { api } from '../../shared/api'
import { useLibraryStore } from '../../shared/stores/library'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'

const pauseMs = 400

/** What the search covers, and making its index anew. */
export const useIndexStore = defineStore('searchIndex', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  const index = shallowRef<IndexState | null>(null)
  const isOpen = ref(false)
  const isRebuilding = ref(false)
  const timer: { id?: ReturnType<typeof setTimeout> } = {}

  const load = async (): Promise<void> => {
    if (library.overview === null) return
    const answer = await api.indexState()
    if (answer.ok) index.value = answer.value
  }

  const rebuild = async (): Promise<void> => {
    isRebuilding.value = true
    const answer = await progress.during('scan', api.rebuildIndex())
    isRebuilding.value = false
    if (answer.ok) toasts.done('search.index.done')
    else toasts.failed(answer.failure)
    await load()
  }

  const listen = (): (() => void) => {
    const stops = [
      watch(
        () => library.overview?.folder,
        () => {
          index.value = null
        },
      ),
      watch(
        [() => library.revision, isOpen],
        () => {
          clearTimeout(timer.id)
          timer.id = setTimeout(() => void load(), pauseMs)
        },
        { immediate: true },
      ),
    ]
    return () => {
      clearTimeout(timer.id)
      stops.forEach((stop) => stop())
    }
  }

  return { index, isOpen, isRebuilding, rebuild, listen }
})
