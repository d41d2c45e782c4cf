import type { Archive } from './archive'

/** Letters that are heard, or written from hearing, for one another. Folded letters only. */
const arabicSounds: readonly (readonly [string, string])[] = [
  ['ا', 'اع'],
  ['ت', 'تط'],
  ['س', 'سثص'],
  ['ز', 'زذظض'],
  ['ك', 'كق'],
  ['ج', 'جغچ'],
  ['ه', 'هح'],
  ['ب', 'بپ'],
  ['ف', 'فڤ'],
]

const soundOf = new Map(
  arabicSounds.flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound] as const)),
)

const arabicKey = (word: string): string => {
  const bare = word.length > 4 && word.startsWith('ال') ? word.slice(2) : word
  const sounds = Array.from(bare, (letter) => soundOf.get(letter) ?? letter).join('')
  return sounds.replace(/(.)\1+/gu, '$1').replace(/(?<=..)[اهي]$/u, '')
}

const latinKey = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/sch|sh|ch/g, 'x')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[ckq]h?/g, 'k')
    .replace(/([tdg])h/g, '$1')
    .replace(/z/g, 's')
    .replace(/[wv]/g, 'v')
    .replace(/^[aeiouy]+/, 'a')
    .replace(/(?<=.)[aeiouyh]+/g, '')
    .replace(/(.)\1+/g, '$1')

const isArabic = (word: string): boolean => /^[\u0621-\u064a\u067e\u0686\u06a4]+$/u.test(word)

/**
 * What a folded word sounds like; words of one key may be one name in two spellings. Empty where nothing can be said:
 * short words, numbers, other scripts.
 */
export const soundKey = (word: string): string => {
  const key = isArabic(word) ? arabicKey(word) : /^[a-z]+$/.test(word) ? latinKey(word) : ''
  return key.length < 2 ? '' : key
}

const MOST = 8
const SHORTEST = 3

/** Words of the archive that sound like this one and are written otherwise, commonest first. */
export const soundingAlike = (
  word: string,
  archive: Archive,
  known: ReadonlySet<number>,
): readonly string[] => {
  const key = word.length < SHORTEST ? '' : soundKey(word)
  if (key === '') return []
  const { vocabulary } = archive
  const isLatin = word.charCodeAt(0) < 0x80
  const found: { readonly word: string; readonly count: number }[] = []
  for (let term = 1; term < vocabulary.size; term++) {
    const start = vocabulary.startOf(term)
    const length = vocabulary.endOf(term) - start
    if (length < SHORTEST || Math.abs(length - word.length) > 4) continue
    if (vocabulary.chars[start]! < 0x80 !== isLatin) continue
    const count = archive.countOf(term)
    if (count === 0 || known.has(term)) continue
    const other = vocabulary.wordOf(term)
    if (soundKey(other) === key) found.push({ word: other, count })
  }
  return found
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map((one) => one.word)
}
