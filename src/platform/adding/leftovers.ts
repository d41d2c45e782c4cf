import { randomBytes } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemError } from '../files/failures'

const leftover = /^\.adding-[0-9a-f]{16}\.partial$/u

/** Under which name a file lies in a folder until it is whole. */
export const partialName = (): string => `.adding-${randomBytes(8).toString('hex')}.partial`

const untouchedForMs = 24 * 60 * 60_000

/** Removes from a folder what a copy left that was killed; what was touched within a day may be somebody's work. */
export const sweepLeftovers = async (folder: string, nowMs: number): Promise<void> => {
  try {
    for (const name of await readdir(folder)) {
      if (!leftover.test(name)) continue
      const path = join(folder, name)
      // Not the time of the file's own change: that is the original's.
      if (nowMs - (await lstat(path)).ctimeMs > untouchedForMs) await rm(path, { force: true })
    }
  } catch (error) {
    // Not there yet, gone meanwhile, or not to be looked into: no reason not to add.
    if (!isSystemError(error)) throw error
  }
}
