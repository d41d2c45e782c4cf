/** Offsets in stored text are code points; JavaScript strings count UTF-16 units. These turn one into the other. */

export const codePointLength = (text: string): number => {
  let length = text.length
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
