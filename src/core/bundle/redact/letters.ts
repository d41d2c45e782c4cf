import { classOf, fold, SEPARATOR, TRANSPARENT } from '../../search/fold'
import { escapedAt, lookedAt, type OtherReading } from './escaped'

/**
 * The letters and digits of a text, folded, each with the place it was taken from. Tashkeel, tatweel, zero-width
 * characters, spaces, line breaks and underscores are gone, so a name is found whatever it was split with.
 */
export type Letters = {
  /** One UTF-16 unit for each letter; `stop` where nothing may be read across. */
  readonly codes: Uint16Array
  /** UTF-16 places in the text: the letter was written from `from[i]` up to `to[i]`. */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** 1 where a word begins. */
  readonly begins: Uint8Array
  readonly count: number
}

/** What a reading may not cross: it stands for U+FFFC, which a caller puts in place of tokens and of the program's own names. */
export const stop = 0
export const stopCharacter = '\ufffc'

type Writing = { codes: Uint16Array; from: Uint32Array; to: Uint32Array; begins: Uint8Array; count: number }

const grown = <A extends Uint16Array | Uint32Array | Uint8Array>(array: A, made: A): A => {
  made.set(array)
  return made
}

const push = (writing: Writing, code: number, from: number, to: number, begins: boolean): void => {
  const at = writing.count
  if (at === writing.codes.length) {
    const size = at * 2 + 16
    writing.codes = grown(writing.codes, new Uint16Array(size))
    writing.from = grown(writing.from, new Uint32Array(size))
    writing.to = grown(writing.to, new Uint32Array(size))
    writing.begins = grown(writing.begins, new Uint8Array(size))
  }
  writing.codes[at] = code
  writing.from[at] = from
  writing.to[at] = to
  writing.begins[at] = begins ? 1 : 0
  writing.count = at + 1
}

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
export const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a

const LATIN = 1
const DIGIT = 2
const OTHER = 3
const sortOf = (code: number): number => (isLatin(code) ? LATIN : isDigit(code) ? DIGIT : OTHER)

const isUpper = (character: string): boolean => /\p{Lu}/u.test(character)

/** Reads a text into letters. Characters that are written as something else (`%D8%A3`) are read as what they stand for. */
export const lettersOf = (text: string, otherwise?: OtherReading): Letters => {
  const size = text.length + 8
  const writing: Writing = {
    codes: new Uint16Array(size),
    from: new Uint32Array(size),
    to: new Uint32Array(size),
    begins: new Uint8Array(size),
    count: 0,
  }
  let begins = true
  let lastSort = 0
  let lastUpper = true
  for (let at = 0; at < text.length;) {
    const escaped = otherwise?.(text, at) ?? escapedAt(text, at)
    const written = escaped?.character ?? String.fromCodePoint(text.codePointAt(at)!)
    const end = at + (escaped?.units ?? written.length)
    const character = lookedAt(written)
    const kind = classOf(character.codePointAt(0)!)
    if (character === stopCharacter) push(writing, stop, at, end, true)
    if (kind === SEPARATOR && !isCompatibility(character)) begins = true
    else if (kind !== TRANSPARENT && !ignorable.test(character)) {
      const upper = character.charCodeAt(0) < 0x250 && isUpper(character)
      for (const letter of fold(character)) {
        const code = letter.charCodeAt(0)
        if (classOf(letter.codePointAt(0)!) === SEPARATOR) {
          begins = true
          continue
        }
        const sort = sortOf(code)
        // Camel case, a change of script, and digits after letters begin a word too: #FreeAhmad, أحمد1990.
        push(writing, code, at, end, begins || sort !== lastSort || (upper && !lastUpper))
        begins = false
        lastSort = sort
      }
      lastUpper = upper
    }
    at = end
  }
  return writing
}

/** Fillers, joiners and variation selectors: letters by their class, and nothing to see. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** Ligatures and symbols that stand for letters, though no letter themselves: circled and full-width ones, ﷺ. */
const isCompatibility = (character: string): boolean =>
  character.charCodeAt(0) > 0x7f && character !== stopCharacter && /[\p{L}\p{N}]/u.test(fold(character))

/** The letters of a term or a rule's word, as one string. */
export const lettersIn = (text: string): string => {
  const { codes, count } = lettersOf(text)
  return String.fromCharCode(...codes.subarray(0, count))
}
