import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PagePart } from '#core/article/page-part'
import type { Picture } from '#core/article/picture'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import { extractFile, type ExtractedFile, type ExtractJob } from './extract-file'
import { readAttachments, type AttachmentsJob, type ReadAttachments } from './attachments-file'
import { isSystemError } from '../files/failures'
import { createPageReader, type PageJob, type PageReader } from './page-file'
import { createPictureReader, type PictureJob, type PictureReader } from './picture-file'

type Outcome = ExtractedFile | Picture | PagePart | ReadAttachments

export type JobMessage = (
  | { readonly kind: 'article'; readonly job: ExtractJob }
  | { readonly kind: 'picture'; readonly job: PictureJob }
  | { readonly kind: 'page'; readonly job: PageJob }
  | { readonly kind: 'attachments'; readonly job: AttachmentsJob }
) & { readonly limitBytes: number }
/** A bug met in a file is told as its reason: the file is marked and the thread goes on. */
export type OutcomeMessage =
  | { readonly kind: 'done'; readonly result: Result<Outcome, Failure> }
  | { readonly kind: 'threw'; readonly reason: string }

/** Reads files one after another, in a thread of its own: a file that brings the thread down brings nothing else down. */
const port = parentPort
if (port === null) throw new Error('extract-worker runs as a worker thread')

/**
 * A first look keeps every core busy for minutes: windows and searches go before it. On Linux alone this is about the thread;
 * elsewhere it would be about the whole program.
 */
const giveWay = (): void => {
  const niceness = 5
  // Who was started with less than that may not take more.
  if (process.platform !== 'linux' || getPriority() >= niceness) return
  try {
    setPriority(niceness)
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}
giveWay()

let reader: PictureReader | undefined
let pages: PageReader | undefined

const work = (message: JobMessage): Promise<Result<Outcome, Failure>> => {
  if (message.kind === 'picture')
    return (reader ??= createPictureReader(message.limitBytes)).read(message.job).then(apart)
  if (message.kind === 'page')
    return (pages ??= createPageReader(message.limitBytes)).read(message.job).then(partApart)
  reader?.letGo()
  pages?.letGo()
  if (message.kind === 'attachments') return readAttachments(message.job, message.limitBytes)
  return extractFile(message.job, message.limitBytes)
}

/** In memory of its own: a picture may be a view of its whole file, which would be sent with it. */
const apart = (read: Result<Picture, Failure>): Result<Picture, Failure> =>
  read.ok ? ok({ ...read.value, bytes: read.value.bytes.slice() }) : read

const partApart = (read: Result<PagePart, Failure>): Result<PagePart, Failure> =>
  read.ok && read.value.kind === 'picture' ? ok({ ...read.value, bytes: read.value.bytes.slice() }) : read

port.on('message', (message: JobMessage) => {
  work(message).then(
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

/** Packed trees, pictures and attachments are handed over rather than copied. */
const transferable = (result: Result<Outcome, Failure>): ArrayBuffer[] => {
  if (!result.ok) return []
  const { value } = result
  if ('attachments' in value)
    return value.attachments.flatMap(({ bytes }) =>
      bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [],
    )
  const handed = 'tree' in value ? value.tree : 'bytes' in value ? value.bytes : undefined
  return handed?.buffer instanceof ArrayBuffer ? [handed.buffer] : []
}
