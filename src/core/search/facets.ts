import type { Archive } from './archive'
import type { Bitset } from './bitset'
import type { Facets, FacetValue } from './types'

const counted = (counts: ReadonlyMap<string, number>): readonly FacetValue[] =>
  [...counts]
    .map(([value, total]) => ({ value, total }))
    .sort((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1))

/** How many of the found articles carry each tag, source, year, type and state; the commonest first. */
export const facetsOf = (archive: Archive, found: Bitset): Facets => {
  const tags = new Map<string, number>()
  const sources = new Map<string, number>()
  const years = new Map<string, number>()
  const types = new Map<string, number>()
  const states = new Map<string, number>()
  const count = (counts: Map<string, number>, value: string): void => {
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  found.each((article) => {
    const columns = archive.columns[article]
    if (columns === null || columns === undefined) return
    for (const tag of new Set(columns.tags)) count(tags, tag)
    for (const state of new Set(columns.states)) count(states, state)
    count(sources, columns.source)
    count(years, columns.date.slice(0, 4))
    count(types, columns.type)
  })
  return {
    tags: counted(tags),
    sources: counted(sources),
    years: counted(years),
    types: counted(types),
    states: counted(states),
  }
}
