import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron } from 'playwright'
import { isRoot, root } from './project.mjs'

/**
 * @typedef {object} Launch
 * @property {string} executable Electron
 * @property {string} dataFolder the app's own data: settings and caches
 * @property {string | undefined} [folder] the library to open
 * @property {readonly string[] | undefined} [args]
 * @property {Record<string, string> | undefined} [env] on top of this process's
 *
 * @typedef {object} LaunchedApp
 * @property {import('playwright').ElectronApplication} app
 * @property {import('playwright').Page} window
 * @property {string[]} complaints what the window's console warned of and the page threw
 * @property {() => Promise<void>} close returns when the app has ended, at worst by force
 */

/**
 * A new person's data folder in which the first tour was seen: it would lie over what is looked at.
 * @param {string} dataFolder
 */
export const passTour = async (dataFolder) => {
  await mkdir(dataFolder, { recursive: true })
  const settings = JSON.stringify({ settings: { tourSeen: true } })
  await writeFile(join(dataFolder, 'settings.json'), settings, { flag: 'wx' }).catch(() => undefined)
}

const closeLimitMs = 15_000
const hold = join(import.meta.dirname, 'hold-for-playwright.cjs')
/** What the test runner sets for itself and the app must not see. */
const runnersOwn = [
  'NODE_OPTIONS',
  'NODE_ENV',
  'VITEST',
  'VITEST_MODE',
  'VITEST_POOL_ID',
  'VITEST_WORKER_ID',
  'DEV',
  'PROD',
  'MODE',
  'SSR',
  'TEST',
]

/**
 * The environment for the app: this process's own without the test runner's, and where the app keeps its data.
 * @param {string} dataFolder
 * @param {Record<string, string>} [more]
 * @returns {Record<string, string>}
 */
export const appEnvironment = (dataFolder, more = {}) =>
  Object.fromEntries(
    Object.entries({ ...process.env, SANAD_DATA_DIR: dataFolder, ...more }).flatMap(([name, value]) =>
      value === undefined || (runnersOwn.includes(name) && !(name in more)) ? [] : [[name, value]],
    ),
  )

/**
 * Starts the built app in real Electron, steered by Playwright.
 * @param {Launch} launch
 * @returns {Promise<LaunchedApp>}
 */
export const launchApp = async ({ executable, dataFolder, folder, args = [], env = {} }) => {
  const app = await _electron.launch({
    executablePath: executable,
    // Playwright would switch the sandbox off for everyone.
    chromiumSandbox: !isRoot,
    args: ['-r', hold, '--disable-gpu', root, ...(folder === undefined ? [] : [folder]), ...args],
    cwd: root,
    env: appEnvironment(dataFolder, env),
  })
  /** @type {string[]} */
  const complaints = []
  app.on('window', (page) => {
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
  })
  const child = app.process()
  const close = () => closeWithin(app, child)
  try {
    const window = await app.firstWindow()
    await window.waitForLoadState('domcontentloaded')
    return { app, window, complaints, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * @param {import('playwright').ElectronApplication} app
 * @param {import('node:child_process').ChildProcess} child its main process
 */
const closeWithin = async (app, child) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const force = setTimeout(() => child.kill('SIGKILL'), closeLimitMs)
  try {
    await app.close()
  } finally {
    clearTimeout(force)
  }
}

/**
 * Answers the system's own dialogs, which no test can click.
 * @param {import('playwright').ElectronApplication} app
 * @param {{ open?: string | null, save?: string | null }} answers paths; null cancels
 */
export const answerDialogs = (app, answers) =>
  app.evaluate(({ dialog }, { open = null, save = null }) => {
    dialog.showOpenDialog = async () => ({ canceled: open === null, filePaths: open === null ? [] : [open] })
    dialog.showSaveDialog = async () => ({ canceled: save === null, filePath: save ?? '' })
  }, answers)
