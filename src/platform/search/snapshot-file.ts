import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, ok, type Result } from '#core/result'
import { SnapshotSum } from '#core/search/snapshot'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'

export type SnapshotBytes =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly sum: SnapshotSum }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly code: string }

export const readSnapshotFile = async (path: string): Promise<SnapshotBytes> => {
  try {
    const handle = await open(path)
    try {
      return { kind: 'read', ...(await readSummed(handle)) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' ? { kind: 'none' } : { kind: 'unreadable', code }
  }
}

const PORTION_BYTES = 1 << 23

/** Sums up what was read while the next portion is being read: each of the two takes about as long as the other. */
const readSummed = async (
  handle: FileHandle,
): Promise<{ readonly bytes: Uint8Array; readonly sum: SnapshotSum }> => {
  const { size } = await handle.stat()
  const bytes = Buffer.allocUnsafeSlow(size)
  const sum = new SnapshotSum(size)
  const readAt = (at: number) => handle.read(bytes, at, Math.min(PORTION_BYTES, size - at), at)
  let at = 0
  let reading = readAt(0)
  while (at < size) {
    const { bytesRead } = await reading
    // Shorter than it was a moment ago: it is judged as it is now.
    if (bytesRead === 0) break
    at += bytesRead
    if (at < size) reading = readAt(at)
    sum.add(bytes.subarray(0, at))
  }
  return { bytes: bytes.subarray(0, at), sum }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A rename is safe on disk once its folder is; Windows has no such thing to sync and says so. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(codeOf(error))) throw error
  }
}

/** Where the writing goes wrong, the half-written file is taken away; that this may fail too changes nothing. */
const discard = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined)

/**
 * Writes slices to a temporary name, syncs and renames, so that the path holds the old snapshot or the new, whole.
 * Gives way between slices, so that searches are answered meanwhile.
 * @returns bytes written, or the system's error code
 */
export const writeSnapshotFile = async (
  path: string,
  slices: Iterable<Uint8Array>,
): Promise<Result<number, string>> => {
  const temporary = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const handle = await open(temporary, 'w')
    let bytes = 0
    try {
      for (const slice of slices) {
        await handle.writeFile(slice)
        bytes += slice.byteLength
        await nextTurn()
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return ok(bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    await discard(temporary)
    return fail(codeOf(error))
  }
}
