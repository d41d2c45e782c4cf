import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * A program that exports a library in its built worker, made to be killed or to run out of room. Prints `writing` once bytes
 * are on their way, and the outcome as JSON, one a line.
 * Arguments: the built workers' folder, the library, the data folder, what `exportBundle` is given, as JSON.
 */
const [workersFolder, folder, dataFolder, input] = process.argv.slice(2)
const worker = new Worker(join(workersFolder, 'library-worker.cjs'))
const waiting = new Map()
let lastId = 0
let isWriting = false

worker.on('message', (message) => {
  if (message.kind === 'news') {
    const { progress } = message.news
    if (isWriting || progress?.work !== 'export') return
    isWriting = true
    process.stdout.write('writing\n')
    return
  }
  waiting.get(message.id)?.(message.result)
  waiting.delete(message.id)
})

const ask = (message) =>
  new Promise((resolve) => {
    const id = ++lastId
    waiting.set(id, resolve)
    worker.postMessage({ ...message, id })
  })

const call = (name, ...given) => ask({ kind: 'call', name, input: given })

await ask({ kind: 'open', options: { folder, dataFolder, workersFolder, readers: 1, isWatching: false } })
await call('scan')
const outcome = await call('exportBundle', JSON.parse(input), '')
process.stdout.write(`${JSON.stringify(outcome)}\n`)
await call('close')
process.exit(0)
