import { enclosingMonths } from '../extract/hijri'
import { dateTokensOf, type DateToken } from './date-tokens'

type Calendar = 'gregorian' | 'hijri'

/** What a date mark means: its first and last day, as exact as they are known (ISO `yyyy`, `yyyy-mm`, `yyyy-mm-dd`). */
export type DateMark = {
  readonly from: string
  readonly to: string
  readonly calendar: Calendar
}

/** As much of a date as words say; what one end of a range leaves out, the other says. */
type DatePart = {
  readonly day?: number
  readonly month?: number
  readonly year?: number
  readonly calendar?: Calendar
  /** A date in numbers; null where it is not clear which. */
  readonly whole?: string | null
}
type Read = { readonly partial: DatePart; readonly next: number }

const longest = 200

/**
 * Reads the words of a mark as a date or, where two dates stand in them, as the time between. Of a Hijri date the months are
 * told between which it surely lies; null where no date can be read, or not surely.
 */
export const readDateMark = (words: string): DateMark | null => {
  const tokens = dateTokensOf(words.slice(0, longest))
  const found: DateMark[] = []
  let years: DateMark | null = null
  for (let at = 0; at < tokens.length;) {
    const first = readPartial(tokens, at)
    if (!first) {
      at++
      continue
    }
    const range = readRange(tokens, first)
    if (range === 'unclear') return null
    const mark = range?.mark ?? markOf(first.partial)
    if (first.partial.whole === null) return null
    const isYear = range === null && first.partial.month === undefined && first.partial.whole === undefined
    if (mark && isYear) years = (years && inBothCalendars(years, mark)) ?? years ?? mark
    else if (mark) found.push(mark)
    at = range?.next ?? first.next
  }
  const [one, ...others] = found
  return one ? others.reduce(together, one) : years
}

const together = (a: DateMark, b: DateMark): DateMark => inBothCalendars(a, b) ?? between(a, b)

/** One date that is told in two calendars: what both of them say. Null where they are two dates. */
const inBothCalendars = (a: DateMark, b: DateMark): DateMark | null => {
  if (a.calendar === b.calendar) return null
  const from = firstDay(a.from) >= firstDay(b.from) ? a.from : b.from
  const to = lastDay(a.to) <= lastDay(b.to) ? a.to : b.to
  if (firstDay(from) > lastDay(to)) return null
  const isOf = (mark: DateMark): boolean => mark.from === from && mark.to === to
  return { from, to, calendar: isOf(a) || !isOf(b) ? a.calendar : b.calendar }
}

/** As text that sorts; the last day of a month need not be one that it has. */
const firstDay = (iso: string): string => `${iso}-01-01`.slice(0, 10)
const lastDay = (iso: string): string => `${iso}${'-12-31'.slice(iso.length - 4)}`

const between = (a: DateMark, b: DateMark): DateMark => ({
  from: a.from < b.from ? a.from : b.from,
  to: a.to > b.to ? a.to : b.to,
  calendar: a.calendar,
})

const skip = (tokens: readonly DateToken[], at: number, ...kinds: readonly DateToken['kind'][]): number => {
  let next = at
  while (next < tokens.length && kinds.includes(tokens[next]!.kind)) next++
  return next
}

const readPartial = (tokens: readonly DateToken[], at: number): Read | null => {
  const token = tokens[at]
  switch (token?.kind) {
    case 'whole':
      return {
        partial: { whole: token.iso, calendar: token.isHijri ? 'hijri' : 'gregorian' },
        next: at + 1,
      }
    case 'day': {
      const month = readMonth(tokens, skip(tokens, at + 1, 'filler'))
      const rest = readYear(tokens, month?.next ?? at + 1)
      return {
        partial: { day: token.day, ...month?.partial, ...rest?.partial },
        next: rest?.next ?? month?.next ?? at + 1,
      }
    }
    case 'month': {
      const month = readMonth(tokens, at)!
      const day = tokens[month.next]
      const rest = readYear(tokens, day?.kind === 'day' ? month.next + 1 : month.next)
      const isDay = day?.kind === 'day' && (rest !== null || isRangeSign(tokens[month.next + 1]))
      return {
        partial: { ...month.partial, ...(isDay && { day: day.day }), ...rest?.partial },
        next: rest?.next ?? (isDay ? month.next + 1 : month.next),
      }
    }
    case 'year':
    case 'yearWord':
      return readYear(tokens, at)
    default:
      return null
  }
}

/** A month, and its other name where that stands beside it: آذار/مارس. */
const readMonth = (tokens: readonly DateToken[], at: number): Read | null => {
  const token = tokens[at]
  if (token?.kind !== 'month') return null
  const { month, calendar } = token
  const beside = skip(tokens, at + 1, 'stroke', 'dash')
  const alias = tokens[beside]
  const isAlias = alias?.kind === 'month' && alias.month === month && alias.calendar === calendar
  const next = isAlias ? skip(tokens, beside + 1, 'stroke') : at + 1
  return { partial: { month, calendar }, next }
}

const readYear = (tokens: readonly DateToken[], at: number): Read | null => {
  const place = skip(tokens, at, 'filler', 'yearWord')
  const token = tokens[place]
  if (token?.kind !== 'year') return null
  const era = tokens[place + 1]
  return era?.kind === 'era'
    ? { partial: { year: token.year, calendar: era.calendar }, next: place + 2 }
    : { partial: { year: token.year }, next: place + 1 }
}

const isRangeSign = (token: DateToken | undefined): boolean =>
  token?.kind === 'until' || token?.kind === 'dash' || token?.kind === 'and' || token?.kind === 'stroke'

type Range = { readonly mark: DateMark; readonly next: number }

const readRange = (tokens: readonly DateToken[], first: Read): Range | 'unclear' | null => {
  const sign = tokens[first.next]
  if (!isRangeSign(sign)) return null
  const at = skip(tokens, first.next + 1, 'filler')
  const second = readPartial(tokens, at)
  if (!second) return null
  const isNumber = second.partial.month === undefined && second.partial.whole === undefined
  const [from, to] = completed(first.partial, second.partial)
  const [start, end] = [markOf(from), markOf(to)]
  const isBeside = sign?.kind === 'dash' || sign?.kind === 'stroke'
  if (start && end) return { mark: (isBeside ? together : between)(start, end), next: second.next }
  // A number after a sign that is no date (2011-12, 15/3): it may say anything.
  return isNumber || start || end ? 'unclear' : null
}

/** What one end leaves out, the other says: من 3 نيسان حتى 5 أيار 2012, March 12-15, 2013. */
const completed = (first: DatePart, second: DatePart): readonly [DatePart, DatePart] => {
  if (typeof second.whole === 'string') return [withMonthOf(first, partsOf(second.whole, second)), second]
  if (typeof first.whole === 'string') return [first, withMonthOf(second, partsOf(first.whole, first))]
  const to = first.day !== undefined && second.day !== undefined ? withMonthOf(second, first) : second
  const from = to.day !== undefined || first.month !== undefined ? withMonthOf(first, to) : first
  const calendar = from.calendar ?? to.calendar
  const [start, end] = [
    { ...from, ...(calendar && { calendar: from.calendar ?? calendar }) },
    { ...to, ...(calendar && { calendar: to.calendar ?? calendar }) },
  ]
  const isOver = (start.month ?? 0) > (end.month ?? 0)
  if (start.year === undefined && end.year !== undefined)
    return [{ ...start, year: isOver && end.month !== undefined ? end.year - 1 : end.year }, end]
  if (end.year === undefined && start.year !== undefined)
    return [start, { ...end, year: isOver && end.month !== undefined ? start.year + 1 : start.year }]
  return [start, end]
}

const withMonthOf = (one: DatePart, other: DatePart): DatePart =>
  one.day === undefined || one.month !== undefined || other.month === undefined
    ? one
    : {
        ...one,
        month: other.month,
        ...(other.calendar && { calendar: other.calendar }),
        ...(one.year === undefined && other.year !== undefined && { year: other.year }),
      }

const partsOf = (iso: string, { calendar }: DatePart): DatePart => {
  const [year, month] = iso.split('-')
  return calendar === 'hijri' || month === undefined
    ? {}
    : { year: Number(year), month: Number(month), calendar: 'gregorian' }
}

const firstGregorianYear = 1500

const markOf = ({ day, month, year, calendar, whole }: DatePart): DateMark | null => {
  if (typeof whole === 'string') return { from: whole, to: whole, calendar: calendar ?? 'gregorian' }
  if (year === undefined || (day !== undefined && month === undefined)) return null
  if (calendar === 'hijri') {
    if (year < 1 || year >= firstGregorianYear || (day !== undefined && (day < 1 || day > 30))) return null
    return { ...enclosingMonths(year, month, day), calendar }
  }
  if (year < firstGregorianYear || year > 2099) return null
  const iso = gregorianIso(year, month, day)
  return iso === null ? null : { from: iso, to: iso, calendar: 'gregorian' }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const gregorianIso = (year: number, month?: number, day?: number): string | null => {
  if (month === undefined) return String(year)
  if (day === undefined) return `${year}-${twoDigits(month)}`
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}
