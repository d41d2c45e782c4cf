import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, ok, type Result } from '#core/result'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'

export type SnapshotBytes =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly code: string }

export const readSnapshotFile = async (path: string): Promise<SnapshotBytes> => {
  try {
    return { kind: 'read', bytes: await readFile(path) }
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' ? { kind: 'none' } : { kind: 'unreadable', code }
  }
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
