import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddingId, TakenBack } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { Act } from '#core/journal/event'
import { fail, ok, type Result } from '#core/result'
import { digestFile } from '../adding/digest-file'
import { removeEmptied } from '../adding/remove-copied'
import { failureOfSystemError, isSystemError } from '../files/failures'
import type { Added, Adding } from './add-files'
import { unsaidActs } from './arriving'
import type { LibraryContext } from './context'

type Kept = TakenBack['kept'][number]

/**
 * Takes the files of one act of adding away again: those that are as they were written, and about which nobody has said
 * anything since. The journal says that they were taken back, so that nobody misses them.
 */
export const takeBackAdded = async (
  context: LibraryContext,
  { remembered }: Adding,
  id: AddingId,
  by: string,
): Promise<Result<TakenBack, Failure>> => {
  if (context.readOnly !== null) return fail(context.readOnly)
  // Files that are out of reach are not gone.
  if (!(await context.presence.check())) return fail(context.presence.failure)
  const added = remembered.get(id)
  if (added === undefined) return fail({ kind: 'invalid-input', field: 'id' })
  const { folder } = context.places
  const taken: string[] = []
  const kept: Kept[] = []
  let failure: Failure | null = null
  try {
    // One after the other, so that nobody can change or annotate a file between its being looked at and its going.
    for (const file of added.files) {
      const why = await reasonToKeep(context, file)
      if (why === null) {
        await rm(join(folder, file.path), { force: true })
        taken.push(file.path)
      } else kept.push({ path: file.path, why })
    }
    await removeEmptied(folder, taken, added.folders)
  } catch (error) {
    failure = failureOfSystemError(error, folder)
  }
  const written = await tellTaken(context, taken, by)
  if (!written.ok) return written
  if (failure !== null) {
    // Another try is about what is still there.
    const gone = new Set(taken)
    remembered.set(id, { ...added, files: added.files.filter(({ path }) => !gone.has(path)) })
    return fail(failure)
  }
  remembered.delete(id)
  return ok({ taken, kept })
}

const reasonToKeep = async (
  context: LibraryContext,
  { path, digest }: Added['files'][number],
): Promise<Kept['why'] | null> => {
  const absolute = join(context.places.folder, path)
  try {
    if (!(await lstat(absolute)).isFile()) return 'changed'
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return 'gone'
    throw error
  }
  const now = await digestFile(absolute, () => undefined)
  if (!now.ok || now.value !== digest) return 'changed'
  return isSpokenOf(context, path) ? 'annotated' : null
}

/** Whether the article would lose its only file, and somebody has annotated or tagged it. */
const isSpokenOf = (context: LibraryContext, path: string): boolean => {
  const { state, summary } = context.catalog
  const location = state.locations.get(path)?.value
  if (location?.isPresent !== true) return false
  const article = summary(location.article)
  if (article === null || article.annotations + article.tags.length === 0) return false
  return [...(state.pathsOf.get(location.article) ?? [])].every(
    (other) => other === path || !state.locations.get(other)!.value.isPresent,
  )
}

const tellTaken = async (
  context: LibraryContext,
  taken: readonly string[],
  by: string,
): Promise<Result<unknown, Failure>> => {
  const { state } = context.catalog
  const located = taken.flatMap((path) => {
    const location = state.locations.get(path)?.value
    return location === undefined ? [] : [{ path, article: location.article, version: location.version }]
  })
  for (const path of taken) context.unreadable.delete(path)
  const written = await recordAll(
    context,
    located.map((data): Act => ({ type: 'article.lost', data: { ...data, withdrawn: true } })),
    by,
  )
  if (!written.ok) return written
  const articles = [...new Set(located.map(({ article }) => article))]
  await context.search.remove(articles.filter((article) => context.catalog.summary(article) === null))
  return recordAll(
    context,
    articles
      .filter((article) => !isHere(context, article))
      .flatMap((article) => unsaidActs(context, article)),
    by,
  )
}

const actsAtOnce = 2000

/** A few thousand at a time: each is held as an event, as a line and as bytes until it is written. */
const recordAll = async (
  context: LibraryContext,
  acts: readonly Act[],
  by: string,
): Promise<Result<unknown, Failure>> => {
  for (let at = 0; at < acts.length; at += actsAtOnce) {
    const written = await context.record(acts.slice(at, at + actsAtOnce), by)
    if (!written.ok) return written
  }
  return ok(null)
}

const isHere = ({ catalog: { state } }: LibraryContext, article: ArticleId): boolean =>
  [...(state.pathsOf.get(article) ?? [])].some((path) => state.locations.get(path)?.value.isPresent)
