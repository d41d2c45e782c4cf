import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { PastSearch } from '#core/library/saved-searches'
import { api } from '../../shared/api'

/** What was searched for on this device, in this library. */
export const usePastStore = defineStore('pastSearches', () => {
  const past = shallowRef<readonly PastSearch[]>([])

  const load = async (): Promise<void> => {
    const answer = await api.searchHistory()
    if (answer.ok) past.value = answer.value
  }
  const remember = async (query: string): Promise<void> => {
    if (query.trim() === '') return
    const answer = await api.rememberSearch({ query: query.trim() })
    if (answer.ok) past.value = answer.value
  }
  const forget = async (query: string | null): Promise<void> => {
    const answer = await api.forgetSearches({ query })
    if (answer.ok) past.value = answer.value
  }
  return { past, load, remember, forget }
})
