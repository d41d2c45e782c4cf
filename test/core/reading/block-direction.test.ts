import { describe, expect, it } from 'vitest'
import type { Block, Paragraph } from '#core/article/block'
import {
  blockDirectionField,
  givenDirection,
  isBlockDirectionField,
  leafAt,
  withGivenDirections,
} from '#core/reading/block-direction'

const paragraph = (text: string, start: number): Paragraph => ({
  kind: 'paragraph',
  runs: [{ text, start }],
  start,
  end: start + text.length,
})
const first = paragraph('Hello, hello', 0)
const second = paragraph('مرحباً', 14)
const list: Block = { kind: 'list', ordered: false, items: [{ blocks: [second] }] }
const described = { title: 'x', [blockDirectionField(second)]: 'ltr' }

describe('the way that a person gave a block', () => {
  it('goes with its words, wherever they stand and however they are cut into runs', () => {
    expect(givenDirection(described, paragraph('مرحباً', 900))).toBe('ltr')
    const cut = {
      ...second,
      runs: [
        { text: 'مر', start: 14 },
        { text: 'حباً', start: 16 },
      ],
    }
    expect(givenDirection(described, cut)).toBe('ltr')
    expect(givenDirection(described, first)).toBeUndefined()
    expect(givenDirection({ [blockDirectionField(first)]: 'sideways' }, first)).toBeUndefined()
  })

  it('turns that block alone, also deep in a tree', () => {
    const [one, other] = withGivenDirections([first, list], described)
    expect(one).toEqual(first)
    expect(other).toMatchObject({ items: [{ blocks: [{ dir: 'ltr' }] }] })
  })

  it('leaves the very blocks where nothing was turned', () => {
    const blocks = [first, list]
    expect(withGivenDirections(blocks, { title: 'x' })).toBe(blocks)
  })

  it('has a field of its own, which is none that a person named', () => {
    expect(isBlockDirectionField(blockDirectionField(first))).toBe(true)
    expect(['direction', 'direction:mine', 'title'].some(isBlockDirectionField)).toBe(false)
  })

  it('finds the block that holds a place', () => {
    expect(leafAt([first, list], 3)).toBe(first)
    expect(leafAt([first, list], 13)).toBe(first)
    expect(leafAt([first, list], 15)).toBe(second)
    expect(leafAt([], 0)).toBeNull()
  })
})
