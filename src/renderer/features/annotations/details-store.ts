import { defineStore } from 'pinia'
import type { ArticleId } from '#core/ids'
import type { DescribedField } from '#core/library/views'
import { api } from '../../shared/api'
import { useArticleStore } from '../../shared/stores/article'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'

/** What a person says about an article itself: title, author, source and so on. */
export const useDetailsStore = defineStore('details', () => {
  const article = useArticleStore()
  const toasts = useToastStore()
  const undo = useUndoStore()

  const write = async (id: ArticleId, field: DescribedField, value: string | null) => {
    const result = await api.describeArticles({ articles: [id], field, value })
    const summary = result.ok ? result.value.find((one) => one.id === id) : undefined
    if (summary && article.content?.article.id === id) article.change({ article: summary })
    if (result.ok) await article.tellLibrary(id)
    return result
  }

  /** An empty value takes the field back. */
  const describe = async (field: DescribedField, value: string): Promise<void> => {
    const open = article.content?.article
    if (!open) return
    const before = open.described[field] ?? null
    const next = value.trim() === '' ? null : value.trim()
    if (next === before) return
    const keep = undo.begin()
    const result = await write(open.id, field, next)
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    keep({
      label: 'reading.done.described',
      undo: () => write(open.id, field, before),
      redo: () => write(open.id, field, next),
    })
  }

  const copy = async (text: string): Promise<void> => {
    const result = await api.copyText({ text })
    if (result.ok) toasts.done('reading.copied')
    else toasts.failed(result.failure)
  }

  const showInFolder = async (path: string): Promise<void> => {
    const result = await api.showInFolder({ path })
    if (!result.ok) toasts.failed(result.failure)
  }

  return { describe, copy, showInFolder }
})
