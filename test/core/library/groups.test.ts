import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grouped, type GroupingContext } from '#core/library/groups'
import { sorted } from '#core/library/list'
import { listGroupings } from '#core/library/queries'
import { unread } from '#core/library/reading'
import type { ArticleSummary } from '#core/library/views'
import { articleId } from '#support/journal-lines'

const article = (at: number, more: Partial<ArticleSummary> = {}): ArticleSummary => ({
  id: articleId(at),
  path: `${at}.txt`,
  otherPaths: [],
  title: `${at}`,
  words: at,
  format: 'text',
  direction: 'rtl',
  sizeBytes: 1,
  acquired: '2025-10-01T10:00:00.000Z',
  modified: '',
  state: 'ok',
  tags: [],
  annotations: 0,
  described: {},
  ...more,
})
const context: GroupingContext = {
  readingOf: () => unread,
  tagsOf: ({ tags }) => tags,
  nameOf: (tag) => tag,
}
const byTitle = { by: 'title', isDescending: false } as const

describe('a list in groups', () => {
  it('has every article in the order of its group, whatever is asked for first', () => {
    const made = fc.record({
      tags: fc.uniqueArray(fc.constantFrom('أ', 'ب', 'ج'), { maxLength: 3 }),
      source: fc.constantFrom('', 'م', 'ن'),
      published: fc.constantFrom('', '2019', '2020-05', '١٢ آذار ٢٠٢٠', 'بلا'),
      folder: fc.constantFrom('', 'x/', 'x/y/'),
      title: fc.constantFrom('ب2', 'ب10', 'أ'),
    })
    fc.assert(
      fc.property(
        fc.array(made, { maxLength: 25 }),
        fc.constantFrom(...listGroupings),
        fc.nat(30),
        fc.nat(30),
        (all, by, from, length) => {
          const articles = all.map(({ tags, source, published, folder, title }, at) =>
            article(at, {
              tags: tags as never,
              title,
              path: `${folder}${at}.txt`,
              described: { source, published },
            }),
          )
          const list = grouped(articles, by, byTitle, context)
          const part = list.slice(from, from + length)
          const whole = list.slice(0, list.total)
          expect(part).toEqual(whole.slice(from, from + length))
          expect(list.groups.reduce((sum, { count }) => sum + count, 0)).toBe(list.total)
          expect(new Set(whole).size).toBe(articles.length)
          let start = 0
          for (const { count } of list.groups) {
            const rows = whole.slice(start, start + count)
            expect(rows).toEqual(sorted(rows, 'title', false))
            start += count
          }
          whole.forEach(({ id }, at) => expect(list.placeOf(id, at)).toBe(at))
        },
      ),
    )
  })

  it('puts an article under each of its tags, and what has none last', () => {
    const articles = [
      article(0),
      article(1, { tags: ['ب', 'أ'] as never }),
      article(2, { tags: ['أ'] as never }),
    ]
    const list = grouped(articles, 'tag', byTitle, context)
    expect(list.groups).toEqual([
      { key: 'أ', count: 2 },
      { key: 'ب', count: 1 },
      { key: '', count: 1 },
    ])
    expect(list.articles).toBe(3)
    expect([list.placeOf(articles[1]!.id, 0), list.placeOf(articles[1]!.id, 3)]).toEqual([0, 2])
    expect(list.placeOf(articleId(9), 0)).toBeNull()
  })

  it.each([
    ['year', ['2020', '2019', '']],
    ['month', ['2020-05', '2020-03', '2019', '']],
  ] as const)('reads the %s of dates as people write them, from the latest', (by, keys) => {
    const written = ['2019', '2020-05', '١٢ آذار ٢٠٢٠', 'بلا']
    const articles = written.map((published, at) => article(at, { described: { published } }))
    expect(grouped(articles, by, byTitle, context).groups.map(({ key }) => key)).toEqual(keys)
    const ascending = { by: 'published', isDescending: false } as const
    const ways = grouped(articles, by, ascending, context).groups.map(({ key }) => key)
    expect(ways).toEqual([...keys.slice(0, -1).reverse(), ''])
  })

  it('keeps the order that it was given where there is none of its own', () => {
    const articles = [article(2), article(0), article(1)]
    const list = grouped(articles, 'folder', { by: null, isDescending: true }, context)
    expect(list.slice(0, 3)).toEqual(articles)
  })

  it('tells what was begun before what is unread and what was read', () => {
    const states = [{ read: true }, {}, { progress: 0.4 }]
    const articles = states.map((_, at) => article(at))
    const readingOf: GroupingContext['readingOf'] = (id) => ({
      ...unread,
      ...states[articles.findIndex((one) => one.id === id)],
    })
    const list = grouped(articles, 'reading', byTitle, { ...context, readingOf })
    expect(list.groups.map(({ key }) => key)).toEqual(['begun', 'unread', 'read'])
  })
})
