import { otherReadingsOf } from './escaped'
import { lettersOf } from './letters'
import { patternPlaces, readingsOf } from './patterns'
import type { CompiledRules } from './rules'

/** Where something protected stands in a text. */
export type Found = {
  /** UTF-16 places in the text, `end` exclusive. */
  readonly start: number
  readonly end: number
  /** Index of the rule that found it. */
  readonly rule: number
  /** The same for the same person or number, whatever way it is written. */
  readonly key: string
}

/** Everything that the rules protect in a text, in order; what overlaps is one. */
export const findProtected = (text: string, compiled: CompiledRules): readonly Found[] => {
  if (text === '') return []
  const found = [undefined, ...otherReadingsOf(text)].flatMap((otherwise): Found[] => {
    const letters = lettersOf(text, otherwise)
    return compiled.finder.find(letters, text).map(({ start, end, term }) => {
      const rule = compiled.ruleOfTerm[term]!
      return { start: letters.from[start]!, end: letters.to[end - 1]!, rule, key: `term ${rule}` }
    })
  })
  const readings = compiled.rules.some(({ regex }) => regex !== null) ? readingsOf(text) : []
  compiled.rules.forEach(({ regex }, rule) => {
    if (regex === null) return
    for (const { start, end, matched } of patternPlaces(regex, readings))
      found.push({ start, end, rule, key: `pattern ${rule} ${matched}` })
  })
  return merged(found, text)
}

const trailing = /[\p{M}\u0640\u200b-\u200f\u00ad]/u

/** Marks that stand on the last letter go with it: a token does not carry a fatha. */
const withMarks = (text: string, end: number): number => {
  let at = end
  while (at < text.length && trailing.test(text[at]!)) at++
  return at
}

const merged = (found: readonly Found[], text: string): readonly Found[] => {
  const inOrder = found
    .map((one) => ({ ...one, end: withMarks(text, one.end) }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.rule - b.rule)
  const whole: Found[] = []
  for (const one of inOrder) {
    const last = whole.at(-1)
    if (last === undefined || one.start >= last.end) {
      whole.push(one)
      continue
    }
    const longer = one.end - one.start > last.end - last.start ? one : last
    whole[whole.length - 1] = {
      start: last.start,
      end: Math.max(last.end, one.end),
      rule: longer.rule,
      key: longer.key,
    }
  }
  return whole
}
