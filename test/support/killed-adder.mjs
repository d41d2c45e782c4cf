import { libraryProcess, saidOnce } from './library-process.mjs'

/**
 * A program that is made to be killed: opens a library in its built worker and adds a folder to it. Prints `copying` once
 * bytes are being copied, and the answer.
 * Arguments: the built workers' folder, the library, the data folder, the folder that is added, or the input of adding a table or
 * attachments.
 */
const [workersFolder, folder, dataFolder, given] = process.argv.slice(2)
const { open, call } = libraryProcess(
  workersFolder,
  saidOnce('copying', ({ progress }) => ['copying', 'writing'].includes(progress?.stage?.kind)),
)

await open(folder, dataFolder)
const input = given.startsWith('{') ? JSON.parse(given) : null
const added =
  input === null
    ? await call('addFiles', { given: [{ kind: 'path', path: given }], into: '' })
    : await call('table' in input ? 'addTable' : 'addAttachments', input, '')
process.stdout.write(`${JSON.stringify(added)}\n`)
process.exit(0)
