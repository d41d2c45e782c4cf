import { libraryProcess, saidOnce } from './library-process.mjs'

/**
 * A program that exports a library in its built worker, made to be killed or to run out of room. Prints `writing` once bytes
 * are on their way, and the outcome as JSON, one a line.
 * Arguments: the built workers' folder, the library, the data folder, what `exportBundle` is given, as JSON.
 */
const [workersFolder, folder, dataFolder, input] = process.argv.slice(2)
const { open, call } = libraryProcess(
  workersFolder,
  saidOnce('writing', ({ progress }) => progress?.work === 'export'),
)

await open(folder, dataFolder)
await call('scan')
const outcome = await call('exportBundle', JSON.parse(input), '')
process.stdout.write(`${JSON.stringify(outcome)}\n`)
await call('close')
process.exit(0)
