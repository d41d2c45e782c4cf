import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useLibraryStore } from './library'

/** What the window shows over an open library: the panes to read in, or something that needs all the room. */
export type FullView = 'reading' | 'annotations' | 'codebook' | 'names' | 'agreement'

export const useFullViewStore = defineStore('fullView', () => {
  const library = useLibraryStore()
  const view = ref<FullView>('reading')

  const show = (wanted: FullView): void => {
    view.value = wanted
  }
  const leave = (): void => show('reading')
  /** The same key that opens it closes it. */
  const toggle = (wanted: FullView): void => show(view.value === wanted ? 'reading' : wanted)

  watch(() => library.overview?.folder, leave)
  return { view, isReading: computed(() => view.value === 'reading'), show, leave, toggle }
})
