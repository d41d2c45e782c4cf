import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecordHead } from '#core/web-archive/record-head'
import { ByteReader } from './byte-reader'
import { openFileSource, type ByteSource } from './byte-source'
import { readMember } from './gzip-member'
import { isGzip, longestRecordHead, unpackingBudget } from './walk-records'
import { isZstd, unpackZstd } from './zstd-frames'

/** Writes bytes to a file of the system's temporary folder, which goes when the source is closed. */
export const unpackedSource = async (bytes: AsyncIterable<Uint8Array>): Promise<ByteSource> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-web-archive-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'unpacked')
    const file = await open(path, 'wx')
    try {
      for await (const piece of bytes) await file.write(piece)
    } finally {
      await file.close()
    }
    const source = await openFileSource(path)
    return {
      ...source,
      close: async () => {
        await source.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * The source or, where it was packed in one piece or by Zstandard, a file of what it unpacks to, as records are gone back to
 * by their places. Whoever closes the answer closes the source.
 */
export const seekableSource = async (
  source: ByteSource,
  signal?: AbortSignal,
  budget = unpackingBudget(source),
): Promise<ByteSource> => {
  const mayUnpack = (bytes: number): boolean => {
    signal?.throwIfAborted()
    return budget(bytes)
  }
  if (await isZstd(source)) return unpackedOf(source, unpackZstd(source, mayUnpack))
  if (!(await isGzip(source)) || !(await holdsSeveral(readMember(source, 0, mayUnpack).bytes))) return source
  return unpackedOf(source, readMember(source, 0, mayUnpack).bytes)
}

const unpackedOf = async (source: ByteSource, bytes: AsyncIterable<Uint8Array>): Promise<ByteSource> => {
  const unpacked = await unpackedSource(bytes)
  return {
    ...unpacked,
    close: async () => {
      await unpacked.close()
      await source.close()
    },
  }
}

const holdsSeveral = async (bytes: AsyncIterable<Uint8Array>): Promise<boolean> => {
  const reader = new ByteReader(bytes)
  try {
    const head = readRecordHead((await reader.head(longestRecordHead)) ?? new Uint8Array(0))
    if (head === undefined) return false
    for await (const _piece of reader.take(head.blockBytes));
    return await reader.skipLineEnds()
  } finally {
    await reader.close()
  }
}
