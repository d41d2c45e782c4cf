import type { ArticleId } from '#core/ids'
import { unread, type Reading, type ReadingChange } from '#core/library/reading'

/** What was read, in memory. */
export const fakeReadings = () => {
  const readings = new Map<ArticleId, Reading>()
  const readingOf = (article: ArticleId): Reading => readings.get(article) ?? unread
  const changeReading = (articles: readonly ArticleId[], change: ReadingChange): readonly ArticleId[] => {
    for (const id of articles) readings.set(id, { ...readingOf(id), ...change } as Reading)
    return articles
  }
  return { readings, readingOf, changeReading }
}
