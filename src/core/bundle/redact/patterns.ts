import { classOf, fold, TRANSPARENT } from '../../search/fold'
import { escapedAt } from './escaped'
import { joinNumbers, type JoinedNumbers } from './numbers'

/**
 * Patterns are run over stretches of bounded length, so that no text makes one run for long; what a pattern matches may
 * be no longer than the overlap of two stretches. A pattern that could take exponential time is refused before it runs.
 */
const stretchUnits = 2000
const overlapUnits = 200
const mostSourceUnits = 500
const mostProbeMs = 80
/** What takes this much longer than a plain search that looks at every pair of letters is slow, on whatever machine. */
const mostTimesKnown = 25

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
      if (msOf(regex, text) > mostProbeMs && isSlowBesideKnown(regex, text)) return false
    }
  return true
}

const msOf = (regex: RegExp, text: string): number => {
  const began = performance.now()
  regex.lastIndex = 0
  while (regex.exec(text) !== null) if (regex.lastIndex === 0) break
  return performance.now() - began
}

const known = { regex: /a*b/giu, text: 'a'.repeat(stretchUnits) }

/** Time passes for other programs too: what was slow is run again beside something known, and the best of each is taken. */
const isSlowBesideKnown = (regex: RegExp, text: string): boolean => {
  let own = Infinity
  let beside = Infinity
  for (let tried = 0; tried < 5; tried++) {
    own = Math.min(own, msOf(regex, text))
    beside = Math.min(beside, msOf(known.regex, known.text))
  }
  return own > mostProbeMs && own > beside * mostTimesKnown
}

export type PatternPlace = { readonly start: number; readonly end: number; readonly matched: string }

type Range = readonly [start: number, end: number]

/** Where a pattern stands in a text as written, without its marks, and folded: UTF-16 places in the text as written. */
export const patternPlaces = (regex: RegExp, readings: readonly Reading[]): readonly PatternPlace[] =>
  readings.flatMap(({ text, from, to, numbers }) =>
    (numbers ? numbersIn(regex, text, numbers) : matchesIn(regex, text)).map(([start, end]) => ({
      start: from?.[start] ?? start,
      end: to?.[end - 1] ?? end,
      matched: fold(text.slice(start, end)),
    })),
  )

/** Goes on behind each match, or where `resume` says that one that is not taken leaves off. */
const matchesIn = (
  regex: RegExp,
  text: string,
  resume: (start: number, end: number) => number | null = () => null,
): readonly Range[] => {
  const found: Range[] = []
  for (let at = 0; at === 0 || at < text.length; at += stretchUnits - overlapUnits) {
    const stretch = text.slice(at, at + stretchUnits)
    regex.lastIndex = 0
    for (let match = regex.exec(stretch); match !== null; match = regex.exec(stretch)) {
      if (match[0] === '') {
        regex.lastIndex++
        continue
      }
      const start = at + match.index
      const next = resume(start, start + match[0].length)
      if (next === null) found.push([start, start + match[0].length])
      // What was matched hides no beginning that is behind it: that need not be a digit.
      else regex.lastIndex = Math.min(regex.lastIndex, Math.max(match.index + 1, next - at))
    }
    if (at + stretchUnits >= text.length) break
  }
  return found
}

/** What a pattern finds of the numbers in a text whose numbers are together. */
const numbersIn = (regex: RegExp, text: string, numbers: JoinedNumbers): readonly Range[] => {
  const found = matchesIn(regex, text, (start, end) =>
    numbers.isWhole(start, end) ? null : numbers.nextGroup(start),
  )
  const atStart = stickyOf(regex)
  const isEndTold = /\\[bB]|\$|\(\?[=!]/.test(regex.source)
  const own = numbers.starts.flatMap(({ start, ends }): readonly Range[] => {
    const match = lengthAtStart(atStart, text.slice(start, start + overlapUnits))
    // What tells nothing of what comes after it is not found in less of the text either.
    if (match === 0 && !isEndTold) return []
    const whole = [start + match, ...ends].find((end, at) => {
      if (at > 0 && lengthAtStart(atStart, text.slice(start, end)) !== end - start) return false
      return end >= ends.at(-1)! && numbers.isWhole(start, end)
    })
    return whole === undefined ? [] : [[start, whole]]
  })
  return settled([...found, ...own])
}

const stickies = new WeakMap<RegExp, RegExp>()
const stickyOf = (regex: RegExp): RegExp => {
  const sticky = stickies.get(regex) ?? new RegExp(regex.source, `${regex.flags.replace('g', '')}y`)
  stickies.set(regex, sticky)
  return sticky
}

const lengthAtStart = (sticky: RegExp, text: string): number => {
  sticky.lastIndex = 0
  return sticky.exec(text)?.[0].length ?? 0
}

/**
 * Where one number follows another, either may seem to begin inside the other. Numbers side by side that are all of such a
 * stretch are what is there; otherwise nobody can tell, and the stretch goes as one.
 */
const settled = (found: readonly Range[]): readonly Range[] => {
  const inOrder = [...found].sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const stretches: { from: number; to: number; ranges: Map<number, number> }[] = []
  for (const [start, end] of inOrder) {
    let last = stretches.at(-1)
    if (last === undefined || start >= last.to)
      stretches.push((last = { from: start, to: end, ranges: new Map() }))
    last.to = Math.max(last.to, end)
    if (!last.ranges.has(start)) last.ranges.set(start, end)
  }
  return stretches.flatMap(({ from, to, ranges }) => {
    const side: Range[] = []
    let at = from
    for (let end = ranges.get(at); end !== undefined; end = ranges.get(at)) {
      side.push([at, end])
      at = end
    }
    return at === to ? side : [[from, to] as const]
  })
}

/** One way to read a text; without `from` and `to`, every unit stands where it was written. */
export type Reading = {
  readonly text: string
  readonly from?: Uint32Array
  readonly to?: Uint32Array
  /** Where its numbers are written apart. */
  readonly numbers?: JoinedNumbers
}

/** The text as written, and what it is without marks and with plain digits, and folded. */
export const readingsOf = (text: string): readonly Reading[] => {
  const bare = unescaped(text)
  return [...plainReadings({ text }), ...(bare === null ? [] : plainReadings(bare))]
}

const plainReadings = (written: Reading): readonly Reading[] => {
  const readings = [plain(written), folded(written)]
  return [
    written,
    ...readings.filter(
      (one, at) => one.text !== written.text && (at === 0 || one.text !== readings[0]!.text),
    ),
    ...withJoinedNumbers(readings[0]!),
  ]
}

/** With what is written as something else as what it is: numbers stand in addresses too. Null where there is nothing such. */
const unescaped = (text: string): Reading | null => {
  if (!/[%&=\\u\u00c3\u00d8-\u00db]/i.test(text)) return null
  const parts: string[] = []
  const from: number[] = []
  const to: number[] = []
  let isSame = true
  for (let at = 0; at < text.length;) {
    const escaped = escapedAt(text, at)
    const written = escaped?.character ?? text.charAt(at)
    const end = at + (escaped?.units ?? 1)
    isSame &&= escaped === null
    for (let unit = 0; unit < written.length; unit++) {
      from.push(at)
      to.push(end)
    }
    parts.push(written)
    at = end
  }
  return isSame ? null : { text: parts.join(''), from: Uint32Array.from(from), to: Uint32Array.from(to) }
}

const withJoinedNumbers = ({ text, from, to }: Reading): readonly Reading[] => {
  const joined = joinNumbers(text)
  if (joined === null) return []
  const { kept, numbers } = joined
  return [
    {
      text: kept.map((place) => text.charAt(place)).join(''),
      from: Uint32Array.from(kept, (place) => from?.[place] ?? place),
      to: Uint32Array.from(kept, (place) => to?.[place] ?? place + 1),
      numbers,
    },
  ]
}

const plain = (written: Reading): Reading => mapped(written, plainCharacter)
const folded = (written: Reading): Reading => mapped(written, fold)

/** ASCII stays; every other character becomes what NFKC says, without marks, digits as ASCII digits. */
const plainCharacter = (character: string): string => {
  if (character.charCodeAt(0) < 0x80) return character
  if (classOf(character.codePointAt(0)!) === TRANSPARENT) return ''
  return /\p{Nd}/u.test(character) ? fold(character) : character.normalize('NFKC')
}

const mapped = ({ text, ...places }: Reading, change: (character: string) => string): Reading => {
  const parts: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of text) {
    const changed = change(character)
    const end = at + character.length
    for (let unit = 0; unit < changed.length; unit++) {
      from.push(places.from?.[at] ?? at)
      to.push(places.to?.[end - 1] ?? end)
    }
    parts.push(changed)
    at = end
  }
  return { text: parts.join(''), from: Uint32Array.from(from), to: Uint32Array.from(to) }
}
