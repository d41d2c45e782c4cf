import { resolve } from 'node:path'
import { hasDisplay } from './display.mjs'
import { findRuntime } from './electron-runtime.mjs'
import { ensureBuilt } from './freshness.mjs'
import { exitWith } from './outcome.mjs'
import { standIn } from './processes.mjs'
import { callerFolder, root, sandboxSwitches, say } from './project.mjs'
import { checkSandbox } from './sandbox.mjs'
import { meetNeeds } from './system-needs.mjs'

// `npm start [-- FOLDER]`: the app on a folder, or on the guide library.
await exitWith(async () => {
  if (!hasDisplay()) {
    say('There is no display here, so the demo runs instead, on a virtual one.')
    const { runDemo } = await import('./demo.mjs')
    return runDemo()
  }
  await ensureBuilt()
  const { executable, folder } = await findRuntime()
  await meetNeeds(['electron'], { electron: executable })
  checkSandbox(folder)
  const [library, ...rest] = process.argv.slice(2)
  const opened = library === undefined ? [] : [resolve(callerFolder('start'), library)]
  return standIn(executable, [...sandboxSwitches, root, ...opened, ...rest])
})
