import search from 'approx-string-match'
import { codePointLength, codePointsOf, sliceCodePoints, type CodePoints } from '../article/code-points'
import type { Anchor, TextTarget } from './annotation'
import { contextLength } from './annotation'
import { foldedLetters, lettersOf, looseOf, type FoldedLetters } from './folded-letters'
import { everyPlace, letterIndexOf, type LetterIndex } from './letter-index'

/**
 * Finds where an annotation stands in a text (W3C Web Annotation Data Model, 4.2.4 and 4.2.5): by position with a check of
 * the quote, then by the letters of the quote with its context, then approximately. Only a place whose text is the quote,
 * letter for letter and mark for mark, counts as found; anything less is for a person to decide.
 */
export const anchorIn = (text: string, target: TextTarget): Anchor => anchoringIn(text)(target)

/** The same for many annotations of one text: what is asked of the text itself is worked out once. */
export const anchoringIn = (
  text: string,
  points: CodePoints = codePointsOf(text),
): ((target: TextTarget) => Anchor) => {
  const search = searchingIn(text, points)
  return (target) => search(target).anchor
}

/** `isHurried`: there was no time left to look for it everywhere; another search may find more. */
export type Found = { readonly anchor: Anchor; readonly isHurried: boolean }

export const searchingIn = (
  text: string,
  points: CodePoints = codePointsOf(text),
): ((target: TextTarget) => Found) => {
  const searched = searchedText(text, points)
  return (target) => {
    searched.isHurried = false
    const anchor = unchanged(searched, target) ?? byLetters(searched, target)
    return { anchor, isHurried: searched.isHurried }
  }
}

/** A text as it is searched: its letters and their index are made when they are first needed. */
type SearchedText = {
  readonly text: string
  readonly points: CodePoints
  readonly folded: () => FoldedLetters
  readonly index: () => LetterIndex
  readonly looseIndex: () => LetterIndex
  /** Letters that may still be gone through for quotes that stand nowhere as they were, times each 32 letters of theirs. */
  fuzzyLeft: number
  /** The last quote would have been looked for longer, had there been time. */
  isHurried: boolean
}

/** About a quarter of a second's work on an old laptop; a text longer than this is searched for one quote. */
const mostFuzzy = 1_500_000

const searchedText = (text: string, points: CodePoints): SearchedText => {
  const folded = once(() => foldedLetters(text))
  return {
    text,
    points,
    folded,
    index: once(() => letterIndexOf(folded().letters)),
    looseIndex: once(() => letterIndexOf(folded().loose())),
    fuzzyLeft: mostFuzzy,
    isHurried: false,
  }
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** Where the quote and all of its context stand where they were put, no other place could be a better one. */
const unchanged = ({ text, points }: SearchedText, target: TextTarget): Anchor | null => {
  const unit = points.unitOf(target.start)
  const { exact, prefix, suffix } = target
  if (exact === '' || !text.startsWith(exact, unit)) return null
  const from = unit - prefix.length
  if (from < 0 || !text.startsWith(prefix, from) || !text.startsWith(suffix, unit + exact.length)) return null
  const start = points.codePointOf(unit)
  return { state: 'exact', start, end: start + codePointLength(exact) }
}

/** What is sought, as letters. */
type Sought = {
  readonly target: TextTarget
  readonly quote: string
  /** Without spaces, which come and go between the same words. */
  readonly before: string
  readonly after: string
  /** Index in the text at which it stood. */
  readonly expected: number
}

const soughtOf = ({ points }: SearchedText, target: TextTarget): Sought => ({
  target,
  quote: lettersOf(target.exact),
  before: lettersOf(target.prefix).replaceAll(' ', ''),
  after: lettersOf(target.suffix).replaceAll(' ', ''),
  expected: points.unitOf(target.start),
})

type Place = {
  /** UTF-16 indices of the text. */
  readonly from: number
  readonly to: number
  readonly isSame: boolean
  readonly context: number
  readonly distance: number
}

const byLetters = (searched: SearchedText, target: TextTarget): Anchor => {
  const sought = soughtOf(searched, target)
  const places = placesOf(searched, sought)
  return places.length > 0 ? ofPlaces(searched, sought, places) : withOtherLetters(searched, sought)
}

/** Places with the quote's letters, the likeliest first. */
const placesOf = (searched: SearchedText, sought: Sought): readonly Place[] => {
  const { text } = searched
  const { exact } = sought.target
  const { letters } = searched.folded()
  const found = hasLetters(sought.quote)
    ? likeliestOf(searched.index(), letters, sought).map((letter) =>
        placeOf(searched, sought, letter, sought.quote.length),
      )
    : []
  // A quote may begin among the marks of a letter, where no letter of the text begins.
  const units = found.some(({ isSame }) => isSame) || !isWithinLetter(exact) ? [] : everyPlace(text, exact)
  const within = units.map((unit) => ({
    ...placeOf(searched, sought, searched.folded().letterAt(unit), sought.quote.length),
    from: unit,
    to: unit + exact.length,
    isSame: true,
    distance: Math.abs(unit - sought.expected),
  }))
  return [...found, ...within].sort(
    (a, b) => b.context - a.context || Number(b.isSame) - Number(a.isSame) || a.distance - b.distance,
  )
}

const hasLetters = (quote: string): boolean => quote.trim() !== ''
const isWithinLetter = (exact: string): boolean =>
  /^[\p{M}\p{Cf}\s\u0640]/u.test(exact) || !hasLetters(lettersOf(exact))

/** Quotes shorter than this stand at so many places that they are looked for together with what stood beside them. */
const longEnough = 8
const beside = 12

const likeliestOf = (index: LetterIndex, letters: string, { quote, target }: Sought): readonly number[] => {
  if (quote.length >= longEnough) return index.placesOf(quote)
  const before = lettersOf(target.prefix).slice(-beside)
  const after = lettersOf(target.suffix).slice(0, beside)
  const together = new Set([
    ...(before.length === beside ? index.placesOf(before + quote).map((at) => at + before.length) : []),
    ...(after.length === beside ? index.placesOf(quote + after) : []),
  ])
  if (together.size > 0) return [...together].filter((at) => letters.startsWith(quote, at))
  return index.placesOf(quote)
}

const placeOf = (searched: SearchedText, sought: Sought, letter: number, length: number): Place => {
  const { text } = searched
  const { exact } = sought.target
  const { letters, startOf, endOf } = searched.folded()
  const start = startOf(letter)
  const from = wholePairStart(text, start)
  const isSame = text.startsWith(exact, start)
  return {
    from,
    to: isSame ? start + exact.length : wholePairEnd(text, endOf(letter + length - 1)),
    isSame,
    context: contextAt(letters, letter, letter + length, sought),
    distance: Math.abs(start - sought.expected),
  }
}

/** How many letters before and after a place are those of the target, counted outwards from the quote; spaces aside. */
const contextAt = (letters: string, from: number, to: number, { before, after }: Sought): number => {
  let same = 0
  for (let at = from - 1; at >= 0 && same < before.length; at--) {
    if (letters[at] === ' ') continue
    if (letters[at] !== before[before.length - same - 1]) break
    same++
  }
  let following = 0
  for (let at = to; at < letters.length && following < after.length; at++) {
    if (letters[at] === ' ') continue
    if (letters[at] !== after[following]) break
    following++
  }
  return same + following
}

const fullContext = ({ before, after }: Sought): number => before.length + after.length

/** A quote shorter than this says little by itself about whose place it is. */
const tellingLength = 12

const ofPlaces = (searched: SearchedText, sought: Sought, places: readonly Place[]): Anchor => {
  const best = places[0]!
  const rival = places[1]
  const full = fullContext(sought)
  const isTold = rival === undefined || best.context > rival.context || (best.isSame && !rival.isSame)
  const isAtPlace = best.isSame && best.distance === 0
  if (isAtPlace && (isTold || best.context === full)) return anchored(searched, best, 'exact')
  const isNamesake = sought.quote.length < tellingLength && best.context < 0.25 * full
  if (
    best.isSame &&
    isTold &&
    !isNamesake &&
    (best.context >= 0.5 * full || isAlone(searched, sought, places))
  )
    return anchored(searched, best, 'moved')
  return forReview(searched, best.from, best.to)
}

/** Of a short quote only the places with its neighbours were looked at: there may be others. */
const isAlone = (searched: SearchedText, { quote }: Sought, places: readonly Place[]): boolean =>
  places.length === 1 && (quote.length >= longEnough || searched.index().placesOf(quote).length <= 1)

const anchored = ({ points }: SearchedText, { from, to }: Place, state: 'exact' | 'moved'): Anchor => {
  const start = points.codePointOf(from)
  return { state, start, end: points.codePointOf(to) }
}

const forReview = ({ text, points }: SearchedText, from: number, to: number): Anchor => ({
  state: 'review',
  start: points.codePointOf(from),
  end: points.codePointOf(to),
  found: text.slice(from, to),
})

/** What an annotation keeps of a range of a text; offsets are code points. */
export const describeRange = (
  text: string,
  start: number,
  end: number,
): Pick<TextTarget, 'exact' | 'prefix' | 'suffix' | 'start' | 'end'> => ({
  exact: sliceCodePoints(text, start, end),
  prefix: sliceCodePoints(text, Math.max(0, start - contextLength), start),
  suffix: sliceCodePoints(text, end, end + contextLength),
  start,
  end,
})

/** UTF-16 indices at which `quote` stands, in order; at most two thousand. */
export const occurrencesOf = everyPlace

/** Letters of context that must speak for a place where a short quote stands in a like spelling only. */
const speakingContext = 8

/** Hamza, alef, ya or ta marbuta written otherwise; else like letters; else what stands between the same words. */
const withOtherLetters = (searched: SearchedText, sought: Sought): Anchor => {
  if (!hasLetters(sought.quote)) return { state: 'orphan' }
  const quote = looseOf(sought.quote)
  const least = sought.quote.length < longEnough ? Math.min(speakingContext, fullContext(sought)) : 0
  const best = searched
    .looseIndex()
    .placesOf(quote)
    .map((letter) => placeOf(searched, sought, letter, quote.length))
    .filter(({ context }) => context >= least)
    .sort((a, b) => b.context - a.context || a.distance - b.distance)[0]
  return best ? forReview(searched, best.from, best.to) : approximate(searched, sought)
}

/** Quotes shorter than this are like too many places to be searched for approximately. */
const shortestApproximate = 6
/** Quotes longer than this are looked for by their beginning. */
const longestApproximate = 256
/** Share of letters that may differ. */
const tolerance = 0.3

type Like = { readonly from: number; readonly to: number; readonly errors: number }

const approximate = (searched: SearchedText, sought: Sought): Anchor => {
  const quote = sought.quote.slice(0, longestApproximate)
  if (quote.length < shortestApproximate) return betweenContexts(searched, sought)
  const near = likeNear(searched, quote)
  const like = near.length > 0 ? near : likeAnywhere(searched, quote)
  if (like.length === 0) return betweenContexts(searched, sought)
  const { letters, startOf, endOf } = searched.folded()
  const rest = sought.quote.length - quote.length
  const fewest = like.reduce((least, { errors }) => Math.min(least, errors), Infinity)
  const [best] = like
    .filter(({ errors }) => errors === fewest)
    .map((one) => ({
      ...one,
      context: contextAt(letters, one.from, one.to + rest, sought),
      distance: Math.abs(startOf(one.from) - sought.expected),
    }))
    .sort((a, b) => b.context - a.context || a.distance - b.distance)
  const last = Math.max(best!.from, Math.min(letters.length, best!.to + rest) - 1)
  return forReview(
    searched,
    wholePairStart(searched.text, startOf(best!.from)),
    wholePairEnd(searched.text, endOf(last)),
  )
}

const likeIn = (letters: string, quote: string): readonly Like[] =>
  search(letters, quote, Math.floor(quote.length * tolerance)).map(({ start, end, errors }) => ({
    from: start,
    to: end,
    errors,
  }))

const likeNear = (searched: SearchedText, quote: string): readonly Like[] => {
  const { letters } = searched.folded()
  return searched
    .index()
    .likelyPlaces(quote)
    .flatMap((place) => {
      const from = Math.max(0, place - quote.length)
      return likeIn(letters.slice(from, place + 3 * quote.length), quote).map((one) => ({
        from: from + one.from,
        to: from + one.to,
        errors: one.errors,
      }))
    })
}

const likeAnywhere = (searched: SearchedText, quote: string): readonly Like[] => {
  const { letters } = searched.folded()
  const isFirst = searched.fuzzyLeft === mostFuzzy
  const cost = letters.length * Math.ceil(quote.length / 32)
  if (letters.length > textLimit) return []
  if (!isFirst && cost > searched.fuzzyLeft) {
    searched.isHurried = true
    return []
  }
  searched.fuzzyLeft -= cost
  return likeIn(letters, quote)
}

const textLimit = 4_000_000

/** Context on each side must be at least this long to say anything where the quote itself is gone. */
const shortestContext = 8
const nearContext = 16
/** What replaced a quote may be longer than it was, within reason. */
const longestReplacement = (quote: string): number => 2 * quote.length + 80

/** The quote was rewritten, but what stood before and after it still stands so: that is the place to look at. */
const betweenContexts = (searched: SearchedText, { target }: Sought): Anchor => {
  const before = lettersOf(target.prefix).slice(-nearContext)
  const after = lettersOf(target.suffix).slice(0, nearContext)
  if (before.length < shortestContext || after.length < shortestContext) return { state: 'orphan' }
  const { letters, startOf, endOf } = searched.folded()
  const longest = longestReplacement(target.exact)
  const places = searched
    .index()
    .placesOf(before)
    .flatMap((at) => {
      const from = at + before.length
      const to = letters.slice(from, from + longest + after.length).indexOf(after)
      return to > 0 && to <= longest ? [{ from, to: from + to }] : []
    })
  const only = places[0]
  if (only === undefined || places.length > 1) return { state: 'orphan' }
  return forReview(searched, startOf(only.from), endOf(only.to - 1))
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const wholePairStart = (text: string, unit: number): number =>
  isLow(text.charCodeAt(unit)) ? unit - 1 : unit
const wholePairEnd = (text: string, unit: number): number => (isLow(text.charCodeAt(unit)) ? unit + 1 : unit)
