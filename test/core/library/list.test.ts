import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstSorted, sorted } from '#core/library/list'
import type { ArticleSummary } from '#core/library/views'
import { articleId } from '#support/journal-lines'

const summary = (title: string, path: string, words: number, at: number): ArticleSummary => ({
  id: articleId(at),
  path,
  otherPaths: [],
  title,
  words,
  format: 'text',
  direction: 'rtl',
  sizeBytes: 1,
  acquired: '',
  modified: '',
  state: 'ok',
  tags: [],
  annotations: 0,
  described: {},
})

it('the first of a list are those that sorting all of it puts first, ties too', () => {
  const name = fc.constantFrom('أ', 'ب', 'ب2', 'ب10', 'Ab', 'ab', '')
  const article = fc.tuple(name, fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(3))
  fc.assert(
    fc.property(
      fc.array(article, { maxLength: 30 }),
      fc.nat(40),
      fc.constantFrom('title', 'path', 'words'),
      fc.boolean(),
      (made, many, order, isDescending) => {
        const articles = made.map(([title, path, words], at) => summary(title, path, words, at))
        expect(firstSorted(articles, many, order, isDescending)).toEqual(
          sorted(articles, order, isDescending).slice(0, many),
        )
      },
    ),
  )
})

it.each([false, true])(
  'orders by dates as they can be read and by sources, what has none last (descending: %s)',
  (isDescending) => {
    const written = ['12 آذار 2019', '', '2021', 'آذار 2020', 'بلا تاريخ', '١٥ نيسان ٢٠١٨']
    const articles = written.map((published, at) => ({
      ...summary('', `${at}.txt`, 1, at),
      described: { published, source: published === '' ? '' : `م${at}` },
    }))
    const dates = sorted(articles, 'published', isDescending).map(({ path }) => path)
    const known = ['5.txt', '0.txt', '3.txt', '2.txt']
    expect(dates).toEqual([...(isDescending ? known.reverse() : known), '1.txt', '4.txt'])
    const sources = sorted(articles, 'source', isDescending).map(({ path }) => path)
    expect(sources.at(-1)).toBe('1.txt')
    expect(sources[0]).toBe(isDescending ? '5.txt' : '0.txt')
    expect(firstSorted(articles, 3, 'published', isDescending)).toEqual(
      sorted(articles, 'published', isDescending).slice(0, 3),
    )
  },
)
