import { hasChoosableEncoding, type ChoosableEncoding } from '#core/extract/chosen-encoding'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { ArticleFormat } from '#core/article/extracted'
import { chosenEncodingOf, currentVersionOf } from '#core/library/article-views'
import type { ArticleSummary } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { extractVersion } from './article-texts'
import { indexAgain } from './bring-index-up'
import type { LibraryContext } from './context'
import { keepTextAgain } from './kept-texts'
import { reviewAgain } from './placed-annotations'

export type EncodingInput = {
  readonly article: ArticleId
  /** Null: as the bytes say, which is how the file was read at first. */
  readonly encoding: ChoosableEncoding | null
}

/**
 * Reads the version of an article that is read now in another encoding. The choice is kept in the journal; the text is made
 * again, indexed again, and what was said about it is looked for in it. The file itself stays as it is.
 */
export const chooseEncoding = async (
  context: LibraryContext,
  { article, encoding }: EncodingInput,
  by: string,
): Promise<Result<ArticleSummary, Failure>> => {
  const { state, summary } = context.catalog
  const before = summary(article)
  if (before === null) return fail({ kind: 'article-unknown', path: article })
  if (!hasChoosableEncoding(before.format as ArticleFormat))
    return fail({ kind: 'invalid-input', field: 'encoding' })
  const version = currentVersionOf(state, article)
  if (chosenEncodingOf(state, article, version) === encoding) return ok(before)
  const read = await extractVersion(context, article, version, encoding)
  if (!read.ok) return read
  const { title, words, direction } = read.value.summary
  const data = { article, version, encoding, title, words, direction }
  const written = await context.record([{ type: 'article.decoded', data }], by)
  if (!written.ok) return written
  const kept = await keepTextAgain(context, article, version)
  if (!kept.ok) return kept
  const told = kept.value.length === 0 ? written : await context.record(kept.value, '')
  if (!told.ok) return told
  await indexAgain(context, [article])
  await reviewAgain(context, [article])
  return ok(summary(article) ?? before)
}
