/** The raster formats that every browser draws; drawings that can hold scripts (SVG) are not among them. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/bmp'

export type PictureHeader = { readonly type: PictureType; readonly width: number; readonly height: number }

/** A picture as it may be shown: what its first bytes say it is, and its bytes. */
export type Picture = PictureHeader & { readonly bytes: Uint8Array }

/** Larger ones would cost the window more memory than an old laptop has: four bytes for each dot. */
const mostDots = 60_000_000
const longestSide = 30_000

/** What a file says of itself in its first bytes; undefined where it is no picture of these formats, or one without dots. */
export const readPictureHeader = (bytes: Uint8Array): PictureHeader | undefined => {
  for (const read of [readPng, readJpeg, readGif, readWebp, readBmp]) {
    const header = read(new Bytes(bytes))
    if (header) return header.width > 0 && header.height > 0 ? header : undefined
  }
  return undefined
}

/** Whether a window can show it; it is an article and a part of one all the same. */
export const isDrawable = ({ width, height }: PictureHeader): boolean =>
  width <= longestSide && height <= longestSide && width * height <= mostDots

/** Reads numbers anywhere; beyond the end everything is zero. */
class Bytes {
  constructor(private readonly bytes: Uint8Array) {}
  readonly at = (place: number): number => this.bytes[place] ?? 0
  readonly big = (place: number, count: number): number =>
    Array.from({ length: count }, (_, at) => this.at(place + at)).reduce((sum, byte) => sum * 256 + byte, 0)
  readonly little = (place: number, count: number): number =>
    Array.from({ length: count }, (_, at) => this.at(place + count - 1 - at)).reduce(
      (sum, byte) => sum * 256 + byte,
      0,
    )
  readonly says = (place: number, text: string): boolean =>
    Array.from(text).every((letter, at) => this.bytes[place + at] === letter.charCodeAt(0))
  get length(): number {
    return this.bytes.length
  }
}

type ReadHeader = (bytes: Bytes) => PictureHeader | undefined

/** PNG (W3C), 11.2.1. */
const readPng: ReadHeader = (bytes) =>
  bytes.says(0, '\x89PNG\r\n\x1a\n') && bytes.says(12, 'IHDR')
    ? { type: 'image/png', width: bytes.big(16, 4), height: bytes.big(20, 4) }
    : undefined

/** GIF89a, 18. */
const readGif: ReadHeader = (bytes) =>
  bytes.says(0, 'GIF87a') || bytes.says(0, 'GIF89a')
    ? { type: 'image/gif', width: bytes.little(6, 2), height: bytes.little(8, 2) }
    : undefined

const readBmp: ReadHeader = (bytes) => {
  const isBmp = bytes.says(0, 'BM') && [12, 40, 52, 56, 108, 124].includes(bytes.little(14, 4))
  if (!isBmp) return undefined
  if (bytes.little(14, 4) === 12)
    return { type: 'image/bmp', width: bytes.little(18, 2), height: bytes.little(20, 2) }
  const height = bytes.little(22, 4)
  // Rows from top to bottom are told by a height below zero.
  return {
    type: 'image/bmp',
    width: bytes.little(18, 4),
    height: height > 0x7fffffff ? 0x100000000 - height : height,
  }
}

/** RFC 9649, sections 2.5 to 2.7. */
const readWebp: ReadHeader = (bytes) => {
  if (!bytes.says(0, 'RIFF') || !bytes.says(8, 'WEBP')) return undefined
  const type = 'image/webp'
  if (bytes.says(12, 'VP8X')) return { type, width: bytes.little(24, 3) + 1, height: bytes.little(27, 3) + 1 }
  if (bytes.says(12, 'VP8 '))
    return { type, width: bytes.little(26, 2) & 0x3fff, height: bytes.little(28, 2) & 0x3fff }
  if (!bytes.says(12, 'VP8L')) return undefined
  const bits = bytes.little(21, 4)
  return { type, width: (bits & 0x3fff) + 1, height: (Math.floor(bits / 0x4000) & 0x3fff) + 1 }
}

/** ITU-T T.81, B.2.2: the frame header, behind any number of other segments. */
const readJpeg: ReadHeader = (bytes) => {
  if (bytes.at(0) !== 0xff || bytes.at(1) !== 0xd8) return undefined
  for (let at = 2; at < bytes.length && bytes.at(at) === 0xff;) {
    const marker = bytes.at(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', width: bytes.big(at + 7, 2), height: bytes.big(at + 5, 2) }
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.big(at + 2, 2))
  }
  return undefined
}
