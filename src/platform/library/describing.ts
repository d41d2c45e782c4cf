import type { DetectedMetadata } from '#core/article/extracted'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { Act } from '#core/journal/event'
import type { ArticleDescription, DescriptionChange } from '#core/library/descriptions'
import { fail, ok, type Result } from '#core/result'
import { textOf } from './article-texts'
import { indexAgain } from './bring-index-up'
import type { LibraryContext } from './context'
import { inParallel, throttled } from './pacing'

/** Of more articles it takes a while to read what their files say of themselves: how far it is, is told. */
export const mostAtOnce = 200

export const articleDescriptions = async (
  context: LibraryContext,
  ids: readonly ArticleId[],
  signal?: AbortSignal,
): Promise<Result<readonly ArticleDescription[], Failure>> => {
  const unknown = ids.find((id) => context.catalog.summary(id) === null)
  if (unknown !== undefined) return fail({ kind: 'article-unknown', path: unknown })
  const saying = new Map<ArticleId, DetectedMetadata>()
  const tell = throttled(100)
  let done = 0
  await inParallel(ids, 4, async (id) => {
    // Whoever does not wait for the rest goes on with what was read.
    if (signal?.aborted === true) return
    const text = await textOf(context, id)
    if (text.ok) saying.set(id, text.value.detected)
    done++
    if (signal !== undefined)
      tell(() => context.tell({ kind: 'progress', progress: { work: 'describe', done, total: ids.length } }))
  })
  return ok(
    ids.flatMap((id) => {
      const article = context.catalog.summary(id)
      if (article === null) return []
      const { path, title, described } = article
      return [{ article: id, path, title, described, detected: saying.get(id) ?? null }]
    }),
  )
}

/** Sets or takes back fields, each of its own article, all in one write; answers with how many changed. */
export const describeEach = async (
  context: LibraryContext,
  changes: readonly DescriptionChange[],
  by: string,
): Promise<Result<number, Failure>> => {
  const { summary } = context.catalog
  const unknown = changes.find(({ article }) => summary(article) === null)
  if (unknown !== undefined) return fail({ kind: 'article-unknown', path: unknown.article })
  const acts = changes.flatMap(({ article, field, value }): readonly Act[] => {
    const tidy = value === null || value.trim() === '' ? null : value.trim()
    return (summary(article)?.described[field] ?? null) === tidy
      ? []
      : [{ type: 'article.described', data: { article, field, value: tidy } }]
  })
  if (acts.length === 0) return ok(0)
  const written = await context.record(acts, by)
  if (!written.ok) return written
  const retitled = changes.filter(({ field }) => field === 'title').map(({ article }) => article)
  if (retitled.length > 0) await indexAgain(context, [...new Set(retitled)])
  return ok(acts.length)
}
