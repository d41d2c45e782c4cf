import type { ExtractionFailure } from '../../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { crc32 } from './crc32'
import { readDirectory, type ZipEntry } from './directory'
import { inflate, type Unpacked } from './unpack'

/** What an archive may unpack to in all. A book of two million words is some 30 MB. */
export const unpackedLimitBytes = 256_000_000
const mostEntries = 20_000

export type ZipPart = {
  readonly bytes: Uint8Array
  /** False where the checksum is another, or the part ends too early. */
  readonly isWhole: boolean
}

/** An archive in memory: parts are unpacked one by one, when they are asked for, and never to the disk. */
export type Archive = {
  readonly names: readonly string[]
  /** Undefined where there is no such part. All parts together are bounded, whatever the directory says of them. */
  readonly read: (name: string) => Result<ZipPart | undefined, ExtractionFailure>
}

/** `path` is what failures name. */
export const openArchive = (
  bytes: Uint8Array,
  path: string,
  limitBytes = unpackedLimitBytes,
): Result<Archive, ExtractionFailure> => {
  const directory = readDirectory(bytes, mostEntries)
  const tooLarge = fail({ kind: 'unpacks-too-large', path, limitBytes } as const)
  if (directory.kind === 'too-many') return tooLarge
  if (directory.kind === 'damaged') return fail({ kind: 'damaged-file', path })
  const entries = new Map(directory.entries.filter(isSafe).map((entry) => [entry.name, entry]))
  let left = limitBytes
  const read: Archive['read'] = (name) => {
    const entry = entries.get(name)
    if (entry === undefined) return ok(undefined)
    if (entry.isEncrypted) return fail({ kind: 'encrypted-file', path })
    const packed = packedBytes(bytes, entry)
    if (packed === undefined) return fail({ kind: 'damaged-file', path })
    const part = unpack(packed, entry, left)
    if (part === undefined) return fail({ kind: 'damaged-file', path })
    if (part.kind === 'too-large') return tooLarge
    left -= part.bytes.length
    return ok({ bytes: part.bytes, isWhole: part.kind === 'whole' && crc32(part.bytes) === entry.crc })
  }
  return ok({ names: [...entries.keys()], read })
}

/** A part of an office file or a book has a plain relative name; anything else is there to mislead. */
const isSafe = ({ name }: ZipEntry): boolean =>
  name !== '' && !/^[/\\]|^[a-z]:|\\|\0|(?:^|\/)\.\.(?:\/|$)/i.test(name)

const headerMark = 0x04034b50
const headerLength = 30

/** Undefined when the entry's own header is not where the directory says; an entry that was cut off is shorter. */
const packedBytes = (
  bytes: Uint8Array,
  { offset, packedBytes: length }: ZipEntry,
): Uint8Array | undefined => {
  if (offset < 0 || offset + headerLength > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, headerLength)
  if (view.getUint32(0, true) !== headerMark) return undefined
  const start = offset + headerLength + view.getUint16(26, true) + view.getUint16(28, true)
  return bytes.subarray(start, start + length)
}

const stored = 0
const deflated = 8

const unpack = (
  packed: Uint8Array,
  { method, packedBytes: length }: ZipEntry,
  limit: number,
): Unpacked | undefined => {
  if (method === deflated) return inflate(packed, limit)
  if (method !== stored) return undefined
  if (packed.length > limit) return { kind: 'too-large' }
  return { kind: packed.length === length ? 'whole' : 'cut', bytes: packed }
}
