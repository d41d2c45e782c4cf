import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex } from '#core/search/search-index'
import { wordsOf } from '#core/search/tokenise'
import type { IndexedArticle } from '#core/search/types'
import { arabicCorpus } from '#support/arabic-corpus'

const article = (
  id: string,
  title: string,
  text: string,
  more: Partial<IndexedArticle> = {},
): IndexedArticle => ({
  id,
  title,
  text,
  path: `${id}.txt`,
  type: 'txt',
  tags: [],
  notes: [],
  states: [],
  ...more,
})

const ranked = (query: string, given: readonly IndexedArticle[]): readonly string[] => {
  const index = createSearchIndex(builtInWordLists())
  index.add(given)
  return index.search({ query, limit: 10 }).hits.map(({ id }) => id)
}

const filler = (count: number): string => Array.from({ length: count }, (_, at) => `حشو${at % 7}`).join(' ')

describe('ranking', () => {
  it('puts a word in the title before the same word in the text', () => {
    const given = [
      article('text', 'خبر عادي', `سجن ${filler(30)}`),
      article('title', 'خبر سجن', `كلمة ${filler(30)}`),
    ]
    expect(ranked('سجن', given)).toEqual(['title', 'text'])
  })

  it('puts words side by side before words far apart', () => {
    const apart = article('apart', 'ا', `قانون ${filler(20)} قيصر ${filler(20)}`)
    const close = article('close', 'ا', `${filler(20)} قانون قيصر ${filler(20)}`)
    expect(ranked('قانون قيصر', [apart, close])).toEqual(['close', 'apart'])
  })

  it('puts words in the order asked for before the other order', () => {
    const turned = article('turned', 'ا', `${filler(20)} قيصر قانون ${filler(20)}`)
    const ordered = article('ordered', 'ا', `${filler(20)} قانون قيصر ${filler(20)}`)
    expect(ranked('قانون قيصر', [turned, ordered])).toEqual(['ordered', 'turned'])
  })

  it('puts often in a short article before once in a long one', () => {
    const long = article('long', 'ا', `محكمة ${filler(400)}`)
    const short = article('short', 'ا', `محكمة محكمة محكمة ${filler(20)}`)
    expect(ranked('محكمة', [long, short])).toEqual(['short', 'long'])
  })

  it('lets the rare word of two weigh more', () => {
    const common = Array.from({ length: 20 }, (_, at) => article(`common-${at}`, 'ا', `سجن ${filler(30)}`))
    const rare = article('rare', 'ا', `زنزانة ${filler(30)}`)
    expect(ranked('سجن OR زنزانة', [...common, rare])[0]).toBe('rare')
  })

  it('says in which field each hit was found', () => {
    const index = createSearchIndex(builtInWordLists())
    index.add([
      article('a', 'السجن', 'قصة', { tags: ['سجن'], notes: ['في السجون'] }),
      article('b', 'خبر', 'عن سجن', { source: 'جريدة', path: 'سجن/b.txt' }),
    ])
    const { hits } = index.search({ query: 'سجن', limit: 10 })
    expect(Object.fromEntries(hits.map(({ id, matchedIn }) => [id, matchedIn]))).toEqual({
      a: ['title', 'tag', 'note'],
      b: ['text'],
    })
    expect(index.search({ query: 'path:سجن', limit: 10 }).hits).toMatchObject([
      { id: 'b', matchedIn: ['path'] },
    ])
  })

  it('lists the newest first where only filters were asked for', () => {
    const given = ['2012-05', '2020', '2015-01-01'].map((date) => article(date, 'ا', 'ب', { date }))
    expect(ranked('type:txt', given)).toEqual(['2020', '2015-01-01', '2012-05'])
  })

  it('gives the same order whatever part of it is asked for', () => {
    const make = arabicCorpus({ words: 40 })
    const index = createSearchIndex(builtInWordLists())
    index.add(Array.from({ length: 700 }, (_, at) => ({ ...article('', '', ''), ...make(at) })))
    const all = index.search({ query: 'في OR معتقل', limit: 1000 }).hits.map(({ id }) => id)
    const paged = Array.from({ length: Math.ceil(all.length / 50) }, (_, at) =>
      index.search({ query: 'في OR معتقل', limit: 50, offset: at * 50 }).hits.map(({ id }) => id),
    ).flat()
    expect(all.length).toBeGreaterThan(300)
    expect(paged).toEqual(all)
  })
})

describe('BM25', () => {
  const make = arabicCorpus({ words: 60 })
  const given = Array.from({ length: 600 }, (_, at) => ({
    ...article('', '', ''),
    ...make(at),
    tags: [],
    source: 'ا',
  }))
  const index = createSearchIndex(builtInWordLists())
  index.add(given)

  /** Written from the formula, word by word. */
  const byFormula = (word: string): readonly { readonly id: string; readonly score: number }[] => {
    const lengths = given.map(({ title, text }) => wordsOf(title).length + wordsOf(text).length)
    const average = lengths.reduce((sum, length) => sum + length, 0) / given.length
    const weights = given.map(({ title, text }) => {
      const times = (words: readonly string[]): number => words.filter((one) => one === word).length
      return times(wordsOf(text)) + 3 * times(wordsOf(title))
    })
    const holding = weights.filter((weight) => weight > 0).length
    const idf = Math.log(1 + (given.length - holding + 0.5) / (holding + 0.5))
    return given
      .map(({ id }, at) => ({
        id,
        score: (idf * weights[at]! * 2.2) / (weights[at]! + 1.2 * (0.25 + (0.75 * lengths[at]!) / average)),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
  }

  it.each(['في', 'قانون', 'التي', 'سجن'])('gives %s the top ten of the formula', (word) => {
    const expected = byFormula(word)
    const { hits, total } = index.search({ query: `=${word}`, limit: 10 })
    expect(total).toBe(expected.length)
    hits.forEach(({ score }, at) => {
      expect(score).toBeCloseTo(expected[at]!.score, 6)
    })
  })
})
