import { mostFilterValues } from '#core/library/queries'
import type { FacetValue } from '#core/search/types'

/** A bar of the timeline: `period` is `yyyy` or `yyyy-mm`. */
export type Bar = {
  readonly period: string
  readonly total: number
  readonly on: boolean
  readonly share: number
}

const barsOf = (
  periods: readonly string[],
  totals: ReadonlyMap<string, number>,
  isOn: (period: string) => boolean,
): readonly Bar[] => {
  const most = Math.max(1, ...periods.map((period) => totals.get(period) ?? 0))
  return periods.map((period) => {
    const total = totals.get(period) ?? 0
    return { period, total, on: isOn(period), share: total / most }
  })
}

const totalsOf = (values: readonly FacetValue[]): ReadonlyMap<string, number> =>
  new Map(values.map(({ value, total }) => [value, total]))

/** Beyond so many years without articles in between, the empty ones are left out. */
const mostYears = 60

const span = (years: readonly number[]): readonly number[] => {
  const first = Math.min(...years)
  const last = Math.max(...years)
  return last - first + 1 > mostYears
    ? [...years].sort((a, b) => a - b)
    : Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

const yearOf = (period: string): string => period.slice(0, 4)

/** Every year from the first to the last, empty ones too, so that gaps are seen. A year is on with any of its months. */
export const yearBars = (years: readonly FacetValue[], chosen: readonly string[]): readonly Bar[] => {
  const known = [...years.map(({ value }) => value), ...chosen.map(yearOf)]
    .map(Number)
    .filter(Number.isInteger)
  if (known.length === 0) return []
  const written = span([...new Set(known)]).map((year) => String(year).padStart(4, '0'))
  return barsOf(written, totalsOf(years), (year) => chosen.some((period) => yearOf(period) === year))
}

/** The months of the one year that is chosen; none where several are, or where no month is known. */
export const monthBars = (months: readonly FacetValue[], chosen: readonly string[]): readonly Bar[] => {
  const years = [...new Set(chosen.map(yearOf))]
  const [year] = years
  if (year === undefined || years.length > 1) return []
  const ofYear = months.filter(({ value }) => yearOf(value) === year)
  if (ofYear.length === 0) return []
  const written = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
  return barsOf(written, totalsOf(ofYear), (month) => chosen.includes(month))
}

/**
 * The chosen years after a press on one of the bars that are shown: it alone, or with `through` all of them from the one
 * pressed before, of too many those nearest to the one pressed now. Pressed alone again, none.
 */
export const yearsChosen = (
  shown: readonly string[],
  chosen: readonly string[],
  pressed: string,
  through: string | null,
): readonly string[] => {
  if (through !== null) {
    const [from, to] = [through, pressed].sort((a, b) => Number(a) - Number(b)) as [string, string]
    const between = shown.filter((year) => Number(year) >= Number(from) && Number(year) <= Number(to))
    return pressed === to ? between.slice(-mostFilterValues) : between.slice(0, mostFilterValues)
  }
  return chosen.length === 1 && chosen[0] === pressed ? [] : [pressed]
}

/** The chosen periods after a press on a month: the last month let go leaves its year. */
export const monthsChosen = (chosen: readonly string[], pressed: string): readonly string[] => {
  const months = chosen.filter((period) => period.length > 4)
  const next = months.includes(pressed) ? months.filter((month) => month !== pressed) : [...months, pressed]
  return next.length === 0 ? [yearOf(pressed)] : next
}
