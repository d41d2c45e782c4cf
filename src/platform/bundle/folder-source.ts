import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleProblem } from '#core/bundle/outcome'
import { problem } from '#core/bundle/check/tag-files'
import { isSystemError } from '../files/failures'
import type { BagSource } from './bag-source'

/** A bag in a folder. Links are not followed: what they lead to is not in the bag. */
export const openFolderSource = async (folder: string): Promise<BagSource> => {
  const sizes = new Map<string, number>()
  const problems: BundleProblem[] = []
  let hasPayloadFolder = false
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory() && inner === 'data') hasPayloadFolder = true
      if (entry.isDirectory()) await visitOrReport(inner)
      else if (entry.isFile()) sizes.set(inner, (await lstat(join(folder, inner))).size)
      else problems.push(problem('not-a-file', inner))
    }
  }
  const visitOrReport = async (path: string): Promise<void> => {
    try {
      await visit(path)
    } catch (error) {
      if (!isSystemError(error)) throw error
      problems.push(problem('unreadable', path, error.code))
    }
  }
  await visit('')
  return {
    sizes,
    hasPayloadFolder,
    problems,
    read: (path) => createReadStream(join(folder, path)),
    close: () => Promise.resolve(),
  }
}
