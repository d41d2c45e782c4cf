import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../files/write-file'
import { chunksOf, type BundleSink, type Written } from './bundle-sink'
import { startDigests } from './digests'

/** How many files are brought to the disk at once: a disk does many at hardly more than the price of one. */
const syncedAtOnce = 16

/** A bundle as a folder. `temporary` is the name it has until it is whole. */
export const openFolderSink = async (temporary: string): Promise<BundleSink> => {
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary)
  const folders = new Set<string>([temporary])
  const files: string[] = []

  const write: BundleSink['write'] = async (path, content) => {
    const full = join(temporary, ...path.split('/'))
    const folder = dirname(full)
    if (!folders.has(folder)) {
      await mkdir(folder, { recursive: true })
      folders.add(folder)
    }
    const digests = startDigests()
    const handle = await open(full, 'wx')
    try {
      for await (const chunk of chunksOf(content)) {
        digests.update(chunk)
        await handle.writeFile(chunk)
      }
    } finally {
      await handle.close()
    }
    files.push(full)
    return { path, sizeBytes: digests.sizeBytes(), ...digests.digests() } satisfies Written
  }

  const sync = async (path: string): Promise<void> => {
    const handle = await open(path, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    write,
    finish: async () => {
      for (let at = 0; at < files.length; at += syncedAtOnce)
        await Promise.all(files.slice(at, at + syncedAtOnce).map(sync))
      for (const folder of folders) await syncFolder(folder)
      return temporary
    },
    discard: () => rm(temporary, { recursive: true, force: true }),
  }
}
