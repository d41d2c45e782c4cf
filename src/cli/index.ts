import { runCommand } from './run'

const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())

void runCommand(process.argv.slice(2), { workersFolder: __dirname, signal: interruption.signal }).then(
  (status) => {
    process.exitCode = status
  },
)
