import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex, restoreSearchIndex } from '#core/search/search-index'
import { wordsOf } from '#core/search/tokenise'
import type { IndexedArticle } from '#core/search/types'
import { arabicCorpus } from '#support/arabic-corpus'

const lists = builtInWordLists()

const bare = { path: 'a.txt', type: 'txt', tags: [], notes: [], states: [] }

const make = arabicCorpus({ words: 30 })
const articleAt = (at: number): IndexedArticle => ({ ...bare, ...make(at), tags: [], source: '' })

const idsOf = (query: string, index: ReturnType<typeof createSearchIndex>): readonly string[] =>
  index
    .search({ query, limit: 1e6 })
    .hits.map(({ id }) => id)
    .sort()

/** Enough articles to fill and merge segments, with some still in FlexSearch. */
const COUNT = 6500

describe('an index of thousands', () => {
  const library = new Map<string, { readonly article: IndexedArticle; readonly words: readonly string[] }>()
  const put = (article: IndexedArticle): void => {
    library.set(article.id, { article, words: [...wordsOf(article.title), '', ...wordsOf(article.text)] })
  }
  const index = createSearchIndex(lists)
  const given = Array.from({ length: COUNT }, (_, at) => articleAt(at))
  index.add(given.slice(0, 6300))
  index.search({ query: 'سجن', limit: 1 })
  for (const article of given.slice(6300)) index.add([article])
  given.forEach(put)

  const byLooking = (finds: (words: readonly string[]) => boolean): readonly string[] =>
    [...library.values()]
      .filter(({ words }) => finds(words))
      .map(({ article }) => article.id)
      .sort()

  const check = (asked: typeof index): void => {
    const sample = given.filter((_, at) => at % 650 === 3).map(({ text }) => wordsOf(text))
    for (const words of sample) {
      const [one, two, three] = words.slice(4, 7) as [string, string, string]
      expect(idsOf(`=${one}`, asked)).toEqual(byLooking((all) => all.includes(one)))
      expect(idsOf(`=${one} =${two}`, asked)).toEqual(
        byLooking((all) => all.includes(one) && all.includes(two)),
      )
      expect(idsOf(`=${one} -=${two}`, asked)).toEqual(
        byLooking((all) => all.includes(one) && !all.includes(two)),
      )
      expect(idsOf(`=${one} OR =${three}`, asked)).toEqual(
        byLooking((all) => all.includes(one) || all.includes(three)),
      )
      expect(idsOf(`"${one} ${two} ${three}"`, asked)).toEqual(
        byLooking((all) =>
          all.some((word, at) => word === one && all[at + 1] === two && all[at + 2] === three),
        ),
      )
    }
  }

  it('finds what looking at every article finds', () => {
    check(index)
  })

  it('does so after a thousand updates and removals, a reload and compaction', () => {
    for (let at = 0; at < 1000; at++) {
      const article = { ...articleAt(COUNT + at), id: given[at * 3]!.id }
      index.add([article])
      put(article)
    }
    for (let at = 1; at < 2000; at += 2) {
      index.remove(given[at]!.id)
      library.delete(given[at]!.id)
    }
    check(index)
    const restored = restoreSearchIndex(index.snapshot('state 7'), lists)
    if (!restored.ok) throw new Error(restored.failure.kind)
    expect(restored.value.label).toBe('state 7')
    check(restored.value)
    expect(restored.value.compact()).toBe(true)
    check(restored.value)
    expect(restored.value.size).toBe(library.size)
  })
})

describe('a snapshot', () => {
  const index = createSearchIndex(lists)
  index.add(Array.from({ length: 12 }, (_, at) => articleAt(at)))
  index.search({ query: 'سجن', limit: 1 })
  const bytes = index.snapshot()

  it('gives every answer as before', () => {
    const restored = restoreSearchIndex(bytes.slice(), lists)
    expect(restored.ok && restored.value.search({ query: 'في*', limit: 9 })).toEqual(
      index.search({ query: 'في*', limit: 9 }),
    )
  })

  it('is refused with any byte changed', () => {
    for (let at = 0; at < bytes.length; at += at < 400 || at > bytes.length - 64 ? 1 : 61) {
      const changed = bytes.slice()
      changed[at]! ^= 0x20
      expect({ at, ok: restoreSearchIndex(changed, lists).ok }).toEqual({ at, ok: false })
    }
  })

  it('is refused at any other length', () => {
    for (let length = 0; length < bytes.length; length += 97) {
      expect(restoreSearchIndex(bytes.slice(0, length), lists).ok).toBe(false)
    }
    const longer = new Uint8Array(bytes.length + 8)
    longer.set(bytes)
    expect(restoreSearchIndex(longer, lists)).toEqual({ ok: false, failure: { kind: 'truncated' } })
  })

  it('is refused by its version and by its name', () => {
    const other = bytes.slice()
    new Uint32Array(other.buffer)[1] = 999
    expect(restoreSearchIndex(other, lists)).toEqual({ ok: false, failure: { kind: 'other-version' } })
    expect(restoreSearchIndex(new Uint8Array(4096), lists)).toEqual({
      ok: false,
      failure: { kind: 'not-a-snapshot' },
    })
    expect(restoreSearchIndex(bytes.slice(0, 2000), lists)).toEqual({
      ok: false,
      failure: { kind: 'truncated' },
    })
  })

  it('is read where it does not lie on a boundary of words', () => {
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(restoreSearchIndex(shifted.subarray(3), lists).ok).toBe(true)
    expect(restoreSearchIndex(Buffer.from(shifted.buffer, 3), lists).ok).toBe(true)
  })
})

describe('searching', () => {
  const index = createSearchIndex(lists)
  index.add([
    {
      ...bare,
      id: 'a',
      title: 'محاكمة',
      text: 'قال عبد الله المذهان إن المعتقلين',
      tags: ['شهادات'],
      source: 'زمان',
      date: '2014',
    },
    {
      ...bare,
      id: 'b',
      title: 'خبر',
      text: 'al-Madhan said',
      type: 'html',
      tags: ['شهادات', 'صور'],
      date: '2020-02-01',
    },
    { ...bare, id: 'c', title: 'خبر', text: 'وأبي خالد وعبدالله', states: ['annotated'], date: '2020' },
  ])

  it('keeps to the articles it is told to', () => {
    expect(
      index.search({ query: 'خبر', limit: 5, within: ['c', 'unknown'] }).hits.map(({ id }) => id),
    ).toEqual(['c'])
  })

  it('counts tags, sources, years, types and states of what was found', () => {
    expect(index.search({ query: '-nothing', limit: 0, facets: true }).facets).toEqual({
      tags: [
        { value: 'شهادات', total: 2 },
        { value: 'صور', total: 1 },
      ],
      sources: [{ value: 'زمان', total: 1 }],
      years: [
        { value: '2020', total: 2 },
        { value: '2014', total: 1 },
      ],
      months: [{ value: '2020-02', total: 1 }],
      types: [
        { value: 'txt', total: 2 },
        { value: 'html', total: 1 },
      ],
      states: [{ value: 'annotated', total: 1 }],
      annotators: [],
    })
  })

  it('tells the pieces of the query, what each finds and what it excludes', () => {
    expect(index.search({ query: 'معتقل -"al madhan" نوع:txt', limit: 5 }).pieces).toEqual([
      { kind: 'word', text: 'معتقل', word: 'معتقل', mode: 'forms', excluded: false, forms: 1, articles: 1 },
      { kind: 'phrase', text: '-"al madhan"', words: ['al', 'madhan'], excluded: true, articles: 1 },
      { kind: 'filter', text: 'type:txt', filter: 'type', value: 'txt', excluded: false, articles: 2 },
    ])
  })

  it.each([
    ['المذهان', 'names', 'b', 2],
    ['almadhan', 'names', 'a', 1],
    ['al-Madhan', 'names', 'a', 2],
    ['عبدالله', 'names', 'a', 2],
    ['عبد الله', 'names', 'c', 2],
    ['أبو خالد', 'names', 'c', 1],
  ] as const)('offers for %s the name written otherwise', (query, kind, found, total) => {
    const { suggestions } = index.search({ query, limit: 5, wider: true })
    const offered = suggestions.find((suggestion) => suggestion.kind === kind)
    expect(offered).toMatchObject({ total })
    expect(index.search({ query: offered!.query, limit: 5 }).hits.map(({ id }) => id)).toContain(found)
  })

  it('offers nothing wider silently, and nothing where something was found unless asked', () => {
    expect(index.search({ query: 'المذهان', limit: 5 })).toMatchObject({ total: 1, suggestions: [] })
  })

  it.each([
    ['"خبر محاكمة"', []],
    ['"عبد المذهان"', [{ kind: 'without-phrase', query: 'عبد المذهان', total: 1 }]],
    ['المدهان', [{ kind: 'fuzzy', query: 'المدهان~', total: 1 }]],
    ['معتقلي', []],
    ['خبر type:pdf', [{ kind: 'without-filters', query: 'خبر', total: 2 }]],
  ])('offers for %s what would find something', (query, expected) => {
    const { suggestions } = index.search({ query, limit: 5 })
    for (const one of expected) expect(suggestions).toContainEqual(one)
  })
})
