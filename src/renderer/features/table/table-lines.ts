import type { LaterColumns, SkippedRow, TableFaults } from '#core/table/adding-table'
import { number, say, sayCount } from '#renderer/shared/messages'

/** How many rows are left out, a line for each reason. */
export const skippedLines = (skipped: readonly SkippedRow[]): readonly string[] => {
  const counts = new Map<SkippedRow['why']['kind'], number>()
  for (const { why } of skipped) counts.set(why.kind, (counts.get(why.kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => sayCount(`tables.skippedCount.${kind}`, count))
}

/** Why one row is left out. */
export const whyLine = ({ row, why }: SkippedRow): string => {
  const said =
    why.kind === 'known'
      ? say('tables.why.known', { path: why.path })
      : why.kind === 'twice'
        ? say('tables.why.twice', { sameAs: number(why.sameAs) })
        : say(`tables.why.${why.kind}`)
  return say('tables.done.row', { row: number(row), why: said })
}

const mostNamed = 8

/** What is to be known of the table as a whole. */
export const faultLines = ({
  ragged,
  undecodable,
  cut,
  laterColumns,
}: TableFaults & LaterColumns): readonly string[] => [
  ...(laterColumns.length === 0
    ? []
    : [
        sayCount('tables.laterColumns', laterColumns.length, {
          names: laterColumns.slice(0, mostNamed).join(say('outputs.document.comma')),
        }),
      ]),
  ...(ragged > 0 ? [sayCount('tables.fault.ragged', ragged)] : []),
  ...(undecodable > 0 ? [sayCount('tables.fault.undecodable', undecodable)] : []),
  ...(cut === null ? [] : [say(`tables.fault.${cut.why}`, { line: number(cut.line) })]),
]
