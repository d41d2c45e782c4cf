import type { Direction } from '../article/block'
import type { ArticleSummary } from '../library/views'

const strongRtl = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const strongLetter = /\p{L}/u
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

/** The direction of the first letter (UAX 9, P2 and P3); `fallback` where there is none. */
export const directionOf = (text: string, fallback: Direction = 'rtl'): Direction => {
  const letter = strongLetter.exec(text)?.[0]
  if (letter === undefined) return fallback
  return strongRtl.test(letter) ? 'rtl' : 'ltr'
}

/** A BCP 47 tag for a text nobody described: Arabic by its script, otherwise undetermined. */
export const languageOf = (text: string): string => (/\p{Script=Arabic}/u.test(text) ? 'ar' : 'und')

/** The language a person gave the article, where it is a tag; otherwise by its direction. */
export const articleLanguage = (summary: ArticleSummary): string => {
  const described = summary.described['language'] ?? ''
  if (languageTag.test(described)) return described
  return summary.direction === 'rtl' ? 'ar' : 'und'
}

export const isLanguageTag = (text: string): boolean => languageTag.test(text)
