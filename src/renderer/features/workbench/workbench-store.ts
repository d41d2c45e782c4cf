import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Colour } from '#core/annotation/annotation'
import type { Failure } from '#core/failure'
import type { AnnotationId } from '#core/ids'
import {
  everyAnnotation,
  type AnnotationChange,
  type AnnotationFilter,
  type AnnotationListing,
  type AnnotationPage,
  type AnnotationRow,
  type DeletedAnnotation,
  type TagMatrix,
} from '#core/library/annotations/queries'
import { withoutIsolates } from '#core/messages/values'
import { api } from '../../shared/api'
import type { MessageKey, MessageParameters } from '../../shared/messages'
import { listOf, say } from '../../shared/messages'
import { useAnnotationChangesStore } from '../../shared/stores/annotation-changes'
import { useToastStore } from '../../shared/stores/toasts'
import { useBulkTagsStore } from '../../shared/stores/bulk-tags'

export type WorkbenchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'listed' }
  | { readonly kind: 'failed'; readonly failure: Failure }

const pageLength = 100
const atFirst: AnnotationListing = {
  filter: everyAnnotation,
  group: 'none',
  order: 'place',
  descending: false,
}
type Head = Omit<AnnotationPage, 'offset' | 'rows'>
const noHead: Head = { total: 0, annotations: 0, groups: [], authors: [] }

/** All annotations of the library: what is listed, what is chosen, and what is done with it. */
/** As what the listed annotations are written. */
export type ListingForm = 'csv' | 'html' | 'docx'

export const useWorkbenchStore = defineStore('workbench', () => {
  const toasts = useToastStore()
  const changes = useAnnotationChangesStore()
  const bulkTags = useBulkTagsStore()

  const listing = shallowRef<AnnotationListing>(atFirst)
  const state = shallowRef<WorkbenchState>({ kind: 'idle' })
  const head = shallowRef<Head>(noHead)
  const rows = shallowRef<ReadonlyMap<number, AnnotationRow>>(new Map())
  const chosen = shallowRef<ReadonlySet<AnnotationId>>(new Set())
  const matrix = shallowRef<TagMatrix | null>(null)
  const isMatrixShown = ref(false)
  /** An answer to another question than the last is of no use any more. */
  const question = {
    last: 0,
    pages: new Set<number>(),
    isAnswered: false,
    order: null as Promise<readonly AnnotationId[]> | null,
  }

  /** The rows that were looked at last. */
  const sight = { first: 0, last: 0 }

  const fetchPage = async (page: number): Promise<void> => {
    const asked = question.last
    question.pages.add(page)
    const result = await api.listAnnotations({
      ...listing.value,
      offset: page * pageLength,
      limit: pageLength,
    })
    if (asked !== question.last) return
    if (!result.ok) {
      question.pages.delete(page)
      state.value = { kind: 'failed', failure: result.failure }
      return
    }
    const { offset, rows: found, ...rest } = result.value
    head.value = rest
    rows.value = new Map([
      ...(question.isAnswered ? rows.value : []),
      ...found.map((row, i) => [offset + i, row] as const),
    ])
    question.isAnswered = true
    state.value = { kind: 'listed' }
  }
  const pagesIn = (first: number, last: number): readonly number[] => {
    const from = Math.floor(Math.max(0, first) / pageLength)
    const to = Math.floor(last / pageLength)
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
  }

  const loadMatrix = async (): Promise<void> => {
    if (!isMatrixShown.value) return
    const asked = question.last
    const result = await api.tagMatrix({ filter: listing.value.filter })
    if (asked !== question.last) return
    if (result.ok) matrix.value = result.value
    else toasts.failed(result.failure)
  }

  const ask = async (pages: readonly number[]): Promise<void> => {
    question.last += 1
    question.pages = new Set()
    question.isAnswered = false
    question.order = null
    if (state.value.kind !== 'listed') state.value = { kind: 'asking' }
    await Promise.all([...pages.map(fetchPage), loadMatrix()])
  }
  /** Asks anew for what is looked at; it stays until the answer is there. */
  const reload = (): Promise<void> => ask(pagesIn(sight.first, sight.last))
  /** Another listing: it begins at its first row. */
  const begin = (): Promise<void> => {
    sight.first = 0
    sight.last = 0
    return ask([0])
  }

  const ensure = async (first: number, last: number): Promise<void> => {
    // Before the answer it is the rows of the listing before that are in sight.
    if (state.value.kind !== 'listed' || !question.isAnswered) return
    sight.first = first
    sight.last = Math.min(last, head.value.total - 1)
    const lacking = pagesIn(sight.first, sight.last).filter((page) => !question.pages.has(page))
    await Promise.all(lacking.map(fetchPage))
  }

  const list = (patch: Partial<Omit<AnnotationListing, 'filter'>>): Promise<void> => {
    listing.value = { ...listing.value, ...patch }
    return begin()
  }
  const filter = (patch: Partial<AnnotationFilter>): Promise<void> => {
    listing.value = { ...listing.value, filter: { ...listing.value.filter, ...patch } }
    chosen.value = new Set()
    return begin()
  }
  const clear = (): Promise<void> => filter(everyAnnotation)

  const showMatrix = (shown: boolean): Promise<void> => {
    isMatrixShown.value = shown
    return loadMatrix()
  }

  /** The annotations of all rows in their order: asked for when more is chosen than is in sight. */
  const order = (): Promise<readonly AnnotationId[]> =>
    (question.order ??= api.annotationIds(listing.value).then((result) => {
      if (result.ok) return result.value
      toasts.failed(result.failure)
      return []
    }))

  /** Chooses rows from one offset up to another (exclusive), or takes the choice of all of them back where they are chosen. */
  const toggleRows = async (from: number, to: number): Promise<void> => {
    const known = Array.from({ length: to - from }, (_, i) => rows.value.get(from + i)?.annotation)
    const isKnown = (one: AnnotationId | undefined): one is AnnotationId => one !== undefined
    const asked = listing.value
    const ids = known.every(isKnown) ? known : (await order()).slice(from, to)
    if (listing.value !== asked) return
    const isOn = ids.every((id) => chosen.value.has(id))
    const next = new Set(chosen.value)
    for (const id of ids)
      if (isOn) next.delete(id)
      else next.add(id)
    chosen.value = next
  }
  const choose = async (from: number, to: number): Promise<void> => {
    const asked = listing.value
    const ids = await order()
    // Filtered or grouped otherwise meanwhile: nothing is chosen that is not shown.
    if (listing.value === asked) chosen.value = new Set([...chosen.value, ...ids.slice(from, to)])
  }
  const chooseAll = async (): Promise<void> => {
    const asked = listing.value
    const ids = await order()
    if (listing.value === asked) chosen.value = new Set(ids)
  }
  const chooseNone = (): void => {
    chosen.value = new Set()
  }

  /** One act for all that is chosen, with one way back. */
  const perform = async (
    changeOf: (annotation: AnnotationId) => AnnotationChange,
    label: MessageKey,
    parameters: MessageParameters = {},
  ): Promise<void> => {
    await changes.change([...chosen.value].map(changeOf), label, parameters)
  }

  const recolour = (colour: Colour): Promise<void> =>
    perform((annotation) => ({ annotation, colour }), 'workbench.done.recoloured')
  const remove = async (): Promise<void> => {
    await perform((annotation) => ({ annotation, deleted: true }), 'workbench.done.deleted')
    chooseNone()
  }
  const giveTags = (names: readonly string[]): Promise<void> => bulkTags.give([...chosen.value], names)
  const takeTags = (names: readonly string[]): Promise<void> => bulkTags.take([...chosen.value], names)

  const isTrashShown = ref(false)
  const trash = shallowRef<readonly DeletedAnnotation[]>([])
  const loadTrash = async (): Promise<void> => {
    if (!isTrashShown.value) return
    const result = await api.deletedAnnotations()
    if (result.ok) trash.value = result.value
    else toasts.failed(result.failure)
  }
  const showTrash = (shown: boolean): Promise<void> => {
    isTrashShown.value = shown
    return loadTrash()
  }
  const restore = async (annotations: readonly AnnotationId[]): Promise<void> => {
    const back = annotations.map((annotation) => ({ annotation, deleted: false }))
    if (await changes.change(back, 'marks.done.restored')) await loadTrash()
  }

  const save = async (form: ListingForm, day: string): Promise<void> => {
    const suggestedName = withoutIsolates(say('workbench.table.name', { date: day }))
    const asked = listing.value
    const chosenPlace =
      form === 'csv'
        ? await api.chooseTableDestination({ suggestedName })
        : await api.chooseOutputDestination({ suggestedName, form })
    if (!chosenPlace.ok) {
      toasts.failed(chosenPlace.failure)
      return
    }
    if (chosenPlace.value === null) return
    if (form === 'csv') await saveTable(asked, chosenPlace.value)
    else await saveListing(asked, form, chosenPlace.value)
  }
  const saveTable = async (asked: AnnotationListing, destination: string): Promise<void> => {
    const saved = await api.saveAnnotationTable({ listing: asked, destination })
    if (saved.ok) toasts.done('workbench.done.saved', { rows: saved.value.rows })
    else toasts.failed(saved.failure)
  }
  const saveListing = async (
    asked: AnnotationListing,
    form: 'html' | 'docx',
    destination: string,
  ): Promise<void> => {
    const saved = await api.saveAnnotationListing({ listing: asked, destination, form })
    if (saved.ok) told('listed', saved.value.annotations, saved.value.unreadable)
    else toasts.failed(saved.failure)
  }
  /** What could not be read is in none of it: that is said too. */
  const told = (
    what: 'listed' | 'quoted',
    count: number,
    unreadable: readonly { readonly title: string }[],
  ): void => {
    const titles = listOf(unreadable.map(({ title }) => title))
    if (unreadable.length === 0) toasts.done(`workbench.done.${what}`, { count })
    else toasts.done(`workbench.done.${what}Without`, { count, titles })
  }

  /** Puts annotations on the clipboard as text to quote from, in the order in which they are listed. */
  const quote = async (wanted: readonly AnnotationId[]): Promise<void> => {
    const annotations = [...new Set(wanted)]
    const quoted = await api.quoteAnnotations({ annotations })
    const copied = quoted.ok ? await api.copyText({ text: quoted.value.text }) : quoted
    if (quoted.ok && copied.ok) told('quoted', quoted.value.quoted, quoted.value.unreadable)
    else if (!copied.ok) toasts.failed(copied.failure)
  }
  const quoteShown = async (): Promise<void> => quote(await order())
  const quoteChosen = async (): Promise<void> => quote((await order()).filter((id) => chosen.value.has(id)))

  const isFiltered = computed(() => JSON.stringify(listing.value.filter) !== JSON.stringify(everyAnnotation))

  return {
    listing,
    state,
    head,
    rows,
    chosen,
    matrix,
    isMatrixShown,
    isFiltered,
    reload,
    ensure,
    list,
    filter,
    clear,
    showMatrix,
    toggleRows,
    choose,
    chooseAll,
    chooseNone,
    isTrashShown,
    trash,
    showTrash,
    loadTrash,
    restore,
    recolour,
    remove,
    giveTags,
    takeTags,
    save,
    quoteShown,
    quoteChosen,
  }
})
