import { nextTick, type Ref } from 'vue'
import type { ArticleId } from '#core/ids'
import { titleOf } from '#core/library/views'
import { api } from '../../shared/api'
import { useCommand } from '../../shared/commands'
import { useArticleStore } from '../../shared/stores/article'
import { useFullViewStore } from '../../shared/stores/full-view'
import { useListStore } from '../../shared/stores/list'
import { useReadingStore } from '../../shared/stores/reading'
import { useTabsStore } from '../../shared/stores/tabs'
import { useToastStore } from '../../shared/stores/toasts'
import { useTrailStore } from '../../shared/stores/trail'
import { useTaggingStore } from '../../shared/tags/tagging-store'
import type { RowWish } from './row-keys'

/** What the list does with what is asked of its rows, by key, pointer, menu or command. */
export const useRowActs = (tagsOpen: Ref<boolean>, enterArticle: () => void) => {
  const list = useListStore()
  const fullView = useFullViewStore()
  const article = useArticleStore()
  const reading = useReadingStore()
  const tagging = useTaggingStore()
  const toasts = useToastStore()
  const tabs = useTabsStore()
  const trail = useTrailStore()

  const enter = async (): Promise<void> => {
    if (list.currentIndex === null) await list.selectAt(0)
    enterArticle()
  }

  const openTab = (index: number): void => {
    const id = list.rows.get(index)?.article.id
    if (id !== undefined) tabs.open(id)
  }

  const act = (wish: RowWish): unknown => {
    switch (wish.kind) {
      case 'open':
        return list.selectAt(wish.index)
      case 'lead': {
        list.moveLead(wish.index)
        return
      }
      case 'toggle': {
        list.toggleSelected(wish.index)
        return
      }
      case 'extend':
        return list.extendSelection(wish.index)
      case 'add':
        return list.extendSelection(wish.index, true)
      case 'tab': {
        openTab(wish.index)
        return
      }
      case 'all':
        return list.selectAll()
      case 'clear': {
        list.clearSelection()
        return
      }
      case 'passage':
        return list.selectPassage(wish.index, wish.which)
      case 'step-passage':
        return list.stepPassage(wish.step)
      case 'enter':
        return enter()
      default:
        return wish satisfies never
    }
  }

  /** The row that a menu was asked for on, and what was read before it opened that row. */
  const pointed = { id: null as ArticleId | null, before: null as ArticleId | null }

  /** A menu is for the selection where it was asked for in it; elsewhere it is for the row under the pointer, which opens. */
  const point = (index: number | null): void => {
    const id = index === null ? undefined : list.rows.get(index)?.article.id
    pointed.before = list.current
    pointed.id = id ?? list.current
    if (index !== null && id !== undefined && !list.selected.has(id)) void list.selectAt(index)
  }

  /** The row of the menu in a tab of its own or beside: where that row was opened for it, the tab in front goes back. */
  const openPointed = (where: 'tab' | 'beside'): void => {
    const { id, before } = pointed
    if (id === null) return
    if (list.current === id) {
      // Nothing was read: it is open already, by itself.
      if (before === null) return
      if (before !== id) trail.back()
    }
    if (where === 'tab') tabs.open(id)
    else tabs.openBeside(id)
  }

  /** Taken back where all of them are so already, as far as their rows are at hand. Nothing that is out of sight changes. */
  const toggleReading = (field: 'read' | 'later'): unknown => {
    if (!fullView.isReading) return false
    const chosen = new Set(list.chosen)
    if (chosen.size === 0) return false
    const known = [...list.rows.values()].filter((row) => chosen.has(row.article.id))
    const isSo =
      known.length > 0 ? known.every((row) => row.reading[field]) : article.content?.reading[field] === true
    return reading.mark([...chosen], field, !isSo)
  }

  /** A tag that was let go over a row: for the selection where the row is in it. */
  const dropTag = (index: number, name: string): void => {
    const id = list.rows.get(index)?.article.id
    if (id === undefined) return
    void tagging.tag(list.selected.has(id) ? [...list.selected] : [id], name, true)
  }

  const showFile = async (): Promise<void> => {
    const path = list.currentRow?.article.path
    const result = path === undefined ? null : await api.showInFolder({ path })
    if (result && !result.ok) toasts.failed(result.failure)
  }

  const copyTitle = async (): Promise<void> => {
    const row = list.currentRow?.article
    if (!row) return
    const result = await api.copyText({ text: titleOf(row) })
    if (result.ok) toasts.done('reading.copied')
    else toasts.failed(result.failure)
  }

  useCommand('select-all-articles', () => {
    fullView.leave()
    return list.selectAll()
  })
  useCommand('tag-articles', async () => {
    fullView.leave()
    if (list.selected.size === 0 && list.currentIndex !== null) list.toggleSelected(list.currentIndex)
    await nextTick()
    tagsOpen.value = list.selected.size > 0
  })
  useCommand('toggle-read', () => toggleReading('read'))
  useCommand('toggle-later', () => toggleReading('later'))
  useCommand('next-article', () => list.next())
  useCommand('previous-article', () => list.previous())

  return { act, enter, point, openPointed, dropTag, showFile, copyTitle }
}
