import { longPronouns, proclitics, suffixes, type Proclitic, type Suffix } from './affixes'
import { singularsByShape } from './broken-plurals'
import type { WordLists } from './word-lists'

/**
 * What the archive itself says about words. A cut that the letters allow is made only where this bears it out:
 * Arabic writes بقيصر (ب and قيصر) and بشار (one word) alike.
 */
export type Corpus = {
  /** In how many articles the folded word stands; 0 where it stands in none. */
  readonly articlesWith: (word: string) => number
  /** Whether the word has been met with ة at its end, where folding writes ه. */
  readonly endsInMarbuta: (word: string) => boolean
}

export const arabicWord = /^[\u0621-\u064a]+$/

const MINIMUM = 3

/** From how many letters on a base that the archive does not have alone may still be taken for a word. */
const FREE_PLURAL = 4
const FREE_PRONOUN = 5

const known = (word: string, corpus: Corpus): boolean =>
  corpus.articlesWith(word) > 0 || corpus.articlesWith(`ال${word}`) > 0

const LONGEST_SUFFIX = Math.max(...suffixes.map(({ text }) => text.length))

const suffixesBy = new Map<string, Suffix[]>()
for (const suffix of suffixes) suffixesBy.set(suffix.text, [...(suffixesBy.get(suffix.text) ?? []), suffix])

const opensMarbuta = (suffix: Suffix): boolean =>
  suffix.kind === 'marbuta' || suffix.kind === 'feminine-plural'

/** A word of the list, or one with an ending: كرامة, كرامتها, كتابين. */
export const isWhole = (word: string, lists: WordLists): boolean => {
  if (lists.wholeWords.has(word)) return true
  if (!lists.wholeBeginnings.has(word.slice(0, MINIMUM))) return false
  for (let length = 1; length <= LONGEST_SUFFIX && word.length - length >= MINIMUM; length++) {
    const found = suffixesBy.get(word.slice(-length))
    if (found === undefined) continue
    const base = word.slice(0, -length)
    // الهيئة folded ends like إلهي and one more ending, but none that begins with ي follows a ي.
    if (base.endsWith('ي') && word.at(-length) === 'ي') continue
    if (lists.wholeWords.has(base)) return true
    if (found.some(opensMarbuta) && lists.wholeWords.has(`${base}ه`)) return true
  }
  return false
}

/** An article before it shows that the first letter is the word's own: nothing stands between ال and its noun. */
const takesArticle = (host: string, corpus: Corpus): boolean =>
  corpus.articlesWith(`ال${host}`) > 0 || corpus.articlesWith(`وال${host}`) > 0

/** A word far more common than what would remain of it is not that word with a letter attached. */
const outweighs = (host: string, rest: string, corpus: Corpus): boolean => {
  const own = corpus.articlesWith(host)
  return own >= 5 && own > 4 * (corpus.articlesWith(rest) + corpus.articlesWith(`ال${rest}`))
}

const mayCut = (word: string, cut: Proclitic, corpus: Corpus, lists: WordLists): boolean => {
  const rest = word.slice(cut.text.length)
  if (cut.article) {
    if (rest.length < 2) return false
    if (rest.length === 2 && cut.text !== 'ال' && !known(rest, corpus)) return false
  } else {
    if (rest.length < MINIMUM) return false
    if (cut.letter === 'س' && !/^[يتنا]/.test(rest)) return false
  }
  for (const at of cut.parts) if (isWhole(word.slice(at), lists)) return false
  if (cut.article || cut.text === 'و') return true
  const host = word.slice(cut.text.length - 1)
  return !takesArticle(host, corpus) && !outweighs(host, rest, corpus)
}

const procliticsBy = new Map(proclitics.map((cut) => [cut.text, cut]))

/** Whether cutting the first letters off the word is borne out: by an article, or because the rest is a word. */
export const mayCutAt = (word: string, length: number, corpus: Corpus, lists: WordLists): boolean => {
  const cut = procliticsBy.get(word.slice(0, length))
  if (cut === undefined || !arabicWord.test(word)) return false
  const rest = word.slice(length)
  return (
    (cut.article || known(rest, corpus) || lists.wholeWords.has(rest)) && mayCut(word, cut, corpus, lists)
  )
}

export type Head = { readonly rest: string; readonly article: boolean; readonly certain: boolean }

/** The word, and what remains of it behind each attached particle that may be cut off. `certain` needs no evidence. */
export const headsOf = (word: string, corpus: Corpus, lists: WordLists): readonly Head[] => {
  const heads: Head[] = [{ rest: word, article: false, certain: true }]
  if (word.length < MINIMUM || !arabicWord.test(word)) return heads
  for (const cut of proclitics) {
    if (!word.startsWith(cut.text) || !mayCut(word, cut, corpus, lists)) continue
    heads.push({ rest: word.slice(cut.text.length), article: cut.article, certain: cut.article })
  }
  return heads
}

/** The plural of a word of the archive: evidence as good as the word itself. */
const isKnownPlural = (word: string, corpus: Corpus, lists: WordLists): boolean =>
  lists.singularsOf.get(word)?.some((singular) => known(singular, corpus)) ??
  (!lists.wholeWords.has(word) && singularsByShape(word).some((singular) => known(singular, corpus)))

type Accept = (base: string) => void

const withoutDualEvidence = (base: string, corpus: Corpus): boolean =>
  base.length === MINIMUM && corpus.articlesWith(`${base}ين`) === 0

const pluralBase = (base: string, suffix: Suffix, corpus: Corpus, accept: Accept): void => {
  if ((suffix.kind === 'dual' || suffix.text === 'ون') && withoutDualEvidence(base, corpus)) return
  const isKnown = known(base, corpus)
  if (isKnown || (suffix.kind === 'masculine-plural' && base.length >= FREE_PLURAL)) accept(base)
  if (!isKnown && known(`${base}ي`, corpus)) accept(`${base}ي`)
}

const femininePlural = (base: string, corpus: Corpus, lists: WordLists, accept: Accept): void => {
  const feminine = `${base}ه`
  if (lists.wholeWords.has(feminine)) {
    accept(feminine)
    return
  }
  const feminineKnown = known(feminine, corpus)
  if (feminineKnown) accept(feminine)
  if (feminineKnown && base.length === MINIMUM) return
  if (known(base, corpus) || base.length >= FREE_PLURAL) accept(base)
}

const marbutaBase = (base: string, corpus: Corpus, lists: WordLists, accept: Accept): void => {
  const feminine = `${base}ه`
  const isFeminine = known(feminine, corpus) || lists.wholeWords.has(feminine)
  if (base.length < MINIMUM) {
    if (isFeminine && corpus.endsInMarbuta(feminine)) accept(feminine)
    return
  }
  if (isFeminine || base.length > MINIMUM || isKnownPlural(feminine, corpus, lists)) accept(feminine)
  const hasPronoun = !lists.wholeWords.has(feminine) && !corpus.endsInMarbuta(feminine)
  if (hasPronoun && known(base, corpus)) accept(base)
}

/** ى and ا fall before the endings of the past: استولى استولت, دعا دعت, بقي بقوا. Short words show by their present that they are verbs. */
const weakPast = (rest: string, base: string, corpus: Corpus, lists: WordLists, accept: Accept): void => {
  if (known(base, corpus)) return
  // البنت, السبت: a noun, and not what بنى or سبى is in the past.
  if (base.length < MINIMUM && (lists.wholeWords.has(rest) || takesArticle(rest, corpus))) return
  const isDerived = base.length >= MINIMUM && /^[ات]/.test(base)
  for (const [last, present] of [
    ['ا', 'و'],
    ['ي', 'ي'],
  ] as const) {
    if (!known(base + last, corpus)) continue
    if (isDerived || known(`ي${base}${present}`, corpus)) accept(base + last)
  }
}

/** ء is carried by a letter before a pronoun: أصدقائهم, أصدقاؤه, أصدقائي. */
const acceptHamza = (base: string, corpus: Corpus, lists: WordLists, accept: Accept): void => {
  const hamza = `${base.slice(0, -1)}ء`
  if (known(hamza, corpus) || lists.singularsOf.has(hamza)) accept(hamza)
}

const constructBase = (
  base: string,
  suffix: Suffix,
  corpus: Corpus,
  lists: WordLists,
  accept: Accept,
): void => {
  const isKnown = known(base, corpus)
  if (suffix.text.length > 1) {
    if (isKnown || base.length >= FREE_PRONOUN) accept(base)
    return
  }
  if (base.length < FREE_PLURAL) return
  if (/اي$/.test(base) && suffix.text === 'ي') acceptHamza(base, corpus, lists, accept)
  const hasPlural = ['ين', 'ون'].some((plural) => known(base + plural, corpus))
  if (hasPlural || (isKnown && base.startsWith('م'))) accept(base)
}

const pronounBase = (
  rest: string,
  base: string,
  suffix: Suffix,
  corpus: Corpus,
  lists: WordLists,
  accept: Accept,
): void => {
  if (suffix.text === 'ه' && corpus.endsInMarbuta(rest)) return
  if (suffix.text === 'ك' && base.length < FREE_PLURAL) return
  const isKnown = known(base, corpus) || isKnownPlural(base, corpus, lists)
  if (isKnown || (longPronouns.has(suffix.text) && base.length >= FREE_PRONOUN)) accept(base)
  // ى is written ا before a pronoun: قراهم, معناها.
  if (base.endsWith('ا') && known(`${base.slice(0, -1)}ي`, corpus)) accept(`${base.slice(0, -1)}ي`)
  if (/ا[يو]$/.test(base)) acceptHamza(base, corpus, lists, accept)
}

/** Endings that the word's letters allow: behind three letters, or behind two and an opened ة (جثته, سنتين). */
const suffixesOf = (word: string): readonly Suffix[] => {
  const found: Suffix[] = []
  for (let length = 1; length <= LONGEST_SUFFIX && word.length - length >= MINIMUM - 1; length++) {
    const more = suffixesBy.get(word.slice(-length)) ?? []
    const isShort = word.length - length < MINIMUM
    found.push(...(isShort ? more.filter(({ kind }) => kind === 'marbuta' || kind === 'past') : more))
  }
  return found
}

/** Bases of a word by each ending it may carry. */
const basesOf = (rest: string, article: boolean, corpus: Corpus, lists: WordLists, accept: Accept): void => {
  for (const suffix of suffixesOf(rest)) {
    const base = rest.slice(0, -suffix.text.length)
    switch (suffix.kind) {
      case 'pronoun':
        if (!article) pronounBase(rest, base, suffix, corpus, lists, accept)
        break
      case 'marbuta':
        if (!article || suffix.text === 'تين' || suffix.text === 'تان')
          marbutaBase(base, corpus, lists, accept)
        break
      case 'feminine-plural':
        if (!article || suffix.text === 'ات') femininePlural(base, corpus, lists, accept)
        break
      case 'masculine-plural':
      case 'dual':
        pluralBase(base, suffix, corpus, accept)
        break
      case 'construct':
        if (!article) constructBase(base, suffix, corpus, lists, accept)
        break
      case 'tanwin':
        if (article) break
        if (known(base, corpus) || isKnownPlural(base, corpus, lists)) accept(base)
        // شيئاً, بريئاً: behind a ي ء is carried by one.
        if (base.endsWith('يي')) acceptHamza(base, corpus, lists, accept)
        break
      case 'past':
        if (article) break
        if (base.length >= MINIMUM && known(base, corpus)) accept(base)
        if (suffix.text === 'ت' || suffix.text === 'وا') weakPast(rest, base, corpus, lists, accept)
        break
      default:
        suffix.kind satisfies never
    }
  }
}

/** The archive has the word in the past tense, with an ending that no noun has. */
const isPastVerb = (word: string, corpus: Corpus): boolean =>
  corpus.articlesWith(word) > 0 &&
  ['ت', 'وا'].some(
    (ending) =>
      corpus.articlesWith(word + ending) > 0 ||
      (/[اي]$/.test(word) && corpus.articlesWith(word.slice(0, -1) + ending) > 0),
  )

/** فاعل, تفعل and تفاعل, whose present puts يـ before them. */
const isLongStem = (stem: string): boolean => /^.ا..$/.test(stem) || /^ت....?$/.test(stem)

/** The past whose ا is و or ي in the present: يقول قال, يسير سار, يعيد أعاد. */
const hollowPasts = (stem: string): readonly string[] => {
  const [first = '', vowel, last = ''] = stem
  if (stem.length !== MINIMUM || (vowel !== 'و' && vowel !== 'ي')) return []
  const past = `${first}ا${last}`
  return vowel === 'و' ? [past] : [past, `ا${past}`]
}

/** يعتقل and تعتقل to اعتقل, يقتل to قتل, يعلن to أعلن, يحاصر to حاصر, يستقيل to استقال, يدعو to دعا: only where the archive has both. */
const verbBases = (rest: string, corpus: Corpus, lists: WordLists, accept: Accept): void => {
  if (!/^[يتن]/.test(rest) || lists.wholeWords.has(rest)) return
  const stem = rest.slice(1)
  if (stem.length < MINIMUM) return
  const derived = `ا${stem}`
  const isDerived = stem.startsWith('ت') || (/^(?:ست|ن|.ت)/.test(stem) && stem.length > MINIMUM)
  if (isDerived && known(derived, corpus)) accept(derived)
  if (/^ست.ي.$/.test(stem)) {
    const hollow = `ا${stem.slice(0, 3)}ا${stem.slice(4)}`
    if (known(hollow, corpus)) accept(hollow)
  }
  const third = `ي${stem}`
  if (rest !== third && !known(third, corpus)) return
  if (rest !== third) accept(third)
  if (stem.length === MINIMUM && known(stem, corpus)) accept(stem)
  if (stem.length === MINIMUM && isPastVerb(derived, corpus)) accept(derived)
  if (/^..و$/.test(stem) && known(`${stem.slice(0, 2)}ا`, corpus)) accept(`${stem.slice(0, 2)}ا`)
  if (!rest.startsWith('ن')) for (const past of hollowPasts(stem)) if (isPastVerb(past, corpus)) accept(past)
  if (isLongStem(stem) && known(stem, corpus)) accept(stem)
}

const isParticiple = (word: string): boolean => word.startsWith('م') && word.length > MINIMUM
const isNisba = (word: string): boolean => word.endsWith('ي') && word.length > MINIMUM

const linked = (base: string, corpus: Corpus, lists: WordLists, accept: Accept): void => {
  for (const singular of lists.singularsOf.get(base) ?? []) accept(singular)
  const listed = lists.singularsOf.has(base)
  if (!listed && !lists.wholeWords.has(base)) {
    for (const singular of singularsByShape(base)) if (known(singular, corpus)) accept(singular)
  }
  if (!base.endsWith('ه')) return
  const masculine = base.slice(0, -1)
  const isShaped = isParticiple(masculine) || isNisba(masculine)
  if (lists.feminine.has(masculine) || (isShaped && !lists.wholeWords.has(base))) accept(masculine)
}

/** كتابه is not كتابة where the archive has كتاب and never writes the word with ة. */
const staysWhole = (word: string, corpus: Corpus, lists: WordLists): boolean =>
  lists.wholeWords.has(word) &&
  !lists.wholeAtStart.has(word) &&
  !(
    lists.wholeByMarbuta.has(word) &&
    !corpus.endsInMarbuta(word) &&
    corpus.articlesWith(word) > 0 &&
    known(word.slice(0, -1), corpus)
  )

/**
 * The words that a folded word may be a form of, itself among them. Two words meet where these sets share a word.
 * Not a partition: معتقلات is a form of معتقل and of معتقلة, which are not forms of each other.
 */
export const lemmasOf = (word: string, corpus: Corpus, lists: WordLists): ReadonlySet<string> => {
  const lemmas = new Set<string>()
  const accept = (lemma: string): void => {
    lemmas.add(lists.spelling.get(lemma) ?? lemma)
  }
  accept(word)
  if (word.length < MINIMUM || !arabicWord.test(word)) return lemmas
  const bases = new Set<string>([word])
  const evident = (base: string): boolean => known(base, corpus) || isKnownPlural(base, corpus, lists)
  for (const { rest, article, certain } of headsOf(word, corpus, lists)) {
    const found = new Set<string>()
    const restEvident = certain || evident(rest)
    if (restEvident) found.add(rest)
    if (!staysWhole(rest, corpus, lists)) {
      const find: Accept = (base) => {
        if (restEvident || evident(base)) found.add(base)
      }
      basesOf(rest, article, corpus, lists, find)
      if (!article) for (const base of [rest, ...found]) verbBases(base, corpus, lists, find)
    }
    for (const base of found) bases.add(base)
  }
  for (const base of bases) {
    accept(base)
    linked(base, corpus, lists, accept)
  }
  return lemmas
}
