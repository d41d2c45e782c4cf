import { aliasesOf, fieldOf, isProtected, isUncertain, kindOf } from '../annotation/described'
import { isUnderlined } from '../bundle/annotation-bodies'
import type { DescribedAnnotation } from '../bundle/document'
import { readerStrings, type ReaderKey } from '../bundle/pages/words'
import { isolatedText } from '../reading/quotation'
import type { Language } from '../settings'
import { outputWords } from './citation'

/** One thing that is known of what is marked, as people read it. */
export type MarkFact = {
  readonly label: string
  readonly value: string
  /** Days are written in one order, whatever is around them. */
  readonly isLeftToRight?: true
}

const plain = ['who', 'where', 'when', 'source'] as const

/** What is marked, which days it means, what part it has, what it points to: each with its name. */
export const markFacts = (annotation: DescribedAnnotation, language: Language): readonly MarkFact[] => {
  const strings = readerStrings[language]
  const { comma } = outputWords(language)
  const fact = (key: ReaderKey, value: string): readonly MarkFact[] =>
    value === '' ? [] : [{ label: strings[key], value }]
  const kind = kindOf(annotation)
  const [from, to] = [fieldOf(annotation, 'from'), fieldOf(annotation, 'to')]
  const days = [...new Set([from, to])].filter((day) => day !== '').join(' – ')
  const calendar = (['gregorian', 'hijri'] as const).find((one) => one === fieldOf(annotation, 'calendar'))
  return [
    ...(kind === null ? [] : fact(kind, fieldOf(annotation, 'value') || (annotation.quote?.exact ?? ''))),
    ...fact('otherNames', aliasesOf(annotation).map(isolatedText).join(comma)),
    ...(days === ''
      ? []
      : [{ label: daysLabel(strings, calendar), value: days, isLeftToRight: true } as const]),
    ...plain.flatMap((field) => fact(field, fieldOf(annotation, field))),
    ...annotation.links.flatMap(({ annotation: id, title }) => {
      const named = id === null ? isolatedText(title) : `${strings.linkedAnnotation} ${isolatedText(title)}`
      return fact('linksTo', named)
    }),
  ]
}

const daysLabel = (
  strings: Readonly<Record<ReaderKey, string>>,
  calendar: 'gregorian' | 'hijri' | undefined,
): string => (calendar === undefined ? strings.days : `${strings.days} (${strings[calendar]})`)

/** How the mark looks and how sure it is, in words. */
export const markSigns = (annotation: DescribedAnnotation, language: Language): readonly string[] => {
  const strings = readerStrings[language]
  return [
    ...(isUnderlined(annotation) ? [strings.underline] : []),
    ...(isUncertain(annotation) ? [strings.uncertain] : []),
    ...(isProtected(annotation) ? [strings.protected] : []),
  ]
}
