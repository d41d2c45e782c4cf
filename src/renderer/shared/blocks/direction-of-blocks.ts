import { leavesOf, type Block, type Direction } from '#core/article/block'
import { directionOfLeaf } from '#core/reading/direction'

/** The direction of a block that holds others: that of the first text in it. */
export const directionOfBlocks = (blocks: readonly Block[], article: Direction): Direction => {
  for (const leaf of leavesOf(blocks)) if (leaf.runs.length > 0) return directionOfLeaf(leaf, article)
  return article
}
