import { compareTexts } from '#core/compare/compare-texts'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import { currentVersionOf, versionsOf } from '#core/library/article-views'
import type { VersionComparison } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { textOfVersion } from './article-texts'
import type { LibraryContext } from './context'
import { readKeptText } from './kept-texts'

export type CompareInput = {
  readonly article: ArticleId
  /** Null: the version acquired. */
  readonly before: VersionId | null
  /** Null: the version that is read now. */
  readonly after: VersionId | null
}

/** Two versions of an article's text side by side. */
export const compareVersions = async (
  context: LibraryContext,
  input: CompareInput,
): Promise<Result<VersionComparison, Failure>> => {
  const { state, summary } = context.catalog
  const article = summary(input.article)
  const record = state.articles.get(input.article)
  if (!article || !record) return fail({ kind: 'article-unknown', path: input.article })
  const versions = versionsOf(record)
  const before = input.before ?? versions[0]!.id
  const after = input.after ?? currentVersionOf(state, input.article)
  const unknown = [before, after].find((version) => !record.versions.has(version))
  if (unknown !== undefined) return fail({ kind: 'article-text-missing', path: article.path })
  const [first, second] = [
    await plainTextOf(context, input.article, before),
    await plainTextOf(context, input.article, after),
  ]
  if (!first.ok) return fail({ kind: 'version-text-missing', path: article.path })
  if (!second.ok) return fail({ kind: 'version-text-missing', path: article.path })
  return ok({ article, versions, before, after, rows: compareTexts(first.value, second.value) })
}

/** What was kept for good comes first: it is vouched for by its hash. */
const plainTextOf = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
): Promise<Result<string, Failure>> => {
  const kept = await readKeptText(context, version)
  if (kept?.kind === 'sound') return ok(kept.text)
  const read = await textOfVersion(context, article, version)
  return read.ok ? ok(read.value.text) : read
}
