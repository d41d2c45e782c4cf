import { codePointLength, sliceCodePoints } from '../article/code-points'
import { leavesOf, type Block } from '../article/block'
import type { TextRange } from '../reading/text-range'

const segmenter = new Intl.Segmenter('ar', { granularity: 'sentence' })

/** The sentences of an article, block by block (Unicode Standard Annex 29, section 5), without blank ones; code points. */
export const sentencesOf = (text: string, blocks: readonly Block[]): readonly TextRange[] => {
  const found: TextRange[] = []
  for (const leaf of leavesOf(blocks)) {
    let start = leaf.start
    for (const { segment } of segmenter.segment(sliceCodePoints(text, leaf.start, leaf.end))) {
      const end = start + codePointLength(segment)
      if (segment.trim() !== '') found.push({ start, end })
      start = end
    }
  }
  return found
}
