import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolveConfig } from 'electron-vite'
import { build, mergeConfig } from 'vite'
import { findRuntime } from './electron-runtime.mjs'
import { forgetBuild, parts } from './freshness.mjs'
import { exitWith } from './outcome.mjs'
import { root, sandboxSwitches, say } from './project.mjs'
import { checkSandbox } from './sandbox.mjs'
import { meetNeeds } from './system-needs.mjs'

// `npm run dev [-- FOLDER]`: builds at every change and starts the app anew. The window shows what a packaged one
// would, from the same origin and behind the same walls: a development server would need a way through them.
const quietMs = 300

/** @param {import('./freshness.mjs').Part} part */
const watcherOf = async (part) => {
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'build', 'development')
  const settings = /** @type {import('vite').InlineConfig} */ (config?.[part])
  const watching = mergeConfig(settings, { configFile: false, build: { watch: {}, minify: false } })
  return /** @type {import('vite').Rolldown.RolldownWatcher} */ (await build(watching))
}

await exitWith(async () => {
  process.chdir(root)
  const runtime = await findRuntime()
  await meetNeeds(['electron'], { electron: runtime.executable })
  checkSandbox(runtime.folder)
  const changes = { made: 0 }
  let built = 0
  for (const part of parts) {
    forgetBuild(part)
    const watcher = await watcherOf(part)
    watcher.on('event', (event) => {
      if (event.code === 'END') [built, changes.made] = [built + 1, changes.made + 1]
      if (event.code === 'ERROR') say(String(event.error))
    })
  }
  while (built < parts.length) await sleep(quietMs)
  return runAnew(runtime.executable, changes)
})

/**
 * Runs the app until the person closes it, and again after each change.
 * @param {string} executable
 * @param {{ readonly made: number }} changes
 * @returns {Promise<number>} exit status; ends the process, and with it the watchers
 */
async function runAnew(executable, changes) {
  for (;;) {
    const seen = changes.made
    const child = spawn(executable, [...sandboxSwitches, root, ...process.argv.slice(2)], {
      stdio: 'inherit',
    })
    const closed = new Promise((done) => child.once('close', () => done('closed')))
    const hasChanged = async () => {
      while (changes.made === seen) await sleep(quietMs)
      return 'changed'
    }
    if ((await Promise.race([closed, hasChanged()])) === 'closed') process.exit(child.exitCode ?? 1)
    say('Built anew; the app starts again.')
    await sleep(quietMs)
    child.kill()
    await closed
  }
}
