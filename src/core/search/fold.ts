/**
 * Folding: what is written differently and read as the same becomes the same code units, in text and query alike.
 * The table is filled as characters are met, so that starting costs nothing.
 */

const arabicLetters: readonly (readonly [from: string, to: string])[] = [
  ['آأإٱٲٳٵ', 'ا'],
  ['ىیےۍێې', 'ي'],
  ['ةہۃەھۀۂ', 'ه'],
  ['ؤٶ', 'و'],
  ['ئٸۓ', 'ي'],
  ['کڪ', 'ك'],
  ['٠۰', '0'],
  ['١۱', '1'],
  ['٢۲', '2'],
  ['٣۳', '3'],
  ['٤۴', '4'],
  ['٥۵', '5'],
  ['٦۶', '6'],
  ['٧۷', '7'],
  ['٨۸', '8'],
  ['٩۹', '9'],
]

/** Latin letters that no Unicode decomposition takes apart. */
const latinLetters: readonly (readonly [from: string, to: string])[] = [
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đð', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
]

const letters = new Map<string, string>(
  [...arabicLetters, ...latinLetters].flatMap(([from, to]) =>
    Array.from(from, (letter) => [letter, to] as const),
  ),
)

/**
 * Marks and controls that may stand inside a word without being part of it: tashkeel, Quranic marks, niqqud, accents,
 * tatweel, joiners, bidi controls, variation selectors. Marks of scripts that spell with them (Devanagari, Thai) are letters.
 */
const transparent =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0898-\u089f\u08ca-\u08ff\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{e0100}-\u{e01ef}]/u

const accents = /[\u0300-\u036f\u0483-\u0487]/gu

const wordCharacter = /[\p{L}\p{N}\p{M}]/u

/** Scripts written without spaces: each character is a word, and a run of them a phrase. */
const wordByItself = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const withoutAccents = (text: string): string => text.normalize('NFD').replace(accents, '').normalize('NFC')

/** Presentation forms and compatibility characters (NFKC), case, accents, then the letters above. */
const foldCharacter = (character: string): string => {
  if (transparent.test(character)) return ''
  const plain = withoutAccents(character.normalize('NFKC').toLowerCase())
  return Array.from(plain)
    .filter((one) => !transparent.test(one))
    .map((one) => letters.get(one) ?? one)
    .join('')
}

/** What a character does to words; zero in the table means "not met yet". */
export const SEPARATOR = 1
export const WORD = 2
export const TRANSPARENT = 3
export const WORD_BY_ITSELF = 4

const classify = (character: string): number => {
  if (transparent.test(character)) return TRANSPARENT
  if (wordByItself.test(character)) return WORD_BY_ITSELF
  return wordCharacter.test(character) ? WORD : SEPARATOR
}

const classes = new Uint8Array(0x10000)
const astralClasses = new Map<number, number>()

export const classOf = (codePoint: number): number => {
  if (codePoint > 0xffff) {
    const known = astralClasses.get(codePoint)
    if (known !== undefined) return known
    const found = classify(String.fromCodePoint(codePoint))
    astralClasses.set(codePoint, found)
    return found
  }
  const known = classes[codePoint]!
  if (known !== 0) return known
  const found = classify(String.fromCharCode(codePoint))
  classes[codePoint] = found
  return found
}

/** In the table of single folds: not met yet, folds to nothing, folds to several code units (or to one that is such a sign). */
const NOT_MET = 0
const SEVERAL = 0xffff
const NOTHING = 0xfffe

const singles = new Uint16Array(0x10000)
const several = new Map<number, readonly number[]>()

const codesOf = (text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** Writes the fold of one code point into `into` from `at` on and returns where the next may be written. */
export const foldInto = (codePoint: number, into: Uint16Array, at: number): number => {
  if (codePoint <= 0xffff) {
    const single = singles[codePoint]!
    if (single === NOTHING) return at
    if (single !== NOT_MET && single !== SEVERAL) {
      into[at] = single
      return at + 1
    }
  }
  const codes = several.get(codePoint) ?? meet(codePoint)
  for (let index = 0; index < codes.length; index++) into[at + index] = codes[index]!
  return at + codes.length
}

const meet = (codePoint: number): readonly number[] => {
  const codes = codesOf(foldCharacter(String.fromCodePoint(codePoint)))
  const isSingle = codes.length === 1 && codes[0]! < NOTHING
  if (codePoint > 0xffff || (codes.length > 0 && !isSingle)) several.set(codePoint, codes)
  if (codePoint <= 0xffff) singles[codePoint] = isSingle ? codes[0]! : codes.length === 0 ? NOTHING : SEVERAL
  return codes
}

/** Folds a whole string, whatever it holds; separators other than letters and digits stay. */
export const fold = (text: string): string => {
  const parts: string[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    parts.push(String.fromCharCode(...(several.get(codePoint) ?? foldedCodes(codePoint))))
  }
  return parts.join('')
}

const scratch = new Uint16Array(64)

const foldedCodes = (codePoint: number): readonly number[] => {
  const end = foldInto(codePoint, scratch, 0)
  return Array.from(scratch.subarray(0, end))
}
