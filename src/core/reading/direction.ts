import type { Direction, Leaf } from '../article/block'
import { piecesOf } from './isolate'

/**
 * The direction of one block inside an article. What the file says wins. Otherwise the letters decide, not the first of
 * them: a line that begins with a Latin name or a number inside an Arabic article stays right to left. Only a line whose
 * letters are clearly of the other direction turns; addresses, handles and file names do not count.
 */
export const directionOfLeaf = (leaf: Leaf, article: Direction): Direction =>
  leaf.dir ?? directionOfText(openingOf(leaf), article)

export const directionOfText = (text: string, article: Direction): Direction => {
  const { rtl, ltr } = countLetters(text)
  const [same, other] = article === 'rtl' ? [rtl, ltr] : [ltr, rtl]
  return other > same * clearMajority ? opposite(article) : article
}

export const opposite = (direction: Direction): Direction => (direction === 'rtl' ? 'ltr' : 'rtl')

/** A block turns against its article only with this many times more letters of the other direction. */
const clearMajority = 2

/** UTF-16 units that are looked at: the rest of a very long block would not change the answer. */
const openingLength = 1200

const openingOf = (leaf: Leaf): string => {
  let opening = ''
  for (const run of leaf.runs) {
    if (opening.length >= openingLength) break
    opening += run.text.slice(0, openingLength - opening.length)
  }
  return opening
}

const countLetters = (text: string): { rtl: number; ltr: number } => {
  const inLine = piecesOf(text)
    .map((piece) => (piece.kind === null ? piece.text : ''))
    .join(' ')
  const all = inLine.match(/\p{L}/gu)?.length ?? 0
  const rtl = inLine.match(rightToLeftLetter)?.length ?? 0
  return { rtl, ltr: all - rtl }
}

const rightToLeftLetter =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu
