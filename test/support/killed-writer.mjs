import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * A program that is made to be killed: opens a library in its built worker, scans it, then annotates without end. Prints
 * `ready`, and the id of each annotation once it is acknowledged, one a line.
 * Arguments: the built workers' folder, the library, the data folder.
 */
const [workersFolder, folder, dataFolder] = process.argv.slice(2)
const worker = new Worker(join(workersFolder, 'library-worker.cjs'))
const waiting = new Map()
let lastId = 0

worker.on('message', (message) => {
  if (message.kind === 'news') return
  waiting.get(message.id)?.(message.result)
  waiting.delete(message.id)
})

const ask = (message) =>
  new Promise((resolve) => {
    const id = ++lastId
    waiting.set(id, resolve)
    worker.postMessage({ ...message, id })
  })

const call = (name, ...input) => ask({ kind: 'call', name, input })

await ask({ kind: 'open', options: { folder, dataFolder, workersFolder, readers: 1, isWatching: false } })
process.stdout.write('opened\n')
await call('scan')
process.stdout.write('ready\n')
const { value: articles } = await call('summaries')
for (let n = 0; ; n++) {
  const article = articles[n % articles.length].id
  const input = {
    article,
    range: { start: 0, end: 4 },
    note: `ملاحظة ${n}`,
    tags: [`وسم ${n % 5}`],
    colour: 'blue',
  }
  const made = await call('annotate', input, 'شاهد')
  if (made.ok) process.stdout.write(`${made.value.annotation.id}\n`)
}
