import { fail, ok, type Result } from '#core/result'
import type { ArchiveSections } from './archive'
import { Checksum } from './checksum'
import type { StoredColumns } from './columns'
import type { SnapshotFailure } from './types'

/** Grows with every change of the layout or of how words are folded and split: an older snapshot is then rebuilt. */
const VERSION = 1
const MAGIC = 0x444e5358
const SECTIONS = 20
/** Magic, version, length of the whole, number of sections, then where each begins and its length in bytes. */
const HEADER_WORDS = 4 + 2 * SECTIONS
const HEADER_BYTES = Math.ceil((HEADER_WORDS * 4) / 8) * 8
const CHECKSUM_BYTES = 16
const SLICE_BYTES = 1 << 22

type Piece = Uint8Array | Uint16Array | Uint32Array

const bytesOf = (piece: Piece): Uint8Array => new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength)

const encodeText = (text: string): Uint16Array => {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
  return codes
}

const decodeText = (codes: Uint16Array): string => {
  const parts: string[] = []
  for (let at = 0; at < codes.length; at += 8192)
    parts.push(String.fromCharCode(...codes.subarray(at, at + 8192)))
  return parts.join('')
}

const piecesOf = (sections: ArchiveSections): readonly (readonly Piece[])[] => [
  [sections.vocabulary.chars],
  [sections.vocabulary.ends],
  [sections.vocabulary.table],
  [sections.vocabulary.marbuta],
  [sections.heads.terms],
  [sections.heads.skips],
  sections.streams.tokens,
  [sections.streams.starts],
  [sections.streams.titleLengths],
  [sections.side.tokens],
  [sections.side.starts],
  [sections.side.ends],
  [sections.segment.terms],
  [sections.segment.offsets],
  [sections.segment.bytes],
  [sections.segment.lasts],
  [sections.counts],
  [sections.live],
  [encodeText(JSON.stringify(sections.columns))],
  [encodeText(sections.label)],
]

const padded = (length: number): number => (length + 7) & ~7

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)

const headerOf = (sections: readonly (readonly Piece[])[]): Uint8Array => {
  const header = new Uint8Array(HEADER_BYTES)
  const words = new Uint32Array(header.buffer)
  let at = HEADER_BYTES
  sections.forEach((pieces, index) => {
    words[4 + 2 * index] = at
    words[5 + 2 * index] = lengthOf(pieces)
    at += padded(lengthOf(pieces))
  })
  words.set([MAGIC, VERSION, at + CHECKSUM_BYTES, sections.length])
  return header
}

/** A piece as whole words for the checksum; copied where its memory does not allow a view. */
const wholeWords = (bytes: Uint8Array): Uint8Array => {
  if (bytes.byteLength % 4 === 0 && bytes.byteOffset % 4 === 0) return bytes
  const copy = new Uint8Array((bytes.byteLength + 3) & ~3)
  copy.set(bytes)
  return copy
}

/**
 * The snapshot in slices of at most 4 MiB, to be written one after another. The archive must not change in between;
 * it may be searched. Numbers are little-endian, as on every machine that Electron runs on.
 */
export function* snapshotSlices(sections: ArchiveSections): Generator<Uint8Array, void> {
  const all = piecesOf(sections)
  const checksum = new Checksum()
  const header = headerOf(all)
  checksum.add(new Uint32Array(header.buffer))
  yield header
  for (const pieces of all) {
    let written = 0
    for (const piece of pieces) {
      const bytes = bytesOf(piece)
      for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
        const slice = wholeWords(bytes.subarray(at, Math.min(bytes.length, at + SLICE_BYTES)))
        checksum.add(new Uint32Array(slice.buffer, slice.byteOffset, slice.byteLength >>> 2))
        written += slice.byteLength
        yield slice
      }
    }
    const padding = padded(lengthOf(pieces)) - written
    if (padding <= 0) continue
    checksum.add(new Uint32Array(padding >>> 2))
    yield new Uint8Array(padding)
  }
  yield bytesOf(checksum.value())
}

const isStoredColumns = (value: unknown): value is readonly (StoredColumns | null)[] => Array.isArray(value)

/** Reads a snapshot back without copying it: the archive's arrays are views of `bytes`, which must not change. */
export const readSnapshot = (given: Uint8Array): Result<ArchiveSections, SnapshotFailure> => {
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice()
  if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES)
    return fail({ kind: bytes.length < 4 ? 'not-a-snapshot' : 'truncated' })
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS)
  if (header[0] !== MAGIC) return fail({ kind: 'not-a-snapshot' })
  if (header[1] !== VERSION || header[3] !== SECTIONS) return fail({ kind: 'other-version' })
  if (bytes.length < header[2]!) return fail({ kind: 'truncated' })
  if (bytes.length > header[2]!) return fail({ kind: 'damaged' })
  const checksum = new Checksum()
  const end = bytes.length - CHECKSUM_BYTES
  checksum.add(new Uint32Array(bytes.buffer, bytes.byteOffset, end >>> 2))
  const stored = new Uint32Array(bytes.buffer, bytes.byteOffset + end, CHECKSUM_BYTES >>> 2)
  if (!checksum.value().every((lane, at) => lane === stored[at])) return fail({ kind: 'damaged' })
  const place = (index: number): number => bytes.byteOffset + header[4 + 2 * index]!
  const u32 = (index: number): Uint32Array =>
    new Uint32Array(bytes.buffer, place(index), header[5 + 2 * index]! >>> 2)
  const u16 = (index: number): Uint16Array =>
    new Uint16Array(bytes.buffer, place(index), header[5 + 2 * index]! >>> 1)
  const u8 = (index: number): Uint8Array => new Uint8Array(bytes.buffer, place(index), header[5 + 2 * index])
  const columns: unknown = JSON.parse(decodeText(u16(18)))
  if (!isStoredColumns(columns)) return fail({ kind: 'damaged' })
  return ok({
    vocabulary: { chars: u16(0), ends: u32(1), table: u32(2), marbuta: u32(3) },
    heads: { terms: u32(4), skips: u8(5) },
    streams: { tokens: [u32(6)], starts: u32(7), titleLengths: u32(8) },
    side: { tokens: u32(9), starts: u32(10), ends: u32(11) },
    segment: { terms: u32(12), offsets: u32(13), bytes: u8(14), lasts: u32(15) },
    counts: u32(16),
    live: u32(17),
    columns,
    label: decodeText(u16(19)),
  })
}
