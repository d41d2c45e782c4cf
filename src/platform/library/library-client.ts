import { Worker } from 'node:worker_threads'
import type { Failure } from '#core/failure'
import type { LibraryNews } from '#core/library/progress'
import { fail, ok, type Result } from '#core/result'
import type { Library } from './library'
import type { HostOptions } from './library-host'
import type { FromWorker, ToWorker } from './remote'

export type RemoteLibrary = {
  readonly library: Library
  /** Ends the thread; the library must have been closed, or what was not acknowledged is given up. */
  readonly end: () => Promise<void>
}

type Listener = {
  readonly onNews: (news: LibraryNews) => void
  /** The thread ended by itself: a bug, or no memory. Every open call has failed with the same. */
  readonly onStopped: (failure: Failure) => void
}

type Settle = (result: Result<unknown, Failure>) => void

/** Every call, for the stand-in to offer; one that the library has and this lacks does not compile. */
const callNames = {
  overview: true,
  scan: true,
  lookAgain: true,
  cancel: true,
  listArticles: true,
  listIds: true,
  summariesOf: true,
  sidebar: true,
  lookAround: true,
  refineSearch: true,
  concordance: true,
  exportConcordance: true,
  savedSearches: true,
  saveSearch: true,
  deleteSearch: true,
  restoreSearch: true,
  lookAtSearch: true,
  searchHistory: true,
  rememberSearch: true,
  forgetSearches: true,
  indexState: true,
  rebuildIndex: true,
  summaries: true,
  articleAt: true,
  readArticle: true,
  compareVersions: true,
  readPicture: true,
  readPage: true,
  marksIn: true,
  history: true,
  changeReading: true,
  describeArticles: true,
  chooseEncoding: true,
  readLocked: true,
  annotations: true,
  annotate: true,
  annotateQuote: true,
  editAnnotation: true,
  deleteAnnotation: true,
  restoreAnnotation: true,
  placeAnnotation: true,
  articleDescriptions: true,
  describeEach: true,
  listAnnotations: true,
  annotationIds: true,
  tagMatrix: true,
  changeAnnotations: true,
  deletedAnnotations: true,
  linkTargets: true,
  saveAnnotationTable: true,
  saveAnnotationListing: true,
  quoteAnnotations: true,
  reviewQueue: true,
  reviewAnnotations: true,
  takeBackReview: true,
  tagArticles: true,
  defineTag: true,
  deleteTag: true,
  restoreTag: true,
  changeCodebook: true,
  mergeTags: true,
  splitTag: true,
  addTags: true,
  tagUses: true,
  names: true,
  changeNames: true,
  nameMentions: true,
  suggestMentions: true,
  rejectMention: true,
  agreement: true,
  importCodebook: true,
  exportCodebook: true,
  verify: true,
  exportAnnotationsAs: true,
  exportBundle: true,
  previewExport: true,
  redactionRules: true,
  keepRedactionRules: true,
  previewRedaction: true,
  checkBundle: true,
  planImport: true,
  importBundle: true,
  undoImport: true,
  imports: true,
  conflicts: true,
  planAdding: true,
  addFiles: true,
  takeBackAdded: true,
  listAttachments: true,
  planAttachments: true,
  addAttachments: true,
  listWebPages: true,
  addWebPages: true,
  lookAtTable: true,
  planTable: true,
  addTable: true,
  settleConflict: true,
  reopenConflict: true,
  close: true,
} satisfies Record<keyof Library, true>

/**
 * Room for what was just made, in megabytes. A library that opens makes hundreds of thousands of things that stay: with the
 * engine's own small room they are looked through and moved again and again, a third of the time that opening takes.
 */
const youngMb = 96

/** Opens a library in a thread of its own. */
export const openRemoteLibrary = async (
  workerPath: string,
  options: HostOptions,
  listener: Listener,
): Promise<Result<RemoteLibrary, Failure>> => {
  const worker = new Worker(workerPath, { resourceLimits: { maxYoungGenerationSizeMb: youngMb } })
  const open = new Map<number, Settle>()
  let lastId = 0
  let isEnding = false

  const stop = (reason: string): void => {
    const failure: Failure = { kind: 'worker-stopped', reason }
    for (const settle of open.values()) settle(fail(failure))
    open.clear()
    if (!isEnding) listener.onStopped(failure)
    isEnding = true
  }
  worker.on('error', (error) => stop(error.stack ?? error.message))
  worker.on('exit', (code) => stop(`exit ${code}`))
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'news') {
      listener.onNews(message.news)
      return
    }
    const settle = open.get(message.id)
    open.delete(message.id)
    settle?.(
      message.kind === 'answer' ? message.result : fail({ kind: 'worker-stopped', reason: message.reason }),
    )
  })

  const ask = (message: (id: number) => ToWorker): Promise<Result<unknown, Failure>> =>
    new Promise((settle) => {
      if (isEnding) {
        settle(fail({ kind: 'no-library' }))
        return
      }
      const id = ++lastId
      open.set(id, settle)
      worker.postMessage(message(id))
    })
  const end = async (): Promise<void> => {
    isEnding = true
    await worker.terminate()
  }

  const opened = await ask((id) => ({ kind: 'open', id, options }))
  if (!opened.ok) {
    await end()
    return opened
  }
  const calls = (Object.keys(callNames) as (keyof Library)[]).map((name) => [
    name,
    (...input: readonly unknown[]) => ask((id) => ({ kind: 'call', id, name, input })),
  ])
  return ok({ library: Object.fromEntries(calls) as Library, end })
}
