import { findDate, foldDateText } from '../extract/dates'
import { alternation, gregorianMonths, hijriMonths } from '../extract/months'

/** The words of a date, one by one. */
export type DateToken =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'month'; readonly month: number; readonly calendar: 'gregorian' | 'hijri' }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'era'; readonly calendar: 'gregorian' | 'hijri' }
  /** A date in numbers alone; null where it can be read in two ways. */
  | { readonly kind: 'whole'; readonly iso: string | null; readonly isHijri: boolean }
  | { readonly kind: 'until' | 'dash' | 'and' | 'stroke' | 'filler' | 'yearWord' | 'other' }

const ordinals = new Map<string, number>()
const units = ['', 'الاول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن', 'التاسع']
const joinedUnits = ['', 'الحادي', ...units.slice(2)]
for (let n = 1; n < 10; n++) {
  ordinals.set(units[n]!, n)
  ordinals.set(`${joinedUnits[n]!} عشر`, 10 + n)
  for (const twenty of ['والعشرين', 'والعشرون']) ordinals.set(`${joinedUnits[n]!} ${twenty}`, 20 + n)
}
for (const [word, n] of [
  ['العاشر', 10],
  ['العشرين', 20],
  ['العشرون', 20],
  ['الثلاثين', 30],
  ['الثلاثون', 30],
  ['الحادي والثلاثين', 31],
  ['الحادي والثلاثون', 31],
] as const)
  ordinals.set(word, n)

const shut = '(?![\\p{L}\\p{N}])'
const names = `${alternation(gregorianMonths)}|${alternation(hijriMonths)}`
const ordinalNames = alternation(ordinals)
const weekdays =
  'الاحد|الاثنين|الثلاثاء|الاربعاء|الخميس|الجمعة|السبت|(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const vague = 'مطلع|مطالع|بداية|اوائل|منتصف|اواسط|نهاية|اواخر|early|late|mid'

type Reader = readonly [pattern: RegExp, read: (match: string, line: string) => DateToken]
const sticky = (source: string): RegExp => new RegExp(source, 'uy')
const same =
  (kind: 'until' | 'dash' | 'and' | 'stroke' | 'filler' | 'yearWord' | 'other') => (): DateToken => ({
    kind,
  })

const hijriSign = /(?<!\p{L})ه(?!\p{L})|هجري|للهجرة/u

const readers: readonly Reader[] = [
  [
    sticky(
      `\\d{4} ?([-/.]) ?\\d{1,2} ?\\1 ?\\d{1,2}(?=t\\d|${shut})|\\d{1,2} ?([-/.]) ?\\d{1,2} ?\\2 ?\\d{4}(?!\\p{N})`,
    ),
    (match, line) => {
      const isHijri = hijriSign.test(line) && !/[12][5-9]\d\d|2\d{3}/.test(match)
      const written = `${match.replaceAll(' ', '')} ${/\p{Script=Arabic}/u.test(line) ? 'في' : ''} ${isHijri ? 'هـ' : ''}`
      return { kind: 'whole', iso: findDate(written)?.iso ?? null, isHijri }
    },
  ],
  // The time of a day, perhaps with its zone, is no number of a date.
  [
    sticky(`t?\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?(?:z|[-+]\\d{2}:?\\d{2})(?!\\p{N}))?(?!\\p{N})`),
    same('other'),
  ],
  // A day and a month in numbers, or a number with a fraction: nothing that is sure.
  [sticky(`\\d{1,2}[/.]\\d{1,2}(?!\\p{N})`), () => ({ kind: 'whole', iso: null, isHijri: false })],
  [sticky(`\\d{4}(?!\\p{N})`), (match) => ({ kind: 'year', year: Number(match) })],
  [sticky(`\\d{1,2}(?:st|nd|rd|th)?${shut}`), (match) => ({ kind: 'day', day: Number.parseInt(match, 10) })],
  [
    sticky(`(?:${names})\\.?${shut}`),
    (match) => {
      const name = match.replace('.', '')
      const month = gregorianMonths.get(name)
      return month === undefined
        ? { kind: 'month', month: hijriMonths.get(name) ?? 0, calendar: 'hijri' }
        : { kind: 'month', month, calendar: 'gregorian' }
    },
  ],
  [sticky(`(?:${ordinalNames})${shut}`), (match) => ({ kind: 'day', day: ordinals.get(match) ?? 0 })],
  [sticky(`(?:ه|هجريا?|هجرية|للهجرة|ah)${shut}`), () => ({ kind: 'era', calendar: 'hijri' })],
  [sticky(`(?:م|ميلاديا?|ميلادية|للميلاد|ad|ce)${shut}`), () => ({ kind: 'era', calendar: 'gregorian' })],
  [sticky(`(?:و)?(?:حتى|الى|لغاية|to|until|till|through)${shut}`), same('until')],
  [sticky(`[-–—−]`), same('dash')],
  [sticky(`and${shut}|و ?(?=\\d|(?:${names}|${ordinalNames}|عام|سنة)${shut})`), same('and')],
  [sticky(`[/\\\\()]`), same('stroke')],
  [sticky(`(?:ال|لل|ل|ب)?(?:عام|سنة|عامي|سنتي)${shut}|years?${shut}`), same('yearWord')],
  [
    sticky(
      `(?:من|في|شهر|لشهر|يوم|نهار|بتاريخ|of|the|in|on|from|between|بين|خلال|${weekdays}|${vague})${shut}|[،,]`,
    ),
    same('filler'),
  ],
  [sticky(`[\\p{L}\\p{N}]+|[^\\p{L}\\p{N} ]`), same('other')],
]

export const dateTokensOf = (words: string): readonly DateToken[] => {
  const line = foldDateText(words).text
  const tokens: DateToken[] = []
  for (let at = 0; at < line.length;) {
    const read = line[at] === ' ' ? null : tokenAt(line, at)
    if (read) tokens.push(read.token)
    at = read ? Math.max(at + 1, read.end) : at + 1
  }
  return tokens
}

const tokenAt = (line: string, at: number): { readonly token: DateToken; readonly end: number } | null => {
  for (const [pattern, read] of readers) {
    pattern.lastIndex = at
    const match = pattern.exec(line)
    if (match) return { token: read(match[0], line), end: pattern.lastIndex }
  }
  return null
}
