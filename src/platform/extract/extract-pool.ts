import type { Failure } from '#core/failure'
import { fail, type Result } from '#core/result'
import { extractFile, largestFileBytes, type ExtractedFile, type ExtractJob } from './extract-file'
import { startExtractThread, type ExtractThread, type ThreadLimits } from './extract-thread'

export type ExtractPoolOptions = {
  /** How many files are read at once. */
  readonly size: number
  /** The built worker; not needed in this thread. */
  readonly workerPath?: string
  /** Runs the work in this thread, without limits of time and memory: for small libraries and tests. */
  readonly inProcess?: boolean
  /** For one file; a minute unless told otherwise. */
  readonly timeoutMs?: number
  /** For one thread's objects; 1024 unless told otherwise. */
  readonly memoryLimitMb?: number
  /** Larger files are not read; 100 MB unless told otherwise. */
  readonly limitBytes?: number
}

/** Threads that make articles of files. Each file has its own outcome; none of them can stop the others. */
export type ExtractPool = {
  readonly size: number
  /** Resolves when the file's turn has come and gone. Files wait in line, as paths alone, until a thread is free. */
  readonly run: (job: ExtractJob) => Promise<Result<ExtractedFile, Failure>>
  /** Stops the threads; files still in line or being read fail as `cancelled`. */
  readonly close: () => Promise<void>
}

const defaultTimeoutMs = 60_000
const defaultMemoryLimitMb = 1024

export const createExtractPool = (options: ExtractPoolOptions): ExtractPool => {
  const { size, workerPath, limitBytes = largestFileBytes } = options
  if (options.inProcess === true)
    return createLine(size, () => ({ ...idleWorker, run: (job) => extractFile(job, limitBytes) }))
  if (workerPath === undefined) throw new Error('an extract pool needs a worker, or to run in this thread')
  const { timeoutMs = defaultTimeoutMs, memoryLimitMb = defaultMemoryLimitMb } = options
  const limits: ThreadLimits = { workerPath, timeoutMs, memoryLimitMb, limitBytes }
  return createLine(size, () => startExtractThread(limits))
}

const idleWorker = { isAlive: () => true, close: () => Promise.resolve() }

type Waiting = { readonly job: ExtractJob; readonly answer: (result: Result<ExtractedFile, Failure>) => void }

/** Hands jobs to workers in the order they came, starts workers when they are first needed and replaces those that ended. */
const createLine = (size: number, start: () => ExtractThread): ExtractPool => {
  const line: Waiting[] = []
  const idle: ExtractThread[] = []
  const busy = new Map<ExtractThread, Waiting>()
  let isClosed = false

  const next = (): void => {
    while (line.length > 0 && busy.size < size) {
      const waiting = line.shift()
      if (waiting) void serve(idle.pop() ?? start(), waiting)
    }
  }

  const serve = async (worker: ExtractThread, waiting: Waiting): Promise<void> => {
    busy.set(worker, waiting)
    const result = await worker.run(waiting.job)
    busy.delete(worker)
    waiting.answer(isClosed ? fail({ kind: 'cancelled' }) : result)
    if (worker.isAlive() && !isClosed) idle.push(worker)
    next()
  }

  return {
    size,
    run: (job) =>
      new Promise((answer) => {
        if (isClosed) answer(fail({ kind: 'cancelled' }))
        else line.push({ job, answer })
        next()
      }),
    close: async () => {
      isClosed = true
      for (const { answer } of line.splice(0)) answer(fail({ kind: 'cancelled' }))
      await Promise.all([...idle.splice(0), ...busy.keys()].map((worker) => worker.close()))
    },
  }
}
