import { isWhole } from '#core/annotation/annotation'
import { withoutIsolates } from '#core/messages/values'
import type { ArticleContent, PlacedAnnotation } from '#core/library/views'
import { paragraphNumber } from '#core/reading/paragraph-number'
import { areaCitation, quotationOf, type Source } from '#core/reading/quotation'
import { areaPlace } from '../../shared/area-place'
import { areaWords } from '../../shared/blocks/area-words'
import { date, language, say } from '../../shared/messages'

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

/** An annotation's words, or the part of the picture that it is about, with their source; null for one of the whole article. */
export const quotationText = (
  open: ArticleContent,
  { annotation, anchor }: PlacedAnnotation,
): string | null => {
  if (isWhole(annotation)) return null
  const start = anchor !== null && anchor.state !== 'orphan' ? anchor.start : null
  const source = quotationSource(open, start)
  if (!annotation.area) return quotationOf(annotation.target?.exact ?? '', source, language())
  const place = withoutIsolates(areaPlace(annotation, anchor))
  return areaCitation(place, withoutIsolates(areaWords(annotation.area)), source, language())
}
