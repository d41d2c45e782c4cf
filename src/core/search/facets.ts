import type { Archive } from './archive'
import { Bitset } from './bitset'
import type { StoredColumns } from './columns'
import { onceForEach } from './once-for-each'
import type { Facets, SearchFilters } from './types'

type FilterName = keyof SearchFilters

type Test = (columns: StoredColumns) => boolean

const tests: Readonly<Record<FilterName, (wanted: ReadonlySet<string>) => Test>> = {
  tags:
    (wanted) =>
    ({ tags }) =>
      tags.some((tag) => wanted.has(tag)),
  sources:
    (wanted) =>
    ({ source }) =>
      wanted.has(source),
  types:
    (wanted) =>
    ({ type }) =>
      wanted.has(type),
  states:
    (wanted) =>
    ({ states }) =>
      states.some((state) => wanted.has(state)),
  annotators:
    (wanted) =>
    ({ annotators }) =>
      annotators.some((name) => wanted.has(name)),
  periods: (wanted) => {
    const beginnings = [...wanted].map((period) => `${period}-`)
    const isWithin = onceForEach(
      (date) => wanted.has(date) || beginnings.some((beginning) => date.startsWith(beginning)),
    )
    return ({ date }) => isWithin(date)
  },
}

const names = Object.keys(tests) as FilterName[]

type Chosen = { readonly name: FilterName; readonly articles: Bitset }

/** For each filter that chooses anything, the live articles that it lets through. */
const chosenIn = (archive: Archive, filters: SearchFilters): readonly Chosen[] =>
  names.flatMap((name) => {
    const wanted = filters[name] ?? []
    if (wanted.length === 0) return []
    const test = tests[name](new Set(wanted))
    const articles = new Bitset(archive.capacity)
    archive.live.each((article) => {
      const columns = archive.columns[article]
      if (columns && test(columns)) articles.add(article)
    })
    return [{ name, articles }]
  })

/** Live articles that every filter lets through; undefined where nothing is filtered. */
export const filteredBy = (archive: Archive, filters: SearchFilters): Bitset | undefined => {
  const [first, ...others] = chosenIn(archive, filters)
  return others.reduce((found, { articles }) => found?.and(articles), first?.articles)
}

/**
 * How many articles carry each value, the commonest first. An article counts for a facet unless another facet's filter keeps
 * it out.
 * @param found what the query finds, before any filter
 */
export const facetsOf = (archive: Archive, found: Bitset, filters: SearchFilters = {}): Facets => {
  const values = archive.facetValues()
  const counts = new Uint32Array(values.size)
  const chosen = chosenIn(archive, filters)
  const all = chosen.reduce((left, { articles }) => left.and(articles), found.copy())
  values.count(all, undefined, counts)
  for (const { name } of chosen) {
    const onlyThisFails = found.copy()
    for (const one of chosen) {
      if (one.name === name) onlyThisFails.without(one.articles)
      else onlyThisFails.and(one.articles)
    }
    values.count(onlyThisFails, name, counts)
  }
  return {
    tags: values.counted('tags', counts),
    sources: values.counted('sources', counts),
    years: values.counted('years', counts),
    months: values.counted('months', counts),
    types: values.counted('types', counts),
    states: values.counted('states', counts),
    annotators: values.counted('annotators', counts),
  }
}
