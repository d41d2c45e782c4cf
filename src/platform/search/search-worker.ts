import { parentPort } from 'node:worker_threads'
import type { Answered, Asked, Lost } from './search-protocol'
import { createSearchService } from './search-service'

/** The thread that keeps the index: one message asks, one answers. A bug ends the thread, which its owner sees. */
const listen = (port: NonNullable<typeof parentPort>): void => {
  const service = createSearchService((reason) => port.postMessage({ lost: reason } satisfies Lost))
  port.on('message', (asked: Asked) => {
    service(asked.command, asked.takes as never).then(
      (result) => {
        const answered: Answered = { id: asked.id, result }
        port.postMessage(answered)
      },
      (error: unknown) => {
        setImmediate(() => {
          throw error
        })
      },
    )
  })
}

if (parentPort === null) throw new Error('search-worker runs as a worker thread')
listen(parentPort)
