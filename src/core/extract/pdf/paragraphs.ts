import type { Direction } from '../../article/block'
import { isSpace } from './glyph'
import type { Column, ColumnLine } from './columns'

/** A line with its text in reading order. */
export type ReadLine = ColumnLine & { readonly text: string }

export type PageParagraph = { readonly text: string; readonly size: number }

/**
 * Joins the lines of a column to paragraphs. A paragraph ends at a wider gap, at another size of type, before an indented
 * line or an item of a list, and where the next line's first word would still have had room.
 */
export const paragraphsOf = (
  column: Column,
  direction: Direction,
  read: (line: ColumnLine) => string,
): readonly PageParagraph[] =>
  groupsOf(column.lines).flatMap((group) => {
    const lines = group.map((line) => ({ ...line, text: read(line) })).filter(({ text }) => text !== '')
    return joinLines(lines, edgesOf(group), direction)
  })

/** Lines of one size at the usual distance from each other. */
const groupsOf = (lines: readonly ColumnLine[]): readonly (readonly ColumnLine[])[] => {
  const pitch = usualPitch(lines)
  const groups: ColumnLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1)
    const step = last ? last.baseline - line.baseline : 0
    const isOne = last && step > 0 && step <= pitch * wideGap && isAlike(last.size, line.size)
    if (isOne) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups
}

const wideGap = 1.28

const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) * 0.12

/** The distance of lines inside paragraphs: among the smaller ones, since gaps between paragraphs are larger. */
const usualPitch = (lines: readonly ColumnLine[]): number => {
  const steps = lines
    .slice(1)
    .map((line, at) => (lines[at]?.baseline ?? 0) - line.baseline)
    .filter((step, at) => step > (lines[at]?.size ?? 0) * 0.8)
    .sort((a, b) => a - b)
  return steps[Math.floor(steps.length * 0.3)] ?? Infinity
}

type Edges = { readonly left: number; readonly right: number }

const edgesOf = (lines: readonly ColumnLine[]): Edges =>
  lines.reduce<Edges>(
    (edges, { left, right }) => ({ left: Math.min(edges.left, left), right: Math.max(edges.right, right) }),
    { left: Infinity, right: -Infinity },
  )

const joinLines = (
  lines: readonly ReadLine[],
  edges: Edges,
  direction: Direction,
): readonly PageParagraph[] => {
  const paragraphs: { text: string; size: number; last: ReadLine }[] = []
  for (const line of lines) {
    const open = paragraphs.at(-1)
    if (!open || begins(line, open.last, edges, direction))
      paragraphs.push({ text: line.text, size: line.size, last: line })
    else {
      open.text = joinTexts(open.text, line.text)
      open.last = line
    }
  }
  return paragraphs
}

const begins = (line: ReadLine, last: ReadLine, edges: Edges, direction: Direction): boolean => {
  if (/^(?:[•▪●◦∙·]|[-–—*]\s|[([]?\p{Nd}{1,3}[.)\]-]\s)/u.test(line.text)) return true
  const room = direction === 'rtl' ? last.left - edges.left : edges.right - last.right
  if (room > firstWordWidth(line, direction) + line.size * 0.4) return true
  const indent = (each: ReadLine): number =>
    direction === 'rtl' ? edges.right - each.right : each.left - edges.left
  return indent(line) > line.size * 0.8 && indent(last) < line.size * 0.3
}

const firstWordWidth = ({ cells, left, right }: ReadLine, direction: Direction): number => {
  const isApart = ({ text }: { readonly text: string }): boolean => isSpace(text)
  if (direction === 'rtl') {
    const space = cells.filter(isApart).at(-1)
    return space ? right - space.right : right - left
  }
  const space = cells.find(isApart)
  return space ? space.left - left : right - left
}

/** A Latin word that was broken at the line's end is made whole. */
const joinTexts = (text: string, next: string): string =>
  /\p{Script=Latin}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`
