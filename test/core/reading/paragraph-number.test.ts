import { describe, expect, it } from 'vitest'
import type { Block } from '#core/article/block'
import { paragraphNumber } from '#core/reading/paragraph-number'

const leaf = (start: number, end: number): Block => ({ kind: 'paragraph', start, end, runs: [] })
const blocks: readonly Block[] = [
  leaf(0, 5),
  { kind: 'quote', blocks: [leaf(7, 12), leaf(14, 14)] },
  { kind: 'list', ordered: false, items: [{ blocks: [leaf(16, 20)] }] },
]

describe('the number of a paragraph', () => {
  it.each([
    [0, 1],
    [5, 1],
    [7, 2],
    [12, 2],
    [16, 3],
    [99, 3],
  ])('of offset %i is %i, however deep it lies; empty ones do not count', (offset, expected) => {
    expect(paragraphNumber(blocks, offset)).toBe(expected)
  })

  it('is one in an article without text', () => {
    expect(paragraphNumber([], 0)).toBe(1)
  })
})
