import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import type { Dirent, Stats } from 'node:fs'
import { join } from 'node:path'
import type { UnreadableFile } from '#core/library/views'
import { isArticlePath } from '#core/extract/extract'
import { failureOfSystemError } from '../files/failures'
import { ownFolderName } from './library-folder'

/** A file that may be an article. */
export type FoundFile = {
  /** Relative to the library, `/` between folders. */
  readonly path: string
  readonly sizeBytes: number
  /** ISO 8601 */
  readonly modified: string
}

export type Walk = {
  readonly files: readonly FoundFile[]
  readonly unreadable: readonly UnreadableFile[]
  /** Folders (relative) that could not be looked into: nothing beneath them may be called missing. */
  readonly closedFolders: readonly string[]
}

/** Deeper than any archive; a guard against file systems that loop in ways that no real path shows. */
const deepest = 400

type Folder = { readonly path: string; readonly depth: number }

/** Looks through a folder and all beneath it. Links are followed, each real folder once, so loops end. */
export const walk = async (
  root: string,
  options: { readonly onFound: (count: number) => void; readonly signal: AbortSignal },
): Promise<Walk> => {
  const files: FoundFile[] = []
  const unreadable: UnreadableFile[] = []
  const closedFolders: string[] = []
  const visited = new Set<string>([await realpath(root)])
  const queue: Folder[] = [{ path: '', depth: 0 }]

  const enter = async (path: string, depth: number, isLink: boolean): Promise<void> => {
    if (depth > deepest) return void closedFolders.push(path)
    if (isLink) {
      const real = await realpath(join(root, path))
      if (visited.has(real) || (await realpath(root)).startsWith(`${real}/`)) return
      visited.add(real)
    }
    queue.push({ path, depth })
  }

  const take = async (path: string, entry: Dirent, depth: number): Promise<void> => {
    const isLink = entry.isSymbolicLink()
    if (!isLink && entry.isDirectory()) return enter(path, depth, false)
    if (!isLink && !entry.isFile()) return
    if (!isLink && !isArticlePath(path)) return
    try {
      const found: Stats = isLink ? await stat(join(root, path)) : await lstat(join(root, path))
      if (found.isDirectory()) return await enter(path, depth, true)
      if (found.isFile() && isArticlePath(path))
        files.push({ path, sizeBytes: found.size, modified: found.mtime.toISOString() })
    } catch (error) {
      if (isArticlePath(path) || isLink) unreadable.push({ path, failure: failureOfSystemError(error, path) })
    }
  }

  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (options.signal.aborted) break
    let entries: Dirent[]
    try {
      entries = await readdir(join(root, folder.path), { withFileTypes: true })
    } catch (error) {
      if (folder.path === '') throw error
      closedFolders.push(folder.path)
      unreadable.push({ path: folder.path, failure: failureOfSystemError(error, folder.path) })
      continue
    }
    for (const entry of entries) {
      if (isOurs(folder.path, entry.name)) continue
      await take(folder.path === '' ? entry.name : `${folder.path}/${entry.name}`, entry, folder.depth + 1)
    }
    options.onFound(files.length)
  }
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return { files, unreadable, closedFolders }
}

/** Our own folder, and names that systems hide (`.git`, `.Trash`, `._name` of macOS). */
const isOurs = (folder: string, name: string): boolean =>
  name.startsWith('.') || (folder === '' && name === ownFolderName)
