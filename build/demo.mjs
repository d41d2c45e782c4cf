import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fitWindow, takePicture, takePictures } from './demo/pictures.mjs'
import { steps } from './demo/scenario.mjs'
import { screens } from './demo/screens.mjs'
import { dismissToasts, look } from './demo/window-acts.mjs'
import { openVirtualDisplay } from './display.mjs'
import { findRuntime } from './electron-runtime.mjs'
import { ensureBuilt } from './freshness.mjs'
import { launchApp, passTour } from './launch-app.mjs'
import { exitWith } from './outcome.mjs'
import { run } from './processes.mjs'
import { outFolder, root, say } from './project.mjs'
import { checkSandbox } from './sandbox.mjs'
import { meetNeeds } from './system-needs.mjs'

const folder = join(outFolder, 'demo')
const library = join(folder, 'library')

/**
 * The whole main job in the real app, without anyone at the screen: reads, annotates, tags, searches and exports in
 * a copy of the guide, checks the bundle, and leaves pictures and the bundle in `out/demo/`.
 * @returns {Promise<number>} exit status
 */
export const runDemo = async () => {
  await ensureBuilt()
  const runtime = await findRuntime()
  const isLinux = process.platform === 'linux'
  await meetNeeds(isLinux ? ['electron', 'display'] : ['electron'], { electron: runtime.executable })
  checkSandbox(runtime.folder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(join(root, 'resources', 'guide'), library, { recursive: true })
  // Room for the menu above a window of 1366 x 768.
  const display = isLinux ? await openVirtualDisplay({ widthPx: 1366, heightPx: 840 }) : undefined
  try {
    await playScenario(runtime.executable, display?.env ?? {})
  } finally {
    await display?.close()
  }
  return checkBundle(join(folder, 'bundle.zip'))
}

/**
 * @param {string} executable
 * @param {Record<string, string>} env
 */
const playScenario = async (executable, env) => {
  const dataFolder = join(folder, 'data')
  await passTour(dataFolder)
  const { app, window, close } = await launchApp({ executable, dataFolder, folder: library, env })
  try {
    await fitWindow(app)
    for (const [index, { name, act }] of steps.entries()) {
      const path = join(folder, `${index + 1}-${name}.png`)
      await act({ app, window, folder }).catch(async (error) => {
        await takePicture(window, join(folder, 'failed.png'))
        throw new Error(`The demo stopped at "${name}" (see out/demo/failed.png): ${error.message}`)
      })
      await takePicture(window, path)
      say(`✓ ${name}`)
    }
    await window.keyboard.press('Escape')
    await takePictures({ app, window, folder })
    await showScreens({ app, window, folder })
  } finally {
    await close()
  }
}

/** Languages and themes take turns: each screen is seen in one look, its neighbours in the other. */
const looks = /** @type {const} */ ([
  { language: 'ar', theme: 'light' },
  { language: 'en', theme: 'dark' },
])

/**
 * Every screen of the window, each with a picture of its own in `screens/`.
 * @param {import('./demo/scenario.mjs').Scene} scene
 */
const showScreens = async (scene) => {
  const { window } = scene
  await mkdir(join(folder, 'screens'), { recursive: true })
  window.setDefaultTimeout(15_000)
  for (const [index, { name, act }] of screens.entries()) {
    const is = looks[index % looks.length] ?? looks[0]
    const number = String(index + 1).padStart(2, '0')
    // First, since a popover stays where the layout had its mark.
    await look(window, is)
    await act(scene).catch(async (error) => {
      await takePicture(window, join(folder, 'failed.png'))
      throw new Error(`The demo stopped at the screen "${name}" (see out/demo/failed.png): ${error.message}`)
    })
    await dismissToasts(window)
    await takePicture(window, join(folder, 'screens', `${number}-${name}-${is.language}-${is.theme}.png`))
  }
  say(`✓ ${screens.length} screens`)
}

/**
 * @param {string} bundle
 * @returns {Promise<number>} exit status
 */
const checkBundle = async (bundle) => {
  const check = [join(outFolder, 'main', 'sanad.cjs'), 'check', bundle]
  const { status } = await run(process.execPath, check, { stdio: ['ignore', 'inherit', 'ignore'] })
  say(
    status === 0
      ? `The demo is done: pictures and the bundle are in ${folder}.`
      : 'The bundle of the demo is not valid.',
  )
  return status
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await exitWith(runDemo)
