import { builtInWordLists } from '../../search/built-in-lists'
import { samePart } from '../../search/names'
import { isDigit, isLatin, lettersIn } from './letters'

/** One way in which a term may be written, in folded letters without anything between them. */
export type Writing = {
  readonly letters: string
  /** Doubled letters and hamzas may be there or not: داود and داوود. Only for what is long enough to be told by the rest. */
  readonly isLoose: boolean
  /** The letter that must stand before it: للخطيب is ل and الخطيب without its alef. */
  readonly after?: string
  /** Its alef is written for ى: with a tanwin on it the word is another, ليلاً and not ليلى. */
  readonly isSwapped?: boolean
}

const mostWritings = 400
const longEnoughToBeLoose = 4

const hamza = 'ء'
const filiations = new Set(['بن', 'ابن', 'بنت', 'ابنه'])

/** Doubled letters once, hamza out: the loose form of letters that are not digits. */
const looseForm = (letters: string): string =>
  Array.from(letters)
    .filter(
      (letter, at, all) => letter !== hamza && (letter !== all[at - 1] || isDigit(letter.charCodeAt(0))),
    )
    .join('')

const unique = (all: readonly string[]): readonly string[] => [...new Set(all)]

/** `أبو`, `أبي`, `أبا`; إسماعيل and اسمعيل; ليلى and ليلا; the article before any part but the first. */
const otherForms = (word: string, raw: string, isFirst: boolean): readonly string[] => {
  const lists = builtInWordLists()
  const bare = word.startsWith('ال') && word.length > 4 ? word.slice(2) : word
  const spelt = lists.spelling.get(bare) ?? bare
  const spellings = [spelt, ...(lists.spellingsOf.get(spelt) ?? [])].map((one) =>
    bare === word ? one : `ال${one}`,
  )
  const ends = [word, ...spellings].flatMap((one) => endingForms(one, raw))
  const parts = [...ends, ...samePart(word)]
  const articles = isFirst
    ? []
    : parts.map((one) => (one.startsWith('ال') && one.length > 4 ? one.slice(2) : `ال${one}`))
  return unique([...parts, ...articles, ...(filiations.has(word) ? ['', 'بن', 'ابن'] : [])])
}

/** Alef at the end is written ا or ى, ta marbuta ة or ا, and ت before what is attached to it. */
const endingForms = (word: string, raw: string): readonly string[] => {
  if (word.length < 3) return [word]
  const stem = word.slice(0, -1)
  if (/[ىیي]$/u.test(raw) && word.endsWith('ي')) return [word, `${stem}ا`]
  if (word.endsWith('ا')) return [word, `${stem}ي`]
  if (/[ةۃ]$/u.test(raw) && word.endsWith('ه') && word.length > 3) return [word, `${stem}ا`, `${stem}ت`]
  return [word]
}

const marks = /[\p{M}\u0640\p{Cf}]/gu

/** The term's words in folded letters, with what they were written as. */
export const wordsOf = (term: string): readonly { readonly word: string; readonly raw: string }[] =>
  term
    .replace(marks, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((raw) => ({ raw, word: lettersIn(raw) }))
    .filter(({ word }) => word !== '')

/** Every writing of a term that is looked for in its own script. */
export const writingsOf = (term: string): readonly Writing[] => {
  const words = wordsOf(term)
  const combined = words.reduce<readonly string[]>(
    (made, { word, raw }, at) =>
      made
        .flatMap((before) =>
          otherForms(word, raw, at === 0).map((one) => (at === 0 ? one : before + boundary + one)),
        )
        .slice(0, mostWritings),
    [''],
  )
  const whole = unique([lettersIn(term), ...combined])
  return whole.flatMap((parts): readonly Writing[] => {
    const letters = parts.replaceAll(boundary, '')
    if (letters === '') return []
    const isLoose = looseForm(letters).length >= longEnoughToBeLoose && !isLatin(letters.charCodeAt(0))
    const isSwapped = letters.endsWith('ا') && lettersIn(term).endsWith('ي')
    const written = (some: string): readonly string[] =>
      isLoose ? looseForms(some) : [some.replaceAll(boundary, '')]
    return [
      ...written(parts).map((one) => ({ letters: one, isLoose, isSwapped })),
      ...(letters.startsWith('ال') && letters.length > 4
        ? written(parts.slice(2)).map((one) => ({ letters: `ل${one}`, isLoose, isSwapped, after: 'ل' }))
        : []),
    ]
  })
}

/** Stands between the words of a writing until its letters are taken. */
const boundary = '\0'

/** أبو وليد, in which both و stand, and the same run together as one word, where one of them may be gone. */
const looseForms = (parts: string): readonly string[] =>
  unique([parts.split(boundary).map(looseForm).join(''), looseForm(parts.replaceAll(boundary, ''))])
