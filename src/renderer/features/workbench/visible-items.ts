import type { AnnotationGroup } from '#core/library/annotations/queries'

/** One line of the list: the head of a group, or the row at an offset of the listing. */
export type ListItem =
  | {
      readonly kind: 'head'
      readonly group: AnnotationGroup
      readonly isOpen: boolean
      readonly rowsFrom: number
    }
  | { readonly kind: 'row'; readonly offset: number; readonly place: number; readonly of: number }

export type VisibleItems = {
  readonly count: number
  readonly at: (index: number) => ListItem | null
  /** The line on which a row stands; null where its group is closed. */
  readonly indexOfRow: (offset: number) => number | null
}

type Stretch = {
  readonly group: AnnotationGroup
  /** Line of the head. */
  readonly line: number
  readonly rowsFrom: number
  readonly isOpen: boolean
}

/** Lines of a listing of any length, of which some groups are closed; a line is found in the logarithm of their number. */
export const visibleItems = (
  groups: readonly AnnotationGroup[],
  total: number,
  isClosed: (key: string) => boolean,
): VisibleItems => {
  if (groups.length === 0)
    return {
      count: total,
      at: (index) => (index < total ? { kind: 'row', offset: index, place: index + 1, of: total } : null),
      indexOfRow: (offset) => (offset < total ? offset : null),
    }
  const stretches: Stretch[] = []
  let line = 0
  let rowsFrom = 0
  for (const group of groups) {
    const isOpen = !isClosed(group.key)
    stretches.push({ group, line, rowsFrom, isOpen })
    line += 1 + (isOpen ? group.count : 0)
    rowsFrom += group.count
  }
  const count = line
  return {
    count,
    at: (index) => {
      const stretch = index < 0 || index >= count ? null : lastWith(stretches, (one) => one.line <= index)
      return stretch && itemIn(stretch, index)
    },
    indexOfRow: (offset) => {
      const stretch = lastWith(stretches, (one) => one.rowsFrom <= offset)
      return stretch?.isOpen === true ? stretch.line + 1 + (offset - stretch.rowsFrom) : null
    },
  }
}

const itemIn = ({ group, line, rowsFrom, isOpen }: Stretch, index: number): ListItem =>
  index === line
    ? { kind: 'head', group, isOpen, rowsFrom }
    : { kind: 'row', offset: rowsFrom + (index - line - 1), place: index - line, of: group.count }

/** The last one for which `holds`, of a list in which it holds up to some place and no further. */
const lastWith = <T>(list: readonly T[], holds: (one: T) => boolean): T | null => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle]!)) low = middle + 1
    else high = middle
  }
  return list[low - 1] ?? null
}
