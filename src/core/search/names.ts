import type { Archive } from './archive'
import type { WordLists } from './word-lists'

const latinWord = /^[a-z]+$/
const vowels = /[aeiouy]/

/**
 * Whether a Latin word may be an Arabic one written in Latin letters: each Arabic letter in one of its Latin writings,
 * vowels between them as one likes, doubled consonants once or twice.
 * @param latin folded, Latin letters only
 * @param arabic folded
 */
export const soundsAlike = (latin: string, arabic: string, lists: WordLists): boolean => {
  const walk = (l: number, a: number): boolean => {
    if (a === arabic.length) {
      for (let at = l; at < latin.length; at++)
        if (!vowels.test(latin[at]!) && latin[at] !== 'h') return false
      return latin.length - l <= 1
    }
    for (const writing of lists.latin.get(arabic[a]!) ?? []) {
      if (!latin.startsWith(writing, l)) continue
      const next = l + writing.length
      if (walk(next, a + 1)) return true
      if (writing !== '' && latin.startsWith(writing, next) && walk(next + writing.length, a + 1)) return true
    }
    return l > 0 && l < latin.length && vowels.test(latin[l]!) && vowelsBefore(latin, l) < 2 && walk(l + 1, a)
  }
  return walk(0, 0)
}

const vowelsBefore = (latin: string, at: number): number => {
  let count = 0
  while (count < at && vowels.test(latin[at - 1 - count]!)) count++
  return count
}

const MOST = 8
const SHORTEST = 4

/** Words of the archive that may be the same name in the other letters, commonest first. */
export const otherScript = (word: string, archive: Archive, lists: WordLists): readonly string[] => {
  if (word.length < SHORTEST) return []
  const fromLatin = latinWord.test(word)
  // Latin writes the article apart (al-Madhan), so the name is looked for without it too.
  const bare = word.startsWith('ال') && word.length > SHORTEST + 1 ? [word, word.slice(2)] : [word]
  const found = new Map<string, number>()
  for (let term = 1; term < archive.vocabulary.size; term++) {
    const count = archive.countOf(term)
    if (count === 0) continue
    const first = archive.vocabulary.chars[archive.vocabulary.startOf(term)]!
    if (first < 0x80 === fromLatin) continue
    const length = archive.vocabulary.endOf(term) - archive.vocabulary.startOf(term)
    if (length < 3 || length > 20) continue
    const other = archive.vocabulary.wordOf(term)
    const alike = fromLatin
      ? soundsAlike(word, other, lists)
      : latinWord.test(other) && bare.some((arabic) => soundsAlike(other, arabic, lists))
    if (alike) found.set(other, count)
  }
  return [...found]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([other]) => other)
}

const kunya = ['ابو', 'ابي', 'ابا']
const filiation = ['بن', 'ابن']

/** Other writings of a name's part that are the same part: أبو and أبي, بن and ابن. */
export const samePart = (word: string): readonly string[] =>
  [kunya, filiation].find((group) => group.includes(word))?.filter((other) => other !== word) ?? []

/** عبدالله as عبد and الله. */
export const takenApart = (word: string): readonly string[] | undefined =>
  word.startsWith('عبدال') && word.length > 6 ? ['عبد', word.slice(3)] : undefined
