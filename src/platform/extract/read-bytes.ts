import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'

export type ReadBytes = {
  readonly bytes: Uint8Array
  /** ISO time of the file's last change. */
  readonly modified: string
}

const attempts = 3
const flags = constants.O_RDONLY | constants.O_NONBLOCK
const smallBytes = 1_000_000

/**
 * A small file at once: handing each of five calls to another thread takes longer than they do. Null for whatever is not
 * small, or not as simple as that.
 */
const readSmall = (absolutePath: string, limitBytes: number): ReadBytes | null => {
  let file: number | undefined
  try {
    file = openSync(absolutePath, flags)
    const before = fstatSync(file)
    if (!before.isFile() || before.size > Math.min(smallBytes, limitBytes)) return null
    const bytes = new Uint8Array(before.size)
    let length = 0
    for (let more = 1; more > 0 && length < bytes.length; length += more)
      more = readSync(file, bytes, length, bytes.length - length, length)
    return length === before.size && isSame(before, fstatSync(file))
      ? { bytes, modified: before.mtime.toISOString() }
      : null
  } catch (error) {
    if (isSystemError(error)) return null
    throw error
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const isSame = (before: Stats, after: Stats): boolean =>
  after.size === before.size && after.mtimeMs === before.mtimeMs

/**
 * Reads a whole file, for reading only. A file that changes while it is read is read again, so that the bytes are those of
 * one moment; one that never stands still is read as `io` with the code `EBUSY`.
 */
export const readBytes = async (
  absolutePath: string,
  path: string,
  limitBytes: number,
): Promise<Result<ReadBytes, Failure>> => {
  const small = readSmall(absolutePath, limitBytes)
  if (small !== null) return ok(small)
  let file: FileHandle | undefined
  try {
    // Without O_NONBLOCK the opening of a named pipe would wait for a writer for ever (Windows has no such flag; there it is nothing).
    file = await open(absolutePath, flags)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const read = await readOnce(file, path, limitBytes)
      if (read !== 'changed') return read
    }
    return fail({ kind: 'io', path, code: 'EBUSY' })
  } catch (error) {
    return fail(failureOfSystemError(error, path))
  } finally {
    await file?.close()
  }
}

const readOnce = async (
  file: FileHandle,
  path: string,
  limitBytes: number,
): Promise<Result<ReadBytes, Failure> | 'changed'> => {
  const before = await file.stat()
  if (before.isDirectory()) return fail({ kind: 'io', path, code: 'EISDIR' })
  if (!before.isFile()) return fail({ kind: 'io', path, code: 'ENOTSUP' })
  if (before.size > limitBytes) return fail({ kind: 'too-large', path, sizeBytes: before.size, limitBytes })
  const bytes = new Uint8Array(before.size)
  const length = await fill(file, bytes)
  const after = await file.stat()
  return length === before.size && isSame(before, after)
    ? ok({ bytes, modified: before.mtime.toISOString() })
    : 'changed'
}

/** How many bytes the file had for the buffer. */
const fill = async (file: FileHandle, bytes: Uint8Array): Promise<number> => {
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}
