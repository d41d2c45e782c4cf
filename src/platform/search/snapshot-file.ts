import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, ok, type Result } from '#core/result'
import { PAGE_BYTES, type ReadBytes, type SnapshotPages } from '#core/search/snapshot-pages'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'

/** A snapshot's file, read bit by bit into memory that is as large as it. */
export type SnapshotFile = {
  readonly bytes: Uint8Array
  readonly read: ReadBytes
  /** Reads what is lacking, giving way in between; false where some of it can't be read or is not what was written. */
  readonly readRest: (pages: SnapshotPages) => Promise<boolean>
  readonly close: () => void
}

export type OpenedSnapshot =
  | { readonly kind: 'open'; readonly file: SnapshotFile }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly code: string }

export const openSnapshotFile = (path: string): OpenedSnapshot => {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const found = fstatSync(descriptor)
      if (!found.isFile()) throw Object.assign(new Error(path), { code: 'EISDIR' })
      return { kind: 'open', file: fileOf(descriptor, found.size) }
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' ? { kind: 'none' } : { kind: 'unreadable', code }
  }
}

const fileOf = (descriptor: number, size: number): SnapshotFile => {
  const bytes = Buffer.allocUnsafeSlow(size)
  let isOpen = true
  const readInto: ReadBytes = (from, to) => {
    for (let at = from; at < to;) {
      const count = isOpen ? readOrNothing(descriptor, bytes, at, to - at) : 0
      // Shorter than it was a moment ago, or gone.
      if (count === 0) return false
      at += count
    }
    return true
  }
  return {
    bytes,
    read: readInto,
    readRest: async (pages) => {
      // Read aside: what was found to be sound is never written over.
      const aside = Buffer.allocUnsafeSlow(PAGE_BYTES)
      for (const { page, from, to } of pages.missing()) {
        await nextTurn()
        const count = await readAside(descriptor, aside, from, to - from)
        if (count < to - from || !pages.take(page, aside.subarray(0, count))) return false
      }
      return true
    },
    close: () => {
      if (isOpen) closeSync(descriptor)
      isOpen = false
    },
  }
}

const readOrNothing = (descriptor: number, into: Buffer, at: number, length: number): number => {
  try {
    return readSync(descriptor, into, at, length, at)
  } catch (error) {
    if (codeOf(error) === 'UNKNOWN') throw error
    return 0
  }
}

/** How many bytes were read: fewer where the file is shorter now, or can't be read. */
const readAside = (descriptor: number, into: Buffer, from: number, length: number): Promise<number> =>
  new Promise((resolve) => {
    const go = (at: number): void => {
      read(descriptor, into, at, length - at, from + at, (error, count) => {
        if (error !== null || count === 0 || at + count === length) resolve(error === null ? at + count : at)
        else go(at + count)
      })
    }
    go(0)
  })

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
