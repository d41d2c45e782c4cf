import search from 'approx-string-match'
import { codePointLength, codePointsOf, sliceCodePoints, type CodePoints } from '../article/code-points'
import type { Anchor, TextTarget } from './annotation'
import { contextLength } from './annotation'

/**
 * Finds where an annotation stands in a text (W3C Web Annotation Data Model, 4.2.4 and 4.2.5): by position with a check of
 * the quote, then by quote with its context, then approximately. Only a place whose text is the quote, letter for letter,
 * counts as found; anything less is for a person to decide.
 */
export const anchorIn = (text: string, target: TextTarget): Anchor => anchoringIn(text)(target)

/** The same for many annotations of one text: what is asked of the text itself is worked out once. */
export const anchoringIn = (
  text: string,
  points: CodePoints = codePointsOf(text),
): ((target: TextTarget) => Anchor) => {
  const counted: Counted = { text, points }
  return (target) => unchanged(counted, target) ?? byQuote(counted, target)
}

type Counted = { readonly text: string; readonly points: CodePoints }

/** Where the quote and all of its context stand where they were put, no other place could be a better one. */
const unchanged = ({ text, points }: Counted, target: TextTarget): Anchor | null => {
  const unit = points.unitOf(target.start)
  if (target.exact === '' || !text.startsWith(target.exact, unit)) return null
  if (contextScore(text, unit, target) < fullContext(target)) return null
  const start = points.codePointOf(unit)
  return { state: 'exact', start, end: start + codePointLength(target.exact) }
}

const byQuote = (counted: Counted, target: TextTarget): Anchor => {
  const { text, points } = counted
  const places = occurrencesOf(text, target.exact)
  if (places.length === 0) return approximate(counted, target)
  const expected = points.unitOf(target.start)
  const ranked = places
    .map((unit) => ({
      unit,
      context: contextScore(text, unit, target),
      distance: Math.abs(unit - expected),
    }))
    .sort((a, b) => b.context - a.context || a.distance - b.distance)
  const best = ranked[0]!
  const rival = ranked[1]
  const start = points.codePointOf(best.unit)
  const range = { start, end: start + codePointLength(target.exact) }
  const isTold = rival === undefined || best.context > rival.context
  if (best.distance === 0 && (isTold || best.context === fullContext(target)))
    return { state: 'exact', ...range }
  if (isTold && (rival === undefined || best.context >= 0.5 * fullContext(target)))
    return best.distance === 0 ? { state: 'exact', ...range } : { state: 'moved', ...range }
  return { state: 'review', ...range, found: target.exact }
}

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

const mostPlaces = 2000

/** UTF-16 indices at which `quote` stands, in order; at most `mostPlaces`. */
export const occurrencesOf = (text: string, quote: string): readonly number[] => {
  const places: number[] = []
  if (quote === '') return places
  for (
    let at = text.indexOf(quote);
    at !== -1 && places.length < mostPlaces;
    at = text.indexOf(quote, at + 1)
  )
    places.push(at)
  return places
}

const fullContext = (target: TextTarget): number => target.prefix.length + target.suffix.length

/** How many letters before and after the place are those of the target, counted outwards from the quote. */
const contextScore = (text: string, unit: number, target: TextTarget): number => {
  let before = 0
  while (
    before < target.prefix.length &&
    unit - before > 0 &&
    text[unit - before - 1] === target.prefix[target.prefix.length - before - 1]
  )
    before++
  const end = unit + target.exact.length
  let after = 0
  while (
    after < target.suffix.length &&
    end + after < text.length &&
    text[end + after] === target.suffix[after]
  )
    after++
  return before + after
}

/** Quotes shorter than this are like too many places to be searched for approximately. */
const shortestApproximate = 6
/** Quotes longer than this are looked for by their beginning. */
const longestApproximate = 256
/** Share of letters that may differ. */
const tolerance = 0.3
/** The quote's context must speak for the place too where the quote itself is short. */
const textLimit = 4_000_000

const approximate = ({ text, points }: Counted, target: TextTarget): Anchor => {
  const quote = target.exact.slice(0, longestApproximate)
  if (quote.length < shortestApproximate || text.length > textLimit)
    return betweenContexts({ text, points }, target)
  const expected = points.unitOf(target.start)
  const matches = search(text, quote, Math.floor(quote.length * tolerance))
  if (matches.length === 0) return betweenContexts({ text, points }, target)
  const fewest = matches.reduce((least, match) => Math.min(least, match.errors), Infinity)
  const best = matches
    .filter((match) => match.errors === fewest)
    .reduce((a, b) => (Math.abs(b.start - expected) < Math.abs(a.start - expected) ? b : a))
  const end = Math.min(text.length, best.end + (target.exact.length - quote.length))
  const from = wholePairStart(text, best.start)
  const to = wholePairEnd(text, end)
  return {
    state: 'review',
    start: points.codePointOf(from),
    end: points.codePointOf(to),
    found: text.slice(from, to),
  }
}

/** Context on each side must be at least this long to say anything where the quote itself is gone. */
const shortestContext = 8
const nearContext = 16
/** What replaced a quote may be longer than it was, within reason. */
const longestReplacement = (quote: string): number => 2 * quote.length + 80

/** The quote was rewritten, but what stood before and after it still stands so: that is the place to look at. */
const betweenContexts = ({ text, points }: Counted, target: TextTarget): Anchor => {
  const before = target.prefix.slice(-nearContext)
  const after = target.suffix.slice(0, nearContext)
  if (before.length < shortestContext || after.length < shortestContext) return { state: 'orphan' }
  const places = occurrencesOf(text, before).flatMap((at) => {
    const from = at + before.length
    const to = text.indexOf(after, from)
    return to > from && to - from <= longestReplacement(target.exact) ? [{ from, to }] : []
  })
  const only = places[0]
  if (only === undefined || places.length > 1) return { state: 'orphan' }
  const start = points.codePointOf(only.from)
  const found = text.slice(only.from, only.to)
  return { state: 'review', start, end: start + codePointLength(found), found }
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const wholePairStart = (text: string, unit: number): number =>
  isLow(text.charCodeAt(unit)) ? unit - 1 : unit
const wholePairEnd = (text: string, unit: number): number => (isLow(text.charCodeAt(unit)) ? unit + 1 : unit)
