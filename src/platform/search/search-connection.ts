import { Worker } from 'node:worker_threads'
import { fail, type Result } from '#core/result'
import type { Answered, Lost, LostReason, SearchFailure, SearchService } from './search-protocol'

type Waiting = (result: Result<unknown, SearchFailure>) => void

/** What goes to an index and comes from it. */
export type SearchConnection = {
  readonly service: SearchService
  /** A snapshot that was taken back proved to be damaged. */
  readonly onLost: (listener: (reason: LostReason) => void) => void
  readonly close: () => Promise<void>
}

/** Tells whoever listens, also of what happened before. */
export const lostNews = () => {
  let known: LostReason | null = null
  let listener: ((reason: LostReason) => void) | null = null
  return {
    tell: (reason: LostReason): void => {
      known = reason
      listener?.(reason)
    },
    listen: (given: (reason: LostReason) => void): void => {
      listener = given
      if (known !== null) given(known)
    },
  }
}

/**
 * Megabytes for what has just been made. What lives long lies outside the heap, so more room would only fill with rubbish:
 * left to itself it grows to 32 while the snapshot is read, and stays so.
 */
const YOUNG_MB = 12

/** Starts the built search-worker.cjs at `path` in a thread of its own; what is asked before it runs waits for it. */
export const connectSearch = (path: string): SearchConnection => {
  const worker = new Worker(path, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let stopped: SearchFailure | undefined
  const stop = (reason: string): void => {
    stopped ??= { kind: 'stopped', reason }
    for (const answer of waiting.values()) answer(fail(stopped))
    waiting.clear()
  }
  const lost = lostNews()
  worker.on('message', (message: Answered | Lost) => {
    if ('lost' in message) {
      lost.tell(message.lost)
      return
    }
    const { id, result } = message
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  worker.on('error', (error) => {
    stop(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  worker.on('exit', (code) => {
    stop(`exit ${code}`)
  })
  const service: SearchService = (command, takes) =>
    new Promise((resolve) => {
      if (stopped !== undefined) {
        resolve(fail(stopped))
        return
      }
      const id = asked++
      waiting.set(id, resolve as Waiting)
      worker.postMessage({ id, command, takes })
    })
  return {
    service,
    onLost: lost.listen,
    close: async () => {
      stop('closed')
      await worker.terminate()
    },
  }
}
