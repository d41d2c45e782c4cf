import type { Direction } from '../../article/block'

/**
 * Text as it is drawn, from left to right, turned into the order it is read in: the Unicode Bidirectional Algorithm
 * (UAX #9) backwards. Letters of one script keep together; numbers and stretches of Latin stand as they are inside
 * Arabic, and the other way round. Where two readings would be drawn alike, the commoner one is taken.
 */
export const logicalText = (cells: readonly string[], direction: Direction, isMirrored = true): string =>
  direction === 'rtl' ? readLeftwards(cells, isMirrored) : readRightwards(cells, isMirrored)

type Kind = 'left' | 'right' | 'number' | 'separator' | 'space' | 'other'

const rightToLeft = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const kindOf = (cell: string): Kind => {
  if (/^\p{Nd}/u.test(cell)) return 'number'
  if (/^[.,:/\u00a0\u060c\u066b\u066c]/.test(cell)) return 'separator'
  if (/^\s/u.test(cell)) return 'space'
  if (/^[\p{L}\p{M}\p{Nl}]/u.test(cell)) return rightToLeft.test(cell) ? 'right' : 'left'
  return 'other'
}

/** A stretch [from, to) that is read from left to right inside a line that is read leftwards, or the other way round. */
type Stretch = readonly [from: number, to: number]

const readLeftwards = (cells: readonly string[], isMirrored: boolean): string => {
  const kinds = cells.map(kindOf)
  const pieces: string[] = []
  for (let end = cells.length; end > 0;) {
    const [from, to] = stretchEndingAt(cells, kinds, end)
    const text = cells.slice(from, to).join('')
    pieces.push(to - from === 1 && kinds[from] !== 'left' ? mirror(text, isMirrored) : text)
    end = from
  }
  return pieces.join('')
}

const stretchEndingAt = (cells: readonly string[], kinds: readonly Kind[], end: number): Stretch => {
  const number = numberEndingAt(kinds, end)
  if (kinds[end - 1] === 'left') return latinEndingAt(cells, kinds, end, end)
  if (number < end) {
    const before = beforeJoint(cells, kinds, number)
    return before < number && kinds[before - 1] === 'left'
      ? latinEndingAt(cells, kinds, before, end)
      : [number, end]
  }
  // A bracket that closes one inside a Latin stretch belongs to the stretch.
  const opening = closes[cells[end - 1] ?? '']
  if (opening !== undefined && (kinds[end - 2] === 'left' || kinds[end - 2] === 'number')) {
    const inner = stretchEndingAt(cells, kinds, end - 1)
    if (kinds.slice(...inner).includes('left') && cells.slice(...inner).includes(opening))
      return [inner[0], end]
  }
  return [end - 1, end]
}

/** Digits, with single separators between them. */
const numberEndingAt = (kinds: readonly Kind[], end: number): number => {
  let from = end
  while (from > 0) {
    if (kinds[from - 1] === 'number') from--
    else if (from < end && kinds[from - 1] === 'separator' && kinds[from - 2] === 'number') from -= 2
    else break
  }
  return from
}

/** «Windows 10», «COVID-19», «G8»: a number after a Latin word belongs to it. */
const beforeJoint = (cells: readonly string[], kinds: readonly Kind[], number: number): number => {
  if (kinds[number - 1] === 'left') return number
  const joint = cells[number - 1]
  return joint === ' ' || joint === '-' || kinds[number - 1] === 'separator' ? number - 1 : number
}

const latinEndingAt = (
  cells: readonly string[],
  kinds: readonly Kind[],
  latin: number,
  end: number,
): Stretch => {
  let from = latin
  let at = latin
  while (at > 0 && kinds[at - 1] !== 'right') {
    at--
    if (kinds[at] === 'left') from = at
  }
  // Digits that touch the first letter, such as 3D.
  while (from > 0 && kinds[from - 1] === 'number') from--
  const text = cells.slice(from, end)
  const first = cells[from - 1] ?? ''
  const isOpened = opens[first] !== undefined && text.includes(opens[first])
  return [isOpened ? from - 1 : from, end]
}

const readRightwards = (cells: readonly string[], isMirrored: boolean): string => {
  const kinds = cells.map(kindOf)
  const pieces: string[] = []
  for (let at = 0; at < cells.length;) {
    const to = kinds[at] === 'right' || isNumberLeftOfArabic(kinds, at) ? arabicStartingAt(kinds, at) : at
    pieces.push(to > at ? readLeftwards(cells.slice(at, to), isMirrored) : (cells[at] ?? ''))
    at = Math.max(to, at + 1)
  }
  return pieces.join('')
}

/** A number that follows Arabic words is drawn at their left. */
const isNumberLeftOfArabic = (kinds: readonly Kind[], at: number): boolean => {
  if (kinds[at] !== 'number') return false
  let end = at
  while (kinds[end] === 'number' || (kinds[end] === 'separator' && kinds[end + 1] === 'number')) end++
  return kinds[end] === 'right' || (kinds[end] === 'space' && kinds[end + 1] === 'right')
}

const arabicStartingAt = (kinds: readonly Kind[], start: number): number => {
  let to = start
  for (let at = start; at < kinds.length && kinds[at] !== 'left'; at++) if (kinds[at] === 'right') to = at + 1
  return to
}

const pairs = ['()', '[]', '{}', '«»', '‹›', '<>']
const opens: Readonly<Record<string, string>> = Object.fromEntries(
  pairs.map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
const closes: Readonly<Record<string, string>> = Object.fromEntries(
  pairs.map((pair) => [pair.charAt(1), pair.charAt(0)]),
)

const mirror = (text: string, isMirrored: boolean): string =>
  isMirrored ? (opens[text] ?? closes[text] ?? text) : text

/**
 * How well the brackets of a text fit together: those that close one opened before, less those that do not. Files whose
 * producer has mirrored the brackets already are told by it.
 */
export const bracketFit = (text: string): number => {
  const open: string[] = []
  let fit = 0
  for (const letter of text.match(/[()[\]{}«»‹›]/g) ?? []) {
    if (opens[letter] !== undefined) open.push(letter)
    else if (open.at(-1) === closes[letter]) {
      open.pop()
      fit++
    } else fit--
  }
  return fit - open.length
}
