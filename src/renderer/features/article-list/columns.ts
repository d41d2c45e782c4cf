import type { ListColumn, ListOrder } from '#core/library/queries'
import type { ListColumnSetting } from '#core/settings'

/** What each column is ordered by, whether its values are numbers, and how wide it is at first. */
type Kind = { readonly order: ListOrder | null; readonly isNumber?: true; readonly widthPx: number }

export const columnKinds: Readonly<Record<ListColumn, Kind>> = {
  source: { order: 'source', widthPx: 116 },
  author: { order: 'author', widthPx: 116 },
  published: { order: 'published', widthPx: 132 },
  acquired: { order: 'acquired', widthPx: 132 },
  opened: { order: 'opened', widthPx: 132 },
  words: { order: 'words', isNumber: true, widthPx: 72 },
  annotations: { order: 'annotations', isNumber: true, widthPx: 84 },
  tags: { order: null, widthPx: 140 },
  path: { order: 'path', widthPx: 180 },
}

export const titleLeastPx = 170
export const columnLeastPx = 48
export const columnMostPx = 600

/** In a narrower pane the list falls back to rows. */
export const tableLeastPx = 380
/** The title has what the others leave, and not less than it can be read in. */
export const templateOf = (columns: readonly ListColumnSetting[]): string =>
  [`minmax(${titleLeastPx}px, 1fr)`, ...columns.map(({ widthPx }) => `${widthPx}px`)].join(' ')

/** With a column shown that was not, before those that follow it in the order of all, or without one that was. */
export const toggledColumn = (
  columns: readonly ListColumnSetting[],
  name: ListColumn,
  all: readonly ListColumn[],
): ListColumnSetting[] => {
  if (columns.some((known) => known.name === name)) return columns.filter((known) => known.name !== name)
  const later = columns.findIndex((known) => all.indexOf(known.name) > all.indexOf(name))
  const at = later < 0 ? columns.length : later
  return [...columns.slice(0, at), { name, widthPx: columnKinds[name].widthPx }, ...columns.slice(at)]
}

/** With a column moved to a place among the others; beyond the first and the last one there is none. */
export const placedColumn = (
  columns: readonly ListColumnSetting[],
  name: ListColumn,
  to: number,
): ListColumnSetting[] => {
  const others = columns.filter((known) => known.name !== name)
  const moved = columns.filter((known) => known.name === name)
  const at = Math.min(Math.max(0, to), others.length)
  return [...others.slice(0, at), ...moved, ...others.slice(at)]
}

export const withWidth = (
  columns: readonly ListColumnSetting[],
  name: ListColumn,
  widthPx: number,
): ListColumnSetting[] =>
  columns.map((known) =>
    known.name === name
      ? { name, widthPx: Math.round(Math.min(columnMostPx, Math.max(columnLeastPx, widthPx))) }
      : known,
  )
