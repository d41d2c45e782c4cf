import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavesOf, type Block } from '#core/article/block'
import { codePointLength } from '#core/article/code-points'
import { layOut } from '#core/article/lay-out'
import { chunksOf } from '#core/reading/chunks'

const textOf = (blocks: readonly Block[]) =>
  [...leavesOf(blocks)].flatMap((leaf) => leaf.runs.map((run) => run.text)).join('')
const drawn = (blocks: readonly Block[], limit: number) =>
  chunksOf(blocks, limit).flatMap((chunk) => chunk.blocks.map((part) => part.block))
const paragraph = (text: string) => ({ kind: 'paragraph' as const, runs: [{ text }] })

describe('chunksOf', () => {
  it('keeps short articles in one chunk, block for block', () => {
    const { blocks } = layOut([paragraph('واحد'), { kind: 'separator' }, paragraph('اثنان')])
    expect(chunksOf(blocks)).toEqual([
      { blocks: blocks.map((block) => ({ block, continues: false, goesOn: false })), characters: 9 },
    ])
  })

  it('draws less at first, so that the first screen is there sooner', () => {
    const { blocks } = layOut(Array.from({ length: 40 }, () => paragraph('كلمة '.repeat(100))))
    const [first, second] = chunksOf(blocks)
    expect(first?.characters).toBe(3000)
    expect(second?.characters).toBe(6000)
  })

  it('cuts a long text without paragraphs after spaces, into parts that continue each other', () => {
    const { blocks } = layOut([paragraph('كلمة '.repeat(100))])
    const parts = chunksOf(blocks, 50).flatMap((chunk) => chunk.blocks)
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.map((part) => part.continues)).toEqual(parts.map((_, index) => index > 0))
    expect(parts.every(({ block }) => textOf([block]).endsWith(' '))).toBe(true)
  })

  it('cuts a long ordered list and goes on counting', () => {
    const items = Array.from({ length: 6 }, (_, n) => ({ blocks: [paragraph(`بند ${n} ${'ا'.repeat(20)}`)] }))
    const { blocks } = layOut([{ kind: 'list', ordered: true, first: 3, items }])
    const firsts = drawn(blocks, 50).map((block) => (block.kind === 'list' ? block.first : null))
    expect(firsts).toEqual([3, 5, 7])
  })

  it('cuts millions of letters without a line break in one pass', () => {
    const { blocks } = layOut([paragraph('كلمة '.repeat(600_000))])
    expect(chunksOf(blocks, 100).length).toBeGreaterThan(10_000)
  })

  it('loses no letter and moves no run', () => {
    const texts = fc.array(fc.array(fc.constantFrom('ا', ' ', '\n', '😀', 'كلمة')).map((p) => p.join('')))
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 40 }), (given, limit) => {
        const { blocks } = layOut(given.map(paragraph))
        const parts = drawn(blocks, limit)
        expect(textOf(parts)).toBe(textOf(blocks))
        let next = -1
        for (const leaf of leavesOf(parts)) {
          for (const run of leaf.runs) {
            expect(run.start).toBeGreaterThanOrEqual(next)
            next = run.start + codePointLength(run.text)
          }
          if (leaf.runs.length > 0) expect(leaf.end).toBe(next)
        }
      }),
    )
  })
})
