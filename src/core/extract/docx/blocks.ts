import type { DraftBlock, DraftCell } from '../../article/draft'
import { gatherBlocks, type Placed } from '../office/lists'
import { lineOf } from '../office/changes'
import { isInked, plainBlocks } from '../office/runs'
import { childNamed, childrenNamed, elementsIn, type XmlElement } from '../xml/element'
import { chosen, contentOf } from './drawings'
import { readLine, type Line } from './inline'
import type { Part } from './reading'
import { valueOf } from './styles'

/** Tables and text boxes may stand in each other; the parser bounds the depth of everything, this that of the tree. */
const maxContainers = 32

/** Everything below an element that holds paragraphs and tables: the body, a cell, a note. */
export const readBlocks = (part: Part, elements: readonly XmlElement[]): readonly DraftBlock[] =>
  gatherBlocks(elements.flatMap((element) => placeElement(part, element)))

/** One element of a body (ECMA-376, part 1, section 17.2.2). */
export const placeElement = (part: Part, element: XmlElement): readonly Placed[] => {
  switch (element.name) {
    case 'p':
      return [placeParagraph(part, element)]
    case 'tbl':
      return [{ blocks: inside(part, element, () => readTable(part, element)) }]
    case 'sdt':
      return contentOf(element).flatMap((child) => placeElement(part, child))
    case 'ins':
    case 'moveTo':
    case 'customXml':
    case 'smartTag':
      return elementsIn(element).flatMap((child) => placeElement(part, child))
    case 'AlternateContent': {
      const choice = chosen(element)
      return choice ? elementsIn(choice).flatMap((child) => placeElement(part, child)) : []
    }
    default:
      return []
  }
}

/** Reads a container or, where the tree is deep enough already, its text as one paragraph. */
const inside = (
  { reading }: Part,
  element: XmlElement,
  read: () => readonly DraftBlock[],
): readonly DraftBlock[] => {
  if (reading.depth >= maxContainers) {
    reading.isTooDeep = true
    return plainBlocks(element)
  }
  reading.depth++
  const blocks = read()
  reading.depth--
  return blocks
}

const placeParagraph = (part: Part, paragraph: XmlElement): Placed => {
  const look = part.reading.styles.paragraph(childNamed(paragraph, 'pPr'))
  const line = readLine(part, paragraph)
  const { numbering } = look
  const isListed = numbering !== undefined && look.heading === undefined && isInked(line.runs)
  const place = isListed ? part.reading.numbering.next(numbering.list, numbering.level) : undefined
  return { blocks: paragraphBlocks(part, line, look), place, isQuote: look.isQuote }
}

/** A picture stands beside its paragraph, never inside a sentence; so does the text of a box. */
const paragraphBlocks = (
  part: Part,
  { runs, images, boxes }: Line,
  {
    heading,
    isRightToLeft,
  }: { readonly heading: 1 | 2 | 3 | 4 | 5 | 6 | undefined; readonly isRightToLeft: boolean },
): readonly DraftBlock[] => {
  const dir = isRightToLeft ? ({ dir: 'rtl' } as const) : {}
  const text = lineOf(runs)
  const leaf: DraftBlock | undefined = !text
    ? undefined
    : heading === undefined
      ? { kind: 'paragraph', ...text, ...dir }
      : { kind: 'heading', level: heading, ...text, ...dir }
  const boxed = boxes.flatMap((box) => inside(part, box, () => readBlocks(part, elementsIn(box))))
  return [...(leaf ? [leaf] : []), ...images, ...boxed]
}

const rowsOf = (table: XmlElement): readonly XmlElement[] => unwrapped(table, 'tr')
const cellsOf = (row: XmlElement): readonly XmlElement[] => unwrapped(row, 'tc')

/** Rows and cells may be wrapped in controls and in changes. */
const unwrapped = (element: XmlElement, name: string): readonly XmlElement[] =>
  elementsIn(element).flatMap((child) => {
    if (child.name === name) return [child]
    if (child.name === 'sdt') return contentOf(child).filter((each) => each.name === name)
    return child.name === 'ins' || child.name === 'customXml' ? childrenNamed(child, name) : []
  })

type OpenCell = { readonly cell: DraftCell; rows: number }

const largestSpan = 1000

/** A table; one of a single cell is a frame around its text. */
const readTable = (part: Part, table: XmlElement): readonly DraftBlock[] => {
  /** The cell that is open downwards in each column of the grid. */
  const open = new Map<number, OpenCell>()
  const rows = rowsOf(table).map((row) => readRow(part, row, open))
  const cells = rows.flat()
  const [only] = cells
  if (cells.length === 1 && only) return only.cell.blocks
  const read = rows
    .map((row) => ({ cells: row.map(({ cell, rows: spanned }) => ({ ...cell, rows: spanned })) }))
    .filter((row) => row.cells.length > 0)
  return cells.every(({ cell }) => cell.blocks.length === 0) ? [] : [{ kind: 'table', rows: read }]
}

const readRow = (part: Part, row: XmlElement, open: Map<number, OpenCell>): readonly OpenCell[] => {
  const isHeader = childNamed(childNamed(row, 'trPr'), 'tblHeader') !== undefined
  const read: OpenCell[] = []
  let column = 0
  for (const element of cellsOf(row)) {
    const properties = childNamed(element, 'tcPr')
    const written = Number.parseInt(valueOf(childNamed(properties, 'gridSpan')) ?? '1', 10)
    const columns = Math.min(largestSpan, Math.max(1, written || 1))
    const merge = childNamed(properties, 'vMerge')
    const above = open.get(column)
    const continues = merge !== undefined && (valueOf(merge) ?? 'continue') === 'continue'
    if (continues && above) above.rows++
    else {
      const blocks = readBlocks(part, elementsIn(element))
      const cell = { cell: { header: isHeader, columns, rows: 1, blocks }, rows: 1 }
      read.push(cell)
      open.set(column, cell)
    }
    column += columns
  }
  return read
}
