import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { SearchId } from '#core/ids'
import type { ListAsked } from '#core/library/queries'
import type { CountedSearch } from '#core/library/saved-searches'
import { api } from '../../shared/api'
import type { MessageKey } from '../../shared/messages'
import { useLibraryStore } from '../../shared/stores/library'
import { useListStore } from '../../shared/stores/list'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore } from '../../shared/stores/undo'
import { useSearchFieldStore } from './search-field-store'

/** Counting asks the whole index for each: not at every small change. */
const pauseMs = 600

export type Naming = { readonly search: SearchId | null; readonly name: string }

/** Searches that somebody keeps, with what is new in them. */
export const useSavedSearchesStore = defineStore('savedSearches', () => {
  const list = useListStore()
  const field = useSearchFieldStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  const saved = shallowRef<readonly CountedSearch[]>([])
  /** The search whose name is being written; `search` null: a new one. */
  const naming = ref<Naming | null>(null)
  const timer: { id?: ReturnType<typeof setTimeout> } = {}

  const load = async (): Promise<void> => {
    const answer = await api.savedSearches()
    if (answer.ok) saved.value = answer.value
  }

  const after = async <T extends { readonly ok: boolean }>(answer: T): Promise<T> => {
    if (answer.ok) await load()
    return answer
  }
  const write = async (search: SearchId, change: { readonly name?: string; readonly asked?: ListAsked }) =>
    after(await api.saveSearch({ search, ...change }))
  const remove = async (search: SearchId) => after(await api.deleteSearch({ search }))
  const restore = async (search: SearchId) => after(await api.restoreSearch({ search }))

  const keep = async (name: string): Promise<void> => {
    const keepChange = undo.begin()
    const answer = await after(await api.saveSearch({ search: null, name, asked: list.asked }))
    if (!answer.ok) {
      toasts.failed(answer.failure)
      return
    }
    const { id } = answer.value
    keepChange({
      label: 'search.done.saved',
      parameters: { name },
      undo: () => remove(id),
      redo: () => restore(id),
    })
  }

  const change = async (
    one: CountedSearch,
    next: { readonly name?: string; readonly asked?: ListAsked },
    label: MessageKey,
  ): Promise<void> => {
    const keepChange = undo.begin()
    const answer = await write(one.id, next)
    if (!answer.ok) {
      toasts.failed(answer.failure)
      return
    }
    keepChange({
      label,
      parameters: { name: next.name ?? one.name },
      undo: () => write(one.id, { name: one.name, asked: one.asked }),
      redo: () => write(one.id, next),
    })
  }

  /** The name that was written is taken; an empty one changes nothing. */
  const settle = async (name: string): Promise<void> => {
    const asked = naming.value
    naming.value = null
    const tidy = name.trim()
    if (asked === null || tidy === '') return
    const one = saved.value.find(({ id }) => id === asked.search)
    if (one === undefined) await keep(tidy)
    else if (one.name !== tidy) await change(one, { name: tidy }, 'search.done.renamed')
  }

  const deleteSaved = async (one: CountedSearch): Promise<void> => {
    const keepChange = undo.begin()
    const answer = await remove(one.id)
    if (!answer.ok) {
      toasts.failed(answer.failure)
      return
    }
    keepChange({
      label: 'search.done.deleted',
      parameters: { name: one.name },
      undo: () => restore(one.id),
      redo: () => remove(one.id),
    })
  }

  /** Asks the search again; what it finds now is seen. */
  const open = async ({ id, asked }: CountedSearch): Promise<void> => {
    const { view, tags, query, filters = {}, inside = [] } = asked
    field.take(query)
    await list.setSearch({ view, tags, query, filters, inside })
    await after(await api.lookAtSearch({ search: id }))
  }

  const listen = (): (() => void) => {
    const stops = [
      watch(
        () => library.overview?.folder,
        () => {
          saved.value = []
        },
      ),
      watch(
        () => library.revision,
        () => {
          clearTimeout(timer.id)
          timer.id = setTimeout(() => void load(), saved.value.length === 0 ? 0 : pauseMs)
        },
        { immediate: true },
      ),
    ]
    return () => {
      clearTimeout(timer.id)
      stops.forEach((stop) => stop())
    }
  }

  return {
    saved,
    naming,
    canWrite: computed(() => library.canWrite),
    nameNew: () => {
      naming.value = { search: null, name: list.criteria.query }
    },
    rename: (one: CountedSearch) => {
      naming.value = { search: one.id, name: one.name }
    },
    settle,
    replace: (one: CountedSearch) => change(one, { asked: list.asked }, 'search.done.replaced'),
    deleteSaved,
    open,
    listen,
  }
})
