import { rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSystemError } from '../files/failures'

/** Takes files (relative paths) away again, and of the folders that were made for them those that hold nothing else. */
export const removeCopied = async (
  root: string,
  paths: readonly string[],
  madeFolders: readonly string[],
): Promise<void> => {
  for (const path of paths) await rm(join(root, path), { force: true })
  await removeEmptied(root, paths, madeFolders)
}

/** Takes away what is empty of the folders that were made, after these files went. */
export const removeEmptied = async (
  root: string,
  paths: readonly string[],
  madeFolders: readonly string[],
): Promise<void> => {
  const isMade = (folder: string): boolean =>
    madeFolders.some((made) => folder === made || folder.startsWith(`${made}/`))
  const folders = new Set<string>(madeFolders)
  for (const path of paths)
    for (let above = dirname(path); above !== '.' && isMade(above); above = dirname(above)) folders.add(above)
  // The deepest first, so that those above may become empty.
  for (const folder of [...folders].sort((a, b) => b.length - a.length))
    await removeIfEmpty(join(root, folder))
}

const removeIfEmpty = async (folder: string): Promise<void> => {
  try {
    await rmdir(folder)
  } catch (error) {
    // Not empty: somebody put something there since, or it is gone already.
    if (!isSystemError(error)) throw error
  }
}
