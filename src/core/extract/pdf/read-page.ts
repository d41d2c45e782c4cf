import type { Direction } from '../../article/block'
import { measureText } from '../../article/measure'
import { columnsOf, type Column, type ColumnLine } from './columns'
import type { PageGlyphs } from './glyph'
import { paragraphsOf, type PageParagraph } from './paragraphs'
import { judgeText, readingOrder } from './quality'
import { rowsOf } from './rows'
import { bracketFit, logicalText } from './visual-order'

export type PdfPage = {
  readonly paragraphs: readonly PageParagraph[]
  /** The text can't be trusted: compare it with the page. */
  readonly isDoubtful: boolean
}

/** Paragraphs of one page in reading order, from its characters and their places alone. */
export const readPage = (page: PageGlyphs): PdfPage => {
  const rows = rowsOf(page)
  const direction = measureText(rows.flatMap(({ cells }) => cells.map(({ text }) => text)).join('')).direction
  const columns = columnsOf(rows, direction)
  const mirrored = paragraphsIn(columns, direction, { isMirrored: true, isReversed: false })
  const straight = readAgain(mirrored, columns, direction)
  const reversed = againstTheOrder(straight, columns, direction)
  const paragraphs = reversed ?? straight
  const text = textOf(paragraphs)
  return {
    paragraphs,
    isDoubtful: page.isCut || reversed !== undefined || judgeText(text, page.unmapped) === 'doubtful',
  }
}

type Way = { readonly isMirrored: boolean; readonly isReversed: boolean }

const paragraphsIn = (columns: readonly Column[], direction: Direction, way: Way): readonly PageParagraph[] =>
  columns.flatMap((column) => paragraphsOf(column, direction, (line) => readLine(line, direction, way)))

/** A line in the other script alone is read as that script is. */
const readLine = ({ cells }: ColumnLine, page: Direction, { isMirrored, isReversed }: Way): string => {
  const texts = cells.map(({ text }) => text)
  const own = page === 'rtl' && !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(texts.join('')) ? 'ltr' : page
  const direction = own === 'ltr' && !/\p{L}/u.test(texts.join('')) ? page : own
  return logicalText(isReversed ? texts.reverse() : texts, direction, isMirrored)
    .replace(/\s+/g, ' ')
    .trim()
}

const textOf = (paragraphs: readonly PageParagraph[]): string => paragraphs.map(({ text }) => text).join('\n')

/** Some producers store brackets already turned: then they fit together better as they are. */
const readAgain = (
  mirrored: readonly PageParagraph[],
  columns: readonly Column[],
  direction: Direction,
): readonly PageParagraph[] => {
  const fit = bracketFit(textOf(mirrored))
  if (direction === 'ltr' || fit >= 0) return mirrored
  const plain = paragraphsIn(columns, direction, { isMirrored: false, isReversed: false })
  return bracketFit(textOf(plain)) > fit ? plain : mirrored
}

/** Letters that were stored from left to right as if they were Latin; undefined where the order is as it should be. */
const againstTheOrder = (
  paragraphs: readonly PageParagraph[],
  columns: readonly Column[],
  direction: Direction,
): readonly PageParagraph[] | undefined => {
  const order = readingOrder(textOf(paragraphs))
  if (order >= 0) return undefined
  const turned = paragraphsIn(columns, direction, { isMirrored: true, isReversed: true })
  return readingOrder(textOf(turned)) > 0 ? turned : undefined
}
