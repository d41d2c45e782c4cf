import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../lock.mjs'
import { cacheFolder, root, say } from '../project.mjs'

const electronPackage = join(root, 'node_modules', 'electron')

/** Without a first byte in this time, the release host counts as out of reach. */
const silenceLimitMs = 8_000
/** A download or unpacking that has begun and then stands still this long is given up. */
const stallLimitMs = 60_000
const retryAfterMs = 6 * 60 * 60_000
const unreachableNote = join(cacheFolder, 'electron-unreachable')

/** @returns {string} the pinned version */
export const pinnedVersion = () =>
  JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version

/**
 * The official binary, if it is there already.
 * @returns {{ folder: string, executable: string } | undefined}
 */
export const installedOfficial = () => {
  const folder = join(electronPackage, 'dist')
  const pathFile = join(electronPackage, 'path.txt')
  const versionFile = join(folder, 'version')
  if (!existsSync(pathFile) || !existsSync(versionFile)) return undefined
  if (readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') !== pinnedVersion()) return undefined
  const executable = join(folder, readFileSync(pathFile, 'utf8'))
  return existsSync(executable) ? { folder, executable } : undefined
}

/**
 * Lets Electron's own installer fetch the binary. While bytes arrive it may take its time; a host that is
 * silent is given up on, and the failure remembered for some hours so that not every start waits for it.
 * @param {{ patient: boolean }} options patient: there is nothing to fall back on, so always try and wait
 * @returns {Promise<{ folder: string, executable: string } | undefined>}
 */
export const installOfficial = async ({ patient }) =>
  isKnownUnreachable() && !patient
    ? undefined
    : withLock(
        join(cacheFolder, 'electron-download.lock'),
        async () => installedOfficial() ?? (await install(patient)),
      )

/** @param {boolean} patient */
const install = async (patient) => {
  const temporary = join(cacheFolder, `electron-download-${process.pid}`)
  mkdirSync(temporary, { recursive: true })
  try {
    const installed = await runInstaller(temporary, patient)
    const found = installed ? installedOfficial() : undefined
    if (found === undefined) writeFileSync(unreachableNote, new Date().toISOString())
    else rmSync(unreachableNote, { force: true })
    return found
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

const isKnownUnreachable = () =>
  existsSync(unreachableNote) && Date.now() - statSync(unreachableNote).mtimeMs < retryAfterMs

/**
 * @param {string} temporary the installer's own temporary folder, so that its progress can be seen
 * @param {boolean} patient
 * @returns {Promise<boolean>}
 */
const runInstaller = (temporary, patient) =>
  new Promise((done) => {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary }
    const errors = patient ? 'inherit' : 'ignore'
    const child = spawn(process.execPath, [join(electronPackage, 'install.js')], {
      env,
      stdio: ['ignore', 'ignore', errors],
    })
    const dist = join(electronPackage, 'dist')
    const before = bytesIn(dist)
    let [bytes, lastChange, hasBegun] = [before, Date.now(), false]
    const watch = setInterval(() => {
      const now = bytesIn(temporary) + bytesIn(dist)
      if (now !== bytes) [bytes, lastChange] = [now, Date.now()]
      if (bytes !== before && !hasBegun) {
        hasBegun = true
        say(`Fetching Electron ${pinnedVersion()} (once)…`)
      }
      if (!patient && Date.now() - lastChange > (hasBegun ? stallLimitMs : silenceLimitMs)) child.kill()
    }, 500)
    child.once('error', () => {})
    child.once('close', (status) => {
      clearInterval(watch)
      done(status === 0)
    })
  })

/** @param {string} folder */
const bytesIn = (folder) => {
  try {
    return readdirSync(folder, { recursive: true }).reduce(
      (sum, name) => sum + (statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  } catch {
    // The installer moves files while they are counted; the next look sees them.
    return 0
  }
}
