import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Failure } from '#core/failure'
import type { TagId } from '#core/ids'
import type { CodebookChange } from '#core/library/codebook/queries'
import type { TagView } from '#core/library/views'
import { ok, type Result } from '#core/result'
import { api } from '../api'
import { useArticleStore } from '../stores/article'
import { useCodebookChangesStore } from '../stores/codebook-changes'
import { useLibraryStore } from '../stores/library'
import { useToastStore } from '../stores/toasts'
import { useUndoStore } from '../stores/undo'

export type TagChange = Partial<
  Pick<TagView, 'name' | 'colour' | 'parent' | 'description' | 'example' | 'shortcut'>
>

/** The fields that a change touches, as they are. */
const before = (tag: TagView, change: TagChange): TagChange =>
  Object.fromEntries((Object.keys(change) as (keyof TagChange)[]).map((field) => [field, tag[field]]))

/** The tags themselves: names, colours, order, and taking them out of the codebook. */
export const useTagEditingStore = defineStore('tagEditing', () => {
  const article = useArticleStore()
  const codebook = useCodebookChangesStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  /** The tag whose sheet is open. */
  const editing = ref<TagId | null>(null)

  /** One key is one tag's: the other one gives it up in the same act. Answers with what takes all of it back. */
  const write = async (tag: TagView, change: TagChange): Promise<Result<CodebookChange, Failure>> => {
    const rival = rivalFor(tag.id, change)
    if (rival === undefined) {
      const result = await api.defineTag({ tag: tag.id, ...change })
      return result.ok ? ok({ define: [{ tag: tag.id, ...before(tag, change) }], uses: [] }) : result
    }
    const define = [
      { tag: tag.id, ...change },
      { tag: rival, shortcut: '' },
    ]
    const result = await api.changeCodebook({ define, uses: [] })
    return result.ok ? ok(result.value.back) : result
  }

  const rivalFor = (tag: TagId, { shortcut }: TagChange): TagId | undefined =>
    shortcut === undefined || shortcut === ''
      ? undefined
      : library.counts.tags.find((one) => one.id !== tag && one.shortcut === shortcut)?.id

  const define = async (tag: TagView, change: TagChange): Promise<boolean> => {
    const keep = codebook.begin()
    const result = await write(tag, change)
    if (!result.ok) {
      toasts.failed(result.failure)
      return false
    }
    await library.refresh()
    keep(result.value, 'reading.done.tagEdited', { tag: change.name ?? tag.name })
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
    const keep = undo.begin()
    const result = await take(tag.id)
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    editing.value = null
    keep({
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
