import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file of a folder, by its path with `/` between folders, in order. */
export const folderContents = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  // One after another: a folder may hold more files than may be open at a time.
  const contents = new Map<string, Buffer>()
  for (const path of paths) contents.set(path, await readFile(join(folder, path)))
  return contents
}
