import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import {
  changesOf,
  ownFieldsOf,
  reversed,
  type ArticleDescription,
  type DescriptionChange,
  type FieldDraft,
} from '#core/library/descriptions'
import { describedFields } from '#core/library/views'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { useArticleStore } from '../../shared/stores/article'
import { useLibraryStore } from '../../shared/stores/library'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'

export type DescribingState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'open'; readonly articles: readonly ArticleDescription[]; readonly isSaving: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Saying things about one article or many at once. Nothing is written before the person saves. */
export const useDescribeStore = defineStore('describe', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const progress = useProgressStore()
  const undo = useUndoStore()
  const state = shallowRef<DescribingState>({ kind: 'closed' })
  const drafts = shallowRef<Readonly<Record<string, FieldDraft>>>({})
  const added = ref<readonly string[]>([])

  const articles = computed(() => (state.value.kind === 'open' ? state.value.articles : []))
  const ownFields = computed(() => [...new Set([...ownFieldsOf(articles.value), ...added.value])])
  const changes = computed(() => changesOf(articles.value, drafts.value))

  const open = async (ids: readonly ArticleId[]): Promise<void> => {
    const asking: DescribingState = { kind: 'asking' }
    state.value = asking
    drafts.value = {}
    added.value = []
    const result = await progress.during('describe', api.articleDescriptions({ articles: [...ids] }))
    if (state.value !== asking) return
    state.value = result.ok
      ? { kind: 'open', articles: result.value, isSaving: false }
      : { kind: 'failed', failure: result.failure }
  }
  const close = (): void => {
    if (state.value.kind === 'asking') void progress.cancel('describe')
    state.value = { kind: 'closed' }
  }
  const draft = (field: string, made: FieldDraft | null): void => {
    const others = Object.fromEntries(Object.entries(drafts.value).filter(([name]) => name !== field))
    drafts.value = made === null ? others : { ...others, [field]: made }
  }
  /** False where there is such a field already. */
  const addField = (name: string): boolean => {
    const tidy = name.normalize('NFC').trim()
    const known: readonly string[] = [...describedFields, ...ownFields.value]
    if (tidy === '' || known.includes(tidy)) return false
    added.value = [...added.value, tidy]
    return true
  }

  const write = async (wanted: readonly DescriptionChange[]) => {
    const result = await api.describeEach({ changes: [...wanted] })
    if (result.ok) {
      await library.refresh()
      await article.reload()
    }
    return result
  }
  const save = async (): Promise<void> => {
    if (state.value.kind !== 'open' || state.value.isSaving) return
    const sheet = { ...state.value, isSaving: true }
    state.value = sheet
    const isSaved = await saveAll(changes.value)
    // The person may have closed the sheet meanwhile, and opened it for others.
    if (state.value !== sheet) return
    if (isSaved) close()
    else state.value = { ...sheet, isSaving: false }
  }
  const saveAll = async (wanted: readonly DescriptionChange[]): Promise<boolean> => {
    if (wanted.length === 0) return true
    const back = reversed(articles.value, wanted)
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const result = await write(wanted)
    if (!isSameLibrary()) return false
    if (result.ok)
      keep({
        label: 'library.describe.done',
        parameters: { articles: new Set(wanted.map((one) => one.article)).size },
        undo: () => write(back),
        redo: () => write(wanted),
      })
    else toasts.failed(result.failure)
    return result.ok
  }

  return { state, articles, drafts, ownFields, changes, open, close, draft, addField, save }
})
