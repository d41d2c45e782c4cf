import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { isReplicaId, type ReplicaId } from '#core/ids'
import { eventSchemas } from '#core/journal/event'
import { Packer, Unpacker, type Packed, type TextDecoding } from '#core/library/kept-state/packing'
import { packState, unpackState } from '#core/library/kept-state/state-codec'
import { clearState, type LibraryState } from '#core/library/state'
import { isSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'

/** A journal as far as it was folded: all its lines sound, and the hash of their bytes. */
const keptJournal = v.object({
  replica: v.custom<ReplicaId>(isReplicaId),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  head: v.string(),
  lastSeq: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lastTime: v.nullable(v.string()),
})
export type KeptJournal = v.InferOutput<typeof keptJournal>

/** What the journals were folded to at another time. It holds for journals that still begin with the same bytes. */
export type KeptFold = {
  readonly journals: readonly KeptJournal[]
  /** Fills an empty state; false where that can't be done, and then the state is empty. */
  readonly fill: (state: LibraryState) => boolean
}

/** Grows whenever the fold, or the way that it is kept, makes something else of the same events. */
const generation = 3

/** Every kind of event with its fields: a version that knows other ones folds anew what this one passed over. */
const shape = JSON.stringify(
  Object.entries(eventSchemas).map(([type, { entries }]) => [type, Object.keys(entries)]),
)

const headSchema = v.object({
  generation: v.literal(generation),
  shape: v.literal(shape),
  journals: v.array(keptJournal),
  /** Bytes of each part of what is packed. */
  parts: v.tuple([v.number(), v.number(), v.number(), v.number()]),
})
type Head = v.InferOutput<typeof headSchema>

const signatureBytes = 32
const lengthBytes = 8
const padded = (length: number): number => (length + 7) & ~7

const decoding: TextDecoding = {
  ascii: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  utf16: (codes) => Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le'),
}

/**
 * This device's own key, beside its replicas. A kept fold is signed with it: one that was altered, cut, or made by anybody else
 * is not taken, and the journals say what is true. Null where no key can be kept.
 */
export const keptFoldKey = async (dataFolder: string): Promise<Buffer | null> => {
  const path = join(dataFolder, 'cache.key')
  try {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(path, randomBytes(signatureBytes), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isSystemError(error)) throw error
    // There already, or not to be written: reading tells which.
  }
  try {
    const key = await readFile(path)
    return key.length === signatureBytes ? key : null
  } catch (error) {
    if (isSystemError(error)) return null
    throw error
  }
}

const signatureOf = (parts: readonly Uint8Array[], key: Buffer): Buffer => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

const bytesOf = (part: Uint8Array | Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(part.buffer, part.byteOffset, part.byteLength)

export const packFold = (state: LibraryState, journals: readonly KeptJournal[], key: Buffer): Buffer => {
  const packer = new Packer()
  packState(packer, state)
  const { words, lengths, narrow, wide } = packer.packed()
  const parts = [words, lengths, narrow, wide].map(bytesOf)
  const sizes = parts.map(({ byteLength }) => byteLength) as unknown as Head['parts']
  const head = Buffer.from(
    JSON.stringify({ generation, shape, journals: [...journals], parts: sizes } satisfies Head),
  )
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(head.length)
  const pieces = [length, head, ...parts].flatMap((piece) => [
    piece,
    Buffer.alloc(padded(piece.byteLength) - piece.byteLength),
  ])
  return Buffer.concat([...pieces, signatureOf(pieces, key)])
}

const headIn = (bytes: Buffer): { readonly head: Head; readonly end: number } | null => {
  const length = bytes.readUInt32LE(0)
  const parsed = v.safeParse(
    headSchema,
    JSON.parse(bytes.toString('utf8', lengthBytes, lengthBytes + length)),
  )
  return parsed.success ? { head: parsed.output, end: lengthBytes + padded(length) } : null
}

/** Null for whatever was not made by this version on this device, whole. */
export const unpackFold = (bytes: Buffer, key: Buffer): KeptFold | null => {
  const end = bytes.length - signatureBytes
  if (end < lengthBytes || bytes.byteOffset % 8 !== 0) return null
  const signed = signatureOf([bytes.subarray(0, end)], key)
  if (!timingSafeEqual(signed, bytes.subarray(end))) return null
  const found = headIn(bytes)
  if (found === null) return null
  let at = bytes.byteOffset + found.end
  const [words, lengths, narrow, wide] = found.head.parts.map((size) => {
    const start = at
    at += padded(size)
    return { start, size }
  }) as [Place, Place, Place, Place]
  const packed: Packed = {
    words: new Uint32Array(bytes.buffer, words.start, words.size / 4),
    lengths: new Uint32Array(bytes.buffer, lengths.start, lengths.size / 4),
    narrow: new Uint8Array(bytes.buffer, narrow.start, narrow.size),
    wide: new Uint16Array(bytes.buffer, wide.start, wide.size / 2),
  }
  return { journals: found.head.journals, fill: (state) => fillFrom(packed, state) }
}

type Place = { readonly start: number; readonly size: number }

const fillFrom = (packed: Packed, state: LibraryState): boolean => {
  const unpacker = new Unpacker(packed, decoding)
  unpackState(unpacker, state)
  if (unpacker.isAtEnd) return true
  clearState(state)
  return false
}

/** Null where there is none that can be trusted. */
export const readKeptFold = async (path: string, key: Buffer): Promise<KeptFold | null> => {
  try {
    // `readFile` gives large files memory of their own, which begins at a word's boundary.
    return unpackFold(await readFile(path), key)
  } catch (error) {
    if (isSystemError(error)) return null
    throw error
  }
}

/** A cache that can't be written (a full disk, a stick pulled out) costs time at the next start, nothing else. */
export const writeKeptFold = async (path: string, bytes: Buffer): Promise<boolean> => {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFileWhole(path, bytes)
    return true
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}
