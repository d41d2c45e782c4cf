import { classOf, foldInto, TRANSPARENT, WORD, WORD_BY_ITSELF } from './fold'

/** A word of a text: its fold, and where it stands in the original, in UTF-16 code units. */
export type Token = {
  readonly folded: string
  readonly start: number
  readonly end: number
  /** Written with ة at its end, which folding makes ه: tells a feminine noun from a noun with a pronoun. */
  readonly marbuta: boolean
}

/**
 * Called for each word with the folded code units in `codes[from..to)`; the array is reused, so copy what must stay.
 * `start` and `end` are UTF-16 offsets into the original text.
 */
export type TokenSink = (
  codes: Uint16Array,
  from: number,
  to: number,
  start: number,
  end: number,
  marbuta: boolean,
) => void

const SPACE = 0x20
const TA_MARBUTA = 0x629
const TA_MARBUTA_GOAL = 0x6c3

let buffer: Uint16Array = new Uint16Array(4096)

const withRoom = (used: number): Uint16Array => {
  if (used + 64 < buffer.length) return buffer
  const larger = new Uint16Array(buffer.length * 2)
  larger.set(buffer)
  buffer = larger
  return larger
}

/** Some ligatures unfold to several words (U+FDFA): each is a token over the same span of the text. */
const emit = (
  codes: Uint16Array,
  length: number,
  start: number,
  end: number,
  marbuta: boolean,
  sink: TokenSink,
): void => {
  let from = 0
  for (let at = 0; at <= length; at++) {
    if (at < length && codes[at] !== SPACE) continue
    if (at > from) sink(codes, from, at, start, end, marbuta)
    from = at + 1
  }
}

/**
 * Splits a text into words. Letters, digits and spelling marks make words; tashkeel, tatweel, joiners and bidi marks
 * inside a word are passed over; everything else (`_ # / @ .` and quotation marks of every kind) separates.
 */
export const scanTokens = (text: string, sink: TokenSink): void => {
  const length = text.length
  let codes = buffer
  let used = 0
  let start = -1
  let end = 0
  let marbuta = false
  let at = 0
  while (at < length) {
    const unit = text.charCodeAt(at)
    const codePoint = unit >= 0xd800 && unit <= 0xdbff ? text.codePointAt(at)! : unit
    const next = codePoint > 0xffff ? at + 2 : at + 1
    const kind = classOf(codePoint)
    if (kind === WORD) {
      if (start < 0) {
        start = at
        used = 0
      }
      codes = withRoom(used)
      used = foldInto(codePoint, codes, used)
      end = next
      marbuta = codePoint === TA_MARBUTA || codePoint === TA_MARBUTA_GOAL
    } else if (kind === TRANSPARENT) {
      if (start >= 0 && isMark(codePoint)) end = next
    } else {
      if (start >= 0) emit(codes, used, start, end, marbuta, sink)
      start = -1
      if (kind === WORD_BY_ITSELF) emit(codes, foldInto(codePoint, codes, 0), at, next, false, sink)
    }
    at = next
  }
  if (start >= 0) emit(codes, used, start, end, marbuta, sink)
}

/** Marks belong to the letter before them, so a word's span ends after them; controls and tatweel do not extend it. */
const isMark = (codePoint: number): boolean => {
  const known = marks.get(codePoint)
  if (known !== undefined) return known
  const found = /\p{M}/u.test(String.fromCodePoint(codePoint))
  marks.set(codePoint, found)
  return found
}

const marks = new Map<number, boolean>()

export const foldedText = (codes: Uint16Array, from: number, to: number): string => {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(codes[at]!)
  return text
}

export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = []
  scanTokens(text, (codes, from, to, start, end, marbuta) => {
    tokens.push({ folded: foldedText(codes, from, to), start, end, marbuta })
  })
  return tokens
}

/** The folded words of a text, in order. */
export const wordsOf = (text: string): readonly string[] => tokensOf(text).map(({ folded }) => folded)

/**
 * Turns ascending UTF-16 offsets into code-point offsets, in one pass over the text.
 * @param offsets ascending; each at a code point's boundary
 */
export const toCodePoints = (text: string, offsets: readonly number[]): number[] => {
  let at = 0
  let points = 0
  return offsets.map((offset) => {
    while (at < offset) {
      at += text.codePointAt(at)! > 0xffff ? 2 : 1
      points++
    }
    return points
  })
}
