import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AddedPages, AddPagesInput, WebArchiveView } from '#core/web-archive/adding-pages'
import type { Failure } from '#core/failure'
import { useAddingAct } from '../../shared/adding/use-adding-act'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { say } from '../../shared/messages'
import { useProgressStore } from '../../shared/stores/progress'
import { useToastStore } from '../../shared/stores/toasts'

export type WebPagesState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'listed'; readonly archive: string; readonly view: WebArchiveView }
  | { readonly kind: 'adding' }
  | { readonly kind: 'done'; readonly added: AddedPages }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** The pages of a web archive: what there is, adding some of them, and taking that back. */
export const useWebPagesStore = defineStore('web-pages', () => {
  const progress = useProgressStore()
  const toasts = useToastStore()
  const state = shallowRef<WebPagesState>({ kind: 'closed' })
  const act = useAddingAct<WebPagesState, AddedPages>({
    work: 'pages',
    state,
    closed: { kind: 'closed' },
    done: (added) => ({ kind: 'done', added }),
    count: ({ added }) => added.length,
    words: { added: 'webArchives.toast.added', cancelled: 'webArchives.toast.cancelled' },
    onKept: ({ kept }) => toasts.done('webArchives.toast.kept', { count: kept.length }),
  })

  /** Reading ends with the sheet; adding does not. */
  const close = (): void => {
    if (state.value.kind === 'reading') void progress.cancel('pages')
    state.value = { kind: 'closed' }
  }

  const begin = async (archive: string): Promise<void> => {
    if (!act.showRunning()) await list({ archive })
  }

  /** Reads all of what was listed by the archive's own index. */
  const readAll = async (): Promise<void> => {
    if (state.value.kind === 'listed') await list({ archive: state.value.archive, isWhole: true })
  }

  const list = async (asked: { readonly archive: string; readonly isWhole?: boolean }): Promise<void> => {
    const { archive } = asked
    const mine: WebPagesState = { kind: 'reading' }
    state.value = mine
    const listed = await progress.during('pages', api.listWebPages(asked))
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

  const add = async (pages: readonly string[]): Promise<void> => {
    if (state.value.kind !== 'listed') return
    const input: AddPagesInput = {
      archive: state.value.archive,
      pages: [...pages],
      into: '',
      fields: fields(),
    }
    await act.carryOut(
      { kind: 'adding' },
      () => api.addWebPages(input),
      (failure) => ({ kind: 'failed', failure }),
    )
  }

  return { state, begin, readAll, choose, add, close }
})

const fields = (): AddPagesInput['fields'] => ({
  link: say('webArchives.field.link'),
  captured: say('webArchives.field.captured'),
  archive: say('webArchives.field.archive'),
})
