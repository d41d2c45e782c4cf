import brokenPlurals from '../../../resources/search/broken-plurals.json'
import feminineForms from '../../../resources/search/feminine-forms.json'
import spellingPairs from '../../../resources/search/spelling-pairs.json'
import transliteration from '../../../resources/search/transliteration.json'
import wholeWords from '../../../resources/search/whole-words.json'
import { prepareWordLists, type WordListFiles, type WordLists } from './word-lists'

export const builtInWordListFiles: WordListFiles = {
  wholeWords,
  brokenPlurals,
  spellingPairs,
  feminineForms,
  transliteration,
}

let prepared: WordLists | undefined

/** The lists that the app comes with; prepared once. */
export const builtInWordLists = (): WordLists => (prepared ??= prepareWordLists(builtInWordListFiles))
