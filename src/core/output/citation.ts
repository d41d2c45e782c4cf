import { leavesOf, type Block } from '../article/block'
import type { DescribedAnnotation, DescribedDocument } from '../bundle/document'
import type { UnreadableArticle } from '../bundle/making'
import { outputs as ar } from '../messages/ar/outputs'
import { outputs as en } from '../messages/en/outputs'
import { isolatedText } from '../reading/quotation'
import type { Language } from '../settings'

type Words = typeof ar.document
const words: Readonly<Record<Language, Words>> = { ar: ar.document, en: en.document }
export const outputWords = (language: Language): Words => words[language]

/** What was chosen and is not in a document, in its own words; nothing where all of it is there. */
export const leftOutLines = (
  unreadable: readonly UnreadableArticle[],
  language: Language,
): readonly string[] =>
  unreadable.length === 0
    ? []
    : [`${words[language].unreadable}:`, ...unreadable.map(({ title, path }) => `${title} (${path})`)]

/** The same at the end of a plain text. */
export const leftOutText = (unreadable: readonly UnreadableArticle[], language: Language): string =>
  leftOutLines(unreadable, language)
    .map((line, i) => (i === 0 ? `\n${line}\n` : `- ${line}\n`))
    .join('')

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
/** Written here and not by `Intl`, whose output changes with its data. */
export const digitsIn = (value: number, language: Language): string =>
  language === 'ar' ? String(value).replace(/\d/g, (digit) => arabicDigits[Number(digit)]!) : String(value)

/** Where an article's paragraphs begin, to number the places in it: 1 for the first that has letters. */
export type Paragraphs = { readonly numberAt: (offset: number) => number }

export const paragraphsOf = (blocks: readonly Block[]): Paragraphs => {
  const starts = [...leavesOf(blocks)].filter(({ start, end }) => end > start).map(({ start }) => start)
  return {
    numberAt: (offset) => {
      let from = 0
      let to = starts.length
      while (from < to) {
        const middle = (from + to) >> 1
        if (starts[middle]! <= offset) from = middle + 1
        else to = middle
      }
      return Math.max(1, from)
    },
  }
}

/** The paragraph in which a passage begins; null where it has no place. */
export const paragraphOf = ({ place, state }: DescribedAnnotation, paragraphs: Paragraphs): number | null =>
  place === null || state === 'review' ? null : paragraphs.numberAt(place.start)

/** An annotation with what its citation is made of. */
export type Cited = {
  readonly document: DescribedDocument
  readonly annotation: DescribedAnnotation
  readonly paragraph: number | null
}

/** What an annotation is about that quotes no words: a part of a picture, with where on it, or the article. */
export const aboutWithoutWords = ({ area }: DescribedAnnotation, language: Language): string => {
  if (area === null) return words[language].wholeArticle
  const { x, y, width, height, page, picture } = area
  const share = (value: number): string => digitsIn(Math.round(value), language)
  return words[language][page === null ? 'areaOfPicture' : 'areaOfPage']
    .replace('{number}', digitsIn(page ?? picture, language))
    .replace('{left}', share(x))
    .replace('{top}', share(y))
    .replace('{width}', share(width))
    .replace('{height}', share(height))
}

/** What a citation is made of, in its order: author, title, source, date, paragraph, file. Each may be of its own direction. */
export const citationParts = (
  { title, article }: DescribedDocument,
  paragraph: number | null,
  language: Language,
): readonly string[] => {
  const { described, path } = article.summary
  const { open, close, paragraph: named } = words[language]
  return [
    described['author'] ?? '',
    `${open}${title}${close}`,
    described['source'] ?? '',
    described['published'] ?? '',
    paragraph === null ? '' : named.replace('{number}', digitsIn(paragraph, language)),
    path,
  ].filter((part) => part.trim() !== '')
}

/** As plain text, each part in an isolate of its own (UAX #9), so that none turns what is around it. */
export const citationText = (
  document: DescribedDocument,
  paragraph: number | null,
  language: Language,
): string => citationParts(document, paragraph, language).map(isolatedText).join(words[language].comma)
