import type { DraftBlock, DraftRun } from '../../article/draft'
import { cleanText } from '../clean'
import { textIn, type XmlElement } from '../xml/element'

/** Without white space at either end, and without spaces before line breaks. */
export const trimRuns = (runs: readonly DraftRun[]): readonly DraftRun[] => {
  const inked = runs.map((run) => /\S/.test(run.text))
  const first = inked.indexOf(true)
  const last = inked.lastIndexOf(true)
  return runs.slice(first, last + 1).map((run, at) => {
    const start = at === 0 ? run.text.trimStart() : run.text
    return { ...run, text: at === last - first ? start.trimEnd() : start }
  })
}

export const isInked = (runs: readonly DraftRun[]): boolean => runs.some((run) => /\S/.test(run.text))

/** The same tree with each run of its text as `change` gives it. */
export const mapRuns = (
  blocks: readonly DraftBlock[],
  change: (run: DraftRun) => DraftRun,
): readonly DraftBlock[] => blocks.map((block) => mapBlock(block, change))

const mapBlock = (block: DraftBlock, change: (run: DraftRun) => DraftRun): DraftBlock => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'image':
      return { ...block, runs: block.runs.map(change) }
    case 'list':
      return { ...block, items: block.items.map((item) => ({ blocks: mapRuns(item.blocks, change) })) }
    case 'quote':
    case 'note':
      return { ...block, blocks: mapRuns(block.blocks, change) }
    case 'table':
      return {
        ...block,
        rows: block.rows.map((row) => ({
          cells: row.cells.map((cell) => ({ ...cell, blocks: mapRuns(cell.blocks, change) })),
        })),
      }
    case 'separator':
      return block
    default:
      return block satisfies never
  }
}

/** All text below an element as one paragraph: what is left of a tree that is too deep to be drawn. */
export const plainBlocks = (element: XmlElement): readonly DraftBlock[] => {
  const text = cleanText(textIn(element)).text.replaceAll('\f', '\n').trim()
  return text === '' ? [] : [{ kind: 'paragraph', runs: [{ text }] }]
}
