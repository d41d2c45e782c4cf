import type { Direction } from './block'

export type Measured = { readonly words: number; readonly direction: Direction }

/**
 * Words and main direction of a text, in one pass. A word is a run of letters, digits and their marks. The direction is
 * that of most strong letters; a text without letters counts as right to left, the archive's main direction.
 */
export const measureText = (text: string): Measured => {
  let words = 0
  let balance = 0
  let inWord = false
  for (let unit = 0; unit < text.length; unit++) {
    const bits = bitsAt(text, unit)
    if (bits & wide) unit++
    if (bits & startsWord && !inWord) words++
    inWord = (bits & startsWord) !== 0 || (inWord && (bits & continuesWord) !== 0)
    if (bits & rightToLeft) balance++
    else if (bits & leftToRight) balance--
  }
  return { words, direction: balance < 0 ? 'ltr' : 'rtl' }
}

const known = 1
const startsWord = 2
const continuesWord = 4
const rightToLeft = 8
const leftToRight = 16
const wide = 32

/** What each UTF-16 unit is, found out at first sight: property escapes are too slow to ask for every letter of a book. */
const bitsOfUnit = new Uint8Array(0x10000)
const bitsOfPair = new Map<number, number>()

const bitsAt = (text: string, unit: number): number => {
  const code = text.charCodeAt(unit)
  if (code >= 0xd800 && code <= 0xdbff) {
    const point = text.codePointAt(unit) ?? code
    if (point > 0xffff) return bitsOfWide(point)
  }
  const bits = bitsOfUnit[code] ?? 0
  if (bits !== 0) return bits
  return (bitsOfUnit[code] = classify(String.fromCharCode(code)))
}

const bitsOfWide = (point: number): number => {
  const bits = bitsOfPair.get(point) ?? classify(String.fromCodePoint(point)) | wide
  bitsOfPair.set(point, bits)
  return bits
}

const rightToLeftScripts =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

const classify = (character: string): number => {
  if (/\p{L}/u.test(character)) {
    return known | startsWord | (rightToLeftScripts.test(character) ? rightToLeft : leftToRight)
  }
  if (/\p{N}/u.test(character)) return known | startsWord
  // Zero-width joiners stand inside Persian and Urdu words.
  if (/[\p{M}\u200c\u200d]/u.test(character)) return known | continuesWord
  return known
}
