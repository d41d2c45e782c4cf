import { diffArrays } from 'diff'

/** A stretch of two sequences: alike, or one part in place of the other; either part may be empty. */
export type Stretch = {
  readonly isSame: boolean
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * How one sequence became the other. What stands once in both holds the two together (a patience diff), and between those
 * places the shortest edit is sought (Myers), up to `mostEdits`; beyond it, one part simply stands in place of the other. So
 * the time is bounded for texts of any length.
 */
export const align = (
  before: readonly string[],
  after: readonly string[],
  mostEdits: number,
): readonly Stretch[] => {
  const stretches: Stretch[] = []
  let from = 0
  let to = 0
  for (const [b, a] of [...anchors(before, after), [before.length, after.length] as const]) {
    stretches.push(...edits(before.slice(from, b), after.slice(to, a), mostEdits))
    if (b < before.length) stretches.push(alike([before[b]!]))
    from = b + 1
    to = a + 1
  }
  return joined(stretches)
}

const alike = (values: readonly string[]): Stretch => ({ isSame: true, before: values, after: values })

const edits = (
  before: readonly string[],
  after: readonly string[],
  mostEdits: number,
): readonly Stretch[] => {
  if (before.length === 0 && after.length === 0) return []
  if (before.length === 0 || after.length === 0) return [{ isSame: false, before, after }]
  const changes = diffArrays([...before], [...after], { maxEditLength: mostEdits })
  if (changes === undefined) return [{ isSame: false, before, after }]
  return changes.map(({ value, added, removed }) =>
    added || removed
      ? { isSame: false, before: removed ? value : [], after: added ? value : [] }
      : alike(value),
  )
}

/** Neighbours of one kind become one. */
const joined = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const groups: { isSame: boolean; before: string[]; after: string[] }[] = []
  for (const { isSame, before, after } of stretches) {
    const last = groups.at(-1)
    if (last?.isSame === isSame) {
      last.before.push(...before)
      last.after.push(...after)
    } else groups.push({ isSame, before: [...before], after: [...after] })
  }
  return groups
}

/** Places of what stands exactly once in both, as far as they follow one another in both: the longest such row. */
const anchors = (
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] => {
  const there = once(after)
  const pairs = [...once(before)].flatMap(([value, at]) => {
    const other = there.get(value)
    return other === undefined ? [] : [[at, other] as const]
  })
  return longestRising(pairs)
}

const once = (values: readonly string[]): ReadonlyMap<string, number> => {
  const at = new Map<string, number>()
  const several = new Set<string>()
  for (const [i, value] of values.entries()) {
    if (at.has(value)) several.add(value)
    else at.set(value, i)
  }
  for (const value of several) at.delete(value)
  return at
}

/** Of pairs in rising order of their first, the longest row in which the second rises too (patience sorting). */
const longestRising = (
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] => {
  const ends: number[] = []
  const previous: number[] = []
  for (const [i, [, value]] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    previous.push(low === 0 ? -1 : ends[low - 1]!)
    ends[low] = i
  }
  const row: (readonly [number, number])[] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at]!) row.push(pairs[at]!)
  return row.reverse()
}
