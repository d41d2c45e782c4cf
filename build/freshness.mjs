import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'
import { outFolder, root } from './project.mjs'

/** @typedef {'main' | 'preload' | 'renderer'} Part */

/** @type {readonly Part[]} */
export const parts = ['main', 'preload', 'renderer']

const configuration = ['package.json', 'package-lock.json', 'electron.vite.config.ts', 'tsconfig.base.json']

/** @type {Record<Part, { sources: readonly string[], result: string }>} */
const partsOf = {
  main: { sources: ['core', 'platform', 'cli', 'ipc', 'main'], result: 'main/sanad.cjs' },
  preload: { sources: ['core', 'ipc', 'preload'], result: 'preload/index.cjs' },
  renderer: { sources: ['core', 'ipc', 'renderer'], result: 'renderer/index.html' },
}

/**
 * What a part is built from, in one number: names, sizes and times of its sources. A removed file changes it too.
 * @param {Part} part
 */
export const fingerprintOf = (part) => {
  const sources = partsOf[part].sources.flatMap((layer) => filesUnder(join('src', layer)))
  const hash = createHash('sha256')
  for (const path of [...configuration, ...sources]) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} folder */
const filesUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()

/** @param {Part} part */
const stampOf = (part) => join(outFolder, `.${part}.fingerprint`)

/** @param {Part} part */
export const isFresh = (part) =>
  existsSync(join(outFolder, partsOf[part].result)) &&
  existsSync(stampOf(part)) &&
  readFileSync(stampOf(part), 'utf8') === fingerprintOf(part)

/**
 * @param {Part} part
 * @param {string} fingerprint of the sources as they were before the build began
 */
export const markFresh = (part, fingerprint) => {
  mkdirSync(outFolder, { recursive: true })
  writeFileSync(stampOf(part), fingerprint)
}

/**
 * What is in `out/` is not the usual build any more.
 * @param {Part} part
 */
export const forgetBuild = (part) => rmSync(stampOf(part), { force: true })

/**
 * Builds what is older than its sources, in a process of its own. All it says goes to standard error.
 * @param {readonly Part[]} [wanted]
 */
export const ensureBuilt = async (wanted = parts) => {
  const stale = wanted.filter((part) => !isFresh(part))
  if (stale.length === 0) return
  const script = join(import.meta.dirname, 'build.mjs')
  const { status } = await run(process.execPath, [script, '--if-stale', ...stale], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The build failed.')
}
