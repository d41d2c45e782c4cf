import { upperHalves, type SingleByteEncoding } from './encoding-tables'

/** What the bytes of a file look like, counted once over the whole file. */
export type ByteStatistics = {
  readonly length: number
  /** How often each byte value stands in the file. */
  readonly histogram: Uint32Array
  /** Letters above 0x7F, and how many of them stand beside another one. */
  readonly highLetters: number
  readonly neighbouring: number
  /** Control bytes that have no place in a text. Zeros at the very end are not counted: a power cut leaves them. */
  readonly controls: number
}

export const countBytes = (bytes: Uint8Array): ByteStatistics => {
  const histogram = new Uint32Array(256)
  let highLetters = 0
  let neighbouring = 0
  let isAfterLetter = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    histogram[byte] = (histogram[byte] ?? 0) + 1
    const isLetter = highLetterTable[byte] === 1
    if (isLetter) {
      highLetters++
      if (isAfterLetter || highLetterTable[bytes[at + 1] ?? 0] === 1) neighbouring++
    }
    isAfterLetter = isLetter
  }
  const end = lengthWithoutZeros(bytes)
  const zerosAtEnd = bytes.length - end
  const controls = controlBytes.reduce((sum, byte) => sum + (histogram[byte] ?? 0), 0) - zerosAtEnd
  return { length: end, histogram, highLetters, neighbouring, controls }
}

export const lengthWithoutZeros = (bytes: Uint8Array): number => {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return end
}

/** All of C0 and DEL but tab, line feed, vertical tab, form feed, carriage return, end of file and escape. */
const controlBytes = [...Array(32).keys(), 0x7f].filter(
  (byte) => !(byte >= 9 && byte <= 13) && byte !== 0x1a && byte !== 0x1b,
)

/** Bytes that are letters in windows-1256 or ISO-8859-6; 0x80 to 0xBF are mostly quotes and signs. */
const persianBytes: readonly number[] = [0x81, 0x8a, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9f, 0xaa]
const highLetterTable = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0xc0 || persianBytes.includes(byte)),
)

/** Too many control bytes for a text. Random bytes have one in ten. */
export const looksBinary = ({ length, controls }: ByteStatistics): boolean =>
  controls > 0 && (length === 0 || controls > (length < 64 ? length / 4 : length / 25))

/** In Arabic bytes letters stand together; in French or German ones they stand alone among ASCII letters. */
export const looksArabic = (statistics: ByteStatistics): boolean =>
  statistics.highLetters > 0 &&
  statistics.neighbouring > statistics.highLetters / 2 &&
  Math.max(plausibility(statistics, 'windows-1256'), plausibility(statistics, 'iso-8859-6')) > implausible

const implausible = -5.5

/** Mean log-likelihood of the bytes above 0x7F as Arabic, Persian or Urdu text in this encoding. */
export const plausibility = ({ histogram }: ByteStatistics, encoding: SingleByteEncoding): number => {
  const upper = upperHalves[encoding]
  let sum = 0
  let count = 0
  for (let byte = 0x80; byte <= 0xff; byte++) {
    const times = histogram[byte] ?? 0
    if (times === 0) continue
    count += times
    sum += times * Math.log(shares.get(upper.charAt(byte - 0x80)) ?? floor)
  }
  return count === 0 ? 0 : sum / count
}

/** Shares of letters in running Arabic, with room for Persian and Urdu; rounded, since only their order of size matters. */
const percentages: readonly (readonly [letters: string, percent: number])[] = [
  ['ا', 13],
  ['ل', 11],
  ['يمو', 6.5],
  ['ن', 6],
  ['ر', 4.6],
  ['ت', 4.2],
  ['بع', 3.7],
  ['ده', 3.3],
  ['س', 3],
  ['فكأقة', 2.5],
  ['ح', 2],
  ['ج', 1.4],
  ['شصىإخط', 1.1],
  ['ذضک', 0.8],
  ['غزثءگ،', 0.6],
  ['آئپچ', 0.4],
  ['ظؤںےہ؟“”«»ـ', 0.2],
  ['؛ژٹڈڑھ’‘–…\u00a0\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652', 0.1],
]
const shares: ReadonlyMap<string, number> = new Map(
  percentages.flatMap(([letters, percent]) =>
    Array.from(letters, (letter) => [letter, percent / 100] as const),
  ),
)
const floor = 0.0003
