import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PairMarks, pairsIn } from '#core/search/pair-marks'

const words = fc.array(fc.nat(2 ** 29 - 1), { maxLength: 300 })

test('never deny a pair of words that stands in an article', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (articles) => {
      const marks = new PairMarks()
      for (const article of articles) {
        const tokens = Uint32Array.from([7, ...article, 9])
        marks.add(tokens, 1, tokens.length - 1)
      }
      articles.forEach((article, number) => {
        for (let at = 1; at < article.length; at++) {
          expect(marks.mayHold(number, pairsIn(article.slice(at - 1, at + 1)))).toBe(true)
          expect(marks.mayHold(number, pairsIn(article.slice(at - 1, at + 2)))).toBe(true)
        }
      })
      expect(marks.size).toBe(articles.length)
      expect(marks.mayHold(articles.length, pairsIn([1, 2]))).toBe(true)
    }),
  )
})

test('deny most pairs that do not stand there', () => {
  const marks = new PairMarks()
  marks.add(
    Uint32Array.from({ length: 500 }, (_, at) => at + 1),
    0,
    500,
  )
  const others = Array.from({ length: 2000 }, (_, at) => [at + 1, at + 3])
  expect(others.filter((pair) => marks.mayHold(0, pairsIn(pair))).length).toBeLessThan(others.length * 0.3)
})
