import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex } from '#core/search/search-index'
import type { IndexedArticle } from '#core/search/types'
import { hasShared, sharedArticles, sharedPath } from '#support/shared'

type GoldQuery = { readonly query: string; readonly finds: readonly string[]; readonly why: string }

const present = hasShared('search-gold.json') && hasShared('seeds')

const gold: readonly GoldQuery[] = present
  ? (JSON.parse(readFileSync(sharedPath('search-gold.json'), 'utf8')) as readonly GoldQuery[])
  : []

const articleOf = (name: string, text: string): IndexedArticle => ({
  id: name.slice(0, 3),
  title: text.split('\n')[0]!,
  text,
  path: name,
  type: 'txt',
  tags: [],
  notes: [],
  states: [],
})

describe.skipIf(!present)('the gold queries over the five articles', () => {
  const index = createSearchIndex(builtInWordLists())
  if (present) index.add(sharedArticles().map(({ name, text }) => articleOf(name, text)))

  it.each(gold)('$query ($why)', ({ query, finds }) => {
    const response = index.search({ query, limit: 10 })
    expect(response.hits.map(({ id }) => id).sort()).toEqual([...finds])
    expect(response.total).toBe(finds.length)
    expect(response.readAsPlainWords).toBe(false)
  })

  it('offers the two words separately where no article has both', () => {
    const { suggestions } = index.search({ query: 'سامي المذهان', limit: 10 })
    expect(suggestions).toContainEqual({ kind: 'any-word', query: 'سامي OR المذهان', total: 4 })
  })
})
