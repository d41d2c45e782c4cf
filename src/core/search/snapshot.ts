import { fail, ok, type Result } from '#core/result'
import type { ArchiveSections } from './archive'
import { Checksum } from './checksum'
import { columnsOf, columnTable, type ColumnTable, type StoredColumns } from './columns'
import { PAGE_BYTES, SnapshotDamage, SnapshotPages, SUM_WORDS, type ReadBytes } from './snapshot-pages'
import { SnapshotSlices } from './snapshot-slices'
import type { SnapshotFailure } from './types'

/** Grows with every change of the layout or of how words are folded and split: an older snapshot is then rebuilt. */
const VERSION = 4
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

declare const TextDecoder: new (label: string) => { readonly decode: (codes: Uint16Array) => string }

/** What is read here is JSON, which writes code units without a partner in other letters: decoding loses nothing. */
const decodeText = (codes: Uint16Array): string => new TextDecoder('utf-16le').decode(codes)

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
/** For each section where it begins and its length in bytes; where pages end and how many; then how many sections, and the end. */
const TABLE_WORDS = 2 * SECTIONS + 4
const TABLE_BYTES = TABLE_WORDS * 4
const SUM_BYTES = SUM_WORDS * 4

const sumOf = (words: Uint32Array): Uint32Array => {
  const checksum = new Checksum()
  checksum.add(words)
  return checksum.value()
}

const joinedWords = (a: Uint32Array, b: Uint32Array): Uint32Array => {
  const joined = new Uint32Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

const bytesOf = (words: Uint32Array): Uint8Array =>
  new Uint8Array(words.buffer, words.byteOffset, words.byteLength)

/**
 * The snapshot in slices of at most 4 MiB, to be written one after another. The archive must not change in between;
 * it may be searched. Numbers are little-endian, as on every machine that Electron runs on. The sections come first, then the
 * checksum of each page of them, then the table, then a checksum of these two.
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
  const sums = slices.sums()
  table.set([start, sums.length / SUM_WORDS, SECTIONS, END], 2 * SECTIONS)
  const last = joinedWords(sums, table)
  yield bytesOf(last)
  yield bytesOf(sumOf(last))
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

type Opened = { readonly table: Uint32Array; readonly pages: SnapshotPages }

/** Reads and checks what says where everything is. */
const openPages = (bytes: Uint8Array, read: ReadBytes): Result<Opened, SnapshotFailure> => {
  const size = bytes.length
  if (size < 4 || !read(0, Math.min(size, HEADER_BYTES))) return fail({ kind: 'not-a-snapshot' })
  const header = new DataView(bytes.buffer, bytes.byteOffset, Math.min(size, HEADER_BYTES))
  if (header.getUint32(0, true) !== MAGIC) return fail({ kind: 'not-a-snapshot' })
  if (size < HEADER_BYTES + TABLE_BYTES + SUM_BYTES || size % 4 !== 0) return fail({ kind: 'truncated' })
  if (header.getUint32(4, true) !== VERSION) return fail({ kind: 'other-version' })
  const tableAt = size - SUM_BYTES - TABLE_BYTES
  if (!read(tableAt, size)) return fail({ kind: 'truncated' })
  const wordsAt = (from: number, to: number): Uint32Array =>
    new Uint32Array(bytes.buffer, bytes.byteOffset + from, (to - from) >>> 2)
  const table = wordsAt(tableAt, tableAt + TABLE_BYTES)
  const [end = 0, pages = 0, sections, mark] = table.subarray(2 * SECTIONS)
  if (mark !== END || sections !== SECTIONS) return fail({ kind: 'truncated' })
  if (end + pages * SUM_BYTES !== tableAt || pages !== Math.ceil(end / PAGE_BYTES))
    return fail({ kind: 'truncated' })
  if (!read(end, tableAt)) return fail({ kind: 'truncated' })
  const found = sumOf(wordsAt(end, tableAt + TABLE_BYTES))
  const kept = wordsAt(tableAt + TABLE_BYTES, size)
  if (!found.every((lane, at) => lane === kept[at])) return fail({ kind: 'damaged' })
  return ok({ table, pages: new SnapshotPages(bytes, wordsAt(end, tableAt), end, read) })
}

/** Large, and asked for here and there: read when something of them is used. */
const TOKENS = 6
const POSTINGS = 14

export type RestoredSections = { readonly sections: ArchiveSections; readonly pages: SnapshotPages }

/**
 * Reads a snapshot back without copying it: the archive's arrays are views of `bytes`, which must not change.
 * @param read fills `bytes`, which begin at a word's boundary, when they are needed; without it they are all there, and all are
 *   checked at once
 */
export const readSnapshot = (
  given: Uint8Array,
  read?: ReadBytes,
): Result<RestoredSections, SnapshotFailure> => {
  // Not `slice`, which in a Node buffer copies nothing.
  const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given)
  const opened = openPages(bytes, read ?? (() => true))
  if (!opened.ok) return opened
  const { table, pages } = opened.value
  try {
    if (read === undefined) pages.need(0, pages.end)
    else
      for (let index = 0; index < SECTIONS; index++)
        if (index !== TOKENS && index !== POSTINGS)
          pages.need(table[2 * index]!, table[2 * index]! + table[2 * index + 1]!)
  } catch (error) {
    if (error instanceof SnapshotDamage) return fail({ kind: 'damaged' })
    throw error
  }
  return sectionsIn(bytes, table, pages)
}

/** Table by table, so that what only leads to the columns is never there all at once. */
const columnsIn = (pieces: readonly Uint16Array[]): (StoredColumns | null)[] | undefined => {
  const columns: (StoredColumns | null)[] = []
  for (const piece of pieces) {
    const table: unknown = JSON.parse(decodeText(piece))
    if (!isTable(table)) return undefined
    for (const one of columnsOf(table)) columns.push(one)
  }
  return columns
}

const sectionsIn = (
  bytes: Uint8Array,
  table: Uint32Array,
  pages: SnapshotPages,
): Result<RestoredSections, SnapshotFailure> => {
  const start = (index: number): number => table[2 * index]!
  const place = (index: number): number => bytes.byteOffset + start(index)
  const length = (index: number): number => table[2 * index + 1]!
  const u32 = (index: number): Uint32Array => new Uint32Array(bytes.buffer, place(index), length(index) >>> 2)
  const u16 = (index: number): Uint16Array => new Uint16Array(bytes.buffer, place(index), length(index) >>> 1)
  const u8 = (index: number): Uint8Array => new Uint8Array(bytes.buffer, place(index), length(index))
  const shape: unknown = JSON.parse(decodeText(u16(19)))
  if (!isShape(shape)) return fail({ kind: 'damaged' })
  const columns = columnsIn(cut(u16(18), shape.columns))
  if (columns === undefined) return fail({ kind: 'damaged' })
  const terms = shape.segments.map((segment) => segment.terms)
  const segmentTerms = cut(u32(12), terms)
  const segmentOffsets = cut(
    u32(13),
    terms.map((count) => count + 1),
  )
  const segmentBytes = cut(
    u8(POSTINGS),
    shape.segments.map((segment) => segment.bytes),
  )
  const segmentLasts = cut(u32(15), terms)
  const needPostings = (piece: Uint8Array, from: number, to: number): void => {
    const at = piece.byteOffset - bytes.byteOffset
    pages.need(at + from, at + to)
  }
  const headTerms = cut(u32(4), shape.heads)
  const headSkips = cut(u8(5), shape.heads)
  const sections: ArchiveSections = {
    vocabulary: { chars: u16(0), ends: u32(1), table: u32(2), marbuta: u32(3) },
    heads: headTerms.map((run, at) => ({ terms: run, skips: headSkips[at]! })),
    streams: {
      tokens: [u32(TOKENS)],
      starts: u32(7),
      titleLengths: u32(8),
      need: (from, to) => pages.need(start(TOKENS) + from * 4, start(TOKENS) + to * 4),
    },
    side: { tokens: u32(9), starts: u32(10), ends: u32(11) },
    segments: terms.map((_, at) => ({
      terms: segmentTerms[at]!,
      offsets: segmentOffsets[at]!,
      bytes: segmentBytes[at]!,
      lasts: segmentLasts[at]!,
      need: (from, to) => needPostings(segmentBytes[at]!, from, to),
    })),
    counts: u32(16),
    live: u32(17),
    columns,
    label: shape.label,
  }
  return ok({ sections, pages })
}
