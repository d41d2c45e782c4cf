import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex } from '#core/search/search-index'
import { marksIn, snippetsOf } from '#core/search/snippets'
import { wordsOf } from '#core/search/tokenise'
import { articles, queries } from '#support/search-arbitraries'
import { bruteForce } from '#support/brute-force-search'

const slice = (text: string, start: number, end: number): string =>
  Array.from(text).slice(start, end).join('')

const marked = (
  text: string,
  words: readonly string[],
  phrases: readonly (readonly string[])[] = [],
): readonly string[] => marksIn(text, { words, phrases }).map(([start, end]) => slice(text, start, end))

describe('marks', () => {
  it('count code points of the original, marks and tatweel within', () => {
    expect(marked('😀😀 المُعْتَـقَلين و𐤀 معتقلٌ', ['المعتقلين', 'معتقل'])).toEqual(['المُعْتَـقَلين', 'معتقلٌ'])
  })

  it('mark a phrase whole, over what stands between its words', () => {
    expect(marked('قانون “قيصر” قيصر', [], [['قانون', 'قيصر']])).toEqual(['قانون “قيصر'])
  })

  it('mark a word inside a hashtag', () => {
    expect(marked('#أيام_ثقال_وزادها', ['ثقال'])).toEqual(['ثقال'])
  })

  it('join where phrases overlap', () => {
    expect(
      marked(
        'ا ب ج',
        [],
        [
          ['ا', 'ب'],
          ['ب', 'ج'],
        ],
      ),
    ).toEqual(['ا ب ج'])
  })
})

describe('snippets', () => {
  const filler = (count: number, word = 'كلام'): string => Array.from({ length: count }, () => word).join(' ')

  it('put first the passage that shows most of what was asked', () => {
    const text = `${filler(40)} سجن ${filler(60)} سجن محكمة ${filler(60)} محكمة ${filler(40)}`
    const [best] = snippetsOf(text, { words: ['سجن', 'محكمة', 'محكمه'], phrases: [] })
    expect(best!.text).toContain('سجن محكمة')
    expect(best!.marks).toHaveLength(2)
  })

  it('tell where they stand, so that the article can be opened there', () => {
    const text = `😀 ${filler(50)} قيصر ${filler(50)}`
    const [snippet] = snippetsOf(text, { words: ['قيصر'], phrases: [] }, { words: 7 })
    expect(slice(text, snippet!.start, snippet!.start + Array.from(snippet!.text).length)).toBe(snippet!.text)
    expect(snippet!.marks.map(([start, end]) => slice(snippet!.text, start, end))).toEqual(['قيصر'])
    expect([snippet!.cutBefore, snippet!.cutAfter]).toEqual([true, true])
  })

  it('show the beginning where there is nothing to mark', () => {
    const [snippet] = snippetsOf('أول الكلام', { words: [], phrases: [] })
    expect(snippet).toEqual({ text: 'أول الكلام', start: 0, marks: [], cutBefore: false, cutAfter: false })
  })

  it('mark in every hit only forms of the query, and in the text wherever the text was found', () => {
    const lists = builtInWordLists()
    fc.assert(
      fc.property(articles, queries, (given, query) => {
        const index = createSearchIndex(lists)
        index.add(given)
        const { hits, highlight } = index.search({ query, limit: 100 })
        for (const hit of hits) {
          const article = given.find(({ id }) => id === hit.id)!
          const marks = marksIn(article.text, highlight)
          for (const [start, end] of marks) {
            const words = wordsOf(slice(article.text, start, end))
            const isPhrase = highlight.phrases.some((phrase) => words.join(' ').includes(phrase.join(' ')))
            expect(isPhrase || words.every((word) => highlight.words.includes(word))).toBe(true)
          }
          if (hit.matchedIn.includes('text') && hit.matchedIn.length === 1)
            expect(marks.length).toBeGreaterThan(0)
          for (const snippet of snippetsOf(article.text, highlight)) {
            const length = Array.from(snippet.text).length
            expect(slice(article.text, snippet.start, snippet.start + length)).toBe(snippet.text)
            for (const [start, end] of snippet.marks)
              expect(marks).toContainEqual([snippet.start + start, snippet.start + end])
          }
        }
        expect(hits.length).toBe(bruteForce(given, query, lists).length)
      }),
      { numRuns: 300 },
    )
  })
})
