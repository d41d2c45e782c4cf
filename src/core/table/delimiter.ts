import { delimiters, type Delimiter } from './table'

const mostRecords = 60

/**
 * What parts the cells: the sign by which most records at the beginning have the same number of cells, more than one. Signs
 * in quoted cells don't count; an Arabic comma is common within sentences and seldom in equal numbers.
 */
export const guessDelimiter = (opening: string, isQuoted: boolean, isCut: boolean): Delimiter => {
  const scored = delimiters.map((delimiter) => {
    const counts = cellCounts(opening, delimiter, isQuoted, isCut)
    const frequency = new Map<number, number>()
    for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1)
    const [cells, records] = [...frequency].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0])
    const isParted = cells > 1 && (counts[0] ?? 1) > 1
    return { delimiter, cells, share: isParted ? records / Math.max(1, counts.length) : 0 }
  })
  const best = scored.reduce((a, b) =>
    b.share > a.share + 0.1 || (b.share > 0 && b.share >= a.share - 0.1 && b.cells > a.cells) ? b : a,
  )
  return best.delimiter
}

const cellCounts = (
  text: string,
  delimiter: string,
  isQuoted: boolean,
  isCut: boolean,
): readonly number[] => {
  const counts: number[] = []
  let cells = 1
  let isInQuotes = false
  let isEmpty = true
  let isAtStart = true
  for (let at = 0; at < text.length && counts.length < mostRecords; at++) {
    const letter = text.charAt(at)
    if (isQuoted && letter === '"') {
      if (isInQuotes) isInQuotes = false
      // A doubled mark within a cell closes and opens again.
      else if (isAtStart || text.charAt(at - 1) === '"') isInQuotes = true
      isAtStart = false
      isEmpty = false
    } else if (!isInQuotes && (letter === '\n' || letter === '\r')) {
      if (!isEmpty) counts.push(cells)
      cells = 1
      isEmpty = true
      isAtStart = true
    } else if (!isInQuotes && letter === delimiter) {
      cells++
      isEmpty = false
      isAtStart = true
    } else {
      isEmpty = false
      isAtStart = false
    }
  }
  // The last record of a beginning may go on.
  if (!isEmpty && !isInQuotes && !isCut && counts.length < mostRecords) counts.push(cells)
  return counts
}
