import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import type { ConcordanceOrder } from '#core/search/concordance'
import { createSearchIndex } from '#core/search/search-index'
import { wordsOf } from '#core/search/tokenise'
import type { IndexedArticle } from '#core/search/types'

const bare = { path: 'a.txt', type: 'txt', title: 'السجن', tags: [], notes: ['السجن'], states: [] }
const texts = ['خرج من السجن ليلاً', 'دخل إلى السجن نهاراً ثم السجون كلها', 'في سجن حلب', 'محكمة']
const given: readonly IndexedArticle[] = texts.map((text, at) => ({ ...bare, id: `${at}`, text }))
const index = createSearchIndex(builtInWordLists())
index.add(given)

const lines = (query: string, order: ConcordanceOrder, offset = 0, limit = 10): readonly string[] =>
  index.concordance({ query, limit: 0 }, order, offset, limit).places.map(({ id, word, words }) => {
    const all = wordsOf(texts[Number(id)]!)
    return `${all[word - 1] ?? '-'} [${all.slice(word, word + words).join(' ')}] ${all[word + words] ?? '-'}`
  })

describe('words in their context', () => {
  it('are every form of the word in every text, in the order of the articles', () => {
    expect(lines('سجن', 'article')).toEqual([
      'من [السجن] ليلا',
      'الي [السجن] نهارا',
      'ثم [السجون] كلها',
      'في [سجن] حلب',
    ])
  })

  it('are sorted by what stands before or after', () => {
    expect(lines('سجن', 'before').map((line) => line.split(' ')[0])).toEqual(['الي', 'ثم', 'في', 'من'])
    expect(lines('سجن', 'after').map((line) => line.split(' ')[2])).toEqual(['حلب', 'كلها', 'ليلا', 'نهارا'])
    expect(lines('سجن', 'after', 1, 2)).toEqual(['ثم [السجون] كلها', 'من [السجن] ليلا'])
  })

  it('of a phrase are the whole phrase, and of an exact word that form alone', () => {
    expect(lines('"السجن نهارا ثم"', 'article')).toEqual(['الي [السجن نهارا ثم] السجون'])
    expect(lines('=سجن', 'article')).toEqual(['في [سجن] حلب'])
    expect(lines('حلب OR "من السجن"', 'after')).toEqual(['سجن [حلب] -', 'خرج [من السجن] ليلا'])
  })

  it('leave out what is kept out, and articles that the search does not find', () => {
    expect(lines('سجن -حلب', 'article')).toHaveLength(3)
    expect(lines('سجن حلب', 'article')).toEqual(['في [سجن] حلب', 'سجن [حلب] -'])
    expect(lines('title:السجن', 'article')).toEqual([])
    expect(lines('', 'article')).toEqual([])
  })

  it('follow what is added and taken away between two pages', () => {
    const changing = createSearchIndex(builtInWordLists())
    changing.add(given.slice(0, 2))
    const ask = () => changing.concordance({ query: 'سجن', limit: 0 }, 'before', 0, 10)
    expect(ask()).toMatchObject({ total: 3, listed: 3 })
    changing.add(given.slice(2))
    expect(ask().total).toBe(4)
    changing.remove('1')
    expect(ask().places.map(({ id }) => id)).toEqual(['2', '0'])
  })
})
