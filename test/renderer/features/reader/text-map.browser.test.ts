import fc from 'fast-check'
import { computed, createApp, h } from 'vue'
import { describe, expect, it } from 'vitest'
import { leavesOf, type Block } from '#core/article/block'
import { codePointLength, sliceCodePoints } from '#core/article/code-points'
import type { DraftBlock } from '#core/article/draft'
import { layOut } from '#core/article/lay-out'
import { asWritten, digitForms, shownRun, type Display } from '#core/reading/display'
import { displayKey } from '#renderer/shared/blocks/display'
import { i18n } from '#renderer/shared/messages'
import BlockTree from '../../../../src/renderer/shared/blocks/BlockTree.vue'
import { textMapOf, type TextMap } from '../../../../src/renderer/features/reader/text-map'

const drawn = <T>(
  blocks: readonly Block[],
  use: (map: TextMap, root: HTMLElement) => T,
  display: Display = asWritten,
): T => {
  const root = document.createElement('div')
  document.body.append(root)
  const app = createApp({ render: () => h(BlockTree, { blocks, direction: 'rtl' }) }).use(i18n)
  app.provide(
    displayKey,
    computed(() => display),
  )
  app.mount(root)
  try {
    return use(textMapOf(root), root)
  } finally {
    app.unmount()
    root.remove()
  }
}

const text = fc
  .array(fc.constantFrom('كلمة ', 'a ', '😀', 'https://a.example/x ', 'تَشْكيل', '\n', '@me ', '“So.” '), {
    minLength: 1,
  })
  .map((parts) => parts.join(''))
const run = fc.record({ text, emphasis: fc.subarray(['strong', 'emphasis', 'superscript'] as const) })
const leaf = fc.record({
  kind: fc.constantFrom('paragraph' as const, 'code' as const),
  runs: fc.array(run, { minLength: 1, maxLength: 3 }),
})
const block: fc.Arbitrary<DraftBlock> = fc.oneof(
  leaf,
  fc.array(leaf, { minLength: 1, maxLength: 2 }).map((blocks) => ({ kind: 'quote' as const, blocks })),
  fc.array(leaf, { minLength: 1, maxLength: 2 }).map((blocks) => ({
    kind: 'list' as const,
    ordered: false,
    items: blocks.map((one) => ({ blocks: [one] })),
  })),
  fc.constant({ kind: 'separator' as const }),
  fc.constant({ kind: 'image' as const, runs: [] }),
)

describe('textMapOf', () => {
  it('finds the stored place of everything that is drawn, without tashkeel and with other digits', () => {
    const marked = fc
      .array(fc.constantFrom('كَتَبَ ', '2020', 'مُحمّدٌ', '😀', 'َ', 'https://a.example/1 ', ' '), { minLength: 1 })
      .map((parts) => parts.join(''))
    const runs = fc.array(fc.record({ text: marked, emphasis: fc.subarray(['strong'] as const) }), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(runs, fc.constantFrom(...digitForms), fc.nat(), fc.nat(), (drafts, digits, a, b) => {
        const display = { tashkeel: false, digits }
        const { blocks, text: stored } = layOut([{ kind: 'paragraph', runs: drafts }])
        const [only] = [...leavesOf(blocks)]
        if (!only || only.end === only.start) return
        const start = only.start + (a % (only.end - only.start))
        const end = start + 1 + (b % (only.end - start))
        drawn(
          blocks,
          (map, root) => {
            const shown = only.runs.map(({ text: of }) =>
              shownRun(of, display)
                .pieces.map((p) => p.text)
                .join(''),
            )
            expect(root.textContent).toBe(shown.join(''))
            const range = map.rangeOf({ start, end })
            if (!range) return
            const from = map.offsetOf(range.startContainer, range.startOffset)
            const to = map.offsetOf(range.endContainer, range.endOffset)
            // The way back is the same place, but for signs that are not drawn: they belong to the letter before them.
            const signs = /^[\u064B-\u0652]*$/u
            expect(sliceCodePoints(stored, start, from)).toMatch(signs)
            expect(sliceCodePoints(stored, end, to)).toMatch(signs)
            expect(from).toBeGreaterThanOrEqual(start)
            expect(to).toBeGreaterThanOrEqual(end)
          },
          display,
        )
      }),
      { numRuns: 150 },
    )
  })

  it('draws every passage of a block as exactly its letters, and finds the way back', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (drafts, a, b) => {
        const { blocks, text: stored } = layOut(drafts)
        const leaves = [...leavesOf(blocks)].filter((one) => one.end > one.start)
        const chosen = leaves[a % Math.max(1, leaves.length)]
        if (!chosen) return
        const start = chosen.start + (b % (chosen.end - chosen.start))
        const end = start + 1 + (a % (chosen.end - start))
        drawn(blocks, (map) => {
          const range = map.rangeOf({ start, end })
          expect(range?.toString()).toBe(sliceCodePoints(stored, start, end))
          expect(range && map.offsetOf(range.startContainer, range.startOffset)).toBe(start)
          expect(range && map.offsetOf(range.endContainer, range.endOffset)).toBe(end)
          const same = map.staticRangeOf({ start, end })
          expect([same?.startContainer, same?.startOffset, same?.endContainer, same?.endOffset]).toEqual([
            range?.startContainer,
            range?.startOffset,
            range?.endContainer,
            range?.endOffset,
          ])
        })
      }),
      { numRuns: 60 },
    )
  })

  const two = layOut([
    { kind: 'paragraph', runs: [{ text: 'أول السطر' }] },
    { kind: 'paragraph', runs: [{ text: 'ثانيه 😀 هنا' }] },
  ])

  it('spans blocks', () => {
    drawn(two.blocks, (map) => {
      expect(map.rangeOf({ start: 4, end: 16 })?.toString().replace(/\s+/gu, ' ')).toBe('السطرثانيه')
    })
  })

  it('takes a point between blocks for the beginning of the next text', () => {
    drawn(two.blocks, (map, root) => {
      const [first, second] = Array.from(root.querySelectorAll('p'))
      if (!first || !second) throw new Error('not drawn')
      expect(map.offsetOf(first, first.childNodes.length)).toBe(11)
      expect(map.offsetOf(root, Array.from(root.childNodes).indexOf(second))).toBe(11)
      expect(map.offsetOf(root, 0)).toBe(0)
      expect(map.offsetOf(root, root.childNodes.length)).toBe(codePointLength(two.text))
    })
  })

  it('has no place for what is not drawn', () => {
    drawn(two.blocks, (map) => {
      expect(map.rangeOf({ start: 500, end: 510 })).toBeNull()
    })
  })
})
