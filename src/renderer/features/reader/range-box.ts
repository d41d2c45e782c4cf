import type { Box } from './line-boxes'

/** Boxes are asked of a passage only up to this many; longer ones are measured at their two ends. */
const longestMeasured = 5000

/** Where a drawn passage is in the window, CSS pixels. */
export const boxOfRange = (range: Range): Box => {
  if (range.startContainer === range.endContainer || range.toString().length < longestMeasured) {
    return range.getBoundingClientRect()
  }
  const [first, last] = endsOf(range).map((end) => end.getBoundingClientRect())
  if (!first || !last) return range.getBoundingClientRect()
  return {
    left: Math.min(first.left, last.left),
    top: first.top,
    right: Math.max(first.right, last.right),
    bottom: last.bottom,
  }
}

/** The first and the last letter of a passage. */
const endsOf = (range: Range): readonly Range[] => {
  const first = document.createRange()
  first.setStart(range.startContainer, range.startOffset)
  first.setEnd(range.startContainer, Math.min(range.startOffset + 1, lengthOf(range.startContainer)))
  const last = document.createRange()
  last.setStart(range.endContainer, Math.max(0, range.endOffset - 1))
  last.setEnd(range.endContainer, range.endOffset)
  return [first, last]
}

const lengthOf = (node: Node): number => (node instanceof Text ? node.length : node.childNodes.length)
