import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { ArticleId } from '#core/ids'
import type { ArticleContent } from '#core/library/views'
import { api } from '../api'
import { keepingDrawn, useArticleStore, type ArticleState } from './article'
import { useLibraryStore } from './library'

/**
 * The article that lies beside the one that is read, while there are two. It is only looked at: what the window does with an
 * article it does with the one in front, and going into the other one exchanges them.
 */
export const useBesideStore = defineStore('beside', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const state = shallowRef<ArticleState>({ kind: 'none' })
  const question = { last: 0 }
  const content = computed(() => (state.value.kind === 'open' ? state.value.content : null))

  const put = (next: ArticleState): void => {
    question.last += 1
    state.value = next
  }

  const open = async (article: ArticleId): Promise<void> => {
    put({ kind: 'opening', article })
    const mine = question.last
    const result = await api.readArticle({ article })
    if (mine !== question.last) return
    state.value = result.ok
      ? { kind: 'open', content: result.value }
      : { kind: 'failed', article, failure: result.failure }
  }

  const reload = async (): Promise<void> => {
    const before = content.value
    if (before === null) return
    const mine = ++question.last
    const result = await api.readArticle({ article: before.article.id })
    if (mine !== question.last || !result.ok) return
    // Changed meanwhile (its reading): what was read of it is older than that.
    if (content.value !== before) return reload()
    state.value = { kind: 'open', content: keepingDrawn(before, result.value) }
  }

  const change = (patch: Partial<ArticleContent>): void => {
    if (state.value.kind === 'open')
      state.value = { kind: 'open', content: { ...state.value.content, ...patch } }
  }

  /** At once: each revision is asked about by itself. What was said about the article in front changes nothing here. */
  const listen = (): (() => void) =>
    watch(
      () => library.revision,
      () => {
        const id = content.value?.article.id
        if (id !== undefined && !article.isOwnChangeElsewhere(id)) void reload()
      },
      { flush: 'sync' },
    )

  return { state, content, put, open, change, leave: () => put({ kind: 'none' }), listen }
})
