import type { Direction } from '../../article/block'
import { isSpace } from './glyph'
import type { Cell, Row } from './rows'

/** One line of one column, with its cells from left to right. */
export type ColumnLine = {
  readonly cells: readonly Cell[]
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
}

/** Lines that are read one after the other. */
export type Column = { readonly lines: readonly ColumnLine[] }

/**
 * The columns of a page in reading order: the right one first where the page is read from right to left. Only lines that
 * stand side by side over several rows, each long enough to be prose, are columns; cells of tables are read row by row.
 */
export const columnsOf = (rows: readonly Row[], direction: Direction): readonly Column[] => {
  const columns: ColumnLine[][] = []
  let plain: ColumnLine[] | undefined
  for (const band of bandsOf(rows)) {
    const cuts = cutsOf(band)
    if (cuts.length === 0) {
      if (!plain) columns.push((plain = []))
      for (const row of band.rows) plain.push(lineOf(row, row.fragments))
    } else {
      plain = undefined
      const parts = partsOf(band.rows, cuts)
      columns.push(...(direction === 'rtl' ? parts.reverse() : parts))
    }
  }
  return columns.filter((lines) => lines.length > 0).map((lines) => ({ lines }))
}

/** A stretch of a row without a wide gap. */
type Fragment = { readonly cells: readonly Cell[]; readonly left: number; readonly right: number }
type SplitRow = Row & { readonly fragments: readonly Fragment[] }
type Gap = readonly [left: number, right: number]
/** Rows that leave the same gaps free; without one, rows that are read as they come. */
type Band = { readonly rows: SplitRow[]; gaps: readonly Gap[] }

/** Gaps of this share of the size may part columns. */
const gutter = 1.1
/** What has to remain of a gap over all rows of a band. */
const narrowestGutter = 0.7

const bandsOf = (rows: readonly Row[]): readonly Band[] => {
  const bands: Band[] = []
  for (const row of rows) {
    const split = { ...row, fragments: fragmentsOf(row) }
    const band = bands.at(-1)
    if (!band) bands.push({ rows: [split], gaps: gapsIn([split]) })
    else if (band.gaps.length > 0) growColumns(bands, band, split)
    else growLines(bands, band, split)
  }
  return bands
}

const growColumns = (bands: Band[], band: Band, row: SplitRow): void => {
  const gaps = intersect(band.gaps, row)
  if (gaps.length > 0) {
    band.rows.push(row)
    band.gaps = gaps
  } else bands.push({ rows: [row], gaps: gapsIn([row]) })
}

/** Columns may begin at different heights: then the row before, on one side, is the first of them. */
const growLines = (bands: Band[], band: Band, row: SplitRow): void => {
  const before = band.rows.at(-1)
  const gaps = gapsIn([row])
  const shared = before && gaps.length === 0 ? gapsIn([before, row]) : []
  if (before && shared.length > 0) {
    band.rows.pop()
    bands.push({ rows: [before, row], gaps: shared })
  } else if (gaps.length > 0) bands.push({ rows: [row], gaps })
  else band.rows.push(row)
}

const fragmentsOf = ({ cells, size }: Row): readonly Fragment[] => {
  const fragments: { cells: Cell[]; left: number; right: number }[] = []
  let waiting: Cell[] = []
  for (const cell of cells) {
    const last = fragments.at(-1)
    if (isSpace(cell.text)) waiting.push(cell)
    else if (last && cell.left - last.right < size * gutter) {
      last.cells.push(...waiting.splice(0), cell)
      last.right = Math.max(last.right, cell.right)
    } else {
      waiting = []
      fragments.push({ cells: [cell], left: cell.left, right: cell.right })
    }
  }
  return fragments
}

/** What lies free between the fragments of all these rows. */
const gapsIn = (rows: readonly SplitRow[]): readonly Gap[] => {
  const fragments = rows.flatMap((row) => row.fragments).sort((a, b) => a.left - b.left)
  const size = Math.max(...rows.map((row) => row.size))
  let reached = Infinity
  return fragments.flatMap(({ left, right }): Gap[] => {
    const gap: Gap = [reached, left]
    reached = reached === Infinity ? right : Math.max(reached, right)
    return gap[1] - gap[0] >= size * gutter ? [gap] : []
  })
}

/** What a row leaves of the gaps. */
const intersect = (gaps: readonly Gap[], { fragments, size }: SplitRow): readonly Gap[] =>
  gaps.flatMap(([left, right]): Gap[] => {
    let [from, to] = [left, right]
    for (const fragment of fragments) {
      if (fragment.right <= from || fragment.left >= to) continue
      if (fragment.left - from >= to - fragment.right) to = fragment.left
      else from = fragment.right
    }
    return to - from >= size * narrowestGutter ? [[from, to]] : []
  })

const fewestRows = 3
const fewestWords = 2.5

/** Where the columns of a band are cut; none where it is no prose in columns. */
const cutsOf = ({ rows, gaps }: Band): readonly number[] => {
  const cuts = gaps.map(([left, right]) => (left + right) / 2)
  if (cuts.length === 0 || rows.length < fewestRows) return []
  const columns = partsOf(rows, cuts)
  const isProse = columns.every(
    (lines) =>
      lines.length >= fewestRows &&
      lines.reduce((sum, line) => sum + wordsIn(line), 0) / lines.length >= fewestWords,
  )
  return isProse ? cuts : []
}

const wordsIn = ({ cells }: ColumnLine): number => cells.filter(({ text }) => isSpace(text)).length + 1

const partsOf = (rows: readonly SplitRow[], cuts: readonly number[]): ColumnLine[][] =>
  [...cuts, Infinity].map((end, at) => {
    const start = cuts[at - 1] ?? -Infinity
    return rows.flatMap((row) => {
      const inside = row.fragments.filter(
        ({ left, right }) => (left + right) / 2 > start && (left + right) / 2 <= end,
      )
      return inside.length === 0 ? [] : [lineOf(row, inside)]
    })
  })

const lineOf = ({ baseline, size }: Row, fragments: readonly Fragment[]): ColumnLine => {
  const left = fragments[0]?.left ?? 0
  const right = fragments.at(-1)?.right ?? 0
  const cells = fragments.flatMap((fragment, at) => {
    const space: Cell = { text: ' ', left: fragments[at - 1]?.right ?? left, right: fragment.left, size }
    return at === 0 ? fragment.cells : [space, ...fragment.cells]
  })
  return { cells, left, right, baseline, size }
}
