import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'
import { isRoot, say } from './project.mjs'

/**
 * `tracing` is a wish: a test that can't have it says so and is skipped.
 * @typedef {'electron' | 'display' | 'chromium' | 'tracing'} Need
 */

/**
 * A need that the system does not meet: what was looked for, and the Debian packages that bring it
 * (each with its names in order of preference: Ubuntu renamed some).
 * @typedef {object} Lack
 * @property {string} what
 * @property {readonly (readonly string[])[]} packages
 * @property {boolean} [isWish] the work goes on without it
 */

/** @type {readonly (readonly string[])[]} */
const electronLibraries = [
  ['libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3'],
  ['libasound2t64', 'libasound2'],
  ['libgbm1'],
  ['libxss1'],
]

/** @param {string} command */
const findOnPath = (command) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))

/** The system's Chromium, in which components are tested; undefined leaves the choice to Playwright. */
export const findChromium = () =>
  process.env['SANAD_CHROMIUM'] ??
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(findOnPath).find(Boolean)

/**
 * @param {readonly Need[]} needs
 * @param {string | undefined} electron the binary whose libraries are looked for
 * @returns {Promise<Lack[]>}
 */
const findLacks = async (needs, electron) => {
  /** @type {Lack[]} */
  const lacks = []
  if (needs.includes('electron') && electron !== undefined) {
    const missing = await missingLibraries(electron)
    if (missing.length > 0) lacks.push({ what: missing.join(', '), packages: electronLibraries })
    if (!(await hasFonts())) lacks.push({ what: 'fonts', packages: [['fontconfig'], ['fonts-noto-core']] })
  }
  if (needs.includes('display') && !findOnPath('Xvfb')) lacks.push({ what: 'Xvfb', packages: [['xvfb']] })
  if (needs.includes('chromium') && !findChromium())
    lacks.push({ what: 'Chromium', packages: [['chromium']] })
  if (needs.includes('tracing') && !findOnPath('strace')) {
    lacks.push({ what: 'strace', packages: [['strace']], isWish: true })
  }
  return lacks
}

/**
 * The shared libraries that a binary asks for and the system does not have.
 * @param {string} binary
 * @returns {Promise<string[]>}
 */
const missingLibraries = async (binary) => {
  const { output } = await run('ldd', [binary], { capture: true })
  return output
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim().split(' ')[0] ?? line)
}

const hasFonts = async () => {
  if (!findOnPath('fc-list')) return false
  const { output } = await run('fc-list', [], { capture: true })
  return output.trim() !== ''
}

/**
 * Makes sure that the system has what is needed: as root on Debian and Ubuntu by installing it, elsewhere by
 * naming the line that does. Other systems bring these things themselves.
 * @param {readonly Need[]} needs
 * @param {{ electron?: string | undefined }} [options]
 */
export const meetNeeds = async (needs, { electron } = {}) => {
  if (process.platform !== 'linux') return
  const canInstall = isRoot && isDebianLike()
  const lacks = (await findLacks(needs, electron)).filter((lack) => canInstall || !lack.isWish)
  if (lacks.length === 0) return
  const what = lacks.map((lack) => lack.what).join(', ')
  const packages = lacks.flatMap((lack) => lack.packages)
  if (!canInstall) throw new Error(`This system lacks: ${what}. ${await advice(packages)}`)
  await install(what, packages)
  const still = (await findLacks(needs, electron)).filter((lack) => !lack.isWish)
  if (still.length > 0) {
    throw new Error(`Still missing after installing: ${still.map((lack) => lack.what).join(', ')}.`)
  }
}

/** @param {readonly (readonly string[])[]} packages */
const advice = async (packages) => {
  if (!isDebianLike())
    return `On Debian the packages are: ${packages.map((names) => names.at(-1)).join(' ')}.`
  const names = (await namesToInstall(packages)).join(' ')
  return `Run this, then try again:\n  sudo apt-get update && sudo apt-get install --yes --no-install-recommends ${names}`
}

/**
 * @param {string} what
 * @param {readonly (readonly string[])[]} packages
 */
const install = async (what, packages) => {
  say(`This system lacks: ${what}. Installing it with apt…`)
  // One unreachable list among several need not matter: the installing says whether it does.
  await apt(['update']).catch((error) => say(String(error.message)))
  await apt(['install', '--yes', '--no-install-recommends', ...(await namesToInstall(packages))])
}

/** @param {readonly string[]} args */
const apt = async (args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '--quiet', ...args], {
    env,
    capture: true,
  })
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${output.trim()}`)
}

/**
 * Of each package's names, the one that this release can install.
 * @param {readonly (readonly string[])[]} packages
 */
const namesToInstall = async (packages) => {
  const chosen = await Promise.all(
    packages.map(async (names) => {
      for (const name of names) if (await isInstallable(name)) return name
      return names.at(-1) ?? ''
    }),
  )
  return [...new Set(chosen)]
}

/** @param {string} name */
const isInstallable = async (name) => {
  const { output } = await run('apt-cache', ['policy', name], {
    capture: true,
    env: { ...process.env, LC_ALL: 'C' },
  })
  return /Candidate: (?!\(none\))/.test(output)
}

const isDebianLike = () => {
  if (!findOnPath('apt-get') || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}
