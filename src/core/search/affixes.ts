/** The letters that Arabic writes attached to a word, after folding (ة is ه, ى is ي, ئ is ي). */

export type Proclitic = {
  readonly text: string
  /** Where each attached particle begins: `وبال` has و at 0, ب at 1, ال at 2. */
  readonly parts: readonly number[]
  readonly article: boolean
  /** The particle right before the word, where it is a single letter. */
  readonly letter: string
}

const withArticle = ['ال', 'لل', 'بال', 'كال', 'فال', 'وال', 'ولل', 'فلل', 'وبال', 'فبال', 'وكال', 'فكال']

const singleLetters = ['و', 'ف', 'ب', 'ك', 'ل', 'س']
const twoLetters = ['و', 'ف'].flatMap((first) => ['ب', 'ك', 'ل', 'س'].map((second) => first + second))

/** `لل` is ل and an article that lost its alef, so its two letters are two parts, as are those of any other chain. */
const partsOf = (text: string): readonly number[] => {
  const last = text.endsWith('ال') ? text.length - 2 : text.length - 1
  return Array.from({ length: last + 1 }, (_, at) => at)
}

export const proclitics: readonly Proclitic[] = [
  ...withArticle.map((text) => ({ text, parts: partsOf(text), article: true, letter: '' })),
  ...[...singleLetters, ...twoLetters].map((text) => ({
    text,
    parts: partsOf(text),
    article: false,
    letter: text.slice(-1),
  })),
]

export const pronouns: readonly string[] = ['ه', 'ها', 'هم', 'هن', 'هما', 'كم', 'كن', 'كما', 'نا', 'ك']

/** Pronouns of two letters and more: no common word ends in them by chance, so a long base need not be known. */
export const longPronouns: ReadonlySet<string> = new Set(['ها', 'هم', 'هن', 'هما', 'كما', 'نا', 'كم'])

export type SuffixKind =
  'pronoun' | 'marbuta' | 'feminine-plural' | 'masculine-plural' | 'dual' | 'construct' | 'tanwin' | 'past'

export type Suffix = { readonly text: string; readonly kind: SuffixKind }

const each = (kind: SuffixKind, texts: readonly string[]): readonly Suffix[] =>
  texts.map((text) => ({ text, kind }))

const before = (start: string, ends: readonly string[]): readonly string[] => ends.map((end) => start + end)

export const suffixes: readonly Suffix[] = [
  ...each('pronoun', pronouns),
  ...each('marbuta', [...before('ت', [...pronouns, 'ي', 'ين', 'ان', 'ا']), ...before('تي', pronouns)]),
  ...each('feminine-plural', ['ات', ...before('ات', [...pronouns, 'ي'])]),
  ...each('masculine-plural', ['ين', 'ون']),
  ...each('dual', ['ان']),
  ...each('construct', ['ي', 'و', ...before('ي', pronouns), ...before('و', pronouns)]),
  ...each('tanwin', ['ا']),
  ...each('past', ['ت', 'وا', ...before('ون', pronouns)]),
]

/** The endings alone, and none. */
export const endings: ReadonlySet<string> = new Set(['', ...suffixes.map(({ text }) => text)])
