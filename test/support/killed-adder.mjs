import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * A program that is made to be killed: opens a library in its built worker and adds a folder to it. Prints `copying` once
 * bytes are being copied, and the answer.
 * Arguments: the built workers' folder, the library, the data folder, the folder that is added, or the input of adding a table.
 */
const [workersFolder, folder, dataFolder, given] = process.argv.slice(2)
const worker = new Worker(join(workersFolder, 'library-worker.cjs'))
const waiting = new Map()
let lastId = 0
let isTold = false

worker.on('message', (message) => {
  if (message.kind !== 'news') {
    waiting.get(message.id)?.(message.result)
    waiting.delete(message.id)
  } else if (!isTold && ['copying', 'writing'].includes(message.news.progress?.stage?.kind)) {
    isTold = true
    process.stdout.write('copying\n')
  }
})

const ask = (message) =>
  new Promise((resolve) => {
    const id = ++lastId
    waiting.set(id, resolve)
    worker.postMessage({ ...message, id })
  })

await ask({ kind: 'open', options: { folder, dataFolder, workersFolder, readers: 1, isWatching: false } })
const call = given.startsWith('{')
  ? { name: 'addTable', input: [JSON.parse(given), ''] }
  : { name: 'addFiles', input: [{ given: [{ kind: 'path', path: given }], into: '' }] }
const added = await ask({ kind: 'call', ...call })
process.stdout.write(`${JSON.stringify(added)}\n`)
process.exit(0)
