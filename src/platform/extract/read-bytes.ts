import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError } from '../files/failures'

export type ReadBytes = {
  readonly bytes: Uint8Array
  /** ISO time of the file's last change. */
  readonly modified: string
}

const attempts = 3

/**
 * Reads a whole file, for reading only. A file that changes while it is read is read again, so that the bytes are those of
 * one moment; one that never stands still is read as `io` with the code `EBUSY`.
 */
export const readBytes = async (
  absolutePath: string,
  path: string,
  limitBytes: number,
): Promise<Result<ReadBytes, Failure>> => {
  let file: FileHandle | undefined
  try {
    // Without O_NONBLOCK the opening of a named pipe would wait for a writer for ever (Windows has no such flag; there it is nothing).
    file = await open(absolutePath, constants.O_RDONLY | constants.O_NONBLOCK)
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
  const isSame = length === before.size && after.size === before.size && after.mtimeMs === before.mtimeMs
  return isSame ? ok({ bytes, modified: before.mtime.toISOString() }) : 'changed'
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
