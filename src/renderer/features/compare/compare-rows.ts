import type { ComparedRow } from '#core/compare/compare-texts'

/** What is drawn: a row, or a fold that hides a stretch of unchanged ones. `at` is the row's place among all. */
export type ShownRow =
  | {
      readonly kind: 'row'
      readonly at: number
      readonly row: ComparedRow
      readonly difference: number | null
    }
  | { readonly kind: 'fold'; readonly at: number; readonly count: number }

/** So many unchanged rows are left on each side of a difference. */
const context = 2
/** A fold that would hide fewer is not worth a press. */
const fewest = 3

/**
 * Rows with the unchanged stretches folded away, but for those that the person opened (by the place of their first row).
 * Changed rows that follow one another are one difference; its first row carries its number.
 */
export const shownRows = (rows: readonly ComparedRow[], opened: ReadonlySet<number>): readonly ShownRow[] => {
  const shown: ShownRow[] = []
  let difference = -1
  for (let at = 0; at < rows.length;) {
    const isSame = rows[at]!.kind === 'same'
    let end = at
    while (end < rows.length && (rows[end]!.kind === 'same') === isSame) end++
    if (isSame) shown.push(...stretch(rows, at, end, opened))
    else {
      difference++
      for (let i = at; i < end; i++)
        shown.push({ kind: 'row', at: i, row: rows[i]!, difference: i === at ? difference : null })
    }
    at = end
  }
  return shown
}

const stretch = (
  rows: readonly ComparedRow[],
  start: number,
  end: number,
  opened: ReadonlySet<number>,
): readonly ShownRow[] => {
  const plain = (from: number, to: number): readonly ShownRow[] =>
    rows.slice(from, to).map((row, i) => ({ kind: 'row', at: from + i, row, difference: null }))
  const from = start === 0 ? 0 : start + context
  const to = end === rows.length ? end : end - context
  if (opened.has(from) || to - from < fewest) return plain(start, end)
  return [...plain(start, from), { kind: 'fold', at: from, count: to - from }, ...plain(to, end)]
}

/** Places among the shown rows where differences begin. */
export const differencesIn = (shown: readonly ShownRow[]): readonly number[] =>
  shown.flatMap((one, i) => (one.kind === 'row' && one.difference !== null ? [i] : []))
