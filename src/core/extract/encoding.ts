import { fail, ok, type Result } from '#core/result'
import { countBytes, looksArabic, looksBinary, plausibility, type ByteStatistics } from './byte-statistics'
import { decode, decodeStrictUtf8, isKnownEncoding } from './decode'
import { isMagicBinary } from './magic-numbers'
import { readUnicodeMark, guessWideUnicode } from './unicode-marks'

export type DecodedFile = {
  readonly text: string
  /** WHATWG label; also `utf-32le` and `utf-32be`, which that standard has not. */
  readonly encoding: string
  /** Bytes or units that had to be replaced. */
  readonly undecodable: number
  /** True when the encoding was guessed with little to go on. */
  readonly isGuess: boolean
}

/**
 * Finds the encoding of a file and decodes it. The bytes decide; `declared` (what the file says of itself) is believed
 * where the bytes leave room; `chosen` (what a person says of it) is believed at any rate. `binary` when the bytes are no text.
 */
export const decodeFile = (
  bytes: Uint8Array,
  declared?: string,
  chosen?: string,
): Result<DecodedFile, 'binary'> => {
  if (isMagicBinary(bytes)) return fail('binary')
  if (chosen !== undefined && isKnownEncoding(chosen)) return decodeChosen(bytes, chosen)
  const mark = readUnicodeMark(bytes)
  if (mark) return decodeWide(bytes.subarray(mark.length), mark.encoding)
  const wide = guessWideUnicode(bytes)
  if (wide) return decodeWide(bytes, wide)
  const strict = decodeStrictUtf8(bytes)
  if (strict !== undefined && !control.test(strict))
    return ok({ text: strict, encoding: 'utf-8', undecodable: 0, isGuess: false })
  const statistics = countBytes(bytes)
  if (looksBinary(statistics) || (bytes.length > 0 && statistics.length === 0)) return fail('binary')
  if (strict !== undefined) return ok({ text: strict, encoding: 'utf-8', undecodable: 0, isGuess: false })
  const lenient = { ...decode(bytes, 'utf-8'), encoding: 'utf-8', isGuess: false }
  if (isMostlyUtf8(bytes, lenient.undecodable)) return ok(lenient)
  return decodeLegacy(bytes, statistics, declared)
}

/** What `countBytes` counts as a control. */
const control = /[\0-\x08\x0e-\x19\x1c-\x1f\x7f]/

/** A mark of the encoding that was chosen is no part of the text. */
const decodeChosen = (bytes: Uint8Array, encoding: string): Result<DecodedFile, 'binary'> => {
  const mark = readUnicodeMark(bytes)
  const start = mark?.encoding === encoding ? mark.length : 0
  return ok({ ...decode(bytes.subarray(start), encoding), encoding, isGuess: false })
}

const decodeWide = (bytes: Uint8Array, encoding: string): Result<DecodedFile, 'binary'> => {
  const decoded = decode(bytes, encoding)
  return isNoise(decoded.text) ? fail('binary') : ok({ ...decoded, encoding, isGuess: false })
}

const sampleLength = 65_536

/** Unassigned and private code points, and controls, are rare in a text. */
const isNoise = (text: string): boolean => {
  const sample = text.slice(0, Math.min(sampleLength, lengthWithoutZeros(text)))
  const noise = sample.match(/[\p{Cn}\p{Co}\p{Cs}\ufffd\0-\x08\x0e-\x19]/gu)?.length ?? 0
  return (sample === '' && text !== '') || noise > Math.max(2, sample.length / 10)
}

const lengthWithoutZeros = (text: string): number => {
  let length = text.length
  while (length > 0 && text.charCodeAt(length - 1) === 0) length--
  return length
}

/** A few spoilt bytes in a text whose many-byte letters are otherwise whole. */
const isMostlyUtf8 = (bytes: Uint8Array, undecodable: number): boolean => {
  const leads = countMultibyte(bytes)
  return leads > undecodable * 4 || (leads > 0 && undecodable === 1 && isCutAtEnd(bytes))
}

/** Whole two- to four-byte sequences. */
const countMultibyte = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    const more = continuations(bytes[at] ?? 0)
    if (more === 0) continue
    let found = 0
    while (found < more && isContinuation(bytes[at + found + 1])) found++
    if (found === more) count++
    at += found
  }
  return count
}

const continuations = (byte: number): number =>
  byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x80 && byte <= 0xbf

/** A copy that was interrupted ends in the middle of a letter. */
const isCutAtEnd = (bytes: Uint8Array): boolean => {
  let lead = bytes.length - 1
  while (lead >= 0 && isContinuation(bytes[lead])) lead--
  return bytes.length - 1 - lead < continuations(bytes[lead] ?? 0)
}

const decodeLegacy = (
  bytes: Uint8Array,
  statistics: ByteStatistics,
  declared: string | undefined,
): Result<DecodedFile, 'binary'> => {
  // Bytes that are neither Unicode nor free of controls are no text in a legacy encoding.
  if (statistics.controls > statistics.length / 100) return fail('binary')
  const { encoding, isGuess } = chooseLegacy(statistics, declared)
  return ok({ ...decode(bytes, encoding), encoding, isGuess })
}

type Choice = { readonly encoding: string; readonly isGuess: boolean }

const chooseLegacy = (statistics: ByteStatistics, declared: string | undefined): Choice => {
  const arabic = looksArabic(statistics) ? chooseArabic(statistics) : undefined
  const label = declared === undefined ? undefined : legacyLabel(declared)
  if (label === undefined)
    return arabic ?? { encoding: 'windows-1252', isGuess: statistics.highLetters < 3 || clusters(statistics) }
  if (!arabic || arabic.encoding === label || arabic.isGuess) return { encoding: label, isGuess: false }
  // Pages that say Latin and hold Arabic are common; so are other scripts, which are left as declared.
  return label === 'windows-1252' || label === 'windows-1256' || label === 'iso-8859-6'
    ? arabic
    : { encoding: label, isGuess: false }
}

const chooseArabic = (statistics: ByteStatistics): Choice => {
  const lead = plausibility(statistics, 'iso-8859-6') - plausibility(statistics, 'windows-1256')
  return {
    // windows-1256 is by far the commoner of the two, so short texts have to speak clearly against it.
    encoding: lead > 1 || (lead > 0.3 && !isFew(statistics)) ? 'iso-8859-6' : 'windows-1256',
    isGuess: isFew(statistics) || Math.abs(lead) < 0.3,
  }
}

const isFew = ({ highLetters }: ByteStatistics): boolean => highLetters < 12

/** Letters that stand together and are no Arabic: another script, read as Latin for want of better. */
const clusters = ({ highLetters, neighbouring }: ByteStatistics): boolean => neighbouring > highLetters / 2

/** A declared label as the encoding to use; undefined when it names Unicode, which the bytes have ruled out, or nothing known. */
const legacyLabel = (declared: string): string | undefined => {
  const label = declared.trim().toLowerCase()
  const known = labels.get(label) ?? label
  return known.startsWith('utf') || !isKnownEncoding(known) ? undefined : known
}

/** Labels of the encodings we decode ourselves (https://encoding.spec.whatwg.org/#names-and-labels). */
const labels: ReadonlyMap<string, string> = new Map([
  ...['cp1256', 'x-cp1256', 'win-1256', 'windows1256'].map((label) => [label, 'windows-1256'] as const),
  ...['arabic', 'asmo-708', 'csiso88596e', 'csiso88596i', 'csisolatinarabic', 'ecma-114', 'iso-8859-6-e'].map(
    (label) => [label, 'iso-8859-6'] as const,
  ),
  ...['iso-8859-6-i', 'iso-ir-127', 'iso8859-6', 'iso88596', 'iso_8859-6', 'iso_8859-6:1987'].map(
    (label) => [label, 'iso-8859-6'] as const,
  ),
  ...['ansi_x3.4-1968', 'ascii', 'us-ascii', 'cp1252', 'cp819', 'csisolatin1', 'ibm819', 'iso-8859-1'].map(
    (label) => [label, 'windows-1252'] as const,
  ),
  ...['iso-ir-100', 'iso8859-1', 'iso88591', 'iso_8859-1', 'iso_8859-1:1987', 'l1', 'latin1', 'x-cp1252'].map(
    (label) => [label, 'windows-1252'] as const,
  ),
])
