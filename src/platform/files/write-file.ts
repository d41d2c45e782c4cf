import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join, basename } from 'node:path'

/** Makes names that were just given or taken in a folder survive a power cut. Not every system lets a folder be synced. */
export const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle
  try {
    handle = await open(folder, 'r')
  } catch {
    // Windows and some network shares do not open folders; the rename itself is then all there is.
    return
  }
  try {
    await handle.sync()
  } catch {
    // Some file systems refuse to sync a folder (EINVAL): same as above.
  } finally {
    await handle.close()
  }
}

/** Writes a file so that either the old one or the whole new one is there: temporary name, sync, rename. */
export const writeFileWhole = async (path: string, content: string | Uint8Array): Promise<void> => {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.partial`)
  try {
    const handle = await open(temporary, 'w')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
