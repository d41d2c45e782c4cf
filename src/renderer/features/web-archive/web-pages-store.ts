import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AddedPages, AddPagesInput, WebArchiveView } from '#core/web-archive/adding-pages'
import type { AddingId } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import { ok } from '#core/result'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { say } from '../../shared/messages'
import { useLibraryStore } from '../../shared/stores/library'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'
import { useUndoStore, type KeepChange } from '../../shared/stores/undo'

export type WebPagesState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'listed'; readonly archive: string; readonly view: WebArchiveView }
  | { readonly kind: 'adding' }
  | { readonly kind: 'done'; readonly added: AddedPages }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** The pages of a web archive: what there is, adding some of them, and taking that back. */
export const useWebPagesStore = defineStore('web-pages', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  const undo = useUndoStore()
  const state = shallowRef<WebPagesState>({ kind: 'closed' })
  /** The state of an adding that is under way, also while its sheet is closed. */
  const adding = shallowRef<WebPagesState | null>(null)

  /** Reading ends with the sheet; adding does not. */
  const close = (): void => {
    if (state.value.kind === 'reading') void progress.cancel('pages')
    state.value = { kind: 'closed' }
  }

  const begin = async (archive: string): Promise<void> => {
    // One after the other: the adding goes on behind a closed sheet, which is shown again.
    if (adding.value !== null) {
      state.value = adding.value
      return
    }
    const mine: WebPagesState = { kind: 'reading' }
    state.value = mine
    const listed = await progress.during('pages', api.listWebPages({ archive }))
    if (state.value !== mine) return
    if (listed.ok) state.value = { kind: 'listed', archive, view: listed.value }
    else if (listed.failure.kind === 'cancelled') close()
    else state.value = { kind: 'failed', failure: listed.failure }
  }

  const choose = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const chosen = await api.chooseWebArchive()
    if (!isSameLibrary()) return
    if (!chosen.ok) toasts.failed(chosen.failure)
    else if (chosen.value !== null) await begin(chosen.value)
  }

  const takeBack = async (id: AddingId) => {
    const taken = await api.takeBackAdded({ id })
    if (!taken.ok) return taken
    if (taken.value.kept.length > 0) toasts.done('webArchives.toast.kept', { count: taken.value.kept.length })
    await library.refresh()
    return ok(null)
  }

  const remember = (keep: KeepChange, input: AddPagesInput, id: AddingId, count: number): void => {
    const act = { id }
    keep({
      label: 'webArchives.toast.added',
      parameters: { count },
      undo: () => takeBack(act.id),
      redo: async () => {
        const again = await progress.during('pages', api.addWebPages(input))
        if (!again.ok) return again
        if (again.value.id !== null) act.id = again.value.id
        await library.refresh()
        return ok(null)
      },
    })
  }

  const add = async (pages: readonly string[]): Promise<void> => {
    if (state.value.kind !== 'listed') return
    const input: AddPagesInput = {
      archive: state.value.archive,
      pages: [...pages],
      into: '',
      fields: fields(),
    }
    const mine: WebPagesState = { kind: 'adding' }
    state.value = mine
    adding.value = mine
    const isSameLibrary = libraryNow()
    const keep = undo.begin()
    const added = await progress.during('pages', api.addWebPages(input))
    adding.value = null
    const isShown = state.value === mine
    if (!isSameLibrary()) {
      if (isShown) state.value = { kind: 'closed' }
      return
    }
    if (!added.ok) {
      if (added.failure.kind === 'cancelled') {
        if (isShown) close()
        toasts.done('webArchives.toast.cancelled')
      } else if (isShown) state.value = { kind: 'failed', failure: added.failure }
      else toasts.failed(added.failure)
      return
    }
    if (isShown) state.value = { kind: 'done', added: added.value }
    if (added.value.id !== null) remember(keep, input, added.value.id, added.value.added.length)
    await library.refresh()
  }

  return { state, begin, choose, add, close }
})

const fields = (): AddPagesInput['fields'] => ({
  link: say('webArchives.field.link'),
  captured: say('webArchives.field.captured'),
  archive: say('webArchives.field.archive'),
})
