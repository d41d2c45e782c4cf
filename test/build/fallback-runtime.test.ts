import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fallback, prepareFallback } from '../../build/runtime/fallback.mjs'
import { temporaryFolder } from '#support/temporary-folder'

const places = async (): Promise<{ project: string; user: string }> => {
  const folder = await temporaryFolder()
  return { project: join(folder, 'project'), user: join(folder, 'user') }
}
const fetchWrongPackage = (into: string): Promise<void> => writeFile(join(into, fallback.file), 'not it')

test('refuses a package whose SHA-512 is not the pinned one, before anything is unpacked', async () => {
  const there = await places()
  await expect(prepareFallback(there, fetchWrongPackage)).rejects.toThrow('SHA-512')
  expect(await readdir(there.project)).toEqual([])
  expect(await readdir(there.user)).toEqual([])
})

test('does not trust an archive in the cache, and fetches it again when it is damaged', async () => {
  const there = await places()
  await mkdir(there.user, { recursive: true })
  await writeFile(join(there.user, fallback.file), 'damaged')
  let fetches = 0
  const fetch = async (into: string): Promise<void> => {
    fetches += 1
    await fetchWrongPackage(into)
  }
  await expect(prepareFallback(there, fetch)).rejects.toThrow('SHA-512')
  expect(fetches).toBe(1)
  await expect(access(join(there.user, fallback.file))).rejects.toThrow('ENOENT')
})

test('keeps the archive in the project where the user has no writable cache', async () => {
  const there = await places()
  await mkdir(there.project, { recursive: true })
  // A file where the folder should be cannot be written into, even by root.
  await writeFile(there.user, '')
  const fetchedInto: string[] = []
  const fetch = async (into: string): Promise<void> => {
    fetchedInto.push(into)
    await fetchWrongPackage(into)
  }
  await expect(prepareFallback(there, fetch)).rejects.toThrow('SHA-512')
  expect(fetchedInto[0]?.startsWith(there.project)).toBe(true)
})
