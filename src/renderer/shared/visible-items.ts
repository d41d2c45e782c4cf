type Group = { readonly key: string; readonly count: number }

/** One line of the list: the head of a group, or the row at an offset of the listing. */
export type ListItem<G extends Group = Group> =
  | {
      readonly kind: 'head'
      readonly group: G
      readonly isOpen: boolean
      readonly rowsFrom: number
    }
  | { readonly kind: 'row'; readonly offset: number; readonly place: number; readonly of: number }

export type VisibleItems<G extends Group = Group> = {
  readonly count: number
  readonly at: (index: number) => ListItem<G> | null
  /** The line on which a row stands; null where its group is closed. */
  readonly indexOfRow: (offset: number) => number | null
}

type Stretch<G extends Group> = {
  readonly group: G
  /** Line of the head. */
  readonly line: number
  readonly rowsFrom: number
  readonly isOpen: boolean
}

/** Lines of a listing of any length, of which some groups are closed; a line is found in the logarithm of their number. */
export const visibleItems = <G extends Group>(
  groups: readonly G[],
  total: number,
  isClosed: (key: string) => boolean,
): VisibleItems<G> => {
  if (groups.length === 0)
    return {
      count: total,
      at: (index) => (index < total ? { kind: 'row', offset: index, place: index + 1, of: total } : null),
      indexOfRow: (offset) => (offset < total ? offset : null),
    }
  const stretches: Stretch<G>[] = []
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

const itemIn = <G extends Group>(
  { group, line, rowsFrom, isOpen }: Stretch<G>,
  index: number,
): ListItem<G> =>
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
