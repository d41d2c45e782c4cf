import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { Act } from '#core/journal/event'
import type { ArticleDescription, DescriptionChange } from '#core/library/descriptions'
import { fail, ok, type Result } from '#core/result'
import { textOf } from './article-texts'
import { indexAgain } from './bring-index-up'
import type { LibraryContext } from './context'

/** Of more articles the files are not asked what they say of themselves: their texts would have to be read. */
const mostAsked = 200

export const articleDescriptions = async (
  context: LibraryContext,
  ids: readonly ArticleId[],
): Promise<Result<readonly ArticleDescription[], Failure>> => {
  const found: ArticleDescription[] = []
  for (const id of ids) {
    const article = context.catalog.summary(id)
    if (!article) return fail({ kind: 'article-unknown', path: id })
    const { path, title, described } = article
    const text = ids.length > mostAsked ? null : await textOf(context, id)
    found.push({ article: id, path, title, described, detected: text?.ok ? text.value.detected : null })
  }
  return ok(found)
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
