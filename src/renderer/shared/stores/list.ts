import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { ListAsked, ListGroup, ListGrouping, ListPage, ListRow } from '#core/library/queries'
import type { ReadingChange, RowReading } from '#core/library/reading'
import { api } from '../api'
import { useFullViewStore } from './full-view'
import { useLibraryStore } from './library'
import { atFirst, hasFilters, type WholeCriteria } from './list-criteria'
import { groupOf, groupPatch } from './list-groups'
import { createQuestions } from './list-questions'
import { nothingInSight, refreshed, type KeptRow, type Sight } from './list-refresh'
import { createSelection } from './selection'
import { useSettingsStore } from './settings'

/** A place to go to in an article that is being opened. Each wish is a new object, so the same can be asked for again. */
export type WantedPlace = { readonly article: ArticleId; readonly start: number }

export type ListState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'listed' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export const pageLength = 60
const pageOf = (index: number): number => Math.floor(index / pageLength)

/**
 * Which articles are listed, and which one is open. Rows are fetched in pages as they come into sight; an answer to an
 * earlier question is dropped. Whoever asks for other articles, or for one of them, is brought back to the panes they are in.
 */
export const useListStore = defineStore('list', () => {
  const library = useLibraryStore()
  const fullView = useFullViewStore()
  const settings = useSettingsStore()
  const criteria = shallowRef<WholeCriteria>(atFirst)
  const state = shallowRef<ListState>({ kind: 'idle' })
  /** Rows: an article of several tags has one under each, where the list is grouped by them. */
  const total = ref(0)
  const articles = ref(0)
  /** Empty: the list is in none. */
  const groups = shallowRef<readonly ListGroup[]>([])
  /** How the rows that are shown are grouped: until the answer is there, as they were before. */
  const groupedBy = ref<ListGrouping | undefined>(undefined)
  const search = shallowRef<ListPage['search']>(null)
  const rows = shallowRef<ReadonlyMap<number, ListRow>>(new Map())
  /** The article that is open in the reader. */
  const current = ref<ArticleId | null>(null)
  /** Its place in the list; null when the list does not hold it. */
  const currentIndex = ref<number | null>(null)
  /** The passage of the open row that was gone to; null while the article is open as a whole. */
  const passage = ref<number | null>(null)
  const wanted = shallowRef<WantedPlace | null>(null)
  /** What the last look at a changed list moved: a new one each time. */
  const kept = shallowRef<KeptRow | null>(null)
  /** Counts questions: an answer to another one than the last is of no use any more. */
  const question = { last: 0, pages: new Set<number>(), sight: nothingInSight }

  const place = (page: ListPage, keep: ReadonlyMap<number, ListRow>): void => {
    total.value = page.total
    articles.value = page.articles ?? page.total
    if (page.groups || page.articles === undefined) {
      groups.value = page.groups ?? []
      groupedBy.value = criteria.value.group
    }
    search.value = page.search ?? search.value
    const found = page.rows.map((row, i) => [page.offset + i, row] as const)
    rows.value = new Map([...keep, ...found])
    // Under another tag it may stand once more: it stays where it was opened.
    const at = currentIndex.value
    const isAt = at !== null && (rows.value.get(at)?.article.id ?? current.value) === current.value
    const here = isAt ? undefined : found.find(([, row]) => row.article.id === current.value)
    if (here) currentIndex.value = here[0]
  }

  /** Null where the answer is of no use any more, or none came. */
  const askPage = async (
    page: number,
    locate?: readonly ArticleId[],
    headings = locate !== undefined,
  ): Promise<ListPage | null> => {
    const asked = question.last
    question.pages.add(page)
    const result = await api.listArticles({
      ...criteria.value,
      offset: page * pageLength,
      limit: pageLength,
      // Wider readings take longer than what is asked for: `useAroundStore` asks for them in a pause.
      wider: false,
      ...(locate && { locate: [...locate] }),
      ...(headings && criteria.value.group !== undefined && { headings }),
    })
    if (asked !== question.last) return null
    if (result.ok) return result.value
    question.pages.delete(page)
    state.value = { kind: 'failed', failure: result.failure }
    return null
  }

  const fetchPage = async (page: number, fresh: boolean): Promise<void> => {
    const found = await askPage(page, undefined, fresh)
    if (found === null) return
    if (fresh) {
      search.value = null
      currentIndex.value = null
    }
    place(found, fresh ? new Map() : rows.value)
    state.value = { kind: 'listed' }
  }

  const askAnew = (): void => {
    question.last += 1
    question.pages = new Set()
    state.value = { kind: 'asking' }
  }

  /** Asks anew. What is shown stays until the answer is there, so that nothing flickers while typing. */
  const reload = (): Promise<void> => {
    askAnew()
    question.sight = nothingInSight
    return fetchPage(0, true)
  }

  /** Asks the same again, as the library has changed: what is in sight stays there, and so does what is open. */
  const refresh = async (): Promise<void> => {
    askAnew()
    const asked = question.last
    const followed = { current: current.value, marked: selection.marked() }
    const found = await refreshed({
      sight: question.sight,
      rows: rows.value,
      followed,
      currentIndex: currentIndex.value,
      pageOf,
      ask: askPage,
    })
    if (found === null || asked !== question.last) return
    // What was opened or gone to meanwhile stands where it was put, in rows that are asked for anew below.
    const isSameOpen = current.value === followed.current
    const isSameMarked = followed.marked.every((id, at) => id === selection.marked()[at])
    currentIndex.value = isSameOpen ? (found.currentIndex ?? null) : null
    rows.value = new Map()
    for (const page of found.pages) place(page, rows.value)
    kept.value = found.kept ?? { from: 0, to: 0 }
    if (isSameMarked) selection.moveMarks(found.marked)
    state.value = { kind: 'listed' }
    await selection.prune()
  }

  /** What is in sight of the list, as its view tells; see `Sight`. Only that is what a refresh keeps in its place. */
  const see = async (sight: Sight): Promise<void> => {
    question.sight = sight
    await Promise.all(sight.stretches.map(([first, last]) => ensure(first, last)))
  }

  /** Sees to it that the rows from `first` to `last` (inclusive) are there or on their way. */
  const ensure = async (first: number, last: number): Promise<void> => {
    if (state.value.kind !== 'listed' || total.value === 0) return
    const from = pageOf(Math.max(0, first))
    const to = pageOf(Math.min(last, total.value - 1))
    const missing = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
      (page) => !question.pages.has(page),
    )
    await Promise.all(missing.map((page) => fetchPage(page, false)))
  }

  const selection = createSelection({
    rows,
    total,
    current,
    currentIndex,
    allIds: async () => {
      const asked = question.last
      const result = await api.listIds(criteria.value)
      return result.ok && asked === question.last ? result.value : null
    },
  })

  /** Another question lets go of what was selected in the answer to the one before; another order does not. */
  const setCriteria = (patch: Partial<WholeCriteria>): Promise<void> => {
    const { order: _order, descending: _descending, group: _group, ...asked } = patch
    criteria.value = { ...criteria.value, ...patch }
    if (Object.keys(asked).length > 0) selection.clear()
    else selection.loseLead()
    fullView.leave()
    return reload()
  }

  const questions = createQuestions(criteria, setCriteria)

  /** Shows what was read since the rows were asked for. */
  const patchReadings = (articles: readonly ArticleId[], change: ReadingChange): void => {
    const { place: _place, ...shown } = change
    const touched = new Set(articles)
    rows.value = new Map(
      [...rows.value].map(([index, row]) => [
        index,
        touched.has(row.article.id) ? { ...row, reading: { ...row.reading, ...shown } as RowReading } : row,
      ]),
    )
  }

  const indexOf = (article: ArticleId): number | null =>
    [...rows.value].find(([, row]) => row.article.id === article)?.[0] ?? null

  const leaveCurrent = (): void => {
    selection.clear()
    current.value = null
    currentIndex.value = null
    passage.value = null
    wanted.value = null
  }

  const show = (article: ArticleId, place: WantedPlace | null): void => {
    selection.clear()
    passage.value = null
    // Before the article: who watches the one finds the other.
    wanted.value = place
    current.value = article
    currentIndex.value = indexOf(article)
    fullView.leave()
  }

  /** Opens an article in the reader. */
  const select = (article: ArticleId): void => show(article, null)

  /** Opens an article where something stands in it. */
  const openAt = (article: ArticleId, start: number): void => show(article, { article, start })

  const selectAt = async (index: number): Promise<void> => {
    if (total.value === 0) return
    const within = Math.min(Math.max(0, index), total.value - 1)
    await ensure(within, within)
    const row = rows.value.get(within)
    if (row) {
      selection.clear()
      if (current.value !== row.article.id) {
        passage.value = null
        wanted.value = null
      }
      current.value = row.article.id
      currentIndex.value = within
      fullView.leave()
    }
  }

  /** Opens the article of a row at one of the passages that the row shows. */
  const selectPassage = async (index: number, which: number): Promise<void> => {
    await selectAt(index)
    const row = rows.value.get(index)
    const snippet = row?.snippets[which]
    if (!row || !snippet || current.value !== row.article.id) return
    passage.value = which
    if (snippet.start !== null)
      wanted.value = { article: row.article.id, start: snippet.start + (snippet.marks[0]?.[0] ?? 0) }
  }

  /** The next or previous passage of the open row; false where there is none. */
  const stepPassage = (step: 1 | -1): boolean => {
    const index = currentIndex.value
    const count = index === null ? 0 : (rows.value.get(index)?.snippets.length ?? 0)
    const next = passage.value === null ? (step === 1 ? 0 : -1) : passage.value + step
    if (index === null || next < 0 || next >= count) return false
    void selectPassage(index, next)
    return true
  }

  const next = (): Promise<void> => selectAt(currentIndex.value === null ? 0 : currentIndex.value + 1)
  const previous = (): Promise<void> => selectAt(currentIndex.value === null ? 0 : currentIndex.value - 1)

  const reset = (): void => {
    question.last += 1
    criteria.value = { ...atFirst, ...groupOf(settings.settings, library.overview?.id ?? null) }
    state.value = { kind: 'idle' }
    total.value = 0
    articles.value = 0
    groups.value = []
    search.value = null
    rows.value = new Map()
    leaveCurrent()
  }

  /** Another library begins with an empty hand; a change of this one asks again for what is in sight. */
  const listen = (): (() => void) => {
    const stopLibrary = watch(
      () => library.overview?.folder,
      () => reset(),
      { flush: 'sync' },
    )
    const stopRevision = watch(
      () => library.revision,
      () => void refresh(),
    )
    return () => [stopLibrary, stopRevision].forEach((stop) => stop())
  }

  return {
    criteria,
    state,
    total,
    articles,
    groups,
    groupedBy,
    search,
    rows,
    current,
    currentIndex,
    passage,
    wanted,
    kept,
    isSearching: computed(() => criteria.value.query.trim() !== ''),
    /** The list's question without its order, as the calls around it take it. */
    asked: computed<ListAsked>(() => {
      const { view, tags, query, filters, inside } = criteria.value
      return { view, tags, query, filters, inside }
    }),
    /** Something beside the words keeps articles out. */
    isFiltered: computed(
      () =>
        criteria.value.view !== 'all' ||
        criteria.value.tags.length > 0 ||
        criteria.value.inside.length > 0 ||
        hasFilters(criteria.value.filters),
    ),
    currentRow: computed(() =>
      currentIndex.value === null ? null : (rows.value.get(currentIndex.value) ?? null),
    ),
    reload,
    see,
    ensure,
    ...questions,
    setGroup: (group: ListGrouping | undefined): Promise<void> => {
      if (group === criteria.value.group) return Promise.resolve()
      void settings.change(groupPatch(settings.settings, settings.library, group))
      return setCriteria({ group })
    },
    select,
    openAt,
    selectAt,
    patchReadings,
    /** The articles that were selected to act on together; empty: none but the open one. */
    selected: selection.selected,
    /** What an act on articles is meant for: the selected ones, else the open one. */
    chosen: selection.chosen,
    lead: selection.lead,
    moveLead: selection.moveLead,
    toggleSelected: selection.toggle,
    extendSelection: selection.extend,
    selectAll: selection.all,
    clearSelection: selection.clear,
    selectPassage,
    stepPassage,
    next,
    previous,
    listen,
  }
})
