import type { ArticleId, VersionId } from '../ids'
import type { Act, EventData } from '../journal/event'
import { timeOf } from './register'
import type { LibraryState } from './state'

/** Gather, then compute: what a look through the folder found, compared with what the journals know. */

export type FileOnDisk = { readonly path: string; readonly sizeBytes: number; readonly modified: string }

export type FileComparison = {
  /** New, or with another size or time than when they were last read: their bytes must be read. */
  readonly toRead: readonly FileOnDisk[]
  readonly unchanged: number
  /** Known places where no file is any more. */
  readonly gone: readonly {
    readonly path: string
    readonly article: ArticleId
    readonly version: VersionId
  }[]
}

/** FAT tells times in steps of two seconds, and a look is written down some time after it. */
export const longestUnsettledMs = 3000
const fineMs = 100

/**
 * Whether a file's size and time can vouch for its content: it was looked at so long after its last change that any later change
 * has another time. Whole seconds are those of FAT and of old systems. A time that was still to come is not one of now.
 */
export const isSettled = (modified: string, lookedAtMs: number): boolean => {
  const age = lookedAtMs - Date.parse(modified)
  return Math.abs(age) >= (isCoarse(modified) ? longestUnsettledMs : fineMs)
}

export const isCoarse = (modified: string): boolean => modified.endsWith('.000Z')

/** `isHidden` tells paths about which nothing can be said now: beneath a folder that could not be looked into. */
export const compareFiles = (
  state: LibraryState,
  files: readonly FileOnDisk[],
  isHidden: (path: string) => boolean,
): FileComparison => {
  const toRead: FileOnDisk[] = []
  const found = new Set<string>()
  for (const file of files) {
    found.add(file.path)
    const location = state.locations.get(file.path)
    const known = location?.value
    const isSame =
      known?.isPresent === true &&
      known.sizeBytes === file.sizeBytes &&
      known.modified === file.modified &&
      isSettled(known.modified, Date.parse(timeOf(location!)))
    if (!isSame) toRead.push(file)
  }
  const gone = [...state.locations].flatMap(([path, { value }]) =>
    value.isPresent && !found.has(path) && !isHidden(path)
      ? [{ path, article: value.article, version: value.version }]
      : [],
  )
  return { toRead, unchanged: files.length - toRead.length, gone }
}

export type ReadFile = {
  readonly digest: VersionId
  readonly reading: Omit<EventData<'article.acquired'>, 'article'>
}

export type FileVerdict =
  | {
      /** `confirmed`: what the journal says, told once more when the file's time can vouch for it from now on. */
      readonly kind: 'new' | 'changed' | 'located' | 'touched' | 'confirmed'
      readonly article: ArticleId
      readonly act: Act
    }
  /** Nothing to write: the journal already says so. */
  | { readonly kind: 'same'; readonly article: ArticleId }

/**
 * What reading one file means, given what the journals know by now. `begun`: the article that another file with the same
 * bytes has just become a version of, before a journal says so.
 */
export const judgeFile = (
  state: LibraryState,
  { digest, reading }: ReadFile,
  nowMs: number,
  begun?: ArticleId,
): FileVerdict => {
  const { path, sizeBytes, modified } = reading
  const location = state.locations.get(path)
  const here = location?.value
  const owner = state.articleOfVersion.get(digest)?.value ?? begun
  if (owner !== undefined) {
    const isHere = here?.isPresent === true && here.article === owner && here.version === digest
    const isTold = isHere && here.sizeBytes === sizeBytes && here.modified === modified
    if (isTold && !isWorthTelling(modified, nowMs, location!)) return { kind: 'same', article: owner }
    return {
      kind: isTold ? 'confirmed' : isHere ? 'touched' : 'located',
      article: owner,
      act: { type: 'article.located', data: { article: owner, version: digest, path, sizeBytes, modified } },
    }
  }
  if (here?.isPresent === true)
    return {
      kind: 'changed',
      article: here.article,
      act: {
        type: 'article.changed',
        data: { article: here.article, version: digest, previous: here.version, ...reading },
      },
    }
  const article = digest as string as ArticleId
  return { kind: 'new', article, act: { type: 'article.acquired', data: { article, ...reading } } }
}

/** Of finer times only those of a moment are too new. */
const isWorthTelling = (modified: string, nowMs: number, told: { readonly stamp: string }): boolean =>
  isCoarse(modified) && isSettled(modified, nowMs) && !isSettled(modified, Date.parse(timeOf(told)))
