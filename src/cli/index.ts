import { exit } from './console'
import { outputFailed, runCommand } from './run'

const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())

const given = process.argv.slice(2)
let isOutputLost = false
// Whoever reads the output may go before its end (`sanad list … | head`); the command then does what it was asked for in silence.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || isOutputLost) return
  isOutputLost = true
  process.exitCode = outputFailed(given, error)
})
process.stderr.on('error', () => undefined)

void runCommand(given, { workersFolder: __dirname, signal: interruption.signal }).then((status) => {
  process.exitCode = isOutputLost ? exit.impossible : status
})
