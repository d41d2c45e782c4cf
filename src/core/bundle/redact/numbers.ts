/** What people put between the digits of one number: spaces, hyphens, dots, brackets, strokes. */
const betweenDigits = /(?<=\d)[\s\-.()/\\_·\u2010-\u2015\u2212]{1,3}(?=\d)/gu
const datesWritten =
  /(?<!\d|\d[-/.])(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?!\d|[-/.]\d)/g

/** So many dates beside one another are a table of them, which no number is written through. */
const datesInTable = 3

/** As many groups as one number is written in, digit by digit, and no fewer. */
const mostGroups = 16

/** The numbers of a text whose digits were put together. All places are of the text with the digits together. */
export type JoinedNumbers = {
  /**
   * Whether what is between two places may be one number of the text: it begins and ends as groups of digits do, is no date, and does
   * not run through one in a table of them.
   */
  readonly isWhole: (start: number, end: number) => boolean
  /** Where a number may begin next after a place; the text's end after the last. */
  readonly nextGroup: (place: number) => number
  /** Where numbers of more than one group may begin, and the ends of groups up to which they may go, the farthest first. */
  readonly starts: readonly { readonly start: number; readonly ends: readonly number[] }[]
}

/** The units of a text that stay where the digits of each number are put together; null where none is written apart. */
export const joinNumbers = (
  text: string,
): { readonly kept: readonly number[]; readonly numbers: JoinedNumbers } | null => {
  const gaps = [...text.matchAll(betweenDigits)].map((match) => [match.index, match.index + match[0].length])
  if (gaps.length === 0) return null
  const kept: number[] = []
  const begins: number[] = []
  let at = 0
  for (const [start, end] of [...gaps, [text.length, text.length]] as [number, number][]) {
    for (; at < start; at++) kept.push(at)
    at = end
    begins.push(kept.length)
  }
  const beginning = new Set(begins)
  const dates = datesIn(text, kept)
  const isDigitAt = (place: number): boolean => /\d/.test(text.charAt(kept[place] ?? text.length))
  const isEdge = (place: number): boolean =>
    beginning.has(place) || !isDigitAt(place - 1) || !isDigitAt(place)
  const endOfDate = new Map(dates.map(({ start, end }) => [start, end]))
  const mayBegin = begins.filter(notInDates(dates))
  const isOutsideDates = notInDates(dates)
  const runs = runsOf(begins, isDigitAt)
  const inTables = datesOfTables(dates, runs)
  const starts = runs.flatMap((bounds) =>
    bounds
      .slice(0, -2)
      .flatMap((start, group) =>
        isOutsideDates(start)
          ? [{ start, ends: bounds.slice(group + 2, group + 1 + mostGroups).reverse() }]
          : [],
      ),
  )
  return {
    kept,
    numbers: {
      isWhole: (start, end) =>
        isEdge(start) && isEdge(end) && endOfDate.get(start) !== end && !meetsOne(inTables, start, end),
      nextGroup: (place) => firstAfter(mayBegin, place) ?? kept.length,
      starts,
    },
  }
}

type Date = { readonly start: number; readonly end: number }

/** Dates of the text that can be dates, as places of the digits together, in order. */
const datesIn = (text: string, kept: readonly number[]): readonly Date[] =>
  [...text.matchAll(datesWritten)].flatMap((match) => {
    if (!isOfCalendar(match[0].split(/[-/.]/).map(Number))) return []
    const end = indexAtLeast(kept, match.index + match[0].length)
    return [{ start: indexAtLeast(kept, match.index), end }]
  })

/** A year first or last, and beside it a month and a day in either order. */
const isOfCalendar = (parts: readonly number[]): boolean => {
  const [one = 0, other = 0] = parts[0]! > 31 ? parts.slice(1) : parts.slice(0, 2)
  const year = parts[0]! > 31 ? parts[0]! : parts[2]!
  return (
    year >= 1200 &&
    year < 2200 &&
    Math.min(one, other) >= 1 &&
    Math.min(one, other) <= 12 &&
    Math.max(one, other) <= 31
  )
}

const datesOfTables = (dates: readonly Date[], runs: readonly (readonly number[])[]): readonly Date[] => {
  let at = 0
  return runs.flatMap((bounds) => {
    const [from, to] = [bounds[0]!, bounds.at(-1)!]
    while (at < dates.length && dates[at]!.start < from) at++
    const first = at
    while (at < dates.length && dates[at]!.end <= to) at++
    return at - first >= datesInTable ? dates.slice(first, at) : []
  })
}

/** Whether one of the dates, which are in order, has something between the two places. */
const meetsOne = (dates: readonly Date[], start: number, end: number): boolean => {
  let low = 0
  let high = dates.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (dates[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  return low < dates.length && dates[low]!.start < end
}

/** The bounds of groups that stand in a row: where each begins, and where the last ends. */
const runsOf = (
  begins: readonly number[],
  isDigitAt: (place: number) => boolean,
): readonly (readonly number[])[] => {
  const runs: number[][] = []
  begins.slice(0, -1).forEach((begin, i) => {
    let end = begin
    while (end < begins[i + 1]! && isDigitAt(end)) end++
    const last = runs.at(-1)
    if (last?.at(-1) === begin) {
      last.push(end)
      return
    }
    let start = begin
    while (start > 0 && isDigitAt(start - 1)) start--
    runs.push([start, begin, end])
  })
  return runs
}

/** Whether a place is in no date, or at its beginning: no number begins with the month of a date. Asked in order. */
const notInDates = (dates: readonly Date[]): ((place: number) => boolean) => {
  let at = 0
  return (place) => {
    while (at < dates.length && dates[at]!.end <= place) at++
    return at === dates.length || dates[at]!.start >= place
  }
}

const firstAfter = (sorted: readonly number[], place: number): number | null =>
  sorted[indexAtLeast(sorted, place + 1)] ?? null

/** Of the first that is at least so much; the length where none is. */
const indexAtLeast = (sorted: readonly number[], least: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
