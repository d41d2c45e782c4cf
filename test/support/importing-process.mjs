import { libraryProcess, saidOnce } from './library-process.mjs'

/**
 * A program that takes a bundle into a library in its built worker, made to be killed. Prints `importing` once it has begun,
 * and the outcome as JSON, one a line.
 * Arguments: the built workers' folder, the library, the data folder, the bundle.
 */
const [workersFolder, folder, dataFolder, path] = process.argv.slice(2)
const { open, call } = libraryProcess(
  workersFolder,
  saidOnce('importing', ({ progress }) => progress?.work === 'import'),
)

await open(folder, dataFolder)
await call('scan')
const outcome = await call('importBundle', { path }, 'كريم')
process.stdout.write(`${JSON.stringify({ ok: outcome.ok })}\n`)
await call('close')
process.exit(0)
