import { sortOut, type Floating } from './clusters'
import { centreOf, isSpace, type Glyph, type PageGlyphs } from './glyph'
import { wordGapOf } from './word-gap'

/** A letter with the marks on it, or a space. */
export type Cell = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly size: number
}

/** Cells that stand on one line of the page, from left to right, whatever column they belong to. */
export type Row = { readonly baseline: number; readonly size: number; readonly cells: readonly Cell[] }

type Written = Pick<PageGlyphs, 'glyphs' | 'silent' | 'spaces'>

/** The rows of a page from top to bottom. */
export const rowsOf = ({ glyphs, silent, spaces }: Written): readonly Row[] => {
  const { standing, floating, marks, marked: clustered } = sortOut(glyphs, silent)
  const lines = joinRaised(linesOf(standing))
  const size = usualSize(glyphs)
  letDown(lines, [
    ...floating,
    ...spaces.map(({ x, y }) => ({
      glyph: { text: ' ', left: x, right: x, x, baseline: y, size, origin: '' },
    })),
  ])
  for (const line of lines) line.glyphs.sort((a, b) => a.x - b.x || centreOf(a) - centreOf(b))
  const marked = new Map([...placeMarks(lines, marks), ...clustered])
  const wordGap = wordGapOf(lines)
  return lines
    .map((line) => ({
      baseline: line.baseline,
      size: line.size,
      cells: withSpaces(
        line.glyphs.map((glyph) => cellOf(glyph, marked.get(glyph) ?? [])),
        wordGap,
      ),
    }))
    .filter(({ cells }) => cells.some(({ text }) => !isSpace(text)))
}

type Line = { baseline: number; size: number; glyphs: Glyph[] }

/** Baselines closer than this share of the size are one line. */
const sameLine = 0.45

const linesOf = (glyphs: readonly Glyph[]): Line[] => {
  const lines: Line[] = []
  for (const glyph of [...glyphs].sort((a, b) => b.baseline - a.baseline)) {
    const line = lines.at(-1)
    const reach = line ? Math.min(glyph.size, line.size) * sameLine : 0
    if (line && line.baseline - glyph.baseline <= reach) line.glyphs.push(glyph)
    else lines.push({ baseline: glyph.baseline, size: glyph.size, glyphs: [glyph] })
  }
  for (const line of lines) line.size = usualSize(line.glyphs)
  return lines
}

/** Letters that were drawn at the height of their mark go to the nearest line that has room for them. */
const letDown = (lines: Line[], floating: readonly Floating[]): void => {
  const own: Glyph[] = []
  const settled = lines.map((line) => ({ line, glyphs: [...line.glyphs] }))
  for (const each of floating) {
    const near = settled
      .filter(({ line }) => Math.abs(line.baseline - each.glyph.baseline) < each.glyph.size * 1.2)
      .map(({ line, glyphs }) => ({ line, cost: misfit(line.baseline, glyphs, each) }))
      .sort((a, b) => a.cost - b.cost)[0]
    if (near && near.cost < each.glyph.size) near.line.glyphs.push(each.glyph)
    else own.push(each.glyph)
  }
  lines.push(...linesOf(own))
  lines.sort((a, b) => b.baseline - a.baseline)
}

/** How far a letter is from a line, in points; a line that is beside its body, or has no room, counts as farther. */
const misfit = (baseline: number, glyphs: readonly Glyph[], { glyph, body }: Floating): number => {
  const isBeside = body !== undefined && (body.bottom > baseline + glyph.size * 0.25 || body.top < baseline)
  const away = Math.abs(baseline - glyph.baseline) + (isBeside ? glyph.size * 0.6 : 0)
  const centre = centreOf(glyph)
  const isTaken = glyphs.some(({ left, right, text }) => !isSpace(text) && left < centre && right > centre)
  return away + (isTaken ? glyph.size * 0.6 : 0)
}

const usualSize = (glyphs: readonly Glyph[]): number => {
  const sizes = glyphs.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

/** Numbers of notes are small and stand above or below the line they belong to, where it leaves them room. */
const joinRaised = (lines: readonly Line[]): Line[] => {
  const joined: Line[] = []
  for (const [at, line] of lines.entries()) {
    const host = [joined.at(-1), lines[at + 1]].find((near) => near !== undefined && isRaised(line, near))
    if (!host) joined.push(line)
    else host.glyphs.push(...line.glyphs)
  }
  return joined
}

const isRaised = (line: Line, near: Line): boolean =>
  line.glyphs.length <= 8 &&
  line.size < near.size * 0.8 &&
  Math.abs(line.baseline - near.baseline) < near.size * 0.7 &&
  !near.glyphs.some((glyph) => line.glyphs.some((each) => overlap(glyph, each) > each.size * 0.3))

const overlap = (a: Glyph, b: Glyph): number => Math.min(a.right, b.right) - Math.max(a.left, b.left)

/** Each mark goes to the letter that it is drawn on. */
const placeMarks = (
  lines: readonly Line[],
  marks: readonly Glyph[],
): ReadonlyMap<Glyph, readonly Glyph[]> => {
  const marked = new Map<Glyph, Glyph[]>()
  for (const mark of marks) {
    const letter = letterUnder(lines, mark)
    if (!letter) continue
    const onIt = marked.get(letter)
    if (onIt) onIt.push(mark)
    else marked.set(letter, [mark])
  }
  return marked
}

const letterUnder = (lines: readonly Line[], mark: Glyph): Glyph | undefined => {
  const centre = centreOf(mark)
  let best: { readonly glyph: Glyph; readonly distance: number } | undefined
  for (const line of lines) {
    const away = Math.abs(line.baseline - mark.baseline)
    if (away > line.size * 0.9) continue
    for (const glyph of nearestTo(line.glyphs, centre)) {
      if (isSpace(glyph.text)) continue
      const beside = Math.max(0, glyph.left - centre, centre - glyph.right)
      const distance = away + beside * 2 + Math.abs(centreOf(glyph) - centre) / 100
      if (!best || distance < best.distance) best = { glyph, distance }
    }
  }
  return best?.glyph
}

/** The glyphs around a place, by binary search. */
const nearestTo = (glyphs: readonly Glyph[], centre: number): readonly Glyph[] => {
  let low = 0
  let high = glyphs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (glyphs[middle]!.x < centre) low = middle + 1
    else high = middle
  }
  return glyphs.slice(Math.max(0, low - 4), low + 3)
}

const cellOf = ({ text, left, right, size }: Glyph, marks: readonly Glyph[]): Cell => ({
  text: text + [...new Set(marks.map((mark) => mark.text))].join('').normalize('NFC'),
  left,
  right,
  size,
})

/** The figure one leaves as much room on both sides as a narrow space. */
const numberGap = 0.4

const isOneNumber = (before: string, after: string): boolean =>
  /^\p{Nd}$/u.test(before)
    ? /^[\p{Nd}\-–./:,٫٬]$/u.test(after)
    : /^[-–./:,٫٬]$/.test(before) && /^\p{Nd}$/u.test(after)

/** Puts a space wherever `wordGap` (a share of the size) parts two letters. */
const withSpaces = (cells: readonly Cell[], wordGap: number): readonly Cell[] => {
  const spaced: Cell[] = []
  let reached = -Infinity
  for (const cell of cells) {
    const last = spaced.at(-1)
    const least = last && isOneNumber(last.text, cell.text) ? Math.max(wordGap, numberGap) : wordGap
    const isApart = cell.left - reached > Math.min(cell.size, last?.size ?? cell.size) * least
    if (last && isApart && !isSpace(last.text) && !isSpace(cell.text))
      spaced.push({ text: ' ', left: reached, right: cell.left, size: cell.size })
    spaced.push(isSpace(cell.text) ? { ...cell, text: ' ' } : cell)
    if (!isSpace(cell.text)) reached = Math.max(reached, cell.right)
  }
  return spaced
}
