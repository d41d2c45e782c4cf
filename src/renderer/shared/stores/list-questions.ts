import type { Ref } from 'vue'
import type { TagId } from '#core/ids'
import type { FilterName, ListOrder, ListView } from '#core/library/queries'
import { atFirst, fromTheGreatest, unfiltered, type WholeCriteria } from './list-criteria'

/** The ways to ask the list for other articles than it shows, or for the same in another order. */
export const createQuestions = (
  criteria: Readonly<Ref<WholeCriteria>>,
  setCriteria: (patch: Partial<WholeCriteria>) => Promise<void>,
) => {
  const setView = (view: ListView): Promise<void> => setCriteria({ view })

  const toggleTag = (tag: TagId): Promise<void> => {
    const { tags } = criteria.value
    return setCriteria({ tags: tags.includes(tag) ? tags.filter((known) => known !== tag) : [...tags, tag] })
  }

  /** While there is a query the list is in order of relevance unless the person chooses otherwise. */
  const setQuery = (query: string): Promise<void> => {
    const searching = query.trim() !== ''
    const wasSearching = criteria.value.query.trim() !== ''
    if (searching === wasSearching) return setCriteria({ query })
    return setCriteria(
      searching
        ? { query, order: 'relevance', descending: true }
        : { query, order: atFirst.order, descending: atFirst.descending },
    )
  }

  const setOrder = (order: ListOrder): Promise<void> =>
    setCriteria(
      order === criteria.value.order
        ? { descending: !criteria.value.descending }
        : { order, descending: fromTheGreatest.includes(order) },
    )

  const setFilter = (name: FilterName, values: readonly string[]): Promise<void> => {
    const { [name]: _, ...others } = criteria.value.filters
    return setCriteria({ filters: values.length === 0 ? others : { ...others, [name]: [...values] } })
  }

  const toggleFilter = (name: FilterName, value: string): Promise<void> => {
    const values = criteria.value.filters[name] ?? []
    return setFilter(
      name,
      values.includes(value) ? values.filter((known) => known !== value) : [...values, value],
    )
  }

  /** The next search looks within what this one found. */
  const searchWithin = (): Promise<void> => {
    const { query, inside } = criteria.value
    if (query.trim() === '') return Promise.resolve()
    const { order, descending } = atFirst
    return setCriteria({ query: '', inside: [...inside, query], order, descending })
  }

  return {
    setView,
    toggleTag,
    setTags: (tags: readonly TagId[]) => setCriteria({ tags: [...tags] }),
    setQuery,
    setOrder,
    /** Everything again, with no filter and no query. */
    clear: () => setCriteria(criteria.value.order === 'relevance' ? atFirst : { ...unfiltered, query: '' }),
    /** Keeps the query and takes the filters away. */
    setEverywhere: () => setCriteria(unfiltered),
    setFilter,
    toggleFilter,
    clearFilters: () => setCriteria({ filters: {} }),
    searchWithin,
    leaveWithin: (query: string) =>
      setCriteria({ inside: criteria.value.inside.filter((known) => known !== query) }),
    /** Words and filters at once: a saved search, or one from the history. */
    setSearch: (search: Pick<WholeCriteria, 'query' | 'view' | 'tags' | 'filters' | 'inside'>) =>
      setCriteria(search.query.trim() === '' ? search : { ...search, order: 'relevance', descending: true }),
  }
}
