import { createI18n } from 'vue-i18n'
import { ar } from '#core/messages/ar/index'
import { en } from '#core/messages/en/index'
import { pluralRules } from '#core/messages/catalogue'
import { isolated, wordsOf } from '#core/messages/values'
import type { Failure } from '#core/failure'
import type { Language } from '#core/settings'
import * as formats from '#core/messages/formats'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** Every sentence of the window, by its path in the catalogues; those of the command line are not its own. */
export type MessageKey = Leaves<Omit<typeof en, 'cli'>>

export type MessageParameters = Readonly<Record<string, string | number>>

const firstLanguage: Language = 'ar'
const options = { legacy: false, locale: firstLanguage, fallbackLocale: 'en', pluralRules } as const

export const i18n = createI18n(options)

/** Given here, not in the options: `MessageKey` checks keys already, and vue-i18n's own types for them are too deep. */
i18n.global.setLocaleMessage('ar', ar)
i18n.global.setLocaleMessage('en', en)

const translateIn: (key: string, named: Record<string, string>, options: { locale: Language }) => string =
  i18n.global.t
const translate: (key: string, named: Record<string, string>, plural: number) => string = i18n.global.t

export const language = (): Language => (i18n.global.locale.value === 'en' ? 'en' : 'ar')

export const setLanguage = (chosen: Language): void => {
  i18n.global.locale.value = chosen
}

/** Numbers become digits of the language; names and paths are isolated, so that they can't turn a sentence around. */
const shown = (parameters: MessageParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'number' ? formats.formatNumber(value, language()) : isolated(value),
    ]),
  )

/**
 * A sentence in the person's language. Reactive: in a template or `computed` it follows a switch of language. A `count`
 * among the parameters chooses the form of the words.
 */
export const say = (key: MessageKey, parameters: MessageParameters = {}): string =>
  translate(key, shown(parameters), typeof parameters['count'] === 'number' ? parameters['count'] : 1)

/** The sentence of one language, whichever the window speaks: for finding a thing by its name in either. */
export const sayIn = (language: Language, key: MessageKey): string =>
  translateIn(key, {}, { locale: language })

/** A sentence that counts: `{count}` is the number, and the form of the words follows it. */
export const sayCount = (key: MessageKey, count: number, parameters: MessageParameters = {}): string =>
  translate(key, shown({ ...parameters, count }), count)

export const hasMessage = (key: string): key is MessageKey => i18n.global.te(key)

/** What happened, to which file, and what to do next. */
export const sayFailure = (failure: Failure): string => say(`failure.${failure.kind}`, wordsOf(failure, size))

/** Several names as a sentence lists them. */
export const listOf = (names: readonly string[]): string => formats.formatList(names, language())

export const number = (value: number): string => formats.formatNumber(value, language())
export const percent = (share: number): string => formats.formatPercent(share, language())
export const date = (iso: string): string => formats.formatDate(iso, language())
export const moment = (iso: string): string => formats.formatMoment(iso, language())
export const ago = (iso: string): string => formats.formatAgo(iso, language())
export const size = (bytes: number): string => formats.formatSize(bytes, language())
