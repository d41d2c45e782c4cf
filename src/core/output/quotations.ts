import type { DescribedAnnotation, DescribedDocument } from '../bundle/document'
import type { Language } from '../settings'
import { isolatedText } from '../reading/quotation'
import {
  aboutWithoutWords,
  citationText,
  outputWords,
  paragraphOf,
  paragraphsOf,
  type Cited,
} from './citation'
import { markFacts, markSigns } from './mark-facts'
import type { UnreadableArticle } from '../bundle/making'

export type Quoted = {
  readonly text: string
  readonly quoted: number
  /** Articles whose annotations are left out, as their texts can't be read any more. */
  readonly unreadable: readonly UnreadableArticle[]
}

/** The annotated passages with what was said of them and where they are from, as plain text to quote from. */
export const quotationsOf = (document: DescribedDocument, language: Language): readonly string[] => {
  const paragraphs = paragraphsOf(document.article.blocks)
  return document.annotations.map((annotation) =>
    quotation(annotation, citationText(document, paragraphOf(annotation, paragraphs), language), language),
  )
}

/** One of them, wherever it is from. */
export const quotationOf = ({ document, annotation, paragraph }: Cited, language: Language): string =>
  quotation(annotation, citationText(document, paragraph, language), language)

const quotation = (annotation: DescribedAnnotation, citation: string, language: Language): string => {
  const words = outputWords(language)
  const { quote, note, conflicts, tags, state } = annotation
  const lines = [
    quote === null
      ? `(${aboutWithoutWords(annotation, language)})`
      : `${words.open}${quote.exact}${words.close}`,
    citation,
    state === 'review' || state === 'orphan' ? words[state] : '',
    note === '' ? '' : `${words.note}: ${note}`,
    ...conflicts.map((other) => `${words.otherNote}: ${other.note}`),
    tags.length === 0 ? '' : `${words.tags}: ${tags.join(words.comma)}`,
    ...markFacts(annotation, language).map(({ label, value }) => `${label}: ${isolatedText(value)}`),
    markSigns(annotation, language).join(words.comma),
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n\n`
}
