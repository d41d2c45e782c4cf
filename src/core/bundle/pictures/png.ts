import { asciiAt, numbersIn, together } from './bytes'

/** PNG (W3C, third edition), 11: what is drawn, its colours and its frames. Words, times, profiles and EXIF are not among them. */
const drawn: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/** Lengths of chunks that have one; more in them would be something else. */
const longest: Readonly<Record<string, number>> = {
  ...{ IHDR: 13, PLTE: 768, IEND: 0, tRNS: 256, gAMA: 4, cHRM: 32, sRGB: 1, cICP: 4, sBIT: 4 },
  ...{ bKGD: 6, pHYs: 9, acTL: 8, fcTL: 26 },
}

const signatureLength = 8

export const plainPng = (bytes: Uint8Array): Uint8Array | null => {
  const { big32 } = numbersIn(bytes)
  const kept = [bytes.subarray(0, signatureLength)]
  for (let at = signatureLength; at + 12 <= bytes.length;) {
    const length = big32(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    const kind = asciiAt(bytes, at + 4, 4)
    if (drawn.has(kind)) {
      if (length > (longest[kind] ?? length)) return null
      kept.push(bytes.subarray(at, end))
    }
    if (kind === 'IEND') return together(kept)
    at = end
  }
  return null
}
