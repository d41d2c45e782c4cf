import { lstat, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { untaken } from '#core/bundle/merge/safe-path'
import { isSystemError } from '../files/failures'
import { syncFolder } from '../files/write-file'
import type { FileToPlace } from './gather-import'

export type PlacedFile = FileToPlace & { readonly absolutePath: string }

/**
 * Writes files of a bundle into the library's folder and brings them to the disk. Nothing that is there is written over. Until
 * a file is whole it has a hidden name, so that no scan takes half of it for an article.
 */
export const placeFile = async (
  folder: string,
  file: FileToPlace,
  content: AsyncIterable<Uint8Array>,
): Promise<PlacedFile> => {
  await mkdir(dirname(join(folder, file.path)), { recursive: true })
  const path = await freePath(folder, file.path)
  const absolutePath = join(folder, path)
  const temporary = join(dirname(absolutePath), `.${basename(absolutePath)}.partial`)
  try {
    const handle = await open(temporary, 'w')
    try {
      for await (const chunk of content) await handle.writeFile(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, absolutePath)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(absolutePath))
  return { ...file, path, absolutePath }
}

/** Takes files away again that were just written, and the folders that hold nothing else. */
export const removePlaced = async (folder: string, placed: readonly PlacedFile[]): Promise<void> => {
  for (const { path, absolutePath } of placed) {
    await rm(absolutePath, { force: true })
    for (let above = dirname(path); above !== '.'; above = dirname(above))
      await removeIfEmpty(join(folder, above))
  }
}

const removeIfEmpty = async (folder: string): Promise<void> => {
  try {
    await rmdir(folder)
  } catch (error) {
    // Not empty, or gone with the file before.
    if (!isSystemError(error)) throw error
  }
}

const freePath = async (folder: string, path: string): Promise<string> => {
  const taken = new Set<string>()
  for (;;) {
    const candidate = untaken(path, taken)
    try {
      await lstat(join(folder, candidate))
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return candidate
      throw error
    }
  }
}
