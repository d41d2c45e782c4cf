import { join } from 'node:path'
import { ensureBuilt } from './freshness.mjs'
import { exitWith } from './outcome.mjs'
import { standIn } from './processes.mjs'
import { callerFolder, outFolder } from './project.mjs'

// The command line from a checkout. Standard output carries the command's results and nothing else.
await exitWith(async () => {
  await ensureBuilt(['main'])
  const command = [join(outFolder, 'main', 'sanad.cjs'), ...process.argv.slice(2)]
  return standIn(process.execPath, command, { cwd: callerFolder('sanad') })
})
