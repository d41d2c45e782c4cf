import type { ArticleId } from '#core/ids'
import { columnsOf, indexStampOf, stampedArticle, type StampedText } from './article-search'
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
    (id) => catalog.summary(id) !== null && !search.isCurrent(id, indexStampOf(catalog, id)),
  )
  await search.remove(search.ids().filter((id) => catalog.summary(id as ArticleId) === null))
  // What changed since the snapshot was written, or at once; other changes are told as they happen.
  if (!options.hasAllColumns)
    await search.setColumns([...catalog.state.articles.keys()].flatMap((id) => columnsOf(catalog, id) ?? []))
  const tell = throttled(100)
  const batch: StampedText[] = []
  for (const [i, id] of behind.entries()) {
    if (signal.aborted) return
    const text = await textToIndex(context, id)
    if (text) batch.push(text)
    if (batch.length >= batchSize) await putTexts(context, batch.splice(0))
    tell(() =>
      context.tell({
        kind: 'progress',
        progress: { work: 'scan', stage: { kind: 'indexing', done: i + 1, total: behind.length } },
      }),
    )
  }
  await putTexts(context, batch)
}

/** Indexes articles whose text or title as indexed has become another; a few at a time, as their texts are in memory meanwhile. */
export const indexAgain = async (
  context: LibraryContext,
  ids: readonly ArticleId[],
  signal?: AbortSignal,
): Promise<void> => {
  for (let at = 0; at < ids.length && signal?.aborted !== true; at += batchSize) {
    const texts = await Promise.all(ids.slice(at, at + batchSize).map((id) => textToIndex(context, id)))
    await putTexts(
      context,
      texts.flatMap((text) => text ?? []),
    )
  }
}

const textToIndex = async (context: LibraryContext, id: ArticleId): Promise<StampedText | null> => {
  const stamp = indexStampOf(context.catalog, id)
  const text = await textOf(context, id)
  return text.ok ? { id, stamp, text: text.value.text } : null
}

const putTexts = async (
  { catalog, search }: LibraryContext,
  texts: readonly StampedText[],
): Promise<void> => {
  await search.put(texts.flatMap((text) => stampedArticle(catalog, text) ?? []))
}
