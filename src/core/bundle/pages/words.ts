import { bundle as ar } from '../../messages/ar/bundle'
import { bundle as en } from '../../messages/en/bundle'
import type { Language } from '../../settings'
import type { ReaderStrings } from '../crate'
import { element, html, type Markup } from '../markup'

/** The pages' own words. Each stands in an element that names its key, so that the reader's script can change the language. */
export type ReaderKey = keyof ReaderStrings

export const readerStrings: Readonly<Record<Language, ReaderStrings>> = {
  ar: ar.reader,
  en: en.reader,
}

export type Words = {
  readonly language: Language
  readonly strings: ReaderStrings
  readonly text: (key: ReaderKey) => string
  readonly say: (key: ReaderKey) => Markup
  readonly count: (value: number) => Markup
}

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** Digits follow the language of the interface. Written here and not by `Intl`, whose output changes with its data. */
export const digits = (value: number, language: Language): string =>
  language === 'ar' ? String(value).replace(/\d/g, (digit) => arabicDigits[Number(digit)]!) : String(value)

export const wordsOf = (language: Language): Words => ({
  language,
  strings: readerStrings[language],
  text: (key) => readerStrings[language][key],
  say: (key) => element('span', { 'data-t': key }, readerStrings[language][key]),
  count: (value) => element('span', { 'data-n': value }, digits(value, language)),
})

/** A moment as a date; what is no date stays as it is written. */
export const dateOf = (moment: string): Markup => {
  const iso = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.exec(moment)
  return iso === null ? html`<bdi>${moment}</bdi>` : html`<time datetime="${moment}">${iso[1]}</time>`
}
