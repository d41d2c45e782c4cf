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
    if (result.ok) await article.tellLibrary(articles.length === 1 ? (articles[0] ?? null) : null)
    return result
  }

  /** Of several articles only those that a change touches, so that undoing it leaves the others their tag. */
  const touchedBy = async (articles: readonly ArticleId[], name: string, on: boolean) => {
    if (articles.length === 1) return articles
    const known = await api.summariesOf({ articles: [...articles] })
    if (!known.ok) return articles
    const carries = (tags: readonly TagId[]): boolean => tags.some((tag) => nameOf(tag) === name)
    return known.value.filter(({ tags }) => carries(tags) !== on).map(({ id }) => id)
  }

  const tag = async (articles: readonly ArticleId[], name: string, on: boolean): Promise<void> => {
    const keep = undo.begin()
    const touched = await touchedBy(articles, name, on)
    if (touched.length === 0) return
    const result = await put(touched, name, on)
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    const one = on ? 'reading.done.tagged' : 'reading.done.untagged'
    keep({
      label: touched.length === 1 ? one : on ? 'window.done.taggedMany' : 'window.done.untaggedMany',
      parameters: { tag: name, ...(touched.length > 1 && { count: touched.length }) },
      undo: () => put(touched, name, !on),
      redo: () => put(touched, name, on),
    })
  }

  /** The names of the tags that all of the articles carry. */
  const commonNames = async (articles: readonly ArticleId[]): Promise<readonly string[]> => {
    const known = await api.summariesOf({ articles: [...articles] })
    if (!known.ok) return []
    const [first, ...others] = known.value
    return (first?.tags ?? []).filter((id) => others.every(({ tags }) => tags.includes(id))).map(nameOf)
  }

  return { nameOf, tag, commonNames }
})
