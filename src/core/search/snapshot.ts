import { fail, ok, type Result } from '#core/result'
import type { ArchiveSections } from './archive'
import { Checksum } from './checksum'
import { columnsOf, columnTable, type ColumnTable, type StoredColumns } from './columns'
import { SnapshotSlices } from './snapshot-slices'
import type { SnapshotFailure } from './types'

/** Grows with every change of the layout or of how words are folded and split: an older snapshot is then rebuilt. */
const VERSION = 2
const MAGIC = 0x444e5358
const END = 0x58534e45
const HEADER_BYTES = 16
const COLUMNS_IN_PIECE = 2000

type Piece = Uint8Array | Uint16Array | Uint32Array

/** Lengths of the pieces that make up a section of several arrays. */
type Shape = {
  readonly segments: readonly { readonly terms: number; readonly bytes: number }[]
  readonly heads: readonly number[]
  readonly columns: readonly number[]
  readonly label: string
}

const encodeText = (text: string): Uint16Array => {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
  return codes
}

const decodeText = (codes: Uint16Array): string => {
  const parts: string[] = []
  for (let at = 0; at < codes.length; at += 8192)
    parts.push(String.fromCharCode.apply(null, codes.subarray(at, at + 8192) as unknown as number[]))
  return parts.join('')
}

/** Written bit by bit, for tags and sources of many articles take long to write in one go. */
function* columnPieces(
  columns: readonly (StoredColumns | null)[],
  lengths: number[],
): Generator<Uint16Array, void> {
  for (let at = 0; at < columns.length; at += COLUMNS_IN_PIECE) {
    const piece = encodeText(JSON.stringify(columnTable(columns.slice(at, at + COLUMNS_IN_PIECE))))
    lengths.push(piece.length)
    yield piece
  }
}

function* sectionsInOrder(sections: ArchiveSections): Generator<Iterable<Piece>, void> {
  const { vocabulary, heads, streams, side, segments } = sections
  yield [vocabulary.chars]
  yield [vocabulary.ends]
  yield [vocabulary.table]
  yield [vocabulary.marbuta]
  yield heads.map(({ terms }) => terms)
  yield heads.map(({ skips }) => skips)
  yield streams.tokens
  yield [streams.starts]
  yield [streams.titleLengths]
  yield [side.tokens]
  yield [side.starts]
  yield [side.ends]
  yield segments.map(({ terms }) => terms)
  yield segments.map(({ offsets }) => offsets)
  yield segments.map(({ bytes }) => bytes)
  yield segments.map(({ lasts }) => lasts)
  yield [sections.counts]
  yield [sections.live]
  const columns: number[] = []
  yield columnPieces(sections.columns, columns)
  const shape: Shape = {
    segments: segments.map(({ terms, bytes }) => ({ terms: terms.length, bytes: bytes.length })),
    heads: heads.map(({ terms }) => terms.length),
    columns,
    label: sections.label,
  }
  yield [encodeText(JSON.stringify(shape))]
}

const SECTIONS = 20
/** For each section where it begins and its length in bytes; then the number of sections and the mark of the end. */
const TABLE_WORDS = 2 * SECTIONS + 2
const CHECKSUM_WORDS = 4
const TRAILER_BYTES = (TABLE_WORDS + CHECKSUM_WORDS) * 4

/**
 * The snapshot in slices of at most 4 MiB, to be written one after another. The archive must not change in between;
 * it may be searched. Numbers are little-endian, as on every machine that Electron runs on.
 */
export function* snapshotSlices(sections: ArchiveSections): Generator<Uint8Array, void> {
  const slices = new SnapshotSlices()
  const table = new Uint32Array(TABLE_WORDS)
  yield* slices.write(new Uint32Array([MAGIC, VERSION, 0, 0]))
  let start = HEADER_BYTES
  let index = 0
  for (const pieces of sectionsInOrder(sections)) {
    let length = 0
    for (const piece of pieces) {
      length += piece.byteLength
      yield* slices.write(piece)
    }
    yield* slices.write(new Uint8Array((8 - (length & 7)) & 7))
    table.set([start, length], 2 * index++)
    start += (length + 7) & ~7
  }
  table.set([SECTIONS, END], 2 * SECTIONS)
  yield* slices.write(table)
  yield slices.checksum()
}

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && 'segments' in value

const isTable = (value: unknown): value is ColumnTable =>
  typeof value === 'object' && value !== null && 'strings' in value && 'rows' in value

/** Cuts an array into the pieces it was written from. */
const cut = <T extends Piece>(whole: T, lengths: readonly number[]): T[] => {
  let at = 0
  return lengths.map((length) => whole.subarray(at, (at += length)) as T)
}

/** The checksum of a snapshot, taken portion by portion while its file is read. */
export class SnapshotSum {
  readonly #checksum = new Checksum()
  readonly #end: number
  #at = 0

  constructor(readonly sizeBytes: number) {
    this.#end = (sizeBytes & ~3) - CHECKSUM_WORDS * 4
  }

  /** @param bytes the file as far as it was read, which begins at a word's boundary in its buffer */
  add(bytes: Uint8Array): void {
    const words = (Math.min(bytes.length, this.#end) - this.#at) >> 2
    if (words <= 0) return
    this.#checksum.add(new Uint32Array(bytes.buffer, bytes.byteOffset + this.#at, words))
    this.#at += words * 4
  }

  /** Undefined where not all of it was seen. */
  of(bytes: Uint8Array): Uint32Array | undefined {
    return bytes.length === this.sizeBytes && this.#at === this.#end ? this.#checksum.value() : undefined
  }
}

const sumOf = (words: Uint32Array): Uint32Array => {
  const checksum = new Checksum()
  checksum.add(words)
  return checksum.value()
}

const checked = (bytes: Uint8Array, sum: SnapshotSum | undefined): Result<Uint32Array, SnapshotFailure> => {
  if (bytes.length < 4) return fail({ kind: 'not-a-snapshot' })
  const magic = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)
  if (magic !== MAGIC) return fail({ kind: 'not-a-snapshot' })
  if (bytes.length < HEADER_BYTES + TRAILER_BYTES || bytes.length % 4 !== 0)
    return fail({ kind: 'truncated' })
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
  if (words[1] !== VERSION) return fail({ kind: 'other-version' })
  const end = words.length - CHECKSUM_WORDS
  if (words[end - 1] !== END || words[end - 2] !== SECTIONS) return fail({ kind: 'truncated' })
  const found = sum?.of(bytes) ?? sumOf(words.subarray(0, end))
  const same = found.every((lane, at) => lane === words[end + at])
  return same ? ok(words.subarray(end - TABLE_WORDS, end)) : fail({ kind: 'damaged' })
}

/**
 * Reads a snapshot back without copying it: the archive's arrays are views of `bytes`, which must not change.
 * @param sum of these bytes, where it was taken while they were read
 */
export const readSnapshot = (
  given: Uint8Array,
  sum?: SnapshotSum,
): Result<ArchiveSections, SnapshotFailure> => {
  // Not `slice`, which in a Node buffer copies nothing.
  const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given)
  const table = checked(bytes, sum)
  if (!table.ok) return table
  const place = (index: number): number => bytes.byteOffset + table.value[2 * index]!
  const length = (index: number): number => table.value[2 * index + 1]!
  const u32 = (index: number): Uint32Array => new Uint32Array(bytes.buffer, place(index), length(index) >>> 2)
  const u16 = (index: number): Uint16Array => new Uint16Array(bytes.buffer, place(index), length(index) >>> 1)
  const u8 = (index: number): Uint8Array => new Uint8Array(bytes.buffer, place(index), length(index))
  const shape: unknown = JSON.parse(decodeText(u16(19)))
  if (!isShape(shape)) return fail({ kind: 'damaged' })
  const tables = cut(u16(18), shape.columns).map((piece): unknown => JSON.parse(decodeText(piece)))
  if (!tables.every(isTable)) return fail({ kind: 'damaged' })
  const terms = shape.segments.map((segment) => segment.terms)
  const segmentTerms = cut(u32(12), terms)
  const segmentOffsets = cut(
    u32(13),
    terms.map((count) => count + 1),
  )
  const segmentBytes = cut(
    u8(14),
    shape.segments.map((segment) => segment.bytes),
  )
  const segmentLasts = cut(u32(15), terms)
  const headTerms = cut(u32(4), shape.heads)
  const headSkips = cut(u8(5), shape.heads)
  return ok({
    vocabulary: { chars: u16(0), ends: u32(1), table: u32(2), marbuta: u32(3) },
    heads: headTerms.map((run, at) => ({ terms: run, skips: headSkips[at]! })),
    streams: { tokens: [u32(6)], starts: u32(7), titleLengths: u32(8) },
    side: { tokens: u32(9), starts: u32(10), ends: u32(11) },
    segments: terms.map((_, at) => ({
      terms: segmentTerms[at]!,
      offsets: segmentOffsets[at]!,
      bytes: segmentBytes[at]!,
      lasts: segmentLasts[at]!,
    })),
    counts: u32(16),
    live: u32(17),
    columns: tables.flatMap(columnsOf),
    label: shape.label,
  })
}
