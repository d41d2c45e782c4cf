import { classOf, fold, TRANSPARENT } from '../search/fold'

/**
 * A text as its letters alone: without tashkeel, tatweel and controls, in one normal form (NFC and NFD, presentation forms),
 * each run of white space one space. Hamza and the like stay what they are; `loose` has them folded too, letter for letter.
 */
export type FoldedLetters = {
  readonly letters: string
  readonly loose: () => string
  /** UTF-16 index in the text at which a letter begins. */
  readonly startOf: (letter: number) => number
  /** Where a letter ends: after the marks that stand on it. */
  readonly endOf: (letter: number) => number
  /** The first letter that begins at or after an index of the text. */
  readonly letterAt: (unit: number) => number
}

const SPACE = 0x20

/** In the table of units, where 0 is not met yet: no letter of its own; several letters, or a mark to be joined. */
const NOTHING = 0xffff
const INTRICATE = 0xfffe
const plain = new Uint16Array(0x10000)

/** Marks that make one letter with the one before them in NFC: accents, madda and hamza. */
const isJoined = (code: number): boolean =>
  (code >= 0x300 && code <= 0x36f) || (code >= 0x653 && code <= 0x655)

const meet = (code: number): number => {
  const character = String.fromCharCode(code)
  if (/\s/u.test(character)) return SPACE
  if (isJoined(code)) return INTRICATE
  if (classOf(code) === TRANSPARENT) return NOTHING
  const normal = character.normalize('NFKC')
  if (normal === character) return code >= INTRICATE ? INTRICATE : code
  return normal.length === 1 && classOf(normal.charCodeAt(0)) !== TRANSPARENT && !/\s/u.test(normal)
    ? normal.charCodeAt(0)
    : INTRICATE
}

const plainOf = (code: number): number => (plain[code] ||= meet(code))

type Letters = { readonly codes: number[]; readonly starts: number[] }

const put = ({ codes, starts }: Letters, code: number, unit: number): void => {
  if (code === SPACE && codes[codes.length - 1] === SPACE) return
  codes.push(code)
  starts.push(unit)
}

const join = ({ codes }: Letters, mark: number): void => {
  const last = codes[codes.length - 1]
  if (last === undefined) return
  const joined = String.fromCharCode(last, mark).normalize('NFC')
  if (joined.length === 1) codes[codes.length - 1] = joined.charCodeAt(0)
}

const putIntricate = (letters: Letters, code: number, unit: number): void => {
  if (isJoined(code)) {
    join(letters, code)
    return
  }
  const normal = String.fromCharCode(code).normalize('NFKC')
  for (let at = 0; at < normal.length; at++) {
    const one = normal.charCodeAt(at)
    const kept = plainOf(one)
    if (isJoined(one)) join(letters, one)
    else if (kept !== NOTHING) put(letters, kept === INTRICATE ? one : kept, unit)
  }
}

const chunk = 8192

const stringOf = (codes: readonly number[]): string => {
  const parts: string[] = []
  for (let at = 0; at < codes.length; at += chunk)
    parts.push(String.fromCharCode(...codes.slice(at, at + chunk)))
  return parts.join('')
}

export const foldedLetters = (text: string): FoldedLetters => {
  const gathered: Letters = { codes: [], starts: [] }
  for (let unit = 0; unit < text.length; unit++) {
    const code = text.charCodeAt(unit)
    const one = plainOf(code)
    if (one === INTRICATE) putIntricate(gathered, code, unit)
    else if (one !== NOTHING) put(gathered, one, unit)
  }
  const starts = Int32Array.from(gathered.starts)
  const letters = stringOf(gathered.codes)
  let loose: string | null = null
  const startOf = (letter: number): number => starts[letter] ?? text.length
  return {
    letters,
    loose: () => (loose ??= looseOf(letters)),
    startOf,
    endOf: (letter) => {
      let next = letter + 1
      while (next < starts.length && starts[next] === starts[letter]) next++
      return startOf(next)
    },
    letterAt: (unit) => {
      let low = 0
      let high = starts.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (starts[middle]! < unit) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}

/** The letters alone, without where they stand: of a quote or of what stood around it. */
export const lettersOf = (text: string): string => foldedLetters(text).letters

/** Hamza forms, the alefs, ta marbuta, case: one letter stays one letter. */
export const looseOf = (letters: string): string => {
  const known = new Map<string, string>()
  const looser = (letter: string): string => {
    const folded = fold(letter)
    const one = folded.length === 1 ? folded : letter
    known.set(letter, one)
    return one
  }
  return letters.replace(/[^ ]/g, (letter) => known.get(letter) ?? looser(letter))
}
