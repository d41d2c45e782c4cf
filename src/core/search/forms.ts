import { proclitics, suffixes } from './affixes'
import { pluralsByShape } from './broken-plurals'
import { arabicWord, lemmasOf, type Corpus } from './stem'
import type { WordLists } from './word-lists'

const beforeWord: readonly string[] = ['', ...proclitics.map(({ text }) => text)]

const verbPrefixes = ['ي', 'ت', 'ن']

/** Other words under which a form of this one may be written: its plurals, spellings, feminine, and verb stems. */
const relatedWords = (lemma: string, lists: WordLists): readonly string[] => {
  const spellings = [lemma, ...(lists.spellingsOf.get(lemma) ?? [])]
  const plurals = spellings.flatMap((word) => [...(lists.pluralsOf.get(word) ?? []), ...pluralsByShape(word)])
  const nouns = [...spellings, ...spellings.map((word) => `${word}ه`), ...plurals]
  const stems = [
    lemma.startsWith('ا') ? lemma.slice(1) : '',
    lemma.length === 3 ? lemma : '',
    lemma.startsWith('ي') ? lemma.slice(1) : '',
  ]
  const verbs = stems
    .filter((stem) => stem.length >= 3)
    .flatMap((stem) => verbPrefixes.map((prefix) => prefix + stem))
  return [...nouns, ...verbs]
}

/** What a word looks like before an ending: ة opens to ت, ء is carried by a letter, ي falls before ون. */
const stemsBeforeSuffix = (word: string): readonly string[] => {
  const stems = [word]
  if (word.endsWith('ه') || word.endsWith('ي')) stems.push(word.slice(0, -1))
  if (word.endsWith('ء')) stems.push(`${word.slice(0, -1)}ي`, `${word.slice(0, -1)}و`)
  return stems
}

const surfacesOf = (words: ReadonlySet<string>): ReadonlySet<string> => {
  const surfaces = new Set<string>()
  for (const word of words) {
    surfaces.add(word)
    for (const stem of stemsBeforeSuffix(word)) for (const { text } of suffixes) surfaces.add(stem + text)
  }
  return surfaces
}

/** A corpus in which the word asked for counts as a word, for whoever asks for it knows that it is one. */
export const corpusWith = (word: string, corpus: Corpus, marbuta: boolean): Corpus => ({
  articlesWith: (other) =>
    other === word ? Math.max(1, corpus.articlesWith(other)) : corpus.articlesWith(other),
  endsInMarbuta: (other) => (other === word && marbuta) || corpus.endsInMarbuta(other),
})

/**
 * The folded words of the archive that are forms of a word: every attached chain, ending and plural is tried, and
 * those that stand in the archive are kept where they share a lemma with the word.
 * Computed from the live vocabulary at each query, so that no table grows stale as articles come and go.
 * @param word folded
 */
export const formsOf = (
  word: string,
  marbuta: boolean,
  corpus: Corpus,
  lists: WordLists,
): readonly string[] => {
  const evidence = corpusWith(word, corpus, marbuta)
  const lemmas = lemmasOf(word, evidence, lists)
  const forms = new Set<string>()
  if (corpus.articlesWith(word) > 0) forms.add(word)
  if (!arabicWord.test(word)) return [...forms]
  const related = new Set([...lemmas].flatMap((lemma) => relatedWords(lemma, lists)))
  const tried = new Set<string>()
  for (const surface of surfacesOf(related)) {
    for (const prefix of beforeWord) {
      const candidate = prefix + surface
      if (corpus.articlesWith(candidate) === 0 || tried.has(candidate)) continue
      tried.add(candidate)
      for (const lemma of lemmasOf(candidate, evidence, lists)) {
        if (lemmas.has(lemma)) {
          forms.add(candidate)
          break
        }
      }
    }
  }
  return [...forms]
}
