import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { VersionId } from '#core/ids'
import type { ArticleSummary } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import type { LibraryContext } from './context'
import { reviewAgain } from './placed-annotations'
import { takeInUnlocked } from './scan'

export type LockedInput = {
  /** Relative to the library: a file that could not be read, or that is known. */
  readonly path: string
  readonly password: string
}

/**
 * Opens a file with the password that a person gives, and takes it in: its text is kept, no longer locked; the file stays as
 * it is, and the password is kept nowhere.
 */
export const readLocked = async (
  context: LibraryContext,
  { path, password }: LockedInput,
  by: string,
): Promise<Result<ArticleSummary, Failure>> => {
  const { catalog, places, pool, readOnly, unreadable } = context
  if (!unreadable.has(path) && !catalog.state.locations.has(path))
    return fail({ kind: 'article-unknown', path })
  // The text could not be kept, and would be gone with the cache.
  if (readOnly !== null) return fail(readOnly)
  const read = await pool.run({ absolutePath: join(places.folder, path), path, password })
  if (!read.ok) return read
  const taken = await takeInUnlocked(context, path, read.value, by)
  if (!taken.ok) return taken
  unreadable.delete(path)
  const article = catalog.state.articleOfVersion.get(read.value.digest as VersionId)?.value
  const summary = article === undefined ? null : catalog.summary(article)
  if (!summary) return fail({ kind: 'article-unknown', path })
  await reviewAgain(context, [summary.id])
  return ok(summary)
}
