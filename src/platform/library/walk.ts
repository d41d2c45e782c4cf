import { readdir, realpath, stat } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import { isArticlePath } from '#core/extract/format-of'
import type { FileOnDisk } from '#core/library/compare-files'
import type { UnreadableFile } from '#core/library/views'
import { failureOfSystemError } from '../files/failures'
import { ownFolderName } from './library-folder'
import { inParallel } from './pacing'
import { createPageParts } from './page-parts'

export type Walk = {
  /** Files that may be articles, sorted by path. */
  readonly files: readonly FileOnDisk[]
  readonly unreadable: readonly UnreadableFile[]
  /** Folders (relative) that could not be looked into: nothing beneath them may be called missing. */
  readonly closedFolders: readonly string[]
  /** Folders (relative, '' for the library itself) whose contents were listed. */
  readonly lookedInto: ReadonlySet<string>
}

export type WalkOptions = {
  readonly signal: AbortSignal
  readonly onFound: (count: number) => void
  /** Where to begin; the library itself unless told otherwise. */
  readonly from?: readonly string[]
  /** Whether to go on into a folder; everywhere unless told otherwise. */
  readonly goesInto?: (folder: string) => boolean
}

/** Deeper than any archive; a guard against file systems that loop in ways that no real path shows. */
const deepest = 400
/** Files looked at together: on a spinning disk or a share most of the time is waiting. */
const width = 32

type Folder = { readonly path: string; readonly depth: number }

/** Looks through folders and all beneath them. Links are followed, each real folder once, so loops end. */
export const walk = async (root: string, options: WalkOptions): Promise<Walk> => {
  const { signal, onFound, from = [''], goesInto = () => true } = options
  const files: FileOnDisk[] = []
  const unreadable: UnreadableFile[] = []
  const closedFolders: string[] = []
  const lookedInto = new Set<string>()
  const realRoot = await realpath(root)
  const isPartOfPage = createPageParts(root)
  const visited = new Set<string>([realRoot])
  const queue: Folder[] = from.map((path) => ({ path, depth: path === '' ? 0 : path.split('/').length }))

  const enter = (path: string, depth: number): void => {
    if (depth > deepest) closedFolders.push(path)
    else if (goesInto(path)) queue.push({ path, depth })
  }

  /** A link to a folder is followed once, and never up to where we came from. */
  const enterLink = async (path: string, depth: number): Promise<void> => {
    const real = await realpath(join(root, path))
    if (visited.has(real) || realRoot.startsWith(`${real}/`)) return
    visited.add(real)
    enter(path, depth)
  }

  const take = async (path: string, entry: Dirent, depth: number): Promise<void> => {
    const isLink = entry.isSymbolicLink()
    if (!isLink && entry.isDirectory()) {
      enter(path, depth)
      return
    }
    if (!isLink && (!entry.isFile() || !isArticlePath(path))) return
    try {
      const found = await stat(join(root, path))
      if (found.isDirectory()) await enterLink(path, depth)
      else if (found.isFile() && isArticlePath(path) && !(await isPartOfPage(path)))
        files.push({ path, sizeBytes: found.size, modified: found.mtime.toISOString() })
    } catch (error) {
      unreadable.push({ path, failure: failureOfSystemError(error, path) })
    }
  }

  const list = async (folder: Folder): Promise<readonly Dirent[]> => {
    try {
      const entries = await readdir(join(root, folder.path), { withFileTypes: true })
      lookedInto.add(folder.path)
      return entries.filter(({ name }) => !isPassedOver(folder.path, name))
    } catch (error) {
      if (folder.path === '') throw error
      const failure = failureOfSystemError(error, folder.path)
      // Gone since it was listed: its parent tells.
      if (failure.kind === 'file-not-found' || failure.kind === 'not-a-folder') return []
      closedFolders.push(folder.path)
      unreadable.push({ path: folder.path, failure })
      return []
    }
  }

  for (let folder = queue.pop(); folder !== undefined && !signal.aborted; folder = queue.pop()) {
    const { path, depth } = folder
    await inParallel(await list(folder), width, (entry) =>
      take(path === '' ? entry.name : `${path}/${entry.name}`, entry, depth + 1),
    )
    onFound(files.length)
  }
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return { files, unreadable, closedFolders, lookedInto }
}

/** Our own folder, and names that systems hide (`.git`, `.Trash`, `._name` of macOS). */
export const isPassedOver = (folder: string, name: string): boolean =>
  name.startsWith('.') || (folder === '' && name === ownFolderName)
