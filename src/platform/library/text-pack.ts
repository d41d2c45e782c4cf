import { open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from '#core/extract/zip/crc32'
import type { VersionId } from '#core/ids'
import { isSystemError } from '../files/failures'

/**
 * The extracted trees of all articles, one after another in one file, with an index beside it: a cache, so anything that is
 * off is left out and made again. A record of the index: digest (32 bytes), offset (6), length (4), CRC-32 of the packed
 * bytes (4), extractor generation (2).
 */
export type TextPack = {
  readonly has: (version: VersionId) => boolean
  /** Whether an extractor of another generation has read it here before: its text may have been another one. */
  readonly wasReadOtherwise: (version: VersionId) => boolean
  /** Null where it is not there, or not what was written. */
  readonly read: (version: VersionId) => Promise<Uint8Array | null>
  /** A system that takes no more (a full disk) keeps nothing, and is told of by `fault`: the text is made again when asked for. */
  readonly write: (version: VersionId, packed: Uint8Array) => Promise<void>
  /** Several at once. */
  readonly writeAll: (texts: readonly PackedText[]) => Promise<void>
  /** The system's code (ENOSPC…) where the last text could not be kept; null where it could. */
  readonly fault: () => string | null
  readonly close: () => Promise<void>
}

export type PackedText = { readonly version: VersionId; readonly packed: Uint8Array }

type Entry = { readonly offset: number; readonly length: number; readonly crc: number }

const recordBytes = 48
/** Raised when extractors give other trees: what older ones made is then made again. */
export const textGeneration = 4

const digestOf = (version: VersionId): Buffer => Buffer.from(version.slice('sha256:'.length), 'hex')

export const openTextPack = async (folder: string): Promise<TextPack> => {
  const dataPath = join(folder, 'texts.pack')
  const indexPath = join(folder, 'texts.index')
  const data = await open(dataPath, 'a+')
  const size = (await data.stat()).size
  const index = await open(indexPath, 'a+')
  await cutToWholeRecords(index)
  const { known, otherwise } = readIndex(await readFile(indexPath), size)
  return createPack(data, index, known, otherwise)
}

/** A record that was cut off (a full disk, a killed program) would put every later one out of step. */
const cutToWholeRecords = async (index: FileHandle): Promise<void> => {
  const { size } = await index.stat()
  if (size % recordBytes !== 0) await index.truncate(size - (size % recordBytes))
}

type Index = { readonly known: Map<string, Entry>; readonly otherwise: ReadonlySet<string> }

const readIndex = (bytes: Buffer, dataSize: number): Index => {
  const known = new Map<string, Entry>()
  const otherwise = new Set<string>()
  for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
    const offset = bytes.readUIntBE(at + 32, 6)
    const length = bytes.readUInt32BE(at + 38)
    const digest = bytes.toString('hex', at, at + 32)
    if (bytes.readUInt16BE(at + 46) !== textGeneration) otherwise.add(digest)
    else if (offset + length <= dataSize)
      known.set(digest, { offset, length, crc: bytes.readUInt32BE(at + 42) })
  }
  return { known, otherwise }
}

const createPack = (
  data: FileHandle,
  index: FileHandle,
  known: Map<string, Entry>,
  otherwise: ReadonlySet<string>,
): TextPack => {
  const key = (version: VersionId): string => version.slice('sha256:'.length)

  const read = async (version: VersionId): Promise<Uint8Array | null> => {
    const entry = known.get(key(version))
    if (!entry) return null
    const bytes = Buffer.alloc(entry.length)
    const { bytesRead } = await data.read(bytes, 0, entry.length, entry.offset)
    if (bytesRead === entry.length && crc32(bytes) === entry.crc) return bytes
    known.delete(key(version))
    return null
  }

  /** Both files only grow at their ends, which another program of this device may have moved since. */
  const append = async (texts: readonly PackedText[]): Promise<void> => {
    let offset = (await data.stat()).size
    const records = Buffer.alloc(recordBytes * texts.length)
    const entries = texts.map(({ version, packed }, i): readonly [string, Entry] => {
      const entry = { offset, length: packed.length, crc: crc32(packed) }
      const at = i * recordBytes
      digestOf(version).copy(records, at)
      records.writeUIntBE(offset, at + 32, 6)
      records.writeUInt32BE(entry.length, at + 38)
      records.writeUInt32BE(entry.crc, at + 42)
      records.writeUInt16BE(textGeneration, at + 46)
      offset += packed.length
      return [key(version), entry]
    })
    await data.appendFile(Buffer.concat(texts.map(({ packed }) => packed)))
    await index.appendFile(records)
    for (const [digest, entry] of entries) known.set(digest, entry)
  }

  let last: Promise<unknown> = Promise.resolve()
  let fault: string | null = null
  const writeAll = (texts: readonly PackedText[]): Promise<void> => {
    if (texts.length === 0) return Promise.resolve()
    const mine = last.then(async () => {
      try {
        await append(texts)
        fault = null
      } catch (error) {
        if (!isSystemError(error)) throw error
        fault = error.code ?? 'UNKNOWN'
        await cutToWholeRecords(index)
      }
    })
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    has: (version) => known.has(key(version)),
    wasReadOtherwise: (version) => otherwise.has(key(version)),
    read,
    write: (version, packed) => writeAll([{ version, packed }]),
    writeAll,
    fault: () => fault,
    close: async () => {
      await last
      await data.close()
      await index.close()
    },
  }
}

/** A pack that keeps nothing on the disk: where no cache can be written. */
export const memoryTextPack = (): TextPack => {
  const held = new Map<VersionId, Uint8Array>()
  return {
    has: (version) => held.has(version),
    wasReadOtherwise: () => false,
    read: (version) => Promise.resolve(held.get(version) ?? null),
    write: (version, packed) => {
      held.set(version, packed)
      return Promise.resolve()
    },
    writeAll: (texts) => {
      for (const { version, packed } of texts) held.set(version, packed)
      return Promise.resolve()
    },
    fault: () => null,
    close: () => Promise.resolve(),
  }
}
