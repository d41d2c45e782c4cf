import { asciiAt, together } from './bytes'

/** GIF89a: frames, their timing and how often they are shown. Comments, words and what programs add are left behind. */
export const plainGif = (bytes: Uint8Array): Uint8Array | null => {
  const afterScreen = 13 + tableLength(bytes[10])
  if (afterScreen > bytes.length) return null
  const kept = [bytes.subarray(0, afterScreen)]
  for (let at = afterScreen; at < bytes.length;) {
    const kind = bytes[at]
    if (kind === trailer) return together([...kept, Uint8Array.of(trailer)])
    const start = kind === frame ? afterHead(bytes, at) : kind === extension ? at + 2 : null
    const next = start === null ? null : endOfBlocks(bytes, start)
    if (next === null) return null
    if (kind === frame || isTiming(bytes, at, next)) kept.push(bytes.subarray(at, next))
    at = next
  }
  return null
}

const extension = 0x21
const frame = 0x2c
const trailer = 0x3b

const tableLength = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Behind the frame's head, its own colours and the first size of its codes. */
const afterHead = (bytes: Uint8Array, at: number): number => at + 10 + tableLength(bytes[at + 9]) + 1

const endOfBlocks = (bytes: Uint8Array, from: number): number | null => {
  for (let at = from; at < bytes.length;) {
    const length = bytes[at]!
    at += 1 + length
    if (length === 0) return at
  }
  return null
}

/** Graphic control, or how often the frames are shown again. */
const isTiming = (bytes: Uint8Array, at: number, next: number): boolean => {
  const label = bytes[at + 1]
  if (label === 0xf9) return next - at === 8
  return (
    label === 0xff && next - at === 19 && asciiAt(bytes, at + 3, 11) === 'NETSCAPE2.0' && bytes[at + 14] === 3
  )
}
