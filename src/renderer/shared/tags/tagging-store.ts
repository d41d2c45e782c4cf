import { defineStore } from 'pinia'
import type { ArticleId, TagId } from '#core/ids'
import { api } from '../api'
import { useArticleStore } from '../stores/article'
import { useLibraryStore } from '../stores/library'
import { useToastStore } from '../stores/toasts'
import { useUndoStore } from '../stores/undo'

/** Tags on articles. */
export const useTaggingStore = defineStore('tagging', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()

  const nameOf = (tag: TagId): string => library.tagsById.get(tag)?.name ?? tag

  const put = async (articles: readonly ArticleId[], name: string, on: boolean) => {
    const result = await api.tagArticles({ articles: [...articles], tag: name, on })
    const open = article.content?.article
    if (result.ok && open && articles.includes(open.id)) {
      const others = open.tags.filter((tag) => tag !== result.value.id)
      article.change({ article: { ...open, tags: on ? [...others, result.value.id] : others } })
    }
    if (result.ok) await article.tellLibrary()
    return result
  }

  const tag = async (articles: readonly ArticleId[], name: string, on: boolean): Promise<void> => {
    const result = await put(articles, name, on)
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    undo.push({
      label: on ? 'reading.done.tagged' : 'reading.done.untagged',
      parameters: { tag: name },
      undo: () => put(articles, name, !on),
      redo: () => put(articles, name, on),
    })
  }

  return { nameOf, tag }
})
