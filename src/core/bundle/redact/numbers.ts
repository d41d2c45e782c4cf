/** What people put between the digits of one number: spaces, hyphens, dots, brackets, strokes. */
const betweenDigits = /(?<=\d)[\s\-.()/\\_·\u2010-\u2015\u2212]{1,3}(?=\d)/gu
const dateShape = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})$/
const dates = /(?<!\d|\d[-/.])(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?!\d|[-/.]\d)/g

/** As many groups as one number is written in, digit by digit, and no fewer. */
const mostGroups = 16

/** The numbers of a text whose digits were put together. All places are of the text with the digits together. */
export type JoinedNumbers = {
  /** Whether what is between two places may be one number of the text: it begins and ends as groups of digits do, and is no date. */
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
  const isDigitAt = (place: number): boolean => /\d/.test(text.charAt(kept[place] ?? text.length))
  const isEdge = (place: number): boolean =>
    beginning.has(place) || !isDigitAt(place - 1) || !isDigitAt(place)
  const mayBegin = begins.filter(notInDates(text, kept))
  const isOutsideDates = notInDates(text, kept)
  const starts = runsOf(begins, isDigitAt).flatMap((bounds) =>
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
        isEdge(start) && isEdge(end) && !dateShape.test(text.slice(kept[start], kept[end - 1]! + 1)),
      nextGroup: (place) => firstAfter(mayBegin, place) ?? kept.length,
      starts,
    },
  }
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
const notInDates = (text: string, kept: readonly number[]): ((place: number) => boolean) => {
  const ranges = [...text.matchAll(dates)].map((match) => [match.index, match.index + match[0].length])
  let at = 0
  return (place) => {
    const written = kept[place] ?? text.length
    while (at < ranges.length && ranges[at]![1]! <= written) at++
    return at === ranges.length || ranges[at]![0]! >= written
  }
}

const firstAfter = (sorted: readonly number[], place: number): number | null => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= place) low = middle + 1
    else high = middle
  }
  return sorted[low] ?? null
}
