import { codePointLength } from '../article/code-points'
import type { Block, Leaf, LeafBlock, List, Run } from '../article/block'

/** A part of an article that is drawn at one go. Chunks keep the order and the offsets of the blocks. */
export type Chunk = { readonly blocks: readonly PartialBlock[]; readonly characters: number }

/**
 * A block or a part of one. `continues`: the part before it belongs to the same block of the article; `goesOn`: so does
 * the part after it. No space is set between such parts.
 */
export type PartialBlock = { readonly block: Block; readonly continues: boolean; readonly goesOn: boolean }

/** UTF-16 units; about three screens of text. */
export const chunkLength = 6000
/** The first chunk is what a person waits for: somewhat over one screen. */
export const firstChunkLength = 2600

/**
 * Cuts an article into chunks of about `limit` characters, so that a window can draw the first screen at once and the
 * rest in turns. Long lists and long blocks of text are cut within; a text of millions of letters without a paragraph
 * becomes many parts that continue each other. Tables, quotes and notes stay whole.
 */
export const chunksOf = (
  blocks: readonly Block[],
  limit: number = chunkLength,
  firstLimit: number = Math.min(limit, firstChunkLength),
): readonly Chunk[] => {
  const chunks: Chunk[] = []
  let open: PartialBlock[] = []
  let characters = 0
  const close = (): void => {
    if (open.length > 0) chunks.push({ blocks: open, characters })
    open = []
    characters = 0
  }
  for (const block of blocks) {
    for (const part of partsOf(block, limit)) {
      open.push(part)
      characters += sizeOf(part.block)
      if (characters >= (chunks.length === 0 ? firstLimit : limit)) close()
    }
  }
  close()
  return chunks
}

const whole = (block: Block): PartialBlock => ({ block, continues: false, goesOn: false })

const partsInOrder = (blocks: readonly Block[]): readonly PartialBlock[] =>
  blocks.map((block, place) => ({ block, continues: place > 0, goesOn: place < blocks.length - 1 }))

const partsOf = (block: Block, limit: number): readonly PartialBlock[] => {
  if (sizeOf(block) <= limit * 1.5) return [whole(block)]
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'image':
      return partsOfLeaf(block, limit)
    case 'list':
      return partsOfList(block, limit)
    case 'quote':
    case 'table':
    case 'note':
    case 'separator':
      return [whole(block)]
    default:
      return block satisfies never
  }
}

const partsOfLeaf = (leaf: LeafBlock, limit: number): readonly PartialBlock[] => {
  const parts: Block[] = []
  let runs: Run[] = []
  let characters = 0
  const close = (): void => {
    if (runs.length > 0) parts.push(leafOfRuns(leaf, runs))
    runs = []
    characters = 0
  }
  for (const piece of leaf.runs.flatMap((run) => piecesOfRun(run, limit))) {
    if (characters > 0 && characters + piece.text.length > limit) close()
    runs.push(piece)
    characters += piece.text.length
  }
  close()
  return partsInOrder(parts)
}

const leafOfRuns = <L extends Leaf>(leaf: L, runs: readonly Run[]): L => {
  const last = runs.at(-1)
  const start = runs[0]?.start ?? leaf.start
  return { ...leaf, runs, start, end: last ? last.start + codePointLength(last.text) : start }
}

const piecesOfRun = (run: Run, limit: number): readonly Run[] => {
  const pieces: Run[] = []
  let unit = 0
  let start = run.start
  while (unit < run.text.length) {
    const end = endOfPiece(run.text, unit, limit)
    const text = run.text.slice(unit, end)
    pieces.push({ ...run, text, start })
    start += codePointLength(text)
    unit = end
  }
  return pieces
}

/** After the last space or line break before the limit; where there is none, at the limit, but not within a pair of surrogates. */
const endOfPiece = (text: string, from: number, limit: number): number => {
  const end = from + limit
  if (end >= text.length) return text.length
  // Looked for in the second half of the piece only: to the beginning of a long text it would be looked for each time.
  const half = from + Math.floor(limit / 2)
  const window = text.slice(half, end)
  const space = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' '))
  if (space !== -1) return half + space + 1
  const code = text.charCodeAt(end)
  return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end
}

const partsOfList = (list: List, limit: number): readonly PartialBlock[] => {
  const parts: Block[] = []
  let from = 0
  let characters = 0
  const close = (to: number): void => {
    if (to === from) return
    parts.push(listPart(list, from, to))
    from = to
    characters = 0
  }
  list.items.forEach((item, index) => {
    characters += item.blocks.reduce((sum, block) => sum + sizeOf(block), 0)
    if (characters >= limit) close(index + 1)
  })
  close(list.items.length)
  return partsInOrder(parts)
}

const listPart = (list: List, from: number, to: number): List => ({
  ...list,
  ...(list.ordered && { first: (list.first ?? 1) + from }),
  items: list.items.slice(from, to),
})

const sizeOf = (block: Block): number => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'image':
      return block.runs.reduce((sum, run) => sum + run.text.length, 0)
    case 'list':
      return block.items.reduce((sum, item) => sum + sumOf(item.blocks), 0)
    case 'quote':
    case 'note':
      return sumOf(block.blocks)
    case 'table':
      return block.rows.reduce(
        (sum, row) => sum + row.cells.reduce((inRow, cell) => inRow + sumOf(cell.blocks), 0),
        0,
      )
    case 'separator':
      return 0
    default:
      return block satisfies never
  }
}

const sumOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + sizeOf(block), 0)
