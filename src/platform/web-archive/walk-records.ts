import { readRecordHead, type RecordHead } from '#core/web-archive/record-head'
import { ByteReader } from './byte-reader'
import { chunksFrom, findBytes, type ByteSource } from './byte-source'
import { gzipMark, readMember } from './gzip-member'

/** A record at its place. The block is read at most once, and only while the record is being visited. */
export type WalkedRecord = {
  readonly head: RecordHead
  readonly at: number
  readonly skip: number
  /** Shorter than the head says where the record is cut off. */
  readonly block: AsyncIterable<Uint8Array>
}

/** What a walk over a file has met besides its records. */
export type Walked = {
  /** Stretches that are no record, or none that is whole. */
  readonly damaged: number
  /** True where the end of the file was not reached: it is too damaged, or unpacks to too much. */
  readonly isCut: boolean
}

export const longestRecordHead = 1024 * 1024
/** Every one costs a search for the next record. */
const mostDamaged = 1000
const unpackRatio = 40
const alwaysUnpacked = 64 * 1024 * 1024

type Visit = (record: WalkedRecord) => Promise<void>
export type WalkOptions = { readonly signal?: AbortSignal; readonly onPlace?: (at: number) => void }

/** Goes through all records of a `.warc` or `.warc.gz` (ISO 28500, annex A.2: a gzip member for each record), once and forwards. */
export const walkRecords = async (
  source: ByteSource,
  visit: Visit,
  options: WalkOptions = {},
): Promise<Walked> => ((await isGzip(source)) ? walkMembers : walkPlain)(source, visit, options)

export const isGzip = async (source: ByteSource): Promise<boolean> => {
  const mark = await source.read(0, gzipMark.length)
  return gzipMark.every((byte, index) => mark[index] === byte)
}

const walkMembers = async (
  source: ByteSource,
  visit: Visit,
  { signal, onPlace }: WalkOptions,
): Promise<Walked> => {
  const budget = unpackingBudget(source)
  let damaged = 0
  for (let at: number | undefined = 0; at !== undefined && at < source.sizeBytes;) {
    signal?.throwIfAborted()
    onPlace?.(at)
    const member = readMember(source, at, budget)
    const isSound = await walkMember(member.bytes, at, visit)
    const end = member.end()
    if (end.kind === 'too-large') return { damaged: damaged + 1, isCut: true }
    if (!isSound || end.kind === 'damaged') damaged++
    if (damaged > mostDamaged) return { damaged, isCut: true }
    const after: number = end.kind === 'whole' ? end.next : at + gzipMark.length
    at = await findBytes(source, gzipMark, after)
    if (end.kind === 'whole' && at !== undefined && at !== after) damaged++
  }
  return { damaged, isCut: false }
}

/** What unpacks to far more than its size was made to do harm: texts pack to a tenth. */
export const unpackingBudget = (source: ByteSource): ((bytes: number) => boolean) => {
  let left = alwaysUnpacked + unpackRatio * source.sizeBytes
  return (bytes) => (left -= bytes) >= 0
}

/** False where the member holds something else than whole records. */
const walkMember = async (bytes: AsyncIterable<Uint8Array>, at: number, visit: Visit): Promise<boolean> => {
  const reader = new ByteReader(bytes)
  try {
    while (await reader.skipLineEnds()) {
      const skip = reader.position
      const head = readRecordHead((await reader.head(longestRecordHead)) ?? nothing)
      const end = reader.position + (head?.blockBytes ?? 0)
      if (head !== undefined) await visited(reader, { head, at, skip }, visit)
      if (head === undefined || reader.position < end) {
        await drain(reader.take(Number.MAX_SAFE_INTEGER))
        return false
      }
    }
    return true
  } finally {
    await reader.close()
  }
}

const nothing = new Uint8Array(0)

const walkPlain = async (source: ByteSource, visit: Visit, options: WalkOptions): Promise<Walked> => {
  let damaged = 0
  for (let start = 0; damaged <= mostDamaged; damaged++) {
    const reader = new ByteReader(chunksFrom(source, start))
    try {
      const stopped = await walkStretch(source, start, reader, visit, options)
      if (stopped === undefined) return { damaged, isCut: false }
      const next = await nextRecord(source, stopped.at + 1)
      // The last record of a file that was cut off; with another record behind it, its length lies.
      if (next === undefined && stopped.record !== undefined) await visited(reader, stopped.record, visit)
      if (next === undefined) return { damaged: damaged + 1, isCut: false }
      start = next
    } finally {
      await reader.close()
    }
  }
  return { damaged, isCut: true }
}

type Stopped = { readonly at: number; readonly record?: Omit<WalkedRecord, 'block'> }

/** Visits records up to the first that is none, or whose length leads nowhere; undefined where the file ends before. */
const walkStretch = async (
  source: ByteSource,
  start: number,
  reader: ByteReader,
  visit: Visit,
  { signal, onPlace }: WalkOptions,
): Promise<Stopped | undefined> => {
  while (await reader.skipLineEnds()) {
    signal?.throwIfAborted()
    const at = start + reader.position
    onPlace?.(at)
    const head = readRecordHead((await reader.head(longestRecordHead)) ?? nothing)
    if (head === undefined) return { at }
    const end = start + reader.position + head.blockBytes
    if (end > source.sizeBytes) return { at, record: { head, at, skip: 0 } }
    if (!(await endsRecord(source, end))) return { at }
    await visited(reader, { head, at, skip: 0 }, visit)
  }
  return undefined
}

const recordMark = new TextEncoder().encode('\nWARC/1.')

const nextRecord = async (source: ByteSource, from: number): Promise<number | undefined> => {
  const mark = await findBytes(source, recordMark, from)
  return mark === undefined ? undefined : mark + 1
}

/** A length that lies does not lead to the end of the file or the beginning of a record. */
const endsRecord = async (source: ByteSource, end: number): Promise<boolean> => {
  const after = Buffer.from(await source.read(end, 4 + recordMark.length)).toString('latin1')
  return /^[\r\n]*$/.test(after) || /^[\r\n]+WARC\//.test(after)
}

const visited = async (
  reader: ByteReader,
  record: Omit<WalkedRecord, 'block'>,
  visit: Visit,
): Promise<void> => {
  const end = reader.position + record.head.blockBytes
  await visit({ ...record, block: reader.take(record.head.blockBytes) })
  await drain(reader.take(end - reader.position))
}

const drain = async (pieces: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const _piece of pieces);
}
