import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { LibraryId } from '#core/ids'
import { hasOwnReading, inForce, ownReadingPatch, patchFor } from '#core/reading-settings'
import { defaultSettings, type Settings, type SettingsPatch } from '#core/settings'
import { api, onPush } from '../api'
import { useToastStore } from './toasts'

export const useSettingsStore = defineStore('settings', () => {
  const toasts = useToastStore()
  /** As they are kept: how articles are set everywhere, and in which libraries otherwise. */
  const kept = shallowRef<Settings>(defaultSettings('ar'))
  /** The library of this window. */
  const library = ref<LibraryId | null>(null)
  const settings = computed(() => inForce(kept.value, library.value))

  /** A part of the settings that is to be in front when they are opened next. */
  const wanted = ref<'reminder' | null>(null)

  const receive = (received: Settings): void => {
    kept.value = received
  }

  /** Shown at once, then kept; what could not be kept is said and taken back. */
  const change = async (wish: SettingsPatch): Promise<void> => {
    const before = kept.value
    const patch = patchFor(before, library.value, wish)
    kept.value = { ...before, ...patch } as Settings
    const result = await api.changeSettings(patch)
    if (result.ok) return
    kept.value = before
    toasts.failed(result.failure)
  }

  return {
    settings,
    wanted,
    library,
    /** Whether the library of this window has its own way of setting articles. */
    hasOwnReading: computed(() => hasOwnReading(kept.value, library.value)),
    giveOwnReading: async (isOwn: boolean): Promise<void> => {
      if (library.value !== null) await change(ownReadingPatch(kept.value, library.value, isOwn))
    },
    change,
    receive,
    listen: () => onPush.settingsChanged(receive),
  }
})
