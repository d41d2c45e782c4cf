import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import {
  createSearchIndex,
  openSearchIndex,
  restoreSearchIndex,
  type SearchIndex,
} from '#core/search/search-index'
import { PAGE_BYTES, PageSums, SnapshotDamage } from '#core/search/snapshot-pages'
import { arabicCorpus } from '#support/arabic-corpus'

const lists = builtInWordLists()

const indexOf = (articles: number): SearchIndex => {
  const make = arabicCorpus()
  const index = createSearchIndex(lists)
  index.add(
    Array.from({ length: articles }, (_, at) => {
      const { id, title, text } = make(at)
      return { id, title, text, path: `${id}.txt`, type: 'txt', tags: [], notes: [], states: [] }
    }),
  )
  return index
}

const queries = ['السجن', '"في المدينة"', 'مدر*', 'كتاب -مدينة', 'كتاپ~']
const answers = (index: SearchIndex): unknown =>
  queries.map((query) => ({ ...index.search({ query, limit: 50 }), tookMs: 0 }))

/** Megabytes are long to set beside each other byte by byte with a report in mind. */
const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** Several pages, postings and words among them. */
const large = indexOf(1500)
const written = large.snapshot('label')
const whole = answers(large)

/** Memory with something else in it, that is filled from the snapshot where it is asked for. */
const lazily = (snapshot: Uint8Array) => {
  const bytes = new Uint8Array(snapshot.length).fill(0xa5)
  const reads: number[] = []
  const opened = openSearchIndex(
    bytes,
    (from, to) => {
      bytes.set(snapshot.subarray(from, to), from)
      reads.push(to - from)
      return true
    },
    lists,
  )
  return { opened, reads }
}

describe('a snapshot that is read bit by bit', () => {
  it('answers as the whole one does, and has not read all of it by then', () => {
    expect(written.length).toBeGreaterThan(3 * PAGE_BYTES)
    const { opened, reads } = lazily(written)
    if (!opened.ok) throw new Error(opened.failure.kind)
    const { index, pages } = opened.value
    expect(pages.isWhole).toBe(false)
    const before = reads.reduce((sum, length) => sum + length, 0)
    expect(before).toBeLessThan(written.length)
    expect(index.label).toBe('label')
    expect(index.size).toBe(1500)
    expect(answers(index)).toEqual(whole)
    pages.need(0, pages.end)
    expect(pages.isWhole).toBe(true)
    expect(answers(index)).toEqual(whole)
  })

  it('takes articles in, gives them up and is written again as the whole one', () => {
    const { opened } = lazily(written)
    const restored = restoreSearchIndex(written.slice(), lists)
    if (!opened.ok || !restored.ok) throw new Error('not opened')
    for (const index of [opened.value.index, restored.value])
      for (const id of index.ids().slice(0, 400)) index.remove(id)
    expect(answers(opened.value.index)).toEqual(answers(restored.value))
    for (const index of [opened.value.index, restored.value]) index.compact()
    expect(isSame(opened.value.index.snapshot(), restored.value.snapshot())).toBe(true)
  })

  it('never answers from a page that is not what was written', () => {
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = written.slice()
        bytes[at]! ^= change
        expect(restoreSearchIndex(bytes, lists).ok).toBe(false)
        const { opened } = lazily(bytes)
        if (!opened.ok) return
        const { index, pages } = opened.value
        for (const query of queries)
          try {
            expect(index.search({ query, limit: 50 }).total).toBe(large.search({ query, limit: 50 }).total)
          } catch (error) {
            if (!(error instanceof SnapshotDamage)) throw error
          }
        expect(() => pages.need(0, pages.end)).toThrow(SnapshotDamage)
      }),
      { numRuns: 60 },
    )
  })

  it('is given up where something of it can’t be read', () => {
    const bytes = new Uint8Array(written.length)
    const read = (limit: number) => (from: number, to: number) => {
      if (from > limit) return false
      bytes.set(written.subarray(from, to), from)
      return true
    }
    expect(openSearchIndex(bytes, read(-1), lists).ok).toBe(false)
    expect(openSearchIndex(bytes, read(PAGE_BYTES), lists).ok).toBe(false)
  })

  it('takes pages that were read elsewhere, once and only whole and sound', () => {
    const { opened } = lazily(written)
    if (!opened.ok) throw new Error(opened.failure.kind)
    const { pages, index } = opened.value
    for (const { page, from, to } of pages.missing()) {
      const read = written.slice(from, to)
      expect(pages.take(page, read.subarray(4))).toBe(false)
      read[7]! ^= 1
      expect(pages.take(page, read)).toBe(false)
      read[7]! ^= 1
      expect(pages.take(page, read)).toBe(true)
      expect(pages.take(page, new Uint8Array(0))).toBe(true)
    }
    expect(pages.isWhole).toBe(true)
    expect(answers(index)).toEqual(whole)
  })
})

it('checksums of pages are the same in portions of any length', () => {
  const words = new Uint32Array((2.5 * PAGE_BYTES) / 4).map((_, at) => at * 2654435761)
  const atOnce = new PageSums()
  atOnce.add(words)
  const sums = atOnce.sums()
  expect(sums).toHaveLength(12)
  fc.assert(
    fc.property(fc.array(fc.nat(words.length), { maxLength: 6 }), (ends) => {
      const inPortions = new PageSums()
      let at = 0
      for (const end of [...ends.sort((a, b) => a - b), words.length]) {
        inPortions.add(words.subarray(at, end))
        at = end
      }
      expect(inPortions.sums()).toEqual(sums)
    }),
    { numRuns: 20 },
  )
})
