import type { Picture } from '#core/article/picture'
import type { Failure } from '#core/failure'
import { fail, type Result } from '#core/result'
import type { ExtractedFile, ExtractJob } from './extract-file'
import { startExtractThread, type ExtractThread, type ThreadLimits } from './extract-thread'
import type { PagePart } from '#core/article/page-part'
import type { AttachmentsJob, ReadAttachments } from './attachments-file'
import { largestFileBytes } from './largest-file'
import type { PageJob } from './page-file'
import type { PictureJob } from './picture-file'
import { inThisThread } from './in-this-thread'

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
  /** Threads that have had nothing to do for so long are let go; after 20 seconds unless told otherwise. */
  readonly idleMs?: number
  /** Larger files are not read; 100 MB unless told otherwise. */
  readonly limitBytes?: number
}

/** Threads that make articles of files. Each file has its own outcome; none of them can stop the others. */
export type ExtractPool = {
  readonly size: number
  /** Resolves when the file's turn has come and gone. Files wait in line, as paths alone, until a thread is free. */
  readonly run: (job: ExtractJob) => Promise<Result<ExtractedFile, Failure>>
  /** A picture inside a file, before the files that wait: somebody is looking at its place. */
  readonly readPicture: (job: PictureJob) => Promise<Result<Picture, Failure>>
  /** A page as it was saved, or a part of one: also at once. */
  readonly readPage: (job: PageJob) => Promise<Result<PagePart, Failure>>
  /** What was sent with a letter: also at once. */
  readonly readAttachments: (job: AttachmentsJob) => Promise<Result<ReadAttachments, Failure>>
  /** Stops the threads; files still in line or being read fail as `cancelled`. */
  readonly close: () => Promise<void>
}

const defaultTimeoutMs = 60_000
const defaultMemoryLimitMb = 1024
const defaultIdleMs = 20_000

export const createExtractPool = (options: ExtractPoolOptions): ExtractPool => {
  const { size, workerPath, limitBytes = largestFileBytes } = options
  const { idleMs = defaultIdleMs } = options
  if (options.inProcess === true) return createLine(size, idleMs, () => inThisThread(limitBytes))
  if (workerPath === undefined) throw new Error('an extract pool needs a worker, or to run in this thread')
  const { timeoutMs = defaultTimeoutMs, memoryLimitMb = defaultMemoryLimitMb } = options
  const limits: ThreadLimits = { workerPath, timeoutMs, memoryLimitMb, limitBytes }
  return createLine(size, idleMs, () => startExtractThread(limits))
}

/** A job that waits for its turn. Both answer whoever waits for it. */
type Waiting = {
  readonly serve: (worker: ExtractThread) => Promise<void>
  readonly cancel: () => void
}

const cancelled = () => fail({ kind: 'cancelled' } as const)

/** Hands jobs to workers in the order they came, starts workers when they are first needed and replaces those that ended. */
const createLine = (size: number, idleMs: number, start: () => ExtractThread): ExtractPool => {
  const pictures: Waiting[] = []
  const files: Waiting[] = []
  const idle: ExtractThread[] = []
  const busy = new Set<ExtractThread>()
  let isClosed = false

  let resting: NodeJS.Timeout | undefined
  /** A thread holds some tens of megabytes, and is started again in a moment. */
  const restSoon = (): void => {
    clearTimeout(resting)
    resting = setTimeout(() => {
      for (const worker of idle.splice(0)) void worker.close()
    }, idleMs)
    resting.unref()
  }

  const next = (): void => {
    while (busy.size < size) {
      const waiting = pictures.shift() ?? files.shift()
      if (!waiting) return
      void serve(idle.pop() ?? start(), waiting)
    }
  }

  const serve = async (worker: ExtractThread, waiting: Waiting): Promise<void> => {
    busy.add(worker)
    await waiting.serve(worker)
    busy.delete(worker)
    if (worker.isAlive() && !isClosed) idle.push(worker)
    if (busy.size === 0) restSoon()
    next()
  }

  const hand = <Outcome>(
    line: Waiting[],
    work: (worker: ExtractThread) => Promise<Result<Outcome, Failure>>,
  ): Promise<Result<Outcome, Failure>> =>
    new Promise((answer) => {
      const cancel = (): void => answer(cancelled())
      if (isClosed) {
        cancel()
        return
      }
      const serve = async (worker: ExtractThread): Promise<void> => {
        const result = await work(worker)
        answer(isClosed ? cancelled() : result)
      }
      line.push({ serve, cancel })
      next()
    })

  return {
    size,
    run: (job) => hand(files, (worker) => worker.run(job)),
    readPicture: (job) => hand(pictures, (worker) => worker.readPicture(job)),
    readPage: (job) => hand(pictures, (worker) => worker.readPage(job)),
    readAttachments: (job) => hand(pictures, (worker) => worker.readAttachments(job)),
    close: async () => {
      isClosed = true
      clearTimeout(resting)
      for (const { cancel } of [...pictures.splice(0), ...files.splice(0)]) cancel()
      await Promise.all([...idle.splice(0), ...busy].map((worker) => worker.close()))
    },
  }
}
