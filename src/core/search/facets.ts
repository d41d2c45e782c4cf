import type { Archive } from './archive'
import { Bitset } from './bitset'
import type { StoredColumns } from './columns'
import type { Facets, FacetValue, SearchFilters } from './types'

type FilterName = keyof SearchFilters

const has = (wanted: readonly string[], values: readonly string[]): boolean =>
  values.some((value) => wanted.includes(value))

const tests: Readonly<Record<FilterName, (columns: StoredColumns, wanted: readonly string[]) => boolean>> = {
  tags: ({ tags }, wanted) => has(wanted, tags),
  sources: ({ source }, wanted) => wanted.includes(source),
  types: ({ type }, wanted) => wanted.includes(type),
  states: ({ states }, wanted) => has(wanted, states),
  annotators: ({ annotators }, wanted) => has(wanted, annotators),
  periods: ({ date }, wanted) => wanted.some((period) => date === period || date.startsWith(`${period}-`)),
}

const names = Object.keys(tests) as FilterName[]

/** The filters that choose anything. */
const chosenIn = (filters: SearchFilters): readonly (readonly [FilterName, readonly string[]])[] =>
  names.flatMap((name) => {
    const wanted = filters[name] ?? []
    return wanted.length === 0 ? [] : [[name, wanted] as const]
  })

/** Live articles that every filter lets through; undefined where nothing is filtered. */
export const filteredBy = (archive: Archive, filters: SearchFilters): Bitset | undefined => {
  const chosen = chosenIn(filters)
  if (chosen.length === 0) return undefined
  const found = new Bitset(archive.capacity)
  archive.live.each((article) => {
    const columns = archive.columns[article]
    if (columns && chosen.every(([name, wanted]) => tests[name](columns, wanted))) found.add(article)
  })
  return found
}

const counted = (counts: ReadonlyMap<string, number>): readonly FacetValue[] =>
  [...counts]
    .map(([value, total]) => ({ value, total }))
    .sort((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1))

/** An article counts for a facet unless another facet's filter keeps it out. */
const countsFor = (
  columns: StoredColumns,
  chosen: readonly (readonly [FilterName, readonly string[]])[],
): FilterName | 'all' | 'none' => {
  let failed: FilterName | undefined
  for (const [name, wanted] of chosen) {
    if (tests[name](columns, wanted)) continue
    if (failed !== undefined) return 'none'
    failed = name
  }
  return failed ?? 'all'
}

/**
 * How many articles carry each value, the commonest first.
 * @param found what the query finds, before any filter
 */
export const facetsOf = (archive: Archive, found: Bitset, filters: SearchFilters = {}): Facets => {
  const counts = new Map<keyof Facets, Map<string, number>>()
  const count = (facet: keyof Facets, values: readonly string[]): void => {
    const known = counts.get(facet) ?? new Map<string, number>()
    counts.set(facet, known)
    for (const value of new Set(values)) if (value !== '') known.set(value, (known.get(value) ?? 0) + 1)
  }
  const chosen = chosenIn(filters)
  found.each((article) => {
    const columns = archive.columns[article]
    if (!columns) return
    const which = countsFor(columns, chosen)
    const isFor = (name: FilterName): boolean => which === 'all' || which === name
    if (isFor('tags')) count('tags', columns.tags)
    if (isFor('sources')) count('sources', [columns.source])
    if (isFor('types')) count('types', [columns.type])
    if (isFor('states')) count('states', columns.states)
    if (isFor('annotators')) count('annotators', columns.annotators)
    if (!isFor('periods')) return
    count('years', [columns.date.slice(0, 4)])
    if (columns.date.length > 4) count('months', [columns.date.slice(0, 7)])
  })
  const of = (facet: keyof Facets): readonly FacetValue[] => counted(counts.get(facet) ?? new Map())
  return {
    tags: of('tags'),
    sources: of('sources'),
    years: of('years'),
    months: of('months'),
    types: of('types'),
    states: of('states'),
    annotators: of('annotators'),
  }
}
