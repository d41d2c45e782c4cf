import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import type { VersionComparison } from '#core/library/views'
import { api } from '../../shared/api'

export type ComparisonState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'compared'; readonly comparison: VersionComparison }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Two versions of an article beside each other. */
export const useCompareStore = defineStore('compare', () => {
  const state = shallowRef<ComparisonState>({ kind: 'closed' })
  const asked = { last: 0 }

  const ask = async (
    article: ArticleId,
    before: VersionId | null = null,
    after: VersionId | null = null,
  ): Promise<void> => {
    const mine = ++asked.last
    // While another pair is compared, the one before it stays to be seen.
    if (state.value.kind !== 'compared') state.value = { kind: 'asking' }
    const result = await api.compareVersions({ article, before, after })
    if (mine !== asked.last) return
    state.value = result.ok
      ? { kind: 'compared', comparison: result.value }
      : { kind: 'failed', failure: result.failure }
  }

  const close = (): void => {
    asked.last += 1
    state.value = { kind: 'closed' }
  }

  return { state, ask, close }
})
