import { runsText, type DraftBlock } from '../article/draft'

/** The text of the first leaf that has any, wherever it stands in the tree. */
export const openingText = (blocks: readonly DraftBlock[]): string => {
  for (const block of blocks) {
    const text = textOf(block)
    if (text.trim() !== '') return text
  }
  return ''
}

const textOf = (block: DraftBlock): string => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'image':
      return runsText(block.runs)
    case 'list':
      return openingText(block.items.flatMap((item) => item.blocks))
    case 'quote':
    case 'note':
      return openingText(block.blocks)
    case 'table':
      return openingText(block.rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks)))
    case 'separator':
      return ''
    default:
      return block satisfies never
  }
}
