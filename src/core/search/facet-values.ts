import type { Bitset } from './bitset'
import type { StoredColumns } from './columns'
import { GrowingUint32 } from './growing'
import type { Facets, FacetValue, SearchFilters } from './types'

/** The filter that chooses among a facet's values. */
export const filterOfFacet: Readonly<Record<keyof Facets, keyof SearchFilters>> = {
  tags: 'tags',
  sources: 'sources',
  years: 'periods',
  months: 'periods',
  types: 'types',
  states: 'states',
  annotators: 'annotators',
}

const facets = Object.keys(filterOfFacet) as (keyof Facets)[]

const valuesIn: Readonly<Record<keyof Facets, (columns: StoredColumns) => readonly string[]>> = {
  tags: ({ tags }) => tags,
  sources: ({ source }) => [source],
  years: ({ date }) => [date.slice(0, 4)],
  months: ({ date }) => (date.length > 4 ? [date.slice(0, 7)] : []),
  types: ({ type }) => [type],
  states: ({ states }) => states,
  annotators: ({ annotators }) => annotators,
}

/** The values that an article carries, as numbers, article after article: counting many of them then looks at no text. */
export class FacetValues {
  readonly #numbers = new Map<keyof Facets, Map<string, number>>(facets.map((facet) => [facet, new Map()]))
  /** The facet of each number, as a place in `facets`. */
  readonly #facetOf: number[] = []
  readonly #values = new GrowingUint32()
  readonly #starts = new GrowingUint32()
  readonly #ends = new GrowingUint32()

  /** Takes in the articles that have come since the last call. */
  update(columns: readonly (StoredColumns | null)[]): void {
    for (let article = this.#starts.length; article < columns.length; article++) {
      this.#starts.push(this.#values.length)
      this.#write(columns[article])
      this.#ends.push(this.#values.length)
    }
  }

  /** The columns of an article are others now. */
  replace(article: number, columns: StoredColumns): void {
    if (article >= this.#starts.length) return
    this.#starts.set(article, this.#values.length)
    this.#write(columns)
    this.#ends.set(article, this.#values.length)
  }

  /**
   * Counts the values of articles, in all facets or in those of one filter alone.
   * @param counts a number for each value, to which is added
   */
  count(articles: Bitset, filter: keyof SearchFilters | undefined, counts: Uint32Array): void {
    const counted = Uint8Array.from(facets, (facet) =>
      Number(filter === undefined || filterOfFacet[facet] === filter),
    )
    const isCounted = Uint8Array.from(this.#facetOf, (facet) => counted[facet]!)
    const values = this.#values.items
    articles.each((article) => {
      const end = this.#ends.at(article)
      for (let at = this.#starts.at(article); at < end; at++) counts[values[at]!]! += isCounted[values[at]!]!
    })
  }

  /** How many values there are. */
  get size(): number {
    return this.#facetOf.length
  }

  /** The values of a facet that were counted at all, the commonest first. */
  counted(facet: keyof Facets, counts: Uint32Array): readonly FacetValue[] {
    return [...this.#numbers.get(facet)!]
      .flatMap(([value, number]) => (counts[number] === 0 ? [] : [{ value, total: counts[number]! }]))
      .sort((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1))
  }

  #write(columns: StoredColumns | null | undefined): void {
    if (columns === null || columns === undefined) return
    facets.forEach((facet, place) => {
      const numbers = this.#numbers.get(facet)!
      const values = valuesIn[facet](columns)
      for (const value of values.length > 1 ? new Set(values) : values) {
        if (value === '') continue
        const known = numbers.get(value)
        this.#values.push(known ?? this.#facetOf.length)
        if (known !== undefined) continue
        numbers.set(value, this.#facetOf.length)
        this.#facetOf.push(place)
      }
    })
  }
}
