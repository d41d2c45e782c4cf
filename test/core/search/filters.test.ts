import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex } from '#core/search/search-index'
import type { Facets, IndexedArticle, SearchFilters } from '#core/search/types'
import { articles, queries } from '#support/search-arbitraries'

const lists = builtInWordLists()
const runs = Number(process.env['SANAD_RUNS'] ?? 200)

const bare = { path: 'a.txt', type: 'txt', title: 'خبر', tags: [], notes: [], states: [] }
const given: readonly IndexedArticle[] = [
  { ...bare, id: 'a', text: 'سجن حلب', source: 'زمان', date: '2014-03-15', annotators: ['ليلى', 'سامي'] },
  { ...bare, id: 'b', text: 'سجن دمشق', source: 'عنب', type: 'html', date: '2014', tags: ['شهادة'] },
  { ...bare, id: 'c', text: 'محكمة', source: 'زمان', date: '2015-01', annotators: ['ليلى'] },
  { ...bare, id: 'd', text: 'سجن صيدنايا', source: 'زمان', states: ['changed'] },
]
const indexOf = (library: readonly IndexedArticle[]) => {
  const index = createSearchIndex(lists)
  index.add(library)
  return index
}
const index = indexOf(given)

const idsOf = (query: string, filters: SearchFilters): readonly string[] =>
  index
    .search({ query, filters, everything: true, limit: 10 })
    .hits.map(({ id }) => id)
    .sort()

describe('filters', () => {
  it.each([
    ['سجن', {}, ['a', 'b', 'd']],
    ['سجن', { sources: ['زمان'] }, ['a', 'd']],
    ['سجن', { sources: ['زمان', 'عنب'] }, ['a', 'b', 'd']],
    ['سجن', { sources: ['زمان'], periods: ['2014'] }, ['a']],
    ['', { annotators: ['ليلى'] }, ['a', 'c']],
    ['', { periods: ['2014'] }, ['a', 'b']],
    ['', { periods: ['2014-03', '2015-01'] }, ['a', 'c']],
    ['', { periods: ['201'] }, []],
    ['', { types: ['html'], tags: ['شهادة'] }, ['b']],
    ['', { states: ['changed'] }, ['d']],
    ['', { sources: ['زما'] }, []],
    ['', { sources: [] }, ['a', 'b', 'c', 'd']],
    ['by:ليلي', {}, ['a', 'c']],
    ['المعلق:سامي', {}, ['a']],
    ['سجن -by:ليلى', {}, ['b', 'd']],
  ] as const)('%j with %j finds %j', (query, filters, expected) => {
    expect(idsOf(query, filters)).toEqual(expected)
  })

  it('leave an empty query empty unless everything is asked for', () => {
    expect(index.search({ query: ' ', filters: { sources: ['زمان'] }, limit: 9 }).total).toBe(0)
    expect(index.search({ query: '!!', everything: true, limit: 9 }).total).toBe(0)
  })

  it('count the values that could be taken as well as those that are', () => {
    const { facets } = index.search({
      query: 'سجن',
      filters: { sources: ['زمان'] },
      facets: true,
      limit: 0,
    })
    expect(facets?.sources).toEqual([
      { value: 'زمان', total: 2 },
      { value: 'عنب', total: 1 },
    ])
    expect(facets?.types).toEqual([{ value: 'txt', total: 2 }])
    expect(facets?.years).toEqual([{ value: '2014', total: 1 }])
    expect(facets?.annotators).toEqual([
      { value: 'سامي', total: 1 },
      { value: 'ليلى', total: 1 },
    ])
  })

  const filterOf: readonly (readonly [keyof Facets, keyof SearchFilters])[] = [
    ['tags', 'tags'],
    ['sources', 'sources'],
    ['types', 'types'],
    ['states', 'states'],
    ['annotators', 'annotators'],
    ['years', 'periods'],
    ['months', 'periods'],
  ]

  it('find exactly as many as their facet says', { timeout: 1000 * runs }, () => {
    fc.assert(
      fc.property(articles, queries, fc.nat(), (library, query, pick) => {
        const made = indexOf(library)
        const all = made.search({ query, everything: true, facets: true, limit: 0 }).facets!
        const [facet, filter] = filterOf[pick % filterOf.length]!
        for (const { value, total } of all[facet]) {
          const filters = { [filter]: [value] }
          const narrowed = made.search({ query, everything: true, filters, facets: true, limit: 0 })
          expect([facet, value, narrowed.total]).toEqual([facet, value, total])
          expect(narrowed.facets?.[facet]).toEqual(all[facet])
        }
      }),
      { numRuns: runs },
    )
  })
})

describe('search within results', () => {
  it('finds what both searches find', () => {
    const found = index.search({ query: 'حلب', inside: ['سجن', 'by:ليلى'], limit: 9 })
    expect(found.hits.map(({ id }) => id)).toEqual(['a'])
    expect(index.search({ query: 'محكمة', inside: ['سجن'], limit: 9 }).total).toBe(0)
    expect(index.search({ query: 'محكمة', inside: [''], limit: 9 }).total).toBe(1)
  })

  it('counts suggestions under the same limits', () => {
    const { suggestions } = index.search({ query: 'سجن محكمة', filters: { sources: ['عنب'] }, limit: 9 })
    expect(suggestions).toEqual([{ kind: 'any-word', query: 'سجن OR محكمة', total: 1 }])
  })
})
