import { computed, watch, type WritableComputedRef } from 'vue'
import { useLibraryStore } from './stores/library'

/**
 * Whether a sheet that speaks of the open library is open, for `v-model:open`. It closes with its library: what was chosen
 * and previewed for one must not be done to another. For the setup of a component.
 */
export const useLibrarySheet = (isOpen: () => boolean, close: () => void): WritableComputedRef<boolean> => {
  const library = useLibraryStore()
  watch(() => library.overview?.folder, close, { flush: 'sync' })
  return computed({
    get: isOpen,
    set: (open) => {
      if (!open) close()
    },
  })
}

/** Remembers the library that is open now; the answer tells whether it is open then. */
export const libraryNow = (): (() => boolean) => {
  const library = useLibraryStore()
  const folder = library.overview?.folder
  return () => library.overview?.folder === folder
}
