import { certainGregorian } from './hijri'
import { alternation, gregorianMonths, hijriMonths } from './months'

/** A date found in a line: the characters as written and, when it can be read, ISO `yyyy`, `yyyy-mm` or `yyyy-mm-dd`. */
export type FoundDate = {
  readonly written: string
  readonly iso?: string
  /** UTF-16 index of `written` in the line. */
  readonly index: number
}

/** The first date in a line of at most some hundred characters. Gregorian dates come before Hijri ones. */
export const findDate = (line: string): FoundDate | undefined => {
  if (!anyDigit.test(line)) return undefined
  const folded = foldDateText(line)
  if (!anyYear.test(folded.text)) return undefined
  for (const { pattern, read } of readers) {
    for (const match of folded.text.matchAll(pattern)) {
      const found = read(match, line)
      if (found === undefined) continue
      const from = folded.positions[match.index] ?? 0
      // Up to the next character that was kept, so that a mark or tatweel at the end stays with its letter.
      const written = line.slice(from, folded.positions[match.index + match[0].length]).trimEnd()
      return { written, index: from, ...(found.iso !== undefined && { iso: found.iso }) }
    }
  }
  return undefined
}

const anyDigit = /[0-9\u0660-\u0669\u06f0-\u06f9]/
/** Every date that is read holds one of these. */
const anyYear = /1[3-9]\d\d|20\d\d/

type Folded = { readonly text: string; readonly positions: readonly number[] }

/** Western digits, bare alef, no marks, lower case, single spaces; with the place of each character in the original. */
export const foldDateText = (line: string): Folded => {
  let text = ''
  const positions: number[] = []
  for (let at = 0; at < line.length; at++) {
    const folded = foldCharacter(line.charAt(at))
    if (folded === '' || (folded === ' ' && text.endsWith(' '))) continue
    text += folded
    positions.push(at)
  }
  return { text, positions }
}

/** What each UTF-16 unit is folded to, found out at first sight. */
const folds: (string | undefined)[] = []

const foldCharacter = (character: string): string => (folds[character.charCodeAt(0)] ??= foldNew(character))

const foldNew = (character: string): string => {
  const code = character.charCodeAt(0)
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  if (/[أإآٱ]/.test(character)) return 'ا'
  if (/[\u0640\p{Mn}\p{Cf}]/u.test(character)) return ''
  if (/\s/.test(character)) return ' '
  const lower = character.toLowerCase()
  return lower.length === 1 ? lower : character
}

type Reading = { readonly iso?: string }
type Reader = {
  readonly pattern: RegExp
  /** Undefined when what matched is no date after all. */
  readonly read: (match: RegExpMatchArray, line: string) => Reading | undefined
}

const gregorian = alternation(gregorianMonths)
const hijri = alternation(hijriMonths)
/** Not inside a longer word or number. */
const open = '(?<![\\p{L}\\p{N}])'
const shut = '(?![\\p{L}\\p{N}])'
const noDayBefore = '(?<!\\p{N}[ -]?(?:من |of )?(?:شهر )?)'
/** A second name for the month after a stroke or in brackets: آذار/مارس, آذار (مارس). */
const alias = `(?: ?[/\\\\(-] ?(?:${gregorian}) ?\\)?)?`
const year = '(1[3-9]\\d\\d|20\\d\\d)'
const comma = ' ?[،,]? ?'

const readers: readonly Reader[] = [
  {
    pattern: new RegExp(
      `${open}${year}([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\p{L}\\p{N}]*\\2)(?:t[\\d:.z+-]+)?${shut}`,
      'gu',
    ),
    read: ([, y, , m, d], line) => numericDate(y, m, d, line),
  },
  {
    pattern: new RegExp(
      `${open}(\\d{1,2})(?:st|nd|rd|th)?(?: من)?(?: شهر)?(?: of)?[ -]?(${gregorian})${alias}(?: من)?(?: عام)?(?: سنة)?${comma}-?${year}${shut}`,
      'gu',
    ),
    read: ([, d, name, y]) => namedDate(y, name, d),
  },
  {
    pattern: new RegExp(
      `${open}(${gregorian})\\.?${alias} ?(\\d{1,2})(?:st|nd|rd|th)?${comma}${year}${shut}`,
      'gu',
    ),
    read: ([, name, d, y]) => namedDate(y, name, d),
  },
  {
    pattern: new RegExp(`${open}(\\d{1,2}) ?([-/.]) ?(\\d{1,2}) ?\\2 ?${year}${shut}`, 'gu'),
    read: ([, first, , second, y], line) => dayMonthDate(first, second, y, line),
  },
  {
    pattern: new RegExp(
      `${open}${noDayBefore}(${gregorian})${alias}(?: من)?(?: عام)?${comma}${year}${shut}`,
      'gu',
    ),
    read: ([, name, y]) => namedDate(y, name),
  },
  {
    pattern: new RegExp(
      `${open}(\\d{1,2})(?: من)?(?: شهر)? ?(${hijri})${comma}(1[34]\\d\\d)(?: ?(?:هجرية|هجري|للهجرة|هـ?))?${shut}`,
      'gu',
    ),
    read: ([, d, name, y]) => hijriDate(y, name, d),
  },
  {
    pattern: new RegExp(
      `${open}${noDayBefore}(${hijri})${comma}(1[34]\\d\\d)(?: ?(?:هجرية|هجري|للهجرة|هـ?))?${shut}`,
      'gu',
    ),
    read: ([, name, y]) => hijriDate(y, name),
  },
]

const namedDate = (yearText = '', name = '', dayText?: string): Reading | undefined => {
  const month = gregorianMonths.get(name)
  return month === undefined || Number(yearText) < firstGregorianYear
    ? undefined
    : gregorianDate(Number(yearText), month, dayText === undefined ? undefined : Number(dayText))
}

/** Years before this one, with a numeric date, are Hijri. */
const firstGregorianYear = 1500

const gregorianDate = (year: number, month: number, day?: number): Reading | undefined => {
  if (month < 1 || month > 12) return undefined
  if (day === undefined) return { iso: `${year}-${twoDigits(month)}` }
  if (day < 1 || day > daysIn(year, month)) return undefined
  return { iso: `${year}-${twoDigits(month)}-${twoDigits(day)}` }
}

const hijriDate = (yearText = '', name = '', dayText?: string): Reading | undefined => {
  const month = hijriMonths.get(name)
  if (month === undefined) return undefined
  const day = dayText === undefined ? undefined : Number(dayText)
  if (day !== undefined && (day < 1 || day > 30)) return undefined
  return hijriReading(Number(yearText), month, day)
}

const hijriReading = (year: number, month: number, day?: number): Reading => {
  const iso = certainGregorian(year, month, day)
  return iso === undefined ? {} : { iso }
}

const numericDate = (y = '', m = '', d = '', line = ''): Reading | undefined => {
  if (Number(y) >= firstGregorianYear) return gregorianDate(Number(y), Number(m), Number(d))
  return isMarkedHijri(line) && Number(m) >= 1 && Number(m) <= 12 && Number(d) >= 1 && Number(d) <= 30
    ? hijriReading(Number(y), Number(m), Number(d))
    : undefined
}

/** Arabic dates go day, month, year. In a line without Arabic letters either order is usual, so a doubtful one is not read. */
const dayMonthDate = (first = '', second = '', y = '', line = ''): Reading | undefined => {
  const [a, b] = [Number(first), Number(second)]
  if (Number(y) < firstGregorianYear) return numericDate(y, second, first, line)
  if (a > 12 || a === b) return gregorianDate(Number(y), b, a)
  if (b > 12) return gregorianDate(Number(y), a, b)
  return /\p{Script=Arabic}/u.test(line) ? gregorianDate(Number(y), b, a) : {}
}

const isMarkedHijri = (line: string): boolean => /(?<!\p{L})ه\u0640?(?!\p{L})|هجري|للهجرة/u.test(line)

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const twoDigits = (number: number): string => String(number).padStart(2, '0')
