import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leafSeparator, leavesOf } from '#core/article/block'
import { codePointLength, sliceCodePoints } from '#core/article/code-points'
import type { DraftBlock, DraftRun } from '#core/article/draft'
import { layOut, paragraphsOf } from '#core/article/lay-out'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', 'سجن', 'المعتقلين', '😀', '𐎀𐎁', 'a\u0301', '\n', 'شهادة\u202eabc\u202c'),
)
const run: fc.Arbitrary<DraftRun> = fc.oneof(
  text.map((t) => ({ text: t })),
  text.map((t) => ({ text: t, emphasis: ['strong' as const] })),
  text.map((t) => ({ text: t, href: 'https://example.org/' })),
)
const runs = fc.array(run, { maxLength: 4 })

const { block } = fc.letrec<{ block: DraftBlock; blocks: DraftBlock[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    runs.map((r): DraftBlock => ({ kind: 'paragraph', runs: r })),
    runs.map((r): DraftBlock => ({ kind: 'heading', level: 2, runs: r, dir: 'rtl' })),
    runs.map((r): DraftBlock => ({ kind: 'image', runs: r })),
    runs.map((r): DraftBlock => ({ kind: 'code', runs: r })),
    fc.constant<DraftBlock>({ kind: 'separator' }),
    tie('blocks').map((blocks): DraftBlock => ({ kind: 'quote', blocks })),
    tie('blocks').map((blocks): DraftBlock => ({ kind: 'note', key: '1', blocks })),
    fc.array(tie('blocks'), { maxLength: 3 }).map((items): DraftBlock => {
      return { kind: 'list', ordered: true, first: 3, items: items.map((blocks) => ({ blocks })) }
    }),
    fc.tuple(runs, fc.array(tie('blocks'), { maxLength: 3 })).map(([caption, cells]): DraftBlock => {
      const row = { cells: cells.map((blocks) => ({ header: false, columns: 1, rows: 1, blocks })) }
      return { kind: 'table', caption: { kind: 'paragraph', runs: caption }, rows: [row, row] }
    }),
  ),
  blocks: fc.array(tie('block'), { maxLength: 4 }),
}))
const drafts = fc.array(block, { maxLength: 6 })

describe('layOut', () => {
  it('gives every leaf and run the place where its text stands', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const laid = layOut(draft)
        for (const leaf of leavesOf(laid.blocks)) {
          expect(sliceCodePoints(laid.text, leaf.start, leaf.end)).toBe(leaf.runs.map((r) => r.text).join(''))
          let at = leaf.start
          for (const placed of leaf.runs) {
            expect(placed.text).not.toBe('')
            expect(placed.start).toBe(at)
            at += codePointLength(placed.text)
            expect(sliceCodePoints(laid.text, placed.start, at)).toBe(placed.text)
          }
          expect(at).toBe(leaf.end)
        }
      }),
    )
  })

  it('joins the leaves that have text with the one separator and writes nothing else', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const laid = layOut(draft)
        const texts = [...leavesOf(laid.blocks)].map((leaf) => leaf.runs.map((r) => r.text).join(''))
        expect(laid.text).toBe(texts.filter((t) => t !== '').join(leafSeparator))
      }),
    )
  })

  it('puts each leaf behind the one before it', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        let end = 0
        for (const leaf of leavesOf(layOut(draft).blocks)) {
          const isFirst = end === 0
          expect(leaf.start).toBe(leaf.runs.length === 0 || isFirst ? end : end + leafSeparator.length)
          end = leaf.end
        }
      }),
    )
  })

  it('joins runs that look the same and keeps those that do not', () => {
    const { blocks } = layOut([
      {
        kind: 'paragraph',
        runs: [
          { text: 'قال ' },
          { text: '' },
          { text: 'الشاهد ' },
          { text: 'نعم', emphasis: ['strong', 'emphasis'] },
          { text: ' لا', emphasis: ['emphasis', 'strong'] },
          { text: ' هنا', href: 'https://example.org/' },
        ],
      },
    ])
    expect(blocks).toEqual([
      {
        kind: 'paragraph',
        start: 0,
        end: 21,
        runs: [
          { text: 'قال الشاهد ', start: 0 },
          { text: 'نعم لا', start: 11, emphasis: ['strong', 'emphasis'] },
          { text: ' هنا', start: 17, href: 'https://example.org/' },
        ],
      },
    ])
  })

  it('keeps what a leaf says of itself', () => {
    const { blocks } = layOut([{ kind: 'paragraph', runs: [{ text: 'x' }], dir: 'rtl', lang: 'ar' }])
    expect(blocks[0]).toMatchObject({ dir: 'rtl', lang: 'ar' })
  })

  it('lays out ten million characters in a single run and in two hundred thousand leaves', () => {
    const one = layOut([{ kind: 'paragraph', runs: [{ text: 'اب😀د '.repeat(2_000_000) }] }])
    expect(one.blocks[0]).toMatchObject({ start: 0, end: 10_000_000 })
    const many = layOut(
      Array.from({ length: 200_000 }, () => ({ kind: 'paragraph', runs: [{ text: 'نص😀' }] })),
    )
    expect(many.blocks.at(-1)).toMatchObject({ start: 999_995, end: 999_998 })
  })
})

describe('a text without its layout', () => {
  it.each([
    ['أول\n\nثان', ['أول', 'ثان']],
    ['أول\n\n\n\n\n\nثان\n\nثالث', ['أول\n\n\n\n', 'ثان', 'ثالث']],
    ['', ['']],
  ])('becomes paragraphs: %j', (stored, expected) => {
    expect(paragraphsOf(stored).flatMap(({ runs }) => runs.map((each) => each.text))).toEqual(expected)
  })

  it('is laid out as it was, letter for letter', () => {
    const lines = fc.array(fc.constantFrom('\n', '\n\n', 'سطر', ' '), { maxLength: 12 })
    fc.assert(
      fc.property(lines, (pieces) => {
        const stored = pieces.join('')
        expect(layOut(paragraphsOf(stored)).text).toBe(stored)
      }),
    )
  })
})
