import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppState, RecentLibrary } from '#ipc/contract'
import type { Failure } from '#core/failure'
import type { TagId } from '#core/ids'
import type { SidebarCounts } from '#core/library/queries'
import type { LibraryOverview, ScanReport, TagView } from '#core/library/views'
import type { Result } from '#core/result'
import { api, onPush } from '../api'
import { useToastStore } from './toasts'
import { useUndoStore } from './undo'

export type LibraryState =
  | { readonly kind: 'none'; readonly failure: Failure | null }
  /** `folder` is null for the guide. */
  | { readonly kind: 'opening'; readonly folder: string | null }
  | { readonly kind: 'open'; readonly overview: LibraryOverview }

const noCounts: SidebarCounts = {
  views: { all: 0, unread: 0, later: 0, annotated: 0, review: 0, changed: 0, missing: 0, copies: 0 },
  tags: [],
  articlesByTag: {},
}

/** The library of this window: whether one is open, what it says of itself, and its tags. */
export const useLibraryStore = defineStore('library', () => {
  const toasts = useToastStore()
  const undo = useUndoStore()
  const state = shallowRef<LibraryState>({ kind: 'none', failure: null })
  const recent = shallowRef<readonly RecentLibrary[]>([])
  const counts = shallowRef<SidebarCounts>(noCounts)
  /** Grows whenever something in the library changed: lists and readers that watch it ask again. */
  const revision = ref(0)

  const overview = computed(() => (state.value.kind === 'open' ? state.value.overview : null))
  const canWrite = computed(() => overview.value !== null && overview.value.readOnly === null)
  const tagsById = computed<ReadonlyMap<TagId, TagView>>(
    () => new Map(counts.value.tags.map((tag) => [tag.id, tag])),
  )

  const loadCounts = async (): Promise<void> => {
    const result = await api.sidebar()
    if (result.ok && state.value.kind === 'open') counts.value = result.value
  }

  const show = (opened: LibraryOverview): void => {
    const another = overview.value?.id !== opened.id || overview.value.folder !== opened.folder
    if (another) {
      undo.forget()
      counts.value = noCounts
    }
    state.value = { kind: 'open', overview: opened }
    revision.value += 1
    void loadCounts()
  }

  const leave = (failure: Failure | null): void => {
    state.value = { kind: 'none', failure }
    counts.value = noCounts
    undo.forget()
  }

  const loadRecent = async (): Promise<void> => {
    const result = await api.appState()
    if (result.ok) recent.value = result.value.recent
  }

  /** A failure leaves the person where they were: in the library before, or on the welcome screen with the reason. */
  const opening = async (
    folder: string | null,
    answer: () => Promise<Result<LibraryOverview, Failure>>,
  ): Promise<void> => {
    const before = state.value
    if (before.kind === 'opening') return
    state.value = { kind: 'opening', folder }
    const result = await answer()
    if (result.ok) show(result.value)
    else if (before.kind === 'open') {
      state.value = before
      toasts.failed(result.failure)
    } else leave(result.failure)
    void loadRecent()
  }

  const open = (folder: string): Promise<void> => opening(folder, () => api.openLibrary({ folder }))
  const openGuide = (): Promise<void> => opening(null, () => api.openGuide())

  const choose = async (): Promise<void> => {
    const chosen = await api.chooseFolder()
    if (!chosen.ok) toasts.failed(chosen.failure)
    else if (chosen.value !== null) await open(chosen.value)
  }

  /** For a library that can't be written: what people add is kept in a folder of their choice from now on. */
  const keepNotesElsewhere = async (): Promise<void> => {
    const folder = overview.value?.folder ?? null
    const chosen = await api.chooseNotesHome()
    if (!chosen.ok) toasts.failed(chosen.failure)
    else if (chosen.value !== null) {
      const home = chosen.value
      await opening(folder, () => api.keepNotesIn({ home }))
    }
  }

  /** A window of its own, on a folder or (null) on none. */
  const openWindow = async (folder: string | null): Promise<void> => {
    const result = await api.openWindow({ folder })
    if (!result.ok) toasts.failed(result.failure)
  }
  const chooseForNewWindow = async (): Promise<void> => {
    const chosen = await api.chooseFolder()
    if (!chosen.ok) toasts.failed(chosen.failure)
    else if (chosen.value !== null) await openWindow(chosen.value)
  }

  const close = async (): Promise<void> => {
    const result = await api.closeLibrary()
    if (result.ok) leave(null)
    else toasts.failed(result.failure)
    void loadRecent()
  }

  const forget = async (folder: string): Promise<void> => {
    const result = await api.forgetRecent({ folder })
    if (result.ok) recent.value = result.value
    else toasts.failed(result.failure)
  }

  /** After a change of this window's own: numbers, tags and lists are asked for again. */
  const refresh = async (): Promise<void> => {
    if (state.value.kind !== 'open') return
    const result = await api.overview()
    if (result.ok) show(result.value)
  }

  /** Looks through the folder; answers with what was found, or null where it could not be looked through. */
  const rescan = async (): Promise<ScanReport | null> => {
    const result = await api.rescan()
    if (!result.ok) {
      toasts.failed(result.failure)
      return null
    }
    await refresh()
    return result.value
  }

  const start = (app: AppState): void => {
    recent.value = app.recent
    if (app.library) show(app.library)
    else leave(app.startFailure)
  }

  const listen = (): (() => void) => {
    const ends = [onPush.libraryChanged(show), onPush.libraryStopped(leave)]
    return () => ends.forEach((end) => end())
  }

  return {
    state,
    recent,
    counts,
    revision,
    overview,
    canWrite,
    tagsById,
    open,
    openGuide,
    choose,
    keepNotesElsewhere,
    chooseForNewWindow,
    openWindow,
    close,
    forget,
    refresh,
    loadCounts,
    rescan,
    start,
    listen,
  }
})
