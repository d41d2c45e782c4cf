import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { defaultSettings, type Settings, type SettingsPatch } from '#core/settings'
import { api, onPush } from '../api'
import { useToastStore } from './toasts'

export const useSettingsStore = defineStore('settings', () => {
  const toasts = useToastStore()
  const settings = shallowRef<Settings>(defaultSettings('ar'))

  /** A part of the settings that is to be in front when they are opened next. */
  const wanted = ref<'reminder' | null>(null)

  const receive = (received: Settings): void => {
    settings.value = received
  }

  /** Shown at once, then kept; what could not be kept is said and taken back. */
  const change = async (patch: SettingsPatch): Promise<void> => {
    const before = settings.value
    settings.value = { ...before, ...patch } as Settings
    const result = await api.changeSettings(patch)
    if (result.ok) return
    settings.value = before
    toasts.failed(result.failure)
  }

  return { settings, wanted, change, receive, listen: () => onPush.settingsChanged(receive) }
})
