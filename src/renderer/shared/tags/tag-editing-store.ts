import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { TagId } from '#core/ids'
import type { TagView } from '#core/library/views'
import { api } from '../api'
import { useArticleStore } from '../stores/article'
import { useLibraryStore } from '../stores/library'
import { useToastStore } from '../stores/toasts'
import { useUndoStore } from '../stores/undo'

export type TagChange = Partial<
  Pick<TagView, 'name' | 'colour' | 'parent' | 'description' | 'example' | 'shortcut'>
>

/** The tags themselves: names, colours, order, and taking them out of the codebook. */
export const useTagEditingStore = defineStore('tagEditing', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  /** The tag whose sheet is open. */
  const editing = ref<TagId | null>(null)

  const write = async (tag: TagId, change: TagChange) => {
    const rival = rivalFor(tag, change)
    // One key is one tag's: the other one gives it up in the same act.
    const result =
      rival === undefined
        ? await api.defineTag({ tag, ...change })
        : await api.changeCodebook({
            define: [
              { tag, ...change },
              { tag: rival, shortcut: '' },
            ],
            uses: [],
          })
    if (result.ok) await library.refresh()
    return result
  }

  const rivalFor = (tag: TagId, { shortcut }: TagChange): TagId | undefined =>
    shortcut === undefined || shortcut === ''
      ? undefined
      : library.counts.tags.find((one) => one.id !== tag && one.shortcut === shortcut)?.id

  const define = async (tag: TagView, change: TagChange): Promise<boolean> => {
    const back = Object.fromEntries(
      (Object.keys(change) as (keyof TagChange)[]).map((field) => [field, tag[field]]),
    )
    const result = await write(tag.id, change)
    if (!result.ok) {
      toasts.failed(result.failure)
      return false
    }
    undo.push({
      label: 'reading.done.tagEdited',
      parameters: { tag: change.name ?? tag.name },
      undo: () => write(tag.id, back),
      redo: () => write(tag.id, change),
    })
    return true
  }

  /** Every article and annotation that carried the tag is asked for again, also the one that is open. */
  const after = async (): Promise<void> => {
    await library.refresh()
    await article.reload()
  }
  const take = async (tag: TagId) => {
    const result = await api.deleteTag({ tag })
    if (result.ok) await after()
    return result
  }
  const restore = async (tag: TagId) => {
    const result = await api.restoreTag({ tag })
    if (result.ok) await after()
    return result
  }

  const remove = async (tag: TagView): Promise<void> => {
    const result = await take(tag.id)
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    editing.value = null
    undo.push({
      label: 'reading.done.tagDeleted',
      parameters: { tag: tag.name },
      undo: () => restore(tag.id),
      redo: () => take(tag.id),
    })
  }

  const edit = (tag: TagId | null): void => {
    editing.value = tag
  }

  return { editing, edit, define, remove }
})
