import type { ArticleId } from '#core/ids'
import { columnsOf, indexStampOf, stampedArticle, type StampedArticle } from './article-search'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { throttled } from './pacing'

const batchSize = 64

/** Indexes every article that the index lacks, or holds under an older text or title; from the cached texts. */
export const bringIndexUp = async (
  context: LibraryContext,
  options: { readonly hasAllColumns: boolean },
  signal: AbortSignal,
): Promise<void> => {
  const { catalog, search } = context
  const behind = [...catalog.state.articles.keys()].filter(
    (id) => !search.isCurrent(id, indexStampOf(catalog, id)),
  )
  await search.remove(search.ids().filter((id) => !catalog.state.articles.has(id as ArticleId)))
  // What changed since the snapshot was written, or at once; other changes are told as they happen.
  if (!options.hasAllColumns)
    await search.setColumns([...catalog.state.articles.keys()].flatMap((id) => columnsOf(catalog, id) ?? []))
  const tell = throttled(100)
  const batch: StampedArticle[] = []
  for (const [i, id] of behind.entries()) {
    if (signal.aborted) return
    const article = await withText(context, id)
    if (article) batch.push(article)
    if (batch.length >= batchSize) await search.put(batch.splice(0))
    tell(() =>
      context.tell({
        kind: 'progress',
        progress: { work: 'scan', stage: { kind: 'indexing', done: i + 1, total: behind.length } },
      }),
    )
  }
  if (batch.length > 0) await search.put(batch)
}

/** Indexes articles whose text or title as indexed has become another. */
export const indexAgain = async (context: LibraryContext, ids: readonly ArticleId[]): Promise<void> => {
  const articles = await Promise.all(ids.map((id) => withText(context, id)))
  await context.search.put(articles.flatMap((article) => article ?? []))
}

const withText = async (context: LibraryContext, id: ArticleId): Promise<StampedArticle | null> => {
  const text = await textOf(context, id)
  return text.ok ? stampedArticle(context.catalog, id, text.value.text) : null
}
