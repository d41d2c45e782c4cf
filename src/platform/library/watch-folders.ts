import { watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { isPassedOver } from './walk'

/** Where so many folders must be watched, the system's own limit is near; looking again from time to time must do. */
const mostFolders = 4096
/** A program that saves a file writes several times; a look waits for it to be done. */
const quietMs = 400
const longestWaitMs = 2000

export type FolderWatch = {
  /** Watches these folders (relative to the root) as well; those that are gone are let go by themselves. */
  readonly add: (folders: Iterable<string>) => void
  /** False where a folder could not be watched: changes must then be looked for. */
  readonly isWhole: () => boolean
  readonly stop: () => void
}

/** Tells in which folders something changed. One watcher a folder: also for a hundred thousand files. */
export const watchFolders = (root: string, onDirty: (folders: readonly string[]) => void): FolderWatch => {
  const watchers = new Map<string, FSWatcher>()
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let firstMs = 0
  let isWhole = true

  const tell = (): void => {
    const folders = [...dirty]
    dirty.clear()
    firstMs = 0
    onDirty(folders)
  }
  const mark = (folder: string): void => {
    const now = performance.now()
    if (dirty.size === 0) firstMs = now
    dirty.add(folder)
    clearTimeout(timer)
    timer = setTimeout(tell, Math.max(0, Math.min(quietMs, firstMs + longestWaitMs - now)))
  }
  const letGo = (folder: string): void => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const watchOne = (folder: string): void => {
    if (watchers.has(folder)) return
    if (watchers.size >= mostFolders) {
      isWhole = false
      return
    }
    try {
      const watcher = watch(join(root, folder), { persistent: false }, (_event, name) => {
        if (name === null || !isPassedOver(folder, name)) mark(folder)
      })
      watcher.on('error', () => letGo(folder))
      watchers.set(folder, watcher)
    } catch {
      // No more watchers to be had, or a file system without them: the regular look finds what changed.
      isWhole = false
    }
  }

  return {
    add: (folders) => {
      for (const folder of folders) watchOne(folder)
    },
    isWhole: () => isWhole,
    stop: () => {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}
