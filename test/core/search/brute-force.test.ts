import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex, restoreSearchIndex, type SearchIndex } from '#core/search/search-index'
import { articles, changes, queries } from '#support/search-arbitraries'
import { bruteForce } from '#support/brute-force-search'
import type { IndexedArticle } from '#core/search/types'

const lists = builtInWordLists()

/** Corpora tried by each law; thousands where there is time: SANAD_RUNS=5000. */
const runs = Number(process.env['SANAD_RUNS'] ?? 200)

const patience = 1000 * runs

const idsFound = (index: SearchIndex, query: string): readonly string[] =>
  index
    .search({ query, limit: 1000 })
    .hits.map(({ id }) => id)
    .sort()

const expectSame = (
  index: SearchIndex,
  library: ReadonlyMap<string, IndexedArticle>,
  query: string,
): void => {
  const expected = bruteForce([...library.values()], query, lists)
  expect({ query, found: idsFound(index, query) }).toEqual({ query, found: [...expected].sort() })
  expect(index.search({ query, limit: 1 }).total).toBe(expected.length)
}

const libraryOf = (given: readonly IndexedArticle[]): Map<string, IndexedArticle> =>
  new Map(given.map((article) => [article.id, article]))

describe('search against brute force', () => {
  it('finds the same articles with the same totals', { timeout: patience }, () => {
    fc.assert(
      fc.property(articles, fc.array(queries, { minLength: 4, maxLength: 8 }), (given, asked) => {
        const index = createSearchIndex(lists)
        index.add(given)
        for (const query of asked) expectSame(index, libraryOf(given), query)
      }),
      { numRuns: runs },
    )
  })

  it(
    'finds the same after updates, removals, compaction, a snapshot and its reload',
    { timeout: patience },
    () => {
      fc.assert(
        fc.property(
          articles,
          changes,
          fc.array(queries, { minLength: 3, maxLength: 6 }),
          (given, changed, asked) => {
            let index = createSearchIndex(lists)
            const library = libraryOf(given)
            index.add(given)
            for (const change of changed) {
              if (change.kind === 'search') index.search({ query: change.query, limit: 3 })
              else if (change.kind === 'put') {
                index.add([change.article])
                library.set(change.article.id, change.article)
              } else if (change.kind === 'remove') {
                expect(index.remove(change.id)).toBe(library.delete(change.id))
              } else if (change.kind === 'columns') {
                const before = library.get(change.columns.id)
                expect(index.setColumns(change.columns)).toBe(before !== undefined)
                if (before !== undefined)
                  library.set(before.id, { ...change.columns, title: before.title, text: before.text })
              } else if (change.kind === 'compact') index.compact()
              else {
                const restored = restoreSearchIndex(index.snapshot(), lists)
                if (!restored.ok) throw new Error(restored.failure.kind)
                index = restored.value
                // Sometimes before the next change, sometimes not at all.
                if (library.size % 2 === 0) while (!index.prepare());
              }
            }
            expect([...index.ids()].sort()).toEqual([...library.keys()].sort())
            for (const query of asked) expectSame(index, library, query)
          },
        ),
        { numRuns: runs },
      )
    },
  )

  it('reads its own canonical writing of a query as the same query', { timeout: patience }, () => {
    fc.assert(
      fc.property(articles, queries, (given, query) => {
        const index = createSearchIndex(lists)
        index.add(given)
        const { understood } = index.search({ query, limit: 0 })
        expect(index.search({ query: understood, limit: 0 }).understood).toBe(understood)
        expect(idsFound(index, understood)).toEqual(idsFound(index, query))
      }),
      { numRuns: runs },
    )
  })

  it('counts the suggestions it makes exactly', { timeout: patience }, () => {
    fc.assert(
      fc.property(articles, queries, (given, query) => {
        const index = createSearchIndex(lists)
        index.add(given)
        for (const suggestion of index.search({ query, limit: 0, wider: true }).suggestions) {
          expect(index.search({ query: suggestion.query, limit: 0 }).total).toBe(suggestion.total)
        }
      }),
      { numRuns: Math.ceil(runs / 2) },
    )
  })
})
