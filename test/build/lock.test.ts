import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withLock } from '../../build/lock.mjs'
import { temporaryFolder } from '#support/temporary-folder'

test('lets one at a time in, and leaves no lock behind', async () => {
  const path = join(await temporaryFolder(), 'one.lock')
  let [inside, most] = [0, 0]
  const visit = (): Promise<void> =>
    withLock(path, async () => {
      most = Math.max(most, ++inside)
      await new Promise((done) => setTimeout(done, 20))
      inside -= 1
    })
  await Promise.all([visit(), visit(), visit()])
  expect(most).toBe(1)
  await expect(access(path)).rejects.toThrow('ENOENT')
})

test('takes over the lock of a process that has ended', async () => {
  const path = join(await temporaryFolder(), 'one.lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(path, String(pid))
  expect(await withLock(path, () => Promise.resolve('in'))).toBe('in')
})

test('frees the lock when the work fails', async () => {
  const path = join(await temporaryFolder(), 'one.lock')
  await expect(withLock(path, () => Promise.reject(new Error('work')))).rejects.toThrow('work')
  await expect(access(path)).rejects.toThrow('ENOENT')
})
