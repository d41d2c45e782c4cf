import { leavesOf, type Block, type Direction, type Leaf, type LeafBlock } from '../article/block'

/**
 * The way that a person gave one block of an article. It is a field of the article's description, named by the block's own
 * words and not by their place: the block keeps it in a version where only other words changed, and two people who turn
 * two blocks do not contradict each other.
 */
const prefix = 'direction:'
const fieldPattern = /^direction:[0-9a-f]{16}$/u

export const isBlockDirectionField = (field: string): boolean => fieldPattern.test(field)

export const blockDirectionField = (leaf: Leaf): string => `${prefix}${hashOf(leaf)}`

type Described = Readonly<Partial<Record<string, string>>>

/** What a person said of this block; undefined where the text decides. */
export const givenDirection = (described: Described, leaf: Leaf): Direction | undefined => {
  const set = described[blockDirectionField(leaf)]
  return set === 'rtl' || set === 'ltr' ? set : undefined
}

/** The same blocks, those that were turned with their way. Where nothing was turned, the very same array. */
export const withGivenDirections = (blocks: readonly Block[], described: Described): readonly Block[] =>
  Object.keys(described).some(isBlockDirectionField)
    ? blocks.map((block) => turned(block, described))
    : blocks

const turned = (block: Block, described: Described): Block => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'image':
      return turnedLeaf(block, described)
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: turnedAll(item.blocks, described) })),
      }
    case 'quote':
    case 'note':
      return { ...block, blocks: turnedAll(block.blocks, described) }
    case 'table':
      return {
        ...block,
        ...(block.caption && { caption: turnedLeaf(block.caption, described) }),
        rows: block.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => ({ ...cell, blocks: turnedAll(cell.blocks, described) })),
        })),
      }
    case 'separator':
      return block
    default:
      return block satisfies never
  }
}

const turnedAll = (blocks: readonly Block[], described: Described): readonly Block[] =>
  blocks.map((block) => turned(block, described))

const turnedLeaf = <L extends Leaf>(leaf: L, described: Described): L => {
  const dir = givenDirection(described, leaf)
  return dir === undefined ? leaf : { ...leaf, dir }
}

/** The block that holds the place (code points of the stored text), or the one before it. */
export const leafAt = (blocks: readonly Block[], offset: number): LeafBlock | null => {
  let last: LeafBlock | null = null
  for (const leaf of leavesOf(blocks)) {
    if (last !== null && leaf.start > offset) break
    if (leaf.runs.length > 0) last = leaf
  }
  return last
}

/** Two lanes of FNV-1a over UTF-16 units: it tells the blocks of one article apart, and vouches for nothing. */
const hashOf = ({ runs }: Leaf): string => {
  let [low, high] = [0x811c9dc5, 0x9747b28c]
  for (const { text } of runs) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      low = Math.imul(low ^ unit, 0x01000193)
      high = Math.imul(high ^ unit, 0x85ebca6b)
    }
  }
  return [low, high].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}
