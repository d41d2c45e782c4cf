import { asciiAt, numbersIn, together } from './bytes'

/**
 * JPEG (ITU-T T.81, annex B): tables, frames and scans are kept. Of what programs add, only what changes how the dots are to be
 * read: Adobe's colour transform, and which way up the picture is, as a new EXIF block that says nothing else.
 */
export const plainJpeg = (bytes: Uint8Array): Uint8Array | null => {
  const { big16 } = numbersIn(bytes)
  const kept: Uint8Array[] = []
  let orientation = 1
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === end) return whole(kept, orientation)
    if (at + 4 > bytes.length) return null
    const next = at + 2 + big16(at + 2)
    if (next > bytes.length || next < at + 4) return null
    if (marker === exif) orientation = orientationIn(bytes.subarray(at + 4, next)) ?? orientation
    if (isDrawn(marker)) kept.push(bytes.subarray(at, next))
    if (marker === adobe && isAdobe(bytes, at, next)) kept.push(bytes.subarray(at, next))
    at = next
    if (marker !== scan) continue
    const over = endOfScan(bytes, at)
    if (over === null) return null
    kept.push(bytes.subarray(at, over))
    at = over
  }
  return null
}

const end = 0xd9
const scan = 0xda
const exif = 0xe1
const adobe = 0xee

/** Frames, Huffman and arithmetic tables, quantization, lines, restarts, scans. */
const isDrawn = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf)

const isAdobe = (bytes: Uint8Array, at: number, next: number): boolean =>
  next - at === 16 && asciiAt(bytes, at + 4, 5) === 'Adobe'

/** Coded dots go on to the next marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Uint8Array, from: number): number | null => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return null
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return null
}

const whole = (kept: readonly Uint8Array[], orientation: number): Uint8Array =>
  together([
    Uint8Array.of(0xff, 0xd8),
    ...(orientation === 1 ? [] : [upright(orientation)]),
    ...kept,
    Uint8Array.of(0xff, end),
  ])

const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0]
const orientationTag = 0x0112

/** EXIF 2.32, 4.6.4: the one tag, in a block of its own. */
const upright = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, exif, 0, 34, ...exifName],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )

const orientationIn = (block: Uint8Array): number | null => {
  if (!exifName.every((letter, i) => block[i] === letter)) return null
  const tiff = block.subarray(exifName.length)
  if (tiff.length < 14) return null
  const numbers = numbersIn(tiff)
  const isLittle = asciiAt(tiff, 0, 2) === 'II'
  const at16 = isLittle ? numbers.little16 : numbers.big16
  const first = (isLittle ? numbers.little32 : numbers.big32)(4)
  if (first + 2 > tiff.length) return null
  const count = at16(first)
  for (let i = 0; i < count; i++) {
    const at = first + 2 + i * 12
    if (at + 12 > tiff.length) return null
    if (at16(at) !== orientationTag) continue
    const value = at16(at + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}
