import { defineStore } from 'pinia'
import type { ChoosableEncoding } from '#core/extract/chosen-encoding'
import type { ArticleId } from '#core/ids'
import { api } from '../api'
import { useArticleStore } from '../stores/article'
import { useToastStore } from '../stores/toasts'
import { useUndoStore } from '../stores/undo'

/** Which encoding a person says that the open file is in. */
export const useEncodingStore = defineStore('encoding', () => {
  const article = useArticleStore()
  const toasts = useToastStore()
  const undo = useUndoStore()

  const write = async (id: ArticleId, encoding: ChoosableEncoding | null) => {
    const result = await api.chooseEncoding({ article: id, encoding })
    if (result.ok) {
      if (article.content?.article.id === id) await article.reload()
      await article.tellLibrary()
    }
    return result
  }

  /** Null: as the bytes say. */
  const choose = async (encoding: ChoosableEncoding | null): Promise<void> => {
    const { content } = article
    if (!content || content.chosenEncoding === encoding) return
    const before = content.chosenEncoding as ChoosableEncoding | null
    const { id } = content.article
    const keep = undo.begin()
    const result = await write(id, encoding)
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    keep({ label: 'encoding.done', undo: () => write(id, before), redo: () => write(id, encoding) })
  }

  return { choose }
})
