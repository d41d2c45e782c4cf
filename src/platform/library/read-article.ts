import type { ArticleFormat } from '#core/article/extracted'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { chosenEncodingOf, versionsOf } from '#core/library/article-views'
import type { ArticleContent } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { placedOn } from './placed-annotations'

/** Everything that the reader shows of one article. */
export const readArticle = async (
  context: LibraryContext,
  id: ArticleId,
): Promise<Result<ArticleContent, Failure>> => {
  const article = context.catalog.summary(id)
  const record = context.catalog.state.articles.get(id)
  if (!article || !record) return fail({ kind: 'article-unknown', path: id })
  const text = await textOf(context, id)
  if (!text.ok) return text
  const versions = versionsOf(record)
  const shown = versions.find((version) => version.id === text.value.version)
  return ok({
    article,
    version: text.value.version,
    versions,
    blocks: text.value.blocks,
    text: text.value.text,
    format: article.format as ArticleFormat,
    encoding: shown?.encoding ?? '',
    chosenEncoding: chosenEncodingOf(context.catalog.state, id, text.value.version),
    extractor: shown?.extractor ?? '',
    detected: text.value.detected,
    warnings: text.value.warnings,
    reading: context.readings.of(id),
    annotations: await placedOn(context, id, text.value),
  })
}
