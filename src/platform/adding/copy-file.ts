import { createHash } from 'node:crypto'
import { link, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { untaken } from '#core/bundle/merge/safe-path'
import type { Failure } from '#core/failure'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { syncFolder } from '../files/write-file'
import { partialName } from './leftovers'
import { removeEmptied } from './remove-copied'

export type CopiedFile = {
  /** Relative to the library; another than was asked for where somebody took that name meanwhile. */
  readonly path: string
  /** SHA-256 in hex. */
  readonly digest: string
  readonly sizeBytes: number
  /** The topmost folder (relative) that was made for it, if one was. */
  readonly madeFolder: string | null
}

/** Nothing is wrong with the library: the file itself could not be read, and the others can go on. */
export class UnreadableSource extends Error {
  constructor(readonly failure: Failure) {
    super()
  }
}

/** What is copied: a file, or bytes that are there already. */
export type CopySource = { readonly from: string } | { readonly bytes: Uint8Array }

export type Copying = {
  readonly stop: () => void
  readonly onBytes: (count: number) => void
  /** For many small files: whoever copies them syncs their folders, once for many of them. */
  readonly syncsFolders?: boolean
  /** Told of each folder (relative) that is made, before anything is in it: whatever becomes of the file, it may have to go again. */
  readonly onFolder?: (made: string) => void
}

/**
 * Copies a file into a library. Until it is whole and on the disk it has a hidden name of its own, which no look through a
 * folder takes for an article; then it gets its name, and never that of a file that is there. Keeps the time of its change.
 */
export const copyInto = async (
  folder: string,
  path: string,
  source: CopySource,
  copying: Copying,
): Promise<CopiedFile> => {
  const parent = dirname(join(folder, path))
  const made = await mkdir(parent, { recursive: true })
  if (made !== undefined)
    for (let above = parent; above.length >= made.length; above = dirname(above))
      copying.onFolder?.(slashed(relative(folder, above)))
  const temporary = join(parent, partialName())
  try {
    const written = await write(temporary, source, copying)
    copying.stop()
    const free = await giveName(temporary, folder, path)
    if (copying.syncsFolders !== true) await syncFolder(parent)
    return { ...written, path: free, madeFolder: made === undefined ? null : slashed(relative(folder, made)) }
  } catch (error) {
    await rm(temporary, { force: true })
    if (made !== undefined) await removeEmptied(folder, [path], [slashed(relative(folder, made))])
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

const slashed = (path: string): string => path.replaceAll('\\', '/')

const write = async (
  temporary: string,
  source: CopySource,
  copying: Copying,
): Promise<Pick<CopiedFile, 'digest' | 'sizeBytes'>> => {
  const original = 'from' in source ? await openSource(source.from) : null
  try {
    const handle = await open(temporary, 'wx')
    try {
      const written =
        'bytes' in source
          ? await writeAll(handle, [source.bytes], copying)
          : await writeAll(handle, chunksOf(original!, source.from), copying)
      const times = await original?.stat()
      if (times) await handle.utimes(times.atime, times.mtime)
      await handle.sync()
      return written
    } finally {
      await handle.close()
    }
  } finally {
    await original?.close()
  }
}

const openSource = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw new UnreadableSource(failureOfSystemError(error, path))
  }
}

const chunkBytes = 1024 * 1024

async function* chunksOf(handle: FileHandle, path: string): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  for (;;) {
    let read: number
    try {
      read = (await handle.read(buffer, 0, chunkBytes)).bytesRead
    } catch (error) {
      throw new UnreadableSource(failureOfSystemError(error, path))
    }
    if (read === 0) return
    yield buffer.subarray(0, read)
  }
}

const writeAll = async (
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { stop, onBytes }: Copying,
): Promise<Pick<CopiedFile, 'digest' | 'sizeBytes'>> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of chunks) {
    stop()
    hash.update(chunk)
    await handle.writeFile(chunk)
    sizeBytes += chunk.length
    onBytes(chunk.length)
  }
  return { digest: hash.digest('hex'), sizeBytes }
}

/** A link is refused where a file of that name is, so nothing is written over even by two programs at once. */
const giveName = async (temporary: string, folder: string, path: string): Promise<string> => {
  const taken = new Set<string>()
  for (;;) {
    const candidate = untaken(path, taken)
    const wished = join(folder, candidate)
    try {
      await link(temporary, wished)
      return candidate
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code === 'EEXIST') continue
      if (await renameWithoutLink(temporary, wished)) return candidate
    }
  }
}

/** For drives without links (FAT): the name is taken with an empty file first, which is then replaced. */
const renameWithoutLink = async (temporary: string, wished: string): Promise<boolean> => {
  try {
    await (await open(wished, 'wx')).close()
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  }
  try {
    await rename(temporary, wished)
    return true
  } catch (error) {
    await rm(wished, { force: true })
    throw error
  }
}
