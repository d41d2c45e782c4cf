/** How high rows are that follow each other, and where each begins, in pixels from the first one's upper edge. */
export type RowHeights = {
  readonly count: number
  readonly heightOf: (row: number) => number
  /** Of `count`: where the last row ends. */
  readonly startOf: (row: number) => number
  /** The row that a place lies in; the first or last one for a place before or after all. */
  readonly rowAt: (px: number) => number
  readonly set: (row: number, heightPx: number) => void
}

/**
 * Heights of any number of rows, all of them as given at first. One is set, and a place is found, in the logarithm of their
 * number: sums are kept in a binary indexed tree (Fenwick 1994, "A new data structure for cumulative frequency tables").
 */
export const rowHeights = (first: Float64Array): RowHeights => {
  const count = first.length
  const heights = first.slice()
  const sums = new Float64Array(count + 1)
  for (let at = 1; at <= count; at++) {
    sums[at]! += heights[at - 1]!
    const above = at + (at & -at)
    if (above <= count) sums[above]! += sums[at]!
  }
  const highest = count === 0 ? 0 : 2 ** Math.floor(Math.log2(count))

  return {
    count,
    heightOf: (row) => heights[row] ?? 0,
    startOf: (row) => {
      let sum = 0
      for (let at = Math.min(row, count); at > 0; at -= at & -at) sum += sums[at]!
      return sum
    },
    rowAt: (px) => {
      let row = 0
      let left = px
      for (let step = highest; step > 0; step >>= 1) {
        const next = row + step
        if (next > count || sums[next]! > left) continue
        row = next
        left -= sums[next]!
      }
      return Math.max(0, Math.min(row, count - 1))
    },
    set: (row, heightPx) => {
      const more = heightPx - (heights[row] ?? heightPx)
      heights[row] = heightPx
      for (let at = row + 1; at <= count; at += at & -at) sums[at]! += more
    },
  }
}
