import { parentPort } from 'node:worker_threads'
import { ok, type Result } from '#core/result'
import type { Failure } from '#core/failure'
import type { Library } from './library'
import type { FromWorker, ToWorker } from './remote'
import { searchThread } from './search-thread'

/** A library in a thread of its own, so that no window waits while it reads, folds or ranks. */
const port = parentPort
if (port === null) throw new Error('library-worker runs as a worker thread')

const say = (message: FromWorker): void => port.postMessage(message)
let library: Library | null = null

const answer = async (message: ToWorker): Promise<Result<unknown, Failure>> => {
  if (message.kind === 'open') {
    // A thread takes as long to start as all of this code to be read: the two go on at once.
    const search = searchThread(message.options)
    const { openLibrary } = await import('./library-host')
    const opened = await openLibrary(message.options, (news) => say({ kind: 'news', news }), search)
    if (!opened.ok) return opened
    library = opened.value
    return ok(null)
  }
  if (library === null) return { ok: false, failure: { kind: 'no-library' } }
  const calls = library as unknown as Record<
    string,
    (...input: readonly unknown[]) => Promise<Result<unknown, Failure>>
  >
  return calls[message.name]!(...message.input)
}

port.on('message', (message: ToWorker) => {
  answer(message).then(
    (result) => say({ kind: 'answer', id: message.id, result }),
    (error: unknown) =>
      say({
        kind: 'threw',
        id: message.id,
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  )
})
