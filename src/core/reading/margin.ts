/** A card beside the text: where its line stands and how high it is, CSS pixels. */
export type MarginCard = { readonly line: number; readonly height: number }

/**
 * Where cards come to stand beside a text, each as near to its line as the others leave room for, none over another: the
 * top of each, in the order of the cards, which is the order of their lines. The chosen one (an index) stands at its line,
 * and those before it give way upwards; only where they would leave the page (no top is below 0) does it go down, as far
 * as they need.
 */
export const stackCards = (
  cards: readonly MarginCard[],
  chosen: number | null,
  gap: number,
): readonly number[] => {
  const pinned = chosen === null ? undefined : cards[chosen]
  if (chosen === null || pinned === undefined) return downwards(cards, 0, gap)
  const before = cards.slice(0, chosen)
  const needed = before.reduce((sum, { height }) => sum + height + gap, 0)
  const top = Math.max(pinned.line, needed)
  return [
    ...upwards(before, downwards(before, 0, gap), top - gap, gap),
    top,
    ...downwards(cards.slice(chosen + 1), top + pinned.height + gap, gap),
  ]
}

/** Each at its line, or below the one before it. */
const downwards = (cards: readonly MarginCard[], from: number, gap: number): readonly number[] => {
  const tops: number[] = []
  let free = from
  for (const { line, height } of cards) {
    const top = Math.max(line, free)
    tops.push(top)
    free = top + height + gap
  }
  return tops
}

/** The same tops, but none of the cards reaches below `until`. */
const upwards = (
  cards: readonly MarginCard[],
  tops: readonly number[],
  until: number,
  gap: number,
): readonly number[] => {
  const moved = [...tops]
  let free = until
  for (let i = cards.length - 1; i >= 0; i--) {
    const top = Math.min(moved[i]!, free - cards[i]!.height)
    moved[i] = top
    free = top - gap
  }
  return moved
}
