import { parentPort } from 'node:worker_threads'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import { extractFile, type ExtractedFile, type ExtractJob } from './extract-file'

export type JobMessage = { readonly job: ExtractJob; readonly limitBytes: number }
/** A bug met in a file is told as its reason: the file is marked and the thread goes on. */
export type OutcomeMessage =
  | { readonly kind: 'done'; readonly result: Result<ExtractedFile, Failure> }
  | { readonly kind: 'threw'; readonly reason: string }

/** Reads files one after another, in a thread of its own: a file that brings the thread down brings nothing else down. */
const port = parentPort
if (port === null) throw new Error('extract-worker runs as a worker thread')

port.on('message', ({ job, limitBytes }: JobMessage) => {
  extractFile(job, limitBytes).then(
    (result) => {
      const outcome: OutcomeMessage = { kind: 'done', result }
      port.postMessage(outcome, transferable(result))
    },
    (error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const outcome: OutcomeMessage = { kind: 'threw', reason }
      port.postMessage(outcome)
    },
  )
})

/** The packed tree is handed over rather than copied. */
const transferable = (result: Result<ExtractedFile, Failure>): ArrayBuffer[] =>
  result.ok && result.value.tree.buffer instanceof ArrayBuffer ? [result.value.tree.buffer] : []
