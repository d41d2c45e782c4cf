import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { PastSearch } from '#core/library/saved-searches'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import { api } from '../../shared/api'
import { useUndoStore } from '../../shared/stores/undo'

/** What was searched for on this device, in this library. */
export const usePastStore = defineStore('pastSearches', () => {
  const undo = useUndoStore()
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
  /** One of them, or (null) all. What is taken back is remembered anew, the latest last. */
  const forget = async (query: string | null): Promise<void> => {
    const keep = undo.begin()
    const forgotten = past.value.filter((one) => query === null || one.query === query)
    const take = (answer: Result<readonly PastSearch[], Failure>): Result<readonly PastSearch[], Failure> => {
      if (answer.ok) past.value = answer.value
      return answer
    }
    const again = async (): Promise<Result<readonly PastSearch[], Failure>> =>
      take(await api.forgetSearches({ query }))
    const answer = await again()
    if (!answer.ok || forgotten.length === 0) return
    keep({
      label: 'search.past.forgotten',
      redo: again,
      undo: async () => {
        let last: Result<readonly PastSearch[], Failure> = answer
        for (const one of [...forgotten].reverse())
          last = take(await api.rememberSearch({ query: one.query }))
        return last
      },
    })
  }
  return { past, load, remember, forget }
})
