import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useLibraryStore } from '../../shared/stores/library'
import { useListStore } from '../../shared/stores/list'

/** Which groups of the list are folded; another way of grouping, and another library, begin with all of them open. */
export const useFoldsStore = defineStore('list-folds', () => {
  const list = useListStore()
  const library = useLibraryStore()
  const closed = ref<ReadonlySet<string>>(new Set())

  const setClosed = (key: string, isClosed: boolean): void => {
    const next = new Set(closed.value)
    if (isClosed) next.add(key)
    else next.delete(key)
    closed.value = next
  }

  watch([() => list.groupedBy, () => library.overview?.folder], () => {
    closed.value = new Set()
  })

  return {
    closed,
    setClosed,
    closeOthers: (open: string): void => {
      closed.value = new Set(list.groups.map(({ key }) => key).filter((key) => key !== open))
    },
    /** False where the list is in no groups. All of them are opened where none is open. */
    turnAll: (): boolean => {
      if (list.groups.length === 0) return false
      const isAnyOpen = list.groups.some(({ key }) => !closed.value.has(key))
      closed.value = new Set(isAnyOpen ? list.groups.map(({ key }) => key) : [])
      return true
    },
  }
})
