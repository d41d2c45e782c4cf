import { classOf, fold, TRANSPARENT } from '../../search/fold'

/**
 * Patterns are run over stretches of bounded length, so that no text makes one run for long; what a pattern matches may
 * be no longer than the overlap of two stretches. A pattern that could take exponential time is refused before it runs.
 */
const stretchUnits = 2000
const overlapUnits = 200
const mostSourceUnits = 500
const mostProbeMs = 80

export type PatternFault = { readonly kind: 'invalid'; readonly reason: string } | { readonly kind: 'slow' }

/** A compiled pattern, or why it can't be used. */
export const compilePattern = (source: string): RegExp | PatternFault => {
  if (source.length > mostSourceUnits || repeatsRepetitions(source)) return { kind: 'slow' }
  const compiled = compiledWith(source, 'giu')
  // Some escapes that people write (`\-`) are errors in Unicode mode only.
  const regex = typeof compiled === 'string' ? compiledWith(source, 'gi') : compiled
  if (typeof regex === 'string')
    return { kind: 'invalid', reason: typeof compiled === 'string' ? compiled : regex }
  if (regex.test('')) return { kind: 'invalid', reason: 'matches nothing at all' }
  return isQuick(regex, source) ? regex : { kind: 'slow' }
}

const compiledWith = (source: string, flags: string): RegExp | string => {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return error.message
  }
}

/** `(a+)+`, `(a|a)*`, `(.*x){9}`, back-references: what backtracking engines may take exponential time for. */
const repeatsRepetitions = (source: string): boolean => {
  const opened: { variable: boolean }[] = []
  let outer = { variable: false }
  const bare = source.replace(/\[(?:\\.|[^\]\\])*\]/g, 'c')
  if (/\\[1-9]|\\k</.test(bare)) return true
  for (let at = 0; at < bare.length; at++) {
    const character = bare[at]!
    if (character === '\\') {
      at++
    } else if (character === '(') {
      opened.push(outer)
      outer = { variable: false }
    } else if (character === ')') {
      const inner = outer
      outer = opened.pop() ?? { variable: false }
      if (inner.variable && isRepeated(bare, at + 1)) return true
      if (inner.variable) outer.variable = true
    } else if (character === '|' || isUnbounded(bare, at))
      outer.variable = opened.length > 0 || outer.variable
  }
  return false
}

const quantifier = /^(?:[*+]|\{\d+(?:,\d*)?\})/
const isRepeated = (source: string, at: number): boolean => quantifier.test(source.slice(at))
const isUnbounded = (source: string, at: number): boolean => /^(?:[*+]|\{\d+,\d*\})/.test(source.slice(at))

/**
 * From short to long in small steps: what takes some power of the length was quick one step before, so that the step
 * that shows it slow ends soon as well.
 */
const probeLengths = (() => {
  const lengths = [2]
  for (let last = 2; last < stretchUnits; last = lengths.at(-1)!)
    lengths.push(Math.min(stretchUnits, Math.max(last + 1, Math.floor(last * 1.2))))
  return lengths
})()

/** Runs the pattern over what is worst for it, from short to long, and stops at the first that takes too long. */
const isQuick = (regex: RegExp, source: string): boolean => {
  const own = source
    .replace(/\\[dD]/g, '0')
    .replace(/\\[wW]/g, 'a')
    .replace(/[\\^$.|?*+()[\]{}]/g, '')
  const seeds = [
    '0',
    'a',
    'ا',
    ' ',
    '-',
    '0 ',
    '0-',
    'a ',
    ...(own === '' ? [] : [own, own.slice(0, 1), own.slice(-1)]),
  ]
  for (const length of probeLengths)
    for (const seed of seeds) {
      const text = `${seed.repeat(Math.ceil(length / seed.length)).slice(0, length - 1)}\ufffd`
      const began = Date.now()
      regex.lastIndex = 0
      while (regex.exec(text) !== null) if (regex.lastIndex === 0) break
      if (Date.now() - began > mostProbeMs) return false
    }
  return true
}

export type PatternPlace = { readonly start: number; readonly end: number; readonly matched: string }

/** Where a pattern stands in a text as written, without its marks, and folded: UTF-16 places in the text as written. */
export const patternPlaces = (regex: RegExp, readings: readonly Reading[]): readonly PatternPlace[] =>
  readings.flatMap(({ text, from, to, isWhole }) =>
    matchesIn(regex, text)
      .filter(([start, end]) => isWhole?.(start, end) ?? true)
      .map(([start, end]) => ({
        start: from?.[start] ?? start,
        end: to?.[end - 1] ?? end,
        matched: fold(text.slice(start, end)),
      })),
  )

const matchesIn = (regex: RegExp, text: string): readonly (readonly [number, number])[] => {
  const found: (readonly [number, number])[] = []
  for (let at = 0; at === 0 || at < text.length; at += stretchUnits - overlapUnits) {
    const stretch = text.slice(at, at + stretchUnits)
    regex.lastIndex = 0
    for (let match = regex.exec(stretch); match !== null; match = regex.exec(stretch)) {
      if (match[0] === '') regex.lastIndex++
      else found.push([at + match.index, at + match.index + match[0].length])
    }
    if (at + stretchUnits >= text.length) break
  }
  return found
}

/** One way to read a text; without `from` and `to`, every unit stands where it was written. */
export type Reading = {
  readonly text: string
  readonly from?: Uint32Array
  readonly to?: Uint32Array
  /** Whether what was found between two places of this reading is one thing in the text. */
  readonly isWhole?: (start: number, end: number) => boolean
}

/** The text as written, and what it is without marks and with plain digits, and folded. */
export const readingsOf = (text: string): readonly Reading[] => {
  const readings = [plain(text), folded(text)]
  return [
    { text },
    ...readings.filter((one, at) => one.text !== text && (at === 0 || one.text !== readings[0]!.text)),
    ...joined(readings[0]!),
  ]
}

/** What people put between the digits of one number: spaces, hyphens, dots, brackets, strokes. */
const betweenDigits = /(?<=\d)[\s\-.()/\\_·\u2010-\u2015\u2212]{1,3}(?=\d)/gu
const dateShape = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})$/

/**
 * The text with the digits of each number together. What is found there is a number only where it begins and ends as groups of
 * digits do, and is no date.
 */
const joined = ({ text, from, to }: Reading): readonly Reading[] => {
  const gaps = [...text.matchAll(betweenDigits)].map((match) => [match.index, match.index + match[0].length])
  if (gaps.length === 0) return []
  const kept: number[] = []
  const begins = new Set<number>()
  let at = 0
  for (const [start, end] of [...gaps, [text.length, text.length]] as [number, number][]) {
    for (; at < start; at++) kept.push(at)
    at = end
    begins.add(kept.length)
  }
  const isDigitAt = (place: number): boolean => /\d/.test(text.charAt(kept[place] ?? text.length))
  const isEdge = (place: number): boolean => begins.has(place) || !isDigitAt(place - 1) || !isDigitAt(place)
  return [
    {
      text: kept.map((place) => text.charAt(place)).join(''),
      from: Uint32Array.from(kept, (place) => from?.[place] ?? place),
      to: Uint32Array.from(kept, (place) => to?.[place] ?? place + 1),
      isWhole: (start, end) =>
        isEdge(start) && isEdge(end) && !dateShape.test(text.slice(kept[start], kept[end - 1]! + 1)),
    },
  ]
}

const plain = (text: string): Reading => mapped(text, plainCharacter)
const folded = (text: string): Reading => mapped(text, fold)

/** ASCII stays; every other character becomes what NFKC says, without marks, digits as ASCII digits. */
const plainCharacter = (character: string): string => {
  if (character.charCodeAt(0) < 0x80) return character
  if (classOf(character.codePointAt(0)!) === TRANSPARENT) return ''
  return /\p{Nd}/u.test(character) ? fold(character) : character.normalize('NFKC')
}

const mapped = (text: string, change: (character: string) => string): Reading => {
  const parts: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of text) {
    const changed = change(character)
    const end = at + character.length
    for (let unit = 0; unit < changed.length; unit++) {
      from.push(at)
      to.push(end)
    }
    parts.push(changed)
    at = end
  }
  return { text: parts.join(''), from: Uint32Array.from(from), to: Uint32Array.from(to) }
}
