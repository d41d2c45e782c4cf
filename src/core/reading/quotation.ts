import type { Language } from '../settings'

/** What a quotation says of its source. Fields that are not known are empty. */
export type Source = {
  readonly title: string
  readonly author: string
  readonly source: string
  readonly date: string
  /** Such as “paragraph 3”; absent where it is not told. */
  readonly paragraph?: string
  readonly path: string
}

/** First strong isolate … pop directional isolate (UAX #9): keeps names of either direction whole in plain text. */
export const isolatedText = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`)

/** A passage with its citation, as plain text to paste elsewhere. The passage itself is letter for letter the article's. */
export const quotationOf = (quote: string, source: Source, language: Language): string => {
  const { open, close } = marksOf[language]
  return `${open}${quote}${close}\n${citationOf(source, language)}`
}

/** A part of a picture with its citation: which picture it is, and where on it. */
export const areaCitation = (place: string, position: string, source: Source, language: Language): string =>
  `[${place}${marksOf[language].colon}${position}]\n${citationOf(source, language)}`

const citationOf = (source: Source, language: Language): string => {
  const { open, close, comma } = marksOf[language]
  const named = [
    source.author,
    source.title === '' ? '' : `${open}${source.title}${close}`,
    source.source,
    source.date,
    source.paragraph ?? '',
    source.path,
  ]
  return named
    .filter((field) => field !== '')
    .map(isolatedText)
    .join(comma)
}

const marksOf = {
  ar: { open: '«', close: '»', comma: '، ', colon: ': ' },
  en: { open: '“', close: '”', comma: ', ', colon: ': ' },
} as const
