import { leavesOf, type Block } from '../article/block'

/** Which paragraph of an article an offset (code points) stands in: leaf blocks with text, counted from one. */
export const paragraphNumber = (blocks: readonly Block[], offset: number): number => {
  let count = 0
  for (const leaf of leavesOf(blocks)) {
    if (leaf.end === leaf.start) continue
    if (leaf.start > offset && count > 0) break
    count++
  }
  return Math.max(1, count)
}
