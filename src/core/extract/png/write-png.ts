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

/** Values of a dot in bytes, from top to bottom: one for grey, three for red, green and blue. */
export type Dots = {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly bytes: Uint8Array
  /** All of them are black or white: eight are written in a byte. */
  readonly isBlackAndWhite?: boolean
}

export const writePng = (dots: Dots): Uint8Array => {
  const { width, height, channels, bytes, isBlackAndWhite = false } = dots
  const form = channels === 1 ? grey : coloured
  const rows = isBlackAndWhite ? packed(width, height, bytes) : filtered(width * channels, height, bytes)
  return assemble(width, height, isBlackAndWhite ? 1 : 8, form.type, rows)
}

/** A PNG of dots of four bytes, blue first and the last unused, from top to bottom. One without colours keeps a byte for a dot. */
export const writeDots = (width: number, height: number, dots: Uint8Array): Uint8Array => {
  const form = isGrey(dots) ? grey : coloured
  return assemble(width, height, 8, form.type, filteredDots(width, height, dots, form.channels))
}

const assemble = (width: number, height: number, bits: 1 | 8, type: number, rows: Uint8Array): Uint8Array => {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([bits, type, 0, 0, 0], 8)
  const data = chunk('IDAT', zlibSync(rows, { level }))
  return joined([signature, chunk('IHDR', header), data, chunk('IEND', new Uint8Array())])
}

const isGrey = (dots: Uint8Array): boolean => {
  for (let at = 0; at < dots.length; at += bytesToADot)
    if (dots[at] !== dots[at + 1] || dots[at] !== dots[at + 2]) return false
  return true
}

const filteredDots = (width: number, height: number, dots: Uint8Array, channels: 1 | 3): Uint8Array => {
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

const filtered = (rowBytes: number, height: number, bytes: Uint8Array): Uint8Array => {
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let row = 0, to = 0, at = 0; row < height; row++) {
    rows[to++] = filterUp
    for (const end = at + rowBytes; at < end; at++)
      rows[to++] = (bytes[at] ?? 0) - (bytes[at - rowBytes] ?? 0)
  }
  return rows
}

const packed = (width: number, height: number, bytes: Uint8Array): Uint8Array => {
  const rowBytes = Math.ceil(width / 8)
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let row = 0, at = 0; row < height; row++) {
    const start = row * (rowBytes + 1) + 1
    for (let column = 0; column < width; column++, at++)
      if ((bytes[at] ?? 0) > 127) rows[start + (column >> 3)]! |= 0x80 >> (column & 7)
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
