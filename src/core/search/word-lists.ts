import { fold } from './fold'

/** The editable lists of resources/search, as they are written there. */
export type WordListFiles = {
  readonly wholeWords: Readonly<Record<string, string>>
  readonly brokenPlurals: { readonly plurals: Readonly<Record<string, readonly string[]>> }
  readonly spellingPairs: { readonly pairs: readonly (readonly string[])[] }
  readonly feminineForms: { readonly words: string }
  readonly transliteration: { readonly letters: Readonly<Record<string, readonly string[]>> }
}

/** The lists folded and turned into look-ups. */
export type WordLists = {
  /** Words that are never cut, and never taken for a plural by their shape. */
  readonly wholeWords: ReadonlySet<string>
  /** Those of them that are one word only because they are written with ة: كتابة, where كتابه is "his book". */
  readonly wholeByMarbuta: ReadonlySet<string>
  /** Those of them whose beginning alone looks like an attached letter: ساحات is no سـ and احات, but is a plural of ساحة. */
  readonly wholeAtStart: ReadonlySet<string>
  /** Their first three letters, to pass over most other words at once. */
  readonly wholeBeginnings: ReadonlySet<string>
  readonly pluralsOf: ReadonlyMap<string, readonly string[]>
  readonly singularsOf: ReadonlyMap<string, readonly string[]>
  /** Each spelling to the one it is read as. */
  readonly spelling: ReadonlyMap<string, string>
  readonly spellingsOf: ReadonlyMap<string, readonly string[]>
  readonly feminine: ReadonlySet<string>
  /** Folded Arabic letter to its Latin writings. */
  readonly latin: ReadonlyMap<string, readonly string[]>
}

const words = (line: string): readonly string[] => line.split(/\s+/).filter((word) => word !== '')

const pushTo = (map: Map<string, string[]>, key: string, value: string): void => {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

/** Names of the lists of words that begin like an attached particle; the others end like an attached ending. */
const beginnings: ReadonlySet<string> = new Set(['و', 'ف', 'ب', 'ك', 'ل', 'س', 'ال'])

export const prepareWordLists = (files: WordListFiles): WordLists => {
  const pluralsOf = new Map<string, string[]>()
  const singularsOf = new Map<string, string[]>()
  for (const [singular, plurals] of Object.entries(files.brokenPlurals.plurals)) {
    for (const plural of plurals) {
      pushTo(pluralsOf, fold(singular), fold(plural))
      pushTo(singularsOf, fold(plural), fold(singular))
    }
  }
  const spelling = new Map<string, string>()
  const spellingsOf = new Map<string, string[]>()
  for (const pair of files.spellingPairs.pairs) {
    const [first, ...others] = [...new Set(pair.map(fold))]
    if (first === undefined) continue
    for (const other of others) {
      spelling.set(other, first)
      pushTo(spellingsOf, first, other)
    }
  }
  const written = Object.entries(files.wholeWords).flatMap(([key, line]) =>
    key === 'about' ? [] : words(line),
  )
  const wholeWords = written.map(fold)
  const wholeAtEnd = new Set(
    Object.entries(files.wholeWords).flatMap(([key, line]) =>
      key === 'about' || beginnings.has(key) ? [] : words(line).map(fold),
    ),
  )
  const withoutMarbuta = new Set(written.filter((word) => !word.endsWith('ة')).map(fold))
  return {
    wholeWords: new Set(wholeWords),
    wholeByMarbuta: new Set(wholeWords.filter((word) => word.endsWith('ه') && !withoutMarbuta.has(word))),
    wholeAtStart: new Set(wholeWords.filter((word) => !wholeAtEnd.has(word))),
    wholeBeginnings: new Set(wholeWords.map((word) => word.slice(0, 3))),
    pluralsOf,
    singularsOf,
    spelling,
    spellingsOf,
    feminine: new Set(words(files.feminineForms.words).map(fold)),
    latin: new Map(
      Object.entries(files.transliteration.letters).map(([letter, latin]) => [fold(letter), latin]),
    ),
  }
}
