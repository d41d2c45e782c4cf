import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { ArticleId } from '#core/ids'
import { findPlace, placeAt, type ReadingChange } from '#core/library/reading'
import type { ArticleContent } from '#core/library/views'
import { api } from '../api'
import { useArticleStore } from './article'
import { useBesideStore } from './beside'
import { useLibraryStore } from './library'
import { useListStore } from './list'
import { useToastStore } from './toasts'
import { useUndoStore } from './undo'

/** Forms that were web pages or letters, and can be looked at as such. */
export const hasWholePage = (format: ArticleContent['format']): boolean =>
  format === 'html' || format === 'mhtml' || format === 'eml'

type Place = { readonly content: ArticleContent; readonly start: number; readonly progress: number }

const savePauseMs = 1500
const labels = {
  read: { true: 'window.done.read', false: 'window.done.unread' },
  later: { true: 'window.done.later', false: 'window.done.notLater' },
} as const

/** What the person on this device has read, where she stopped, and what she wants to read. */
export const useReadingStore = defineStore('reading', () => {
  const article = useArticleStore()
  const beside = useBesideStore()
  const library = useLibraryStore()
  const list = useListStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  /** Places of this session, newer than those that came with the articles. */
  const places = new Map<ArticleId, Place>()
  const unsaved = new Set<ArticleId>()
  const saving = { timer: undefined as ReturnType<typeof setTimeout> | undefined }

  /** Shows a change without asking for the list anew: a row does not go away under the hand that marked it. */
  const show = (articles: readonly ArticleId[], change: ReadingChange): void => {
    list.patchReadings(articles, change)
    const open = article.content
    if (open && articles.includes(open.article.id))
      article.change({ reading: { ...open.reading, ...change } as ArticleContent['reading'] })
    const other = beside.content
    if (other && articles.includes(other.article.id))
      beside.change({ reading: { ...other.reading, ...change } as ArticleContent['reading'] })
  }

  const write = async (articles: readonly ArticleId[], change: ReadingChange) => {
    const result = await api.changeReading({ articles: [...articles], change })
    if (result.ok) {
      show(result.value, change)
      await library.loadCounts()
    }
    return result
  }

  /** Marks as read or unread, or puts on the reading list and takes off it; one undo takes back what it changed. */
  const mark = async (
    articles: readonly ArticleId[],
    field: 'read' | 'later',
    value: boolean,
  ): Promise<void> => {
    const keep = undo.begin()
    const result = await write(articles, { [field]: value })
    if (!result.ok) toasts.failed(result.failure)
    else if (result.value.length > 0) {
      const touched = result.value
      keep({
        label: labels[field][value ? 'true' : 'false'],
        parameters: { count: touched.length },
        undo: () => write(touched, { [field]: !value }),
        redo: () => write(touched, { [field]: value }),
      })
    }
  }

  /** The end was in sight long enough: that is no act of the person's, so nothing is said about it. */
  const finish = (id: ArticleId): void => void write([id], { read: true })

  const viewOf = ({ format, reading }: ArticleContent): 'article' | 'page' =>
    hasWholePage(format) ? (reading.view ?? 'article') : 'article'

  /** How a saved page is looked at; kept as other places are, and said nothing about. */
  const lookAt = (content: ArticleContent, view: 'article' | 'page'): void => {
    if (!hasWholePage(content.format)) return
    show([content.article.id], { view })
    void api.changeReading({ articles: [content.article.id], change: { view } })
  }

  const flush = (): void => {
    clearTimeout(saving.timer)
    saving.timer = undefined
    for (const id of unsaved) {
      const place = places.get(id)
      if (!place) continue
      const { content, start, progress } = place
      const change = { progress, place: placeAt(content.text, start, content.version) }
      list.patchReadings([id], { progress })
      // Nothing is said when this can't be kept: the same failure is told where the person marks something herself.
      void api.changeReading({ articles: [id], change })
    }
    unsaved.clear()
  }

  const remember = (content: ArticleContent, start: number, progress: number): void => {
    const { id } = content.article
    const before = places.get(id)
    if (before?.start === start && before.progress === progress) return
    places.set(id, { content, start, progress })
    unsaved.add(id)
    saving.timer ??= setTimeout(flush, savePauseMs)
  }

  /** Where the article was left, in code points of its text as it is now; 0 for the beginning. */
  const placeOf = ({ article: { id }, reading, text, version }: ArticleContent): number => {
    const place = places.get(id)
    if (place?.content.version === version) return place.start
    return reading.place === null ? 0 : (findPlace(text, reading.place) ?? 0)
  }

  const opened = (content: ArticleContent): void => {
    const change = { opened: new Date().toISOString() }
    list.patchReadings([content.article.id], change)
    void api.changeReading({ articles: [content.article.id], change })
  }

  const listen = (): (() => void) => {
    const stops = [
      watch(() => article.content?.article.id, flush, { flush: 'sync' }),
      watch(
        () => library.overview?.folder,
        () => {
          // As another library is asked for, this one is still there to keep it.
          flush()
          places.clear()
        },
        { flush: 'sync' },
      ),
    ]
    window.addEventListener('pagehide', flush)
    return () => {
      stops.forEach((stop) => stop())
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }

  return { mark, finish, remember, placeOf, opened, viewOf, lookAt, flush, listen }
})
