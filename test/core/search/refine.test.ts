import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex } from '#core/search/search-index'
import { soundKey } from '#core/search/sounds'
import type { IndexedArticle } from '#core/search/types'
import { articles, queries } from '#support/search-arbitraries'

const lists = builtInWordLists()
const runs = Number(process.env['SANAD_RUNS'] ?? 200)

const bare = { path: 'a.txt', type: 'txt', title: 'خبر', tags: [], notes: [], states: [] }
const texts = [
  'معتقل في السجن',
  'المعتقلين',
  'معتقد',
  'معتقلاتهم',
  'قسطنطين ملك',
  'قسطنتين الأكبر',
  'Mohammad',
  'Muhamad',
]
const given: readonly IndexedArticle[] = texts.map((text, at) => ({ ...bare, id: `${at}`, text }))
const index = createSearchIndex(lists)
index.add(given)

const refined = (query: string, piece = 0): Readonly<Record<string, readonly [string, number]>> =>
  Object.fromEntries(
    index.refine({ query, limit: 0 }, piece).map(({ kind, query: other, total }) => [kind, [other, total]]),
  )

it('reads a word of a phrase by itself as it is read when it is asked for', () => {
  const own = createSearchIndex(lists)
  own.add([{ ...bare, id: '0', text: 'مدين' }])
  for (const { query, total } of own.search({ query: '"مدينة"', limit: 0, wider: true }).suggestions)
    expect(own.search({ query, limit: 0 }).total).toBe(total)
  const other = createSearchIndex(lists)
  other.add([{ ...bare, id: '0', text: 'مدين كبير' }])
  for (const { query, total } of other.refine({ query: '"مدينة كبير"', limit: 0 }, 0))
    expect(other.search({ query, limit: 0, everything: true }).total).toBe(total)
})

describe('a word of a query', () => {
  it('narrows to the form as it is written, and widens to what begins so or is spelt nearly so', () => {
    expect(refined('معتقل')).toMatchObject({
      exact: ['=معتقل', 1],
      prefix: ['معتقل*', 3],
      fuzzy: ['معتقل~1', 2],
      'in-title': ['title:معتقل', 0],
      exclude: ['-معتقل', 5],
      remove: ['', 8],
    })
  })

  it('widens to words that sound alike, in either script', () => {
    expect(refined('قسطنطين')['sound']).toEqual(['قسطنطين OR قسطنتين', 2])
    expect(refined('mohammad')['sound']).toEqual(['mohammad OR muhamad', 2])
    expect(refined('معتقد')['sound']).toBeUndefined()
  })

  it('goes back from each reading to all its forms', () => {
    expect(refined('=معتقل')['forms']).toEqual(['معتقل', 3])
    expect(refined('title:معتقل')['anywhere']).toEqual(['معتقل', 3])
    expect(refined('معتقل -سجن', 1)).toEqual({ include: ['معتقل سجن', 1], remove: ['معتقل', 3] })
  })

  it('changes where it stands and leaves the rest', () => {
    expect(refined('(معتقل OR ملك) "في السجن"', 1)).toMatchObject({
      exact: ['(معتقل OR =ملك) "في السجن"', 1],
      remove: ['معتقل "في السجن"', 1],
    })
    expect(refined('(معتقل OR ملك) "في السجن"', 1)['exclude']).toBeUndefined()
    expect(refined('معتقل "السجن في"', 1)).toMatchObject({
      words: ['معتقل (السجن في)', 1],
      remove: ['معتقل', 3],
    })
  })

  it('is refined under the filters that hold', () => {
    const only = index.refine({ query: 'معتقل', limit: 0, within: ['0', '4'] }, 0)
    expect(only.find(({ kind }) => kind === 'remove')?.total).toBe(2)
  })

  it('that is not there has no other readings', () => {
    expect(index.refine({ query: 'معتقل', limit: 0 }, 7)).toEqual([])
    expect(index.refine({ query: '', limit: 0 }, 0)).toEqual([])
  })

  it('counts each reading as a search for it does', { timeout: 1000 * runs }, () => {
    fc.assert(
      fc.property(articles, queries, fc.nat({ max: 4 }), (library, query, piece) => {
        const made = createSearchIndex(lists)
        made.add(library)
        for (const { query: other, total } of made.refine({ query, limit: 0 }, piece))
          expect([other, made.search({ query: other, everything: true, limit: 0 }).total]).toEqual([
            other,
            total,
          ])
      }),
      { numRuns: runs },
    )
  })
})

describe('the sound of a word', () => {
  it.each([
    ['قسطنطين', 'كستنتين'],
    ['سوريا', 'سوريه'],
    ['غرامي', 'جرامي'],
    ['الحسكه', 'حسكه'],
    ['philip', 'filib'.replace('b', 'p')],
    ['mohammed', 'muhamad'],
    ['schmidt', 'shmit'.replace('t', 'dt')],
  ])('of %s is that of %s', (one, other) => {
    expect(soundKey(one)).toBe(soundKey(other))
    expect(soundKey(one)).not.toBe('')
  })

  it.each([
    ['كتاب', 'كتب'],
    ['سجن', 'سجين'],
    ['دمشق', 'حلب'],
    ['london', 'lebanon'],
  ])('of %s is not that of %s', (one, other) => {
    expect(soundKey(one)).not.toBe(soundKey(other))
  })

  it.each(['', 'ab', '2011', 'בית'])('of %j is not guessed', (word) => {
    expect(soundKey(word)).toBe(word === 'ab' ? 'ab' : '')
  })
})
