import { withoutIsolates } from '#core/messages/values'
import type { ArticleContent } from '#core/library/views'
import { paragraphNumber } from '#core/reading/paragraph-number'
import type { Source } from '#core/reading/quotation'
import { date, say } from '../../shared/messages'

/** What is said of an article beside its words: what a person wrote goes before what was found. `start`: where the words stand, if anywhere. */
export const quotationSource = (
  { article: { described, path, title }, detected, blocks }: ArticleContent,
  start: number | null,
): Source => {
  const published = described['published'] ?? detected.publishedIso ?? detected.published ?? ''
  return {
    title: described['title'] ?? title,
    author: described['author'] ?? detected.author ?? '',
    source: described['source'] ?? detected.source ?? '',
    date: published === '' ? '' : date(published),
    paragraph:
      start === null
        ? ''
        : withoutIsolates(say('marks.paragraph', { number: paragraphNumber(blocks, start) })),
    path,
  }
}
