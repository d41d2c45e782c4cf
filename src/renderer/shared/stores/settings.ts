import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { defaultSettings, type Settings, type SettingsPatch } from '#core/settings'
import { api, onPush } from '../api'
import { useToastStore } from './toasts'

export const useSettingsStore = defineStore('settings', () => {
  const toasts = useToastStore()
  const settings = shallowRef<Settings>(defaultSettings('ar'))

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

  return { settings, change, receive, listen: () => onPush.settingsChanged(receive) }
})
