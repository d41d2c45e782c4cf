import { stat } from 'node:fs/promises'
import type { Failure } from '#core/failure'
import type { IndexState } from '#core/library/index-state'
import { ok, type Result } from '#core/result'
import { indexStampOf } from './article-search'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { isSystemError } from '../files/failures'

/** Reasons are looked up for so many; more are only counted. */
const mostLooked = 200

const keptAs = async (path: string | null): Promise<IndexState['kept']> => {
  if (path === null) return null
  try {
    const { size, mtime } = await stat(path)
    return { sizeBytes: size, written: mtime.toISOString() }
  } catch (error) {
    if (isSystemError(error)) return null
    throw error
  }
}

/** What is indexed, what is not and why, how large the index is and when it was last written. */
export const indexStateOf = async (context: LibraryContext): Promise<Result<IndexState, Failure>> => {
  const { catalog, search } = context
  const figures = await search.figures()
  if (!figures.ok) return figures
  const all = catalog.summaries()
  const behind = all.filter(({ id }) => !search.isCurrent(id, indexStampOf(catalog, id)))
  const lacking = await Promise.all(
    behind.slice(0, mostLooked).map(async ({ id, path, title }) => {
      const text = await textOf(context, id)
      return { path, title, failure: text.ok ? null : text.failure }
    }),
  )
  return ok({
    articles: all.length,
    indexed: all.length - behind.length,
    lacking,
    unreadable: context.unreadable.size,
    words: figures.value.words,
    memoryBytes: figures.value.memoryBytes,
    kept: await keptAs(search.keptIn),
    rebuilt: search.rebuilt,
  })
}
