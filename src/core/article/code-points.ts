/** Offsets in stored text are code points; JavaScript strings count UTF-16 units. These turn one into the other. */

/** Most texts have none, which is known much sooner than how many there are. */
const surrogate = /[\ud800-\udbff]/

export const codePointLength = (text: string): number => {
  let length = text.length
  if (!surrogate.test(text)) return length
  for (let i = 0; i < text.length - 1; i++) if (isPairAt(text, i)) length--
  return length
}

const isPairAt = (text: string, unit: number): boolean => {
  const high = text.charCodeAt(unit)
  if (high < 0xd800 || high > 0xdbff) return false
  const low = text.charCodeAt(unit + 1)
  return low >= 0xdc00 && low <= 0xdfff
}

/** UTF-16 index of the code point `offset`; the text's length when the offset lies past its end. */
export const unitOf = (text: string, offset: number): number => {
  let unit = 0
  for (let passed = 0; passed < offset && unit < text.length; passed++) unit += isPairAt(text, unit) ? 2 : 1
  return unit
}

/** Code-point offset of the UTF-16 index `unit`. */
export const codePointOf = (text: string, unit: number): number => codePointLength(text.slice(0, unit))

export const sliceCodePoints = (text: string, start: number, end: number): string => {
  const from = unitOf(text, start)
  const rest = text.slice(from)
  return rest.slice(0, unitOf(rest, end - start))
}

/** The same of one text that is asked often, such as for thousands of annotations: the text is gone through once. */
export type CodePoints = {
  readonly unitOf: (offset: number) => number
  readonly codePointOf: (unit: number) => number
  readonly slice: (start: number, end: number) => string
}

export const codePointsOf = (text: string): CodePoints => {
  const pairs = pairsIn(text)
  const unitAt = (offset: number): number =>
    Math.min(text.length, Math.max(0, offset) + countWhere(pairs, (pair, index) => pair - index < offset))
  return {
    unitOf: unitAt,
    codePointOf: (unit) =>
      Math.min(unit, text.length) - countWhere(pairs, (pair) => pair + 2 <= Math.min(unit, text.length)),
    slice: (start, end) => text.slice(unitAt(start), unitAt(Math.max(start, end))),
  }
}

/** Where surrogate pairs begin; most texts have none. */
const pairsIn = (text: string): readonly number[] => {
  const pairs: number[] = []
  if (!surrogate.test(text)) return pairs
  for (let at = 0; at < text.length - 1; at++) if (isPairAt(text, at)) pairs.push(at)
  return pairs
}

/** How many at the beginning fulfil the condition, after which none does. */
const countWhere = (
  sorted: readonly number[],
  isBefore: (value: number, index: number) => boolean,
): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(sorted[middle]!, middle)) low = middle + 1
    else high = middle
  }
  return low
}
