import { decode } from '../decode'

/** One file in an archive, as its directory tells it. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  readonly packedBytes: number
  /** What the directory says; the inflating believes only what it sees. */
  readonly unpackedBytes: number
  /** Of the entry's own header. */
  readonly offset: number
}

export type ZipDirectory =
  | { readonly kind: 'read'; readonly entries: readonly ZipEntry[] }
  /** No zip file, or one that was cut off: the directory stands at the end. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'too-many' }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const entryLength = 46
const longestComment = 0xffff

/** The central directory of an archive in memory (APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16), at most `mostEntries` long. */
export const readDirectory = (bytes: Uint8Array, mostEntries: number): ZipDirectory => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return { kind: 'damaged' }
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) return { kind: 'too-many' }
  const sizeBytes = view.getUint32(end + 12, true)
  // What stands before the archive (a program that unpacks it, a damaged beginning) moves all offsets alike.
  const shift = end - sizeBytes - view.getUint32(end + 16, true)
  let at = end - sizeBytes
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at < 0 || at + entryLength > end || view.getUint32(at, true) !== entryMark) return { kind: 'damaged' }
    entries.push(readEntry(bytes, view, at, shift))
    at +=
      entryLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return { kind: 'read', entries }
}

const findEnd = (view: DataView): number | undefined => {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (view.getUint32(at, true) === endMark) return at
  return undefined
}

const readEntry = (bytes: Uint8Array, view: DataView, at: number, shift: number): ZipEntry => {
  const flags = view.getUint16(at + 8, true)
  const name = bytes.subarray(at + entryLength, at + entryLength + view.getUint16(at + 28, true))
  return {
    name: decode(name, 'utf-8').text,
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & 1) !== 0,
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    unpackedBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true) + shift,
  }
}
