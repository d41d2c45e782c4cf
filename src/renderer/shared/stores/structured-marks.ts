import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { mostMarkedLibraries } from '#core/settings'
import { useLibraryStore } from './library'
import { useSettingsStore } from './settings'

/**
 * Marks of persons, places, dates and events are for whoever documents; to everybody else nothing speaks of them. A person
 * asks for them in a library, or they came with what was taken in.
 */
export const useStructuredMarksStore = defineStore('structured-marks', () => {
  const library = useLibraryStore()
  const settings = useSettingsStore()

  const id = computed(() => library.overview?.id ?? null)
  const isWanted = computed(() => id.value !== null && settings.settings.structuredMarks.includes(id.value))
  /** There are some already: they are shown whatever was asked for. */
  const isHeld = computed(() => library.overview?.hasMarks === true)
  const isOn = computed(() => isWanted.value || isHeld.value)

  const want = async (on: boolean): Promise<void> => {
    if (id.value === null || on === isWanted.value) return
    const others = settings.settings.structuredMarks.filter((one) => one !== id.value)
    await settings.change({
      structuredMarks: on ? [id.value, ...others].slice(0, mostMarkedLibraries) : others,
    })
  }
  // Also for the menu of the system, which knows the settings and not what is in a library.
  watch(
    [isHeld, id],
    () => {
      if (isHeld.value) void want(true)
    },
    { immediate: true },
  )
  return { isOn, isHeld, want }
})
