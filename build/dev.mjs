import { join } from 'node:path'
import { findRuntime } from './electron-runtime.mjs'
import { exitWith } from './outcome.mjs'
import { standIn } from './processes.mjs'
import { isRoot, root } from './project.mjs'
import { checkSandbox } from './sandbox.mjs'
import { meetNeeds } from './system-needs.mjs'

// The app with live reload of the window.
await exitWith(async () => {
  const { executable, folder } = await findRuntime()
  await meetNeeds(['electron'], { electron: executable })
  checkSandbox(folder)
  const command = [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'dev']
  const switches = isRoot ? ['--noSandbox'] : []
  const env = { ...process.env, ELECTRON_EXEC_PATH: executable }
  return standIn(process.execPath, [...command, ...switches, ...process.argv.slice(2)], { cwd: root, env })
})
