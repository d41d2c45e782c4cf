import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eventsToCarry } from '#core/bundle/carried-events'
import type { BundleArticle, BundleSource, CustodyEntry } from '#core/bundle/source'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { versionsOf } from '#core/library/article-views'
import { isUndone } from '#core/library/import-views'
import { tagViewsOf } from '#core/library/tag-views'
import { fail, ok, type Result } from '#core/result'
import { isSystemError } from '../files/failures'
import { readHeldEvents } from '../journal/held-events'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { custodyOf } from './history'
import { placedOn } from './placed-annotations'

/** Gathers everything that a bundle of these articles is made from. */
export const gatherBundle = async (
  context: LibraryContext,
  ids: readonly ArticleId[],
  by: string,
): Promise<Result<BundleSource, Failure>> => {
  if (ids.length === 0) return fail({ kind: 'nothing-to-export' })
  const custody = await custodyOf(context, new Set(ids))
  const articles: BundleArticle[] = []
  for (const id of ids) {
    const gathered = await gatherArticle(context, id, custody.get(id) ?? [])
    if (!gathered.ok) return gathered
    articles.push(gathered.value)
  }
  const { description, places, catalog } = context
  const held = await readHeldEvents(places.journals, (id) => isUndone(catalog.state, id))
  const used = new Set(
    articles.flatMap(({ summary, annotations }) => [
      ...summary.tags,
      ...annotations.flatMap(({ annotation }) => annotation.tags),
    ]),
  )
  return ok({
    library: { id: description.id, title: description.title },
    folder: places.folder,
    articles,
    tags: tagViewsOf(catalog.state).filter(({ id }) => used.has(id)),
    by,
    events: eventsToCarry(held.values(), catalog.state, new Set(ids)),
  })
}

const gatherArticle = async (
  context: LibraryContext,
  id: ArticleId,
  custody: readonly CustodyEntry[],
): Promise<Result<BundleArticle, Failure>> => {
  const { state, summary } = context.catalog
  const article = summary(id)
  const record = state.articles.get(id)
  if (!article || !record) return fail({ kind: 'article-unknown', path: id })
  const text = await textOf(context, id)
  if (!text.ok) return text
  return ok({
    summary: article,
    version: text.value.version,
    versions: versionsOf(record),
    text: text.value.text,
    blocks: text.value.blocks,
    original: await originalAt(join(context.places.folder, article.path)),
    annotations: placedOn(context, id, text.value),
    custody,
  })
}

const originalAt = async (path: string): Promise<BundleArticle['original']> => {
  try {
    const found = await stat(path)
    return { path, sizeBytes: found.size }
  } catch (error) {
    if (isSystemError(error)) return null
    throw error
  }
}
