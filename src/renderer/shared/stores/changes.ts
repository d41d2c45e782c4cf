import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Whether changes that nobody has accepted are shown in the text, or the text as if they were. */
export const useChangesStore = defineStore('changes', () => {
  const isShown = ref(true)
  const toggle = (): void => {
    isShown.value = !isShown.value
  }
  return { isShown, toggle }
})
