import type { Language } from '../settings'

/** Numbers and dates as people of each language write them: Arabic-Indic digits and Levantine month names for Arabic. */
const locales = { ar: 'ar-SY-u-nu-arab', en: 'en-GB' } as const

const memo = <T>(make: (language: Language) => T): ((language: Language) => T) => {
  const made = new Map<Language, T>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const numbers = memo((language) => new Intl.NumberFormat(locales[language]))
const plainNumbers = memo((language) => new Intl.NumberFormat(locales[language], { useGrouping: false }))
const percents = memo((language) => new Intl.NumberFormat(locales[language], { style: 'percent' }))
const dates = memo(
  (language) =>
    new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', year: 'numeric' }),
)
const months = memo(
  (language) => new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric' }),
)
const moments = memo(
  (language) => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }),
)
const relatives = memo((language) => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }))

const lists = memo((language) => new Intl.ListFormat(locales[language], { type: 'conjunction' }))

/** “a, b, and c”. */
export const formatList = (names: readonly string[], language: Language): string =>
  lists(language).format(names)

export const formatNumber = (value: number, language: Language): string => numbers(language).format(value)

/** `share` from 0 to 1. */
export const formatPercent = (share: number, language: Language): string => percents(language).format(share)

const isoDate = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/

/**
 * A date as exact as it is known: `yyyy`, `yyyy-mm`, `yyyy-mm-dd` or a whole ISO 8601 time. Anything else stays as
 * written: what a person wrote as “around 1950” must not come out as a day.
 */
export const formatDate = (iso: string, language: Language): string => {
  const [, year, month, day] = isoDate.exec(iso) ?? []
  if (year === undefined) return iso
  if (month === undefined) return plainNumbers(language).format(Number(year))
  const exact = iso.includes('T') ? iso : `${year}-${month}-${day ?? '01'}T12:00:00`
  const date = new Date(exact)
  if (Number.isNaN(date.getTime())) return iso
  return (day === undefined ? months : dates)(language).format(date)
}

/** Day and time of day. */
export const formatMoment = (iso: string, language: Language): string => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : moments(language).format(date)
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** “2 days ago” within the last month; the date before that. */
export const formatAgo = (iso: string, language: Language, now: Date = new Date()): string => {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  if (Number.isNaN(seconds) || seconds < -30 * 86_400) return formatDate(iso, language)
  const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
  return relatives(language).format(unit === 'second' ? 0 : Math.round(seconds / length), unit)
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export const formatSize = (bytes: number, language: Language): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizeUnits.length - 1)
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: sizeUnits[power] ?? 'byte',
    unitDisplay: language === 'ar' ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}
