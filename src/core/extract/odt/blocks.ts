import type { DraftBlock, DraftCell, DraftRow } from '../../article/draft'
import { gatherBlocks, type Placed } from '../office/lists'
import { lineOf } from '../office/changes'
import { plainBlocks } from '../office/runs'
import { childrenNamed, elementsIn, type XmlElement } from '../xml/element'
import { readChanges } from './changes'
import { readLine } from './inline'
import type { Reading } from './reading'

const maxContainers = 32

/** Everything below an element that holds paragraphs, lists and tables. */
export const readBlocks = (reading: Reading, elements: readonly XmlElement[]): readonly DraftBlock[] =>
  gatherBlocks(elements.flatMap((element) => placeElement(reading, element)))

/** One element of a body (OpenDocument 1.3, part 3, section 5). */
export const placeElement = (reading: Reading, element: XmlElement): readonly Placed[] => {
  switch (element.name) {
    case 'p':
    case 'h':
      return [placeParagraph(reading, element)]
    case 'list':
      return placeList(reading, element, undefined, 1)
    case 'table':
      return [{ blocks: inside(reading, element, () => readTable(reading, element)) }]
    case 'tracked-changes':
      readChanges(reading, element)
      return []
    case 'change':
    case 'change-start':
    case 'change-end':
      return [placeParagraph(reading, { name: 'p', attributes: {}, children: [element] })]
    case 'frame':
      return [placeParagraph(reading, { name: 'p', attributes: {}, children: [element] })]
    case 'section':
    case 'index-body':
    case 'index-title':
    case 'table-of-content':
    case 'illustration-index':
    case 'table-index':
    case 'object-index':
    case 'user-index':
    case 'alphabetical-index':
    case 'bibliography':
    case 'numbered-paragraph':
      return [{ blocks: inside(reading, element, () => readBlocks(reading, elementsIn(element))) }]
    default:
      return []
  }
}

/** Reads a container or, where the tree is deep enough already, its text as one paragraph. */
const inside = (
  reading: Reading,
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

const placeParagraph = (reading: Reading, element: XmlElement): Placed => {
  const { isTitle, isQuote, isRightToLeft } = reading.styles.paragraph(element.attributes['style-name'])
  const { runs, images, boxes, notes } = readLine(reading, element)
  const dir = isRightToLeft ? ({ dir: 'rtl' } as const) : {}
  const level = isTitle
    ? 1
    : element.name === 'h'
      ? headingLevel(element.attributes['outline-level'])
      : undefined
  const text = lineOf(runs)
  const leaf: readonly DraftBlock[] = !text
    ? []
    : level === undefined
      ? [{ kind: 'paragraph', ...text, ...dir }]
      : [{ kind: 'heading', level, ...text, ...dir }]
  const boxed = boxes.flatMap((box) => inside(reading, box, () => readBlocks(reading, elementsIn(box))))
  for (const { key, element: note, signature } of notes) {
    const blocks = inside(reading, note, () => readBlocks(reading, elementsIn(note)))
    const signed: readonly DraftBlock[] =
      signature === '' ? [] : [{ kind: 'paragraph', runs: [{ text: signature, emphasis: ['strong'] }] }]
    if (blocks.length > 0) reading.notes.push({ kind: 'note', key, blocks: [...signed, ...blocks] })
  }
  return { blocks: [...leaf, ...images, ...boxed], isQuote }
}

const headingLevel = (written: string | undefined): 1 | 2 | 3 | 4 | 5 | 6 => {
  const level = Number.parseInt(written ?? '1', 10)
  return Math.min(6, Math.max(1, level || 1)) as 1 | 2 | 3 | 4 | 5 | 6
}

/** Levels beyond this stand at it. */
const deepestLevel = 9

/**
 * A list inside a list goes on with the style of the outer one, and some programs write it behind the outer list: both come
 * together by their levels. Headings that are numbered are written as lists too.
 */
const placeList = (
  reading: Reading,
  list: XmlElement,
  outerStyle: string | undefined,
  level: number,
): readonly Placed[] => {
  const { attributes } = list
  const style = attributes['style-name'] ?? outerStyle
  const ordered = reading.styles.isOrdered(style, level)
  const id = `${style ?? ''} ${++reading.lists}`
  const counter = `${style ?? ''} ${level}`
  const continues = attributes['continue-numbering'] === 'true' || attributes['continue-list'] !== undefined
  let number = continues ? (reading.lastNumbers.get(counter) ?? 0) : 0
  const placed: Placed[] = []
  for (const item of elementsIn(list)) {
    if (item.name !== 'list-item' && item.name !== 'list-header') continue
    const blocks = readBlocks(
      reading,
      elementsIn(item).filter(({ name }) => name !== 'list'),
    )
    number = startOf(item) ?? (blocks.length > 0 ? number + 1 : number)
    const isHeadings = blocks.every((block) => block.kind === 'heading')
    const place = { list: id, level: Math.min(level, deepestLevel) - 1, ordered, number }
    placed.push(isHeadings ? { blocks } : { blocks, place })
    for (const inner of childrenNamed(item, 'list'))
      for (const each of listWithin(reading, inner, style, level + 1)) placed.push(each)
  }
  reading.lastNumbers.set(counter, number)
  return placed
}

const startOf = (item: XmlElement): number | undefined => {
  const start = Number.parseInt(item.attributes['start-value'] ?? '', 10)
  return Number.isSafeInteger(start) ? start : undefined
}

const listWithin = (
  reading: Reading,
  list: XmlElement,
  style: string | undefined,
  level: number,
): readonly Placed[] => {
  if (level <= maxContainers) return placeList(reading, list, style, level)
  reading.isTooDeep = true
  return [{ blocks: plainBlocks(list) }]
}

const groups: ReadonlySet<string> = new Set(['table-header-rows', 'table-rows', 'table-row-group'])

const rowsOf = (
  table: XmlElement,
  isHeader = false,
): readonly { readonly row: XmlElement; readonly isHeader: boolean }[] =>
  elementsIn(table).flatMap((child) => {
    if (child.name === 'table-row') return [{ row: child, isHeader }]
    return groups.has(child.name) ? rowsOf(child, isHeader || child.name === 'table-header-rows') : []
  })

/** A table of one cell is a frame around its text. */
const readTable = (reading: Reading, table: XmlElement): readonly DraftBlock[] => {
  const rows: readonly DraftRow[] = rowsOf(table)
    .map(({ row, isHeader }) => ({
      cells: childrenNamed(row, 'table-cell').map((cell) => readCell(reading, cell, isHeader)),
    }))
    .filter(({ cells }) => cells.length > 0)
  const cells = rows.flatMap((row) => row.cells)
  const [only] = cells
  if (cells.length === 1 && only) return only.blocks
  return cells.every(({ blocks }) => blocks.length === 0) ? [] : [{ kind: 'table', rows }]
}

const largestSpan = 1000

const readCell = (reading: Reading, cell: XmlElement, header: boolean): DraftCell => {
  const span = (name: string): number =>
    Math.min(largestSpan, Math.max(1, Number.parseInt(cell.attributes[name] ?? '1', 10) || 1))
  return {
    header,
    columns: span('number-columns-spanned'),
    rows: span('number-rows-spanned'),
    blocks: readBlocks(reading, elementsIn(cell)),
  }
}
