import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Refinement } from '#core/search/types'
import { api } from '../../shared/api'
import { useListStore } from '../../shared/stores/list'
import { useToastStore } from '../../shared/stores/toasts'

type Read = { readonly piece: number; readonly refinements: readonly Refinement[] }

/** Other readings of one piece of the query: counted when somebody looks at it. */
export const useReadingsStore = defineStore('readings', () => {
  const list = useListStore()
  const toasts = useToastStore()
  const read = shallowRef<Read | null>(null)
  const question = { last: 0 }

  const refine = async (piece: number): Promise<readonly Refinement[]> => {
    const answer = await api.refineSearch({ asked: list.asked, piece })
    if (answer.ok) return answer.value
    toasts.failed(answer.failure)
    return []
  }

  const ask = async (piece: number): Promise<void> => {
    const mine = ++question.last
    read.value = null
    const refinements = await refine(piece)
    if (mine === question.last) read.value = { piece, refinements }
  }

  return {
    /** Null while they are counted. */
    of: (piece: number): readonly Refinement[] | null =>
      read.value?.piece === piece ? read.value.refinements : null,
    ask,
    /** The query without the piece; null where it can't be taken out. */
    without: async (piece: number): Promise<string | null> =>
      (await refine(piece)).find(({ kind }) => kind === 'remove')?.query ?? null,
  }
})
