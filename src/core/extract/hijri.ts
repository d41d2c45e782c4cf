/**
 * The tabular Islamic calendar (civil epoch; Reingold and Dershowitz, "Calendrical Calculations"). The months that
 * people lived by began when the moon was seen, a day or two earlier or later, so no day can be told from it for sure.
 */
const epochJulianDay = 1948439.5

const julianDay = (year: number, month: number, day: number): number =>
  day + Math.ceil(29.5 * (month - 1)) + (year - 1) * 354 + Math.floor((3 + 11 * year) / 30) + epochJulianDay

const unixEpochJulianDay = 2440587.5
const millisecondsPerDay = 86_400_000
const doubtDays = 2

/**
 * As much of the Gregorian date as is certain of a Hijri one: `yyyy-mm` when the month holds whichever day it was,
 * `yyyy` when only the year does, otherwise nothing.
 */
export const certainGregorian = (year: number, month: number, day?: number): string | undefined => {
  const first = julianDay(year, month, day ?? 1) - doubtDays
  const last = julianDay(year, month, day ?? 30) + doubtDays
  const [from, to] = [isoDay(first), isoDay(last)]
  if (from.slice(0, 7) === to.slice(0, 7)) return from.slice(0, 7)
  return from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : undefined
}

/** The months between which a Hijri year, month or day surely lies. */
export const enclosingMonths = (
  year: number,
  month?: number,
  day?: number,
): { readonly from: string; readonly to: string } => ({
  from: isoDay(julianDay(year, month ?? 1, day ?? 1) - doubtDays).slice(0, 7),
  to: isoDay(julianDay(year, month ?? 12, day ?? 30) + doubtDays).slice(0, 7),
})

const isoDay = (day: number): string =>
  new Date((day - unixEpochJulianDay) * millisecondsPerDay).toISOString().slice(0, 10)
