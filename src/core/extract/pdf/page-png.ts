import { zlibSync } from 'fflate'
import { crc32 } from '../zip/crc32'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const bytesToADot = 4
/** Colour types of PNG (W3C), 11.2.1, and how many bytes a dot takes in them. */
const grey = { type: 0, channels: 1 } as const
const coloured = { type: 2, channels: 3 } as const
/** Each byte less the one above it (9.2): paper and strokes are much the same from row to row. */
const filterUp = 2
/** Higher levels take several times as long and save little. */
const level = 1

/** A PNG of dots of four bytes, blue first and the last unused, from top to bottom. One without colours keeps a byte for a dot. */
export const writePng = (width: number, height: number, dots: Uint8Array): Uint8Array => {
  const form = isGrey(dots) ? grey : coloured
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, form.type, 0, 0, 0], 8)
  const rows = zlibSync(filtered(width, height, dots, form.channels), { level })
  return joined([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', new Uint8Array())])
}

const isGrey = (dots: Uint8Array): boolean => {
  for (let at = 0; at < dots.length; at += bytesToADot)
    if (dots[at] !== dots[at + 1] || dots[at] !== dots[at + 2]) return false
  return true
}

const filtered = (width: number, height: number, dots: Uint8Array, channels: 1 | 3): Uint8Array => {
  const rows = new Uint8Array((width * channels + 1) * height)
  const rowBytes = width * bytesToADot
  let to = 0
  for (let row = 0; row < height; row++) {
    rows[to++] = filterUp
    for (let at = row * rowBytes; at < (row + 1) * rowBytes; at += bytesToADot)
      for (let channel = channels - 1; channel >= 0; channel--)
        rows[to++] = (dots[at + channel] ?? 0) - (dots[at + channel - rowBytes] ?? 0)
  }
  return rows
}

/** PNG (W3C), 5.3. */
const chunk = (type: string, content: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(content.length + 12)
  const view = new DataView(whole.buffer)
  view.setUint32(0, content.length)
  whole.set(
    Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  )
  whole.set(content, 8)
  view.setUint32(content.length + 8, crc32(whole.subarray(4, content.length + 8)))
  return whole
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
