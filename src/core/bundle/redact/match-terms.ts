import { proclitics, suffixes } from '../../search/affixes'
import { arabicEnds, basesOf, commonWords, latinEnds, type OtherScript } from './latin'
import { isDigit, isLatin, lettersIn, stop, type Letters } from './letters'
import { writingsOf, type Writing } from './writings'

/** A term with all that it may be written as, ready to be looked for. */
export type SoughtTerm = {
  readonly writings: readonly Writing[]
  readonly inLatin: readonly OtherScript[]
  /** The term's own letters, where they are Latin ones that Arabic may write too. */
  readonly inArabic: readonly string[]
}

/** Where a term stands: letters `start` up to `end` of the text's letters. */
export type TermPlace = { readonly start: number; readonly end: number; readonly term: number }

export const soughtTerm = (spellings: readonly string[]): SoughtTerm => {
  const writings = new Map(
    [...spellings.flatMap(writingsOf), ...spellings.flatMap(turnedRound)].map((writing) => [
      `${writing.after ?? ''}/${writing.letters}`,
      writing,
    ]),
  )
  return {
    writings: [...writings.values()],
    inLatin: spellings.flatMap(basesOf),
    inArabic: [...writings.values()]
      .map(({ letters }) => letters)
      .filter((letters) => /^[a-z]{3,}$/.test(letters))
      .flatMap((letters) => (/^[ae]l.{3}/.test(letters) ? [letters, letters.slice(2)] : [letters])),
  }
}

/** Fewer letters than this are a word of their own as often as a name from its end. */
const fewestTurned = 6

/** Old programs wrote Arabic in the order in which it is drawn: what they made is read from the end. */
const turnedRound = (spelling: string): readonly Writing[] => {
  const letters = lettersIn(spelling)
  if (letters.length < fewestTurned || isLatin(letters.charCodeAt(0))) return []
  return partsAsDrawn(letters).map((parts) => ({ letters: parts.reverse().join(''), isLoose: false }))
}

const mostLigatures = 4

/** Lam and alef are drawn as one: programs that turned what is drawn left them in their order, others turned them too. */
const partsAsDrawn = (letters: string): readonly string[][] =>
  letters.split(/(?=لا)/u).reduce<readonly string[][]>(
    (made, part, at) => {
      const apart = Array.from(part)
      if (!part.startsWith('لا')) return made.map((before) => [...before, ...apart])
      const ways = at > mostLigatures ? [] : [apart]
      return made.flatMap((before) => [['لا', ...apart.slice(2)], ...ways].map((way) => [...before, ...way]))
    },
    [[]],
  )

/** A passage that is looked for as it stands: letter for letter, whatever is between the letters. */
export const soughtPassage = (text: string): SoughtTerm => ({
  writings: [{ letters: lettersIn(text), isLoose: false }],
  inLatin: [],
  inArabic: [],
})

/** What may be attached before a name, besides the particles of `affixes.ts`: vocative, interrogative, spoken articles. */
const attached: ReadonlySet<string> = new Set([
  '',
  ...proclitics.map(({ text }) => text),
  ...['يا', 'ويا', 'ا', 'ه', 'ع', 'هال', 'عال', 'م', 'مال', 'ش', 'ح', 'ت'],
])
const longestAttached = 4
const attachedAfter: ReadonlySet<string> = new Set(
  suffixes.flatMap(({ text, kind }) => (kind === 'past' || kind === 'marbuta' ? [] : [text])),
)
const longestAttachedAfter = 5

/** Letters from which on a writing is so long that it is no part of another word. */
const tellsByItself = 7
/** UTF-16 units that may stand between two letters of one name. */
const widestGap = 12

type Index = ReadonlyMap<number, readonly { readonly writing: Writing; readonly term: number }[]>

export type TermFinder = { readonly find: (letters: Letters, text: string) => readonly TermPlace[] }

export const termFinder = (terms: readonly SoughtTerm[]): TermFinder => {
  const index = indexOf(terms)
  const latin = terms.flatMap(({ inLatin }, term) => inLatin.map((base) => ({ base, term })))
  const arabic = terms.flatMap(({ inArabic }, term) => inArabic.map((name) => ({ name, term })))
  return {
    find: (letters, text) => {
      const places: TermPlace[] = []
      for (let at = 0; at < letters.count; at++) {
        findWritings(letters, text, at, index, places)
        if (letters.begins[at] !== 1) continue
        const code = letters.codes[at]!
        if (isLatin(code) || isDigit(code)) findInLatin(letters, text, at, latin, places)
        else if (code !== stop) findInArabic(letters, at, arabic, places)
      }
      return places
    },
  }
}

const indexOf = (terms: readonly SoughtTerm[]): Index => {
  const index = new Map<number, { writing: Writing; term: number }[]>()
  terms.forEach(({ writings }, term) => {
    for (const writing of writings) {
      const first = writing.letters.charCodeAt(0)
      const held = index.get(first)
      if (held) held.push({ writing, term })
      else index.set(first, [{ writing, term }])
    }
  })
  return index
}

const findWritings = (
  letters: Letters,
  text: string,
  at: number,
  index: Index,
  places: TermPlace[],
): void => {
  const sought = index.get(letters.codes[at]!)
  if (sought === undefined) return
  const before = letters.begins[at] === 1 ? '' : attachedBefore(letters, at)
  for (const { writing, term } of sought) {
    const isLong = writing.letters.length >= tellsByItself
    if (before === null && !isLong) continue
    if (writing.after !== undefined && !(before ?? '').endsWith(writing.after)) continue
    const end = endOf(letters, at, writing)
    if (end === null || (writing.isSwapped === true && hasTanwin(letters, text, end))) continue
    const whole = wholeEnd(letters, end, writing.letters)
    if (whole !== null || isLong) places.push({ start: at, end: whole ?? end, term })
  }
}

/** Fathatan stands on the alef or, as some write it, on the letter before. */
const hasTanwin = ({ to }: Letters, text: string, end: number): boolean =>
  text.slice(to[end - 2], to[end - 1]! + 2).includes('\u064b')

/** The end of the writing's letters from `at` on, or null. */
const endOf = (
  { codes, from, to, begins, count }: Letters,
  at: number,
  { letters, isLoose }: Writing,
): number | null => {
  let i = at
  for (let v = 0; v < letters.length; i++) {
    if (i >= count || (i > at && from[i]! - to[i - 1]! > widestGap)) return null
    const code = codes[i]!
    if (code === letters.charCodeAt(v)) v++
    // A word that begins with the letter that another ended with is no doubled letter.
    else if (!isLoose || !isOptional(code, i > at && begins[i] !== 1 ? codes[i - 1]! : noLetter)) return null
  }
  if (isLoose) while (i < count && begins[i] !== 1 && isOptional(codes[i]!, codes[i - 1]!)) i++
  return i
}

const hamza = 0x621
/** Of no text's letters; unlike 0, which stands for what no name goes over. */
const noLetter = -1
const isOptional = (code: number, before: number): boolean =>
  code === hamza || (code === before && !isDigit(code))

/** The letters between the word's beginning and `at`, where they are only what Arabic attaches; null where they are not. */
const attachedBefore = ({ codes, begins }: Letters, at: number): string | null => {
  let text = ''
  for (let i = at - 1; i >= 0 && text.length < longestAttached; i--) {
    text = String.fromCharCode(codes[i]!) + text
    if (begins[i] === 1) return attached.has(text) ? text : null
  }
  return null
}

/** The end with what is attached after the name, or null where the word goes on with other letters. */
const wholeEnd = (letters: Letters, end: number, written: string): number | null => {
  const { codes, begins, count } = letters
  if (end === count || begins[end] === 1) return end
  let text = ''
  let i = end
  while (i < count && begins[i] !== 1 && text.length <= longestAttachedAfter)
    text += String.fromCharCode(codes[i++]!)
  if (i < count && begins[i] !== 1) return null
  if (isLatin(written.charCodeAt(0))) return text === 's' ? i : null
  if (text === 'ا' && written.length >= 3) return i
  return written.length >= 4 && attachedAfter.has(text) ? i : null
}

/** Letters of one script from `at` on, as long as they may belong to one name. */
const runFrom = (
  { codes, from, to, count }: Letters,
  at: number,
  most: number,
  belongs: (code: number) => boolean,
): string => {
  let end = at
  while (
    end < count &&
    end - at < most &&
    belongs(codes[end]!) &&
    (end === at || from[end]! - to[end - 1]! <= widestGap)
  )
    end++
  return String.fromCharCode(...codes.subarray(at, end))
}

const findInLatin = (
  letters: Letters,
  text: string,
  at: number,
  sought: readonly { readonly base: OtherScript; readonly term: number }[],
  places: TermPlace[],
): void => {
  const first = String.fromCharCode(letters.codes[at]!)
  for (const { base, term } of sought) {
    if (!base.beginnings.has(first)) continue
    const run = runFrom(letters, at, base.letters.length * 3 + 6, (code) => isLatin(code) || isDigit(code))
    for (const length of latinEnds(run, base.letters)) {
      if (length < base.fewest) continue
      const end = wholeEnd(letters, at + length, run)
      if (end === null || (base.isOneWord && !isOneName(letters, text, at, at + length, base))) continue
      places.push({ start: at, end, term })
    }
  }
}

/** One word, or one that is long enough to be told though it is broken; and no common word of English in small letters. */
const isOneName = (
  { from, to }: Letters,
  text: string,
  start: number,
  end: number,
  { letters }: OtherScript,
): boolean => {
  const written = text.slice(from[start], to[end - 1])
  if (/[\s;:!?()]/u.test(written) && letters.length < 6) return false
  return !(commonWords.has(written) || (written.endsWith('s') && commonWords.has(written.slice(0, -1))))
}

const longestArabicName = 24

const findInArabic = (
  letters: Letters,
  at: number,
  sought: readonly { readonly name: string; readonly term: number }[],
  places: TermPlace[],
): void => {
  if (sought.length === 0) return
  const run = runFrom(letters, at, longestArabicName, (code) => !isLatin(code) && code !== stop)
  for (let skipped = 0; skipped <= Math.min(longestAttached, run.length - 2); skipped++) {
    if (!attached.has(run.slice(0, skipped))) continue
    const start = at + skipped
    if (skipped > 0 && letters.begins[start] === 1) break
    for (const { name, term } of sought)
      for (const length of arabicEnds(run.slice(skipped, skipped + name.length + 4), name)) {
        const end =
          length < 3 ? null : wholeEnd(letters, start + length, run.slice(skipped, skipped + length))
        if (end !== null) places.push({ start, end, term })
      }
  }
}
