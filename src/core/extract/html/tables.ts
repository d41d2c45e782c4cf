import { attribute, elementsBelow, isElement, textBelow, type Element } from './dom'

export type TableParts = {
  readonly caption: Element | undefined
  /** Rows of cells, head and foot where they stand in the file. */
  readonly rows: readonly (readonly Element[])[]
}

export const readTableParts = (table: Element): TableParts => {
  const children = table.childNodes.filter(isElement)
  const groups = children.flatMap((child) =>
    groupElements.has(child.tagName) ? child.childNodes.filter(isElement) : [child],
  )
  const rows = groups.filter((row) => row.tagName === 'tr')
  return {
    caption: children.find((child) => child.tagName === 'caption'),
    rows: rows.map((row) =>
      row.childNodes.filter(isElement).filter((cell) => cellElements.has(cell.tagName)),
    ),
  }
}

const groupElements: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])
const cellElements: ReadonlySet<string> = new Set(['td', 'th'])

/** Cells of more letters than this hold a page's columns, not a table's values. */
const longestCell = 1500

/** Old pages are laid out with tables; only those that hold rows and columns of values are tables to a reader. */
export const isDataTable = (table: Element, { caption, rows }: TableParts): boolean => {
  if (['presentation', 'none'].includes(attribute(table, 'role') ?? '')) return false
  const cells = rows.flat()
  if (cells.some(holdsLayout)) return false
  if (caption ?? cells.some((cell) => cell.tagName === 'th')) return true
  const columns = Math.max(0, ...rows.slice(0, 1000).map((row) => row.length))
  return (
    rows.length >= 2 &&
    columns >= 2 &&
    !cells.some((cell) => textBelow(cell, longestCell + 1).length > longestCell)
  )
}

const layoutElements: ReadonlySet<string> = new Set([
  'table',
  'article',
  'section',
  'main',
  'nav',
  'h1',
  'h2',
])

const holdsLayout = (cell: Element): boolean => {
  for (const element of elementsBelow(cell)) if (layoutElements.has(element.tagName)) return true
  return false
}

const largestSpan = 1000

export const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number => {
  const span = Number.parseInt(attribute(cell, name) ?? '1', 10)
  return Number.isNaN(span) || span < 1 ? 1 : Math.min(span, largestSpan)
}
