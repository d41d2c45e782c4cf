import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * A program that takes a bundle into a library in its built worker, made to be killed. Prints `importing` once it has begun,
 * and the outcome as JSON, one a line.
 * Arguments: the built workers' folder, the library, the data folder, the bundle.
 */
const [workersFolder, folder, dataFolder, path] = process.argv.slice(2)
const worker = new Worker(join(workersFolder, 'library-worker.cjs'))
const waiting = new Map()
let lastId = 0
let isTold = false

worker.on('message', (message) => {
  if (message.kind === 'news') {
    const { progress } = message.news
    if (isTold || progress?.work !== 'import') return
    isTold = true
    process.stdout.write('importing\n')
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
const outcome = await call('importBundle', { path }, 'كريم')
process.stdout.write(`${JSON.stringify({ ok: outcome.ok })}\n`)
await call('close')
process.exit(0)
