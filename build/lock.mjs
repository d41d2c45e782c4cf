import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const staleAfterMs = 20 * 60_000

/**
 * Runs `work` while no other process of this machine runs work under the same lock.
 * It only saves double work: what the work writes must be safe by itself (a temporary name, then a rename).
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withLock = async (path, work) => {
  await mkdir(dirname(path), { recursive: true })
  while (!(await take(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true })
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** @param {string} path */
const take = async (path) => {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

/** @param {string} path */
const isAbandoned = async (path) => {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    // An empty file is one whose holder is about to write its number.
    return Date.now() - mtimeMs > staleAfterMs || (holder !== '' && !isAlive(Number(holder)))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
