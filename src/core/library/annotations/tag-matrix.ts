import type { TagId } from '../../ids'
import type { AnnotationRow, TagMatrix } from './queries'

/** More than these would be no small table any more. */
export const mostTagsInMatrix = 14

/** How often tags stand on one annotation together. */
export const tagMatrix = (rows: readonly AnnotationRow[], most = mostTagsInMatrix): TagMatrix => {
  const uses = new Map<TagId, number>()
  for (const { tags } of rows) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  const shown = [...uses]
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([tag]) => tag)
  const places = new Map(shown.map((tag, place) => [tag, place]))
  const counts = shown.map(() => shown.map(() => 0))
  for (const { tags } of rows) {
    const here = tags.flatMap((tag) => places.get(tag) ?? [])
    for (const row of here) for (const column of here) counts[row]![column]! += 1
  }
  return { tags: shown, counts, used: uses.size }
}
