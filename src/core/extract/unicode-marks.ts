export type UnicodeMark = { readonly encoding: string; readonly length: number }

/** The byte order mark a file begins with (Unicode Standard, section 23.8). */
export const readUnicodeMark = (bytes: Uint8Array): UnicodeMark | undefined =>
  marks.find(({ mark, unit }) => bytes.length % unit === 0 && mark.every((byte, at) => bytes[at] === byte))
    ?.found

/** UTF-32 before UTF-16: the mark of UTF-32LE begins with that of UTF-16LE. A file of UTF-16 may be cut in a unit. */
const marks: readonly {
  readonly mark: readonly number[]
  readonly unit: number
  readonly found: UnicodeMark
}[] = [
  { mark: [0xef, 0xbb, 0xbf], unit: 1, found: { encoding: 'utf-8', length: 3 } },
  { mark: [0xff, 0xfe, 0, 0], unit: 4, found: { encoding: 'utf-32le', length: 4 } },
  { mark: [0, 0, 0xfe, 0xff], unit: 4, found: { encoding: 'utf-32be', length: 4 } },
  { mark: [0xff, 0xfe], unit: 1, found: { encoding: 'utf-16le', length: 2 } },
  { mark: [0xfe, 0xff], unit: 1, found: { encoding: 'utf-16be', length: 2 } },
]

const sampleBytes = 65_536

/**
 * UTF-16 or UTF-32 without a mark, by statistics: in Arabic and Latin text nearly every unit lies in the blocks of Basic
 * Latin or Arabic, so one byte of each unit is 0 or 6, which no text in another encoding looks like.
 */
export const guessWideUnicode = (bytes: Uint8Array): string | undefined => {
  const sample = bytes.subarray(0, sampleBytes)
  if (sample.length < 4 || (!sample.includes(0) && !sample.includes(0x06))) return undefined
  if (plausibleUnits(sample, 4, [2, 3], 1, 0) > threshold) return 'utf-32le'
  if (plausibleUnits(sample, 4, [0, 1], 2, 3) > threshold) return 'utf-32be'
  if (plausibleUnits(sample, 2, [], 1, 0) > threshold) return 'utf-16le'
  if (plausibleUnits(sample, 2, [], 0, 1) > threshold) return 'utf-16be'
  return undefined
}

const threshold = 0.9

/** The share of units whose bytes at `zeros` are 0 and whose `high` and `low` bytes make a likely character. */
const plausibleUnits = (
  sample: Uint8Array,
  width: number,
  zeros: readonly number[],
  high: number,
  low: number,
): number => {
  const units = Math.floor(sample.length / width)
  let likely = 0
  let letters = 0
  for (let unit = 0; unit < units; unit++) {
    const at = unit * width
    if (zeros.some((zero) => sample[at + zero] !== 0)) continue
    const [upper = 0, lower = 0] = [sample[at + high], sample[at + low]]
    if (upper === 0x06 || (upper === 0 && isLikelyLatin(lower))) letters++
    else if (!isPassing(upper)) continue
    likely++
  }
  return letters * 2 < units ? 0 : likely / units
}

/** General punctuation, presentation forms and surrogates: likely, but not enough by themselves. */
const isPassing = (upper: number): boolean =>
  upper === 0x20 || upper === 0xfb || upper === 0xfe || (upper >= 0xd8 && upper <= 0xdf)

const isLikelyLatin = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte >= 0xa0 || (byte >= 9 && byte <= 13)
