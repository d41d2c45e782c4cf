import { piecesOf, type Piece } from './isolate'

/**
 * How a text is shown where it is not shown as it is written: without tashkeel, or with other digits. Only what is drawn
 * changes; what is stored, quoted, copied and counted is the text. `skipped` holds the places of the letters that are not
 * drawn (code points of the stored run, ascending), so that each place in the one can be found in the other.
 */
export const digitForms = ['written', 'arabic', 'latin'] as const
export type DigitForm = (typeof digitForms)[number]
/** `controls`: whether characters that are not seen are drawn as signs beside the text. */
export type Display = {
  readonly tashkeel: boolean
  readonly digits: DigitForm
  readonly controls?: boolean
  /** Whether changes that nobody has accepted are shown as such; otherwise the text stands as if they were. */
  readonly changes?: boolean
}

export const asWritten: Display = { tashkeel: true, digits: 'written', controls: false }

export type ShownRun = { readonly pieces: readonly Piece[]; readonly skipped: readonly number[] }

/**
 * Vowel signs and the marks of recitation. Not among them: what makes one letter another (U+0653 to U+0655, madda and
 * hamza), and tatweel, which is written to be seen.
 */
const isTashkeel =
  /^[\u0610-\u061A\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]$/u

/** Addresses and names of files are signs to be compared letter by letter: they are shown as they are written. */
const stays = (kind: Piece['kind']): boolean =>
  kind === 'address' || kind === 'mail' || kind === 'handle' || kind === 'file'

export const shownRun = (text: string, display: Pick<Display, 'tashkeel' | 'digits'>): ShownRun => {
  const pieces = piecesOf(text)
  if (display.tashkeel && display.digits === 'written') return { pieces, skipped: [] }
  const skipped: number[] = []
  let passed = 0
  const shown = pieces.map((piece) => {
    const letters = Array.from(piece.text)
    const from = passed
    passed += letters.length
    if (stays(piece.kind)) return piece
    const kept = letters.filter((letter, i) => {
      const isHidden = !display.tashkeel && isTashkeel.test(letter)
      if (isHidden) skipped.push(from + i)
      return !isHidden
    })
    return { ...piece, text: kept.map((letter) => digitIn(letter, display.digits)).join('') }
  })
  return { pieces: shown.filter((piece) => piece.text !== ''), skipped }
}

const zeros = { arabic: 0x660, persian: 0x6f0, latin: 0x30 } as const

/** One digit for one digit, so that no place moves. */
const digitIn = (letter: string, form: DigitForm): string => {
  if (form === 'written') return letter
  const code = letter.charCodeAt(0)
  const zero = Object.values(zeros).find((first) => code >= first && code <= first + 9)
  return zero === undefined ? letter : String.fromCharCode(code - zero + zeros[form])
}

/** Where a place of the stored run stands in the shown one; a place among letters that are not drawn, at their end. */
export const shownPlace = (skipped: readonly number[], stored: number): number =>
  stored - countBelow(skipped, stored)

/** Where a place of the shown run stands in the stored one: after the letters that are not drawn there. */
export const storedPlace = (skipped: readonly number[], shown: number): number => {
  let stored = shown
  for (const place of skipped) {
    if (place > stored) break
    stored += 1
  }
  return stored
}

/** How many of the ascending places lie before `limit`. */
const countBelow = (places: readonly number[], limit: number): number => {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? Infinity) < limit) low = middle + 1
    else high = middle
  }
  return low
}
