import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * A library in its built worker, for programs that are made to be killed or to run out of room.
 * @param {string} workersFolder
 * @param {(news: any) => void} [onNews]
 */
export const libraryProcess = (workersFolder, onNews = () => undefined) => {
  const worker = new Worker(join(workersFolder, 'library-worker.cjs'))
  const waiting = new Map()
  let lastId = 0
  worker.on('message', (message) => {
    if (message.kind === 'news') {
      onNews(message.news)
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
  return {
    /** Opens the folder as a library that is not watched. */
    open: (folder, dataFolder) =>
      ask({ kind: 'open', options: { folder, dataFolder, workersFolder, readers: 1, isWatching: false } }),
    call: (name, ...input) => ask({ kind: 'call', name, input }),
  }
}

/**
 * Prints a word once, with the first news that it fits.
 * @param {string} word
 * @param {(news: any) => boolean} fits
 */
export const saidOnce = (word, fits) => {
  let isSaid = false
  return (news) => {
    if (isSaid || !fits(news)) return
    isSaid = true
    process.stdout.write(`${word}\n`)
  }
}
