import { Worker } from 'node:worker_threads'
import type { PagePart } from '#core/article/page-part'
import type { Picture } from '#core/article/picture'
import type { Failure } from '#core/failure'
import { fail, type Result } from '#core/result'
import type { AttachmentsJob, ReadAttachments } from './attachments-file'
import type { ExtractedFile, ExtractJob } from './extract-file'
import type { JobMessage, OutcomeMessage } from './extract-worker'
import type { PageJob } from './page-file'
import type { PictureJob } from './picture-file'

export type ThreadLimits = {
  readonly workerPath: string
  /** For one file, from the moment its thread takes it. */
  readonly timeoutMs: number
  /** Of JavaScript objects in one thread. The bytes and the text of a large file come on top of it. */
  readonly memoryLimitMb: number
  readonly limitBytes: number
}

/** One thread that reads one file at a time. Whatever happens in it, each call answers. */
export type ExtractThread = {
  readonly run: (job: ExtractJob) => Promise<Result<ExtractedFile, Failure>>
  readonly readPicture: (job: PictureJob) => Promise<Result<Picture, Failure>>
  readonly readPage: (job: PageJob) => Promise<Result<PagePart, Failure>>
  readonly readAttachments: (job: AttachmentsJob) => Promise<Result<ReadAttachments, Failure>>
  /** False once the thread has ended; it has to be replaced then. */
  readonly isAlive: () => boolean
  readonly close: () => Promise<void>
}

type Outcome = Result<ExtractedFile | Picture | PagePart | ReadAttachments, Failure>

export const startExtractThread = (limits: ThreadLimits): ExtractThread => {
  const worker = new Worker(limits.workerPath, {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryLimitMb },
    stdout: false,
    stderr: false,
  })
  let isAlive = true
  let answer: ((result: Outcome) => void) | null = null
  let path = ''

  const settle = (result: Outcome): void => {
    const waiting = answer
    answer = null
    waiting?.(result)
  }
  const crashed = (reason: string): void => settle(fail({ kind: 'extractor-crashed', path, reason }))

  worker.on('message', (outcome: OutcomeMessage) => {
    if (outcome.kind === 'done') settle(outcome.result)
    else crashed(outcome.reason)
  })
  worker.on('error', (error: Error & { code?: string }) => {
    isAlive = false
    crashed(error.code ?? error.message)
  })
  worker.on('exit', (code) => {
    isAlive = false
    crashed(`exit ${code}`)
  })
  // A thread that waits for work must not keep a finished command alive.
  worker.unref()

  const ask = (message: JobMessage): Promise<Outcome> =>
    new Promise((resolve) => {
      path = message.job.path
      worker.ref()
      const timer = setTimeout(() => {
        isAlive = false
        settle(fail({ kind: 'timed-out', path, limitMs: limits.timeoutMs }))
        void worker.terminate()
      }, limits.timeoutMs)
      answer = (result) => {
        clearTimeout(timer)
        worker.unref()
        resolve(result)
      }
      worker.postMessage(message)
    })

  const close = async (): Promise<void> => {
    isAlive = false
    await worker.terminate()
  }
  const { limitBytes } = limits
  return {
    // The worker answers each kind of job with its own kind of outcome.
    run: (job) => ask({ kind: 'article', job, limitBytes }) as Promise<Result<ExtractedFile, Failure>>,
    readPicture: (job) => ask({ kind: 'picture', job, limitBytes }) as Promise<Result<Picture, Failure>>,
    readPage: (job) => ask({ kind: 'page', job, limitBytes }) as Promise<Result<PagePart, Failure>>,
    readAttachments: (job) =>
      ask({ kind: 'attachments', job, limitBytes }) as Promise<Result<ReadAttachments, Failure>>,
    isAlive: () => isAlive,
    close,
  }
}
