import { pluralsByShape } from './broken-plurals'
import { arabicWord, lemmasOf, type Corpus } from './stem'
import type { WordLists } from './word-lists'

const verbPrefixes = ['ي', 'ت', 'ن']

/** What stands behind the prefix of the present where a vowel of the past is another there: قال يقول, أعاد يعيد, دعا يدعو. */
const presentStems = (past: string): readonly string[] => {
  if (/^.ا.$/.test(past)) return ['و', 'ي'].map((vowel) => past[0]! + vowel + past[2]!)
  if (/^ا.ا.$/.test(past)) return [`${past[1]!}ي${past[3]!}`]
  if (/^است.ا.$/.test(past)) return [`ست${past[3]!}ي${past[5]!}`]
  return /^..ا$/.test(past) ? [`${past.slice(0, 2)}و`] : []
}

/** Other words under which a form of this one may be written: its plurals, spellings, feminine, and verb stems. */
const relatedWords = (lemma: string, lists: WordLists): readonly string[] => {
  const spellings = [lemma, ...(lists.spellingsOf.get(lemma) ?? [])]
  const plurals = spellings.flatMap((word) => [...(lists.pluralsOf.get(word) ?? []), ...pluralsByShape(word)])
  const nouns = [...spellings, ...spellings.map((word) => `${word}ه`), ...plurals]
  const stems = [
    lemma.startsWith('ا') ? lemma.slice(1) : '',
    lemma.length === 3 ? lemma : '',
    lemma.length === 4 && /^(?:.ا|ت)/.test(lemma) ? lemma : '',
    lemma.length === 5 && lemma.startsWith('ت') ? lemma : '',
    lemma.startsWith('ي') ? lemma.slice(1) : '',
    ...presentStems(lemma),
  ]
  const verbs = stems
    .filter((stem) => stem.length >= 3)
    .flatMap((stem) => verbPrefixes.map((prefix) => prefix + stem))
  return [...nouns, ...verbs]
}

/** What a word looks like before an ending: ة opens to ت, ء is carried by a letter, ي falls before ون, ى becomes ا, and both fall before the ت of the past. */
const stemsBeforeSuffix = (word: string): readonly string[] => {
  const stems = [word]
  if (word.endsWith('ه') || word.endsWith('ي')) stems.push(word.slice(0, -1))
  if (word.endsWith('ا') && word.length > 2) stems.push(word.slice(0, -1))
  if (word.endsWith('ي')) stems.push(`${word.slice(0, -1)}ا`)
  if (word.endsWith('ء')) stems.push(`${word.slice(0, -1)}ي`, `${word.slice(0, -1)}و`)
  return stems
}

/** A corpus in which the word asked for counts as a word, for whoever asks for it knows that it is one. */
export const corpusWith = (word: string, corpus: Corpus, marbuta: boolean): Corpus => ({
  articlesWith: (other) =>
    other === word ? Math.max(1, corpus.articlesWith(other)) : corpus.articlesWith(other),
  endsInMarbuta: (other) => (other === word && marbuta) || corpus.endsInMarbuta(other),
})

/**
 * Words of the archive that may be the stem with letters attached: at least every word that consists of a proclitic
 * chain or none, the stem, and an ending of the list or none.
 */
export type Candidates = (stem: string) => Iterable<string>

/**
 * The folded words of the archive that are forms of a word: those that stand near it and share a lemma with it.
 * Computed from the live vocabulary at each query, so that no table grows stale as articles come and go.
 * @param word folded
 * @param marbuta whether it was typed with ة at its end
 */
export const formsOf = (
  word: string,
  marbuta: boolean,
  corpus: Corpus,
  candidates: Candidates,
  lists: WordLists,
): readonly string[] => {
  const forms = new Set<string>()
  if (corpus.articlesWith(word) > 0) forms.add(word)
  if (!arabicWord.test(word)) return [...forms]
  const evidence = corpusWith(word, corpus, marbuta)
  const lemmas = lemmasOf(word, evidence, lists)
  const related = new Set([...lemmas].flatMap((lemma) => relatedWords(lemma, lists)))
  const stems = new Set([...related].flatMap(stemsBeforeSuffix))
  const tried = new Set<string>()
  for (const stem of stems) {
    for (const candidate of candidates(stem)) {
      if (tried.has(candidate)) continue
      tried.add(candidate)
      if (corpus.articlesWith(candidate) === 0) continue
      if (sharesLemma(lemmasOf(candidate, evidence, lists), lemmas)) forms.add(candidate)
    }
  }
  return [...forms]
}

const sharesLemma = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
  for (const lemma of some) if (others.has(lemma)) return true
  return false
}
