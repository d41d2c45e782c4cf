import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import type { Act } from '#core/journal/event'
import {
  compareFiles,
  judgeFile,
  type FileComparison,
  type FileOnDisk,
  type FileVerdict,
  type ReadFile,
} from '#core/library/compare-files'
import { chosenEncodingOf, currentVersionOf } from '#core/library/article-views'
import type { ScanReport } from '#core/library/views'
import { parentOf } from '#core/parent-folder'
import { fail, ok, type Result } from '#core/result'
import type { ExtractedFile } from '../extract/extract-file'
import { failureOfSystemError } from '../files/failures'
import { indexStampOf, stampedArticle } from './article-search'
import { describeArrived } from './arriving'
import type { LibraryContext } from './context'
import { keepGivenText, keepText } from './kept-texts'
import { knownLocked } from './known-locked'
import { emptyCounts, type Counts } from './look-counts'
import { checkFolder } from './library-folder'
import { inParallel, throttled, wasAborted } from './pacing'
import { isTooNew, untilSettled } from './settling'
import { unlessAway } from './presence'
import { walk, type Walk } from './walk'

/** As many files are written to the journal, and synced, at a time: few at first, so that the list begins to fill at once. */
const batchSize = { first: 32, most: 256 }

/**
 * What one look through the folder carries along. `gone`: known paths where no file is any more; `moved`: the articles
 * found at a place that the journals did not know.
 */
type Look = {
  readonly counts: Counts
  readonly gone: ReadonlySet<string>
  readonly found: Set<ArticleId>
  /** What was sent to the index of each article: of many copies, the first. */
  readonly indexed: Map<ArticleId, VersionId>
}

/** A file that was read. Without contents: it is locked, and its text is known from when it was opened. */
type Reader = {
  readonly file: ReadFile
  readonly contents: { readonly text: string; readonly tree: Uint8Array } | null
  /** Opened with a password: its text can't be made again, so it is kept for good. */
  readonly isUnlocked?: boolean
}

/**
 * What to look through: everything, or some folders (relative) whose contents changed, and folders new beneath them. `isPartial`:
 * only files that are known, as a person has stopped the look that would have read the others.
 */
export type ScanScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'folders'; readonly folders: readonly string[]; readonly isPartial?: boolean }

/** Folders that were listed, so that they can be watched. */
export type Scanned = { readonly report: ScanReport; readonly lookedInto: ReadonlySet<string> }

/**
 * Looks through the folder: new, changed, moved and missing files become events; new texts go to the cache and the index.
 * What was read before a cancel is kept; `onKept` is called after each part of it but the last. Without a writable journal, articles are known for this time only.
 */
export const scan = async (
  context: LibraryContext,
  scope: ScanScope,
  signal: AbortSignal,
  onKept: () => void = () => undefined,
): Promise<Result<Scanned, Failure>> => {
  const { folder } = context.places
  const checked = await checkFolder(folder)
  if (!checked.ok) return unlessAway(context, checked)
  try {
    const walked = await walkScope(context, scope, signal)
    const { lookedInto } = walked
    if (signal.aborted) return ok({ report: report(emptyCounts(), 0, context, true), lookedInto })
    noteUnreadable(context, scope, walked)
    const comparison = compareFiles(context.catalog.state, walked.files, hiddenBy(context, scope, walked))
    const gone = new Set(comparison.gone.map(({ path }) => path))
    const look: Look = { counts: emptyCounts(), gone, found: new Set(), indexed: new Map() }
    const isPartial = scope.kind === 'folders' && scope.isPartial === true
    const { locations } = context.catalog.state
    const toRead = isPartial ? comparison.toRead.filter(({ path }) => locations.has(path)) : comparison.toRead
    const read = await readFiles(context, toRead, look, { signal, onKept, waits: scope.kind === 'all' })
    if (!read.ok) return read
    const isStopped = wasAborted(signal)
    // A file that is gone may be one of those that were not read yet, moved.
    // An empty place where the library was is no library that lost its files.
    if (!(await context.presence.check())) return fail(context.presence.failure)
    const written = isStopped || isPartial ? ok(null) : await loseGone(context, comparison, look)
    if (!written.ok) return written
    return ok({ report: report(look.counts, comparison.unchanged, context, isStopped), lookedInto })
  } catch (error) {
    return fail(failureOfSystemError(error, folder))
  }
}

const walkScope = (context: LibraryContext, scope: ScanScope, signal: AbortSignal): Promise<Walk> => {
  const tell = throttled(100)
  const onFound = (found: number): void => {
    if (scope.kind === 'all')
      tell(() =>
        context.tell({ kind: 'progress', progress: { work: 'scan', stage: { kind: 'walking', found } } }),
      )
  }
  const { folder } = context.places
  if (scope.kind === 'all') return walk(folder, { signal, onFound })
  const known = knownFolders(context)
  return walk(folder, { signal, onFound, from: scope.folders, goesInto: (path) => !known.has(path) })
}

/** Every folder, and those above it, in which an article lies. */
export const knownFolders = (context: LibraryContext): ReadonlySet<string> => {
  const known = new Set<string>()
  for (const [path, { value }] of context.catalog.state.locations) {
    if (!value.isPresent) continue
    for (let folder = parentOf(path); folder !== '' && !known.has(folder); folder = parentOf(folder))
      known.add(folder)
  }
  return known
}

const noteUnreadable = (context: LibraryContext, scope: ScanScope, walked: Walk): void => {
  for (const path of context.unreadable.keys())
    if (scope.kind === 'all' || walked.lookedInto.has(parentOf(path))) context.unreadable.delete(path)
  for (const file of walked.unreadable) context.unreadable.set(file.path, file)
}

/** About which paths nothing can be said now: beneath a closed folder, or outside of what was looked through. */
const hiddenBy = (context: LibraryContext, scope: ScanScope, walked: Walk): ((path: string) => boolean) => {
  const isClosed = (path: string): boolean =>
    context.unreadable.has(path) || walked.closedFolders.some((closed) => path.startsWith(`${closed}/`))
  if (scope.kind === 'all') return isClosed
  // Asked once of each folder: thousands of files lie in one.
  const within = new Map<string, boolean>()
  return (path) => {
    const folder = parentOf(path)
    const known = within.get(folder)
    const isIn = known ?? isWithin(path, walked.lookedInto, context.places.folder)
    if (known === undefined) within.set(folder, isIn)
    return isClosed(path) || !isIn
  }
}

/** In a folder that was listed, or beneath one whose parent was listed and that is no longer there. */
const isWithin = (path: string, lookedInto: ReadonlySet<string>, root: string): boolean => {
  let child = parentOf(path)
  if (lookedInto.has(child)) return true
  for (; child !== ''; child = parentOf(child))
    if (lookedInto.has(parentOf(child))) return !existsSync(join(root, child))
  return false
}

const loseGone = async (
  context: LibraryContext,
  { gone }: FileComparison,
  { counts, found }: Look,
): Promise<Result<unknown, Failure>> => {
  counts.missing = gone.filter(({ article }) => !found.has(article)).length
  return record(
    context,
    gone.map((lost): Act => ({ type: 'article.lost', data: lost })),
  )
}

const report = (
  { confirmed, ...counts }: Counts,
  unchanged: number,
  context: LibraryContext,
  cancelled: boolean,
): ScanReport => ({
  ...counts,
  unchanged: unchanged + confirmed,
  unreadable: [...context.unreadable.values()],
  cancelled,
})

const record = async (
  context: LibraryContext,
  acts: readonly Act[],
  by = '',
): Promise<Result<unknown, Failure>> => (acts.length === 0 ? ok(null) : context.record(acts, by))

type Reading = {
  readonly signal: AbortSignal
  readonly onKept: () => void
  /** For files that have only just changed. */
  readonly waits: boolean
}

const readFiles = async (
  context: LibraryContext,
  files: readonly FileOnDisk[],
  look: Look,
  { signal, onKept, waits }: Reading,
): Promise<Result<null, Failure>> => {
  const tell = throttled(100)
  const tooNew: FileOnDisk[] = []
  let done = 0
  let batch: Reader[] = []
  const failures: Failure[] = []
  let flushing: Promise<unknown> = Promise.resolve()

  const flush = (): Promise<unknown> => {
    const readers = batch
    batch = []
    flushing = flushing.then(async () => {
      const kept = readers.length === 0 ? ok(null) : await keep(context, readers, look)
      if (!kept.ok) failures.push(kept.failure)
    })
    return flushing
  }

  const readOne = async (file: FileOnDisk, mayWait: boolean): Promise<void> => {
    if (signal.aborted || failures.length > 0) return
    const read = await context.pool.run({
      absolutePath: join(context.places.folder, file.path),
      path: file.path,
    })
    if (read.ok && mayWait && isTooNew(read.value.modified)) {
      tooNew.push(file)
      return
    }
    done++
    if (read.ok) {
      context.unreadable.delete(file.path)
      batch.push(readerOf(file.path, read.value))
    } else if (read.failure.kind !== 'file-not-found') {
      const known = read.failure.kind === 'encrypted-file' ? await knownLocked(context, file) : null
      if (known) batch.push({ file: known, contents: null })
      else context.unreadable.set(file.path, { path: file.path, failure: read.failure })
    }
    tell(() =>
      context.tell({
        kind: 'progress',
        progress: { work: 'scan', stage: { kind: 'reading', done, total: files.length, path: file.path } },
      }),
    )
    if (batch.length < Math.min(batchSize.most, Math.max(batchSize.first, done / 2))) return
    await flush()
    if (!wasAborted(signal)) onKept()
  }
  await inParallel(files, context.pool.size * 2, (file) => readOne(file, waits))
  if (tooNew.length > 0) await untilSettled(signal)
  await inParallel(tooNew, context.pool.size * 2, (file) => readOne(file, false))
  await flush()
  return failures[0] === undefined ? ok(null) : fail(failures[0])
}

const readerOf = (
  path: string,
  { digest, sizeBytes, modified, summary, text, tree }: ExtractedFile,
): Reader => {
  const { title, words, format, encoding, direction, extractor } = summary
  const reading = { path, sizeBytes, modified, format, encoding, extractor, title, words, direction }
  return { file: { digest: digest as VersionId, reading }, contents: { text, tree } }
}

/** Takes in one file that a person opened with its password, as a look through the folder takes in others. */
export const takeInUnlocked = (
  context: LibraryContext,
  path: string,
  read: ExtractedFile,
  by: string,
): Promise<Result<null, Failure>> => {
  const look: Look = { counts: emptyCounts(), gone: new Set(), found: new Set(), indexed: new Map() }
  return keep(context, [{ ...readerOf(path, read), isUnlocked: true }], look, by)
}

/** Writes what a batch of files means, then caches and indexes their texts. */
const keep = async (
  context: LibraryContext,
  readers: readonly Reader[],
  look: Look,
  by = '',
): Promise<Result<null, Failure>> => {
  const { catalog } = context
  const begun = new Map<VersionId, ArticleId>()
  const verdicts = readers.map(({ file }): { readonly verdict: FileVerdict } => {
    const verdict = judgeFile(catalog.state, file, Date.now(), begun.get(file.digest))
    begun.set(file.digest, verdict.article)
    return { verdict }
  })
  const kept = await keepSuperseded(context, verdicts)
  if (!kept.ok) return kept
  const lasting = await keepUnlocked(context, readers, verdicts)
  if (!lasting.ok) return lasting
  const acts = [...kept.value, ...actsOf(context, verdicts, look), ...lasting.value]
  const written = await record(context, acts, by)
  if (!written.ok) return written
  const described = await describeArrived(
    context,
    readers.map(({ file }) => file),
  )
  if (!described.ok) return described
  const onceEach = [...new Map(readers.map((reader) => [reader.file.digest, reader])).values()]
  await context.pack.writeAll(
    onceEach.flatMap(({ file, contents }) =>
      contents && !context.pack.has(file.digest) ? [{ version: file.digest, packed: contents.tree }] : [],
    ),
  )
  const toIndex = onceEach.flatMap(({ file, contents }) => {
    const id = catalog.state.articleOfVersion.get(file.digest)?.value
    // Another place of an article, whose text is not the one that is read of it, or one whose encoding a person has chosen and
    // that was read without that: it is indexed as it was.
    if (
      id === undefined ||
      contents === null ||
      look.indexed.get(id) === file.digest ||
      currentVersionOf(catalog.state, id) !== file.digest ||
      chosenEncodingOf(catalog.state, id, file.digest) !== null
    )
      return []
    look.indexed.set(id, file.digest)
    return stampedArticle(catalog, { id, stamp: indexStampOf(catalog, id), text: contents.text }) ?? []
  })
  return context.search.put(toIndex)
}

type Verdicts = readonly { readonly verdict: FileVerdict }[]

/** The texts of versions that files no longer hold, kept before the journal tells of the new ones. */
const keepSuperseded = async (
  context: LibraryContext,
  verdicts: Verdicts,
): Promise<Result<readonly Act[], Failure>> => {
  const acts: Act[] = []
  for (const { verdict } of verdicts) {
    if (verdict.kind === 'same' || verdict.act.type !== 'article.changed') continue
    const kept = await keepText(context, verdict.article, verdict.act.data.previous)
    if (!kept.ok) return kept
    acts.push(...kept.value)
  }
  return ok(acts)
}

/** The texts of files that were opened with a password, kept before the journal tells of the files. */
const keepUnlocked = async (
  context: LibraryContext,
  readers: readonly Reader[],
  verdicts: Verdicts,
): Promise<Result<readonly Act[], Failure>> => {
  const acts: Act[] = []
  for (const [i, { file, contents, isUnlocked }] of readers.entries()) {
    if (isUnlocked !== true || contents === null) continue
    const kept = await keepGivenText(context, verdicts[i]!.verdict.article, file.digest, contents.text)
    if (!kept.ok) return kept
    acts.push(...kept.value)
  }
  return ok(acts)
}

const actsOf = (context: LibraryContext, verdicts: Verdicts, { counts, gone, found }: Look): readonly Act[] =>
  verdicts.flatMap(({ verdict }) => {
    switch (verdict.kind) {
      case 'same':
        counts.confirmed++
        return []
      case 'confirmed':
        counts.confirmed++
        break
      case 'new':
        counts.added++
        found.add(verdict.article)
        break
      case 'changed':
        counts.changed++
        break
      case 'located':
        if (found.has(verdict.article) || isStillAt(context, verdict.article, gone)) counts.duplicates++
        else counts.moved++
        found.add(verdict.article)
        break
      case 'touched':
        break
      default:
        verdict satisfies never
    }
    return [verdict.act]
  })

/** True where a file with the article's bytes stays where it was: then the one just read is a copy, otherwise it moved. */
const isStillAt = (context: LibraryContext, article: ArticleId, gone: ReadonlySet<string>): boolean => {
  const { state } = context.catalog
  return [...(state.pathsOf.get(article) ?? [])].some(
    (path) => !gone.has(path) && state.locations.get(path)!.value.isPresent,
  )
}
