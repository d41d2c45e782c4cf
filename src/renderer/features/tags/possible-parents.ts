import type { TagId } from '#core/ids'
import type { TagView } from '#core/library/views'

/** Tags that `tag` may stand under: any but itself and those below it. */
export const possibleParents = (tag: TagId, tags: readonly TagView[]): readonly TagView[] => {
  const parentOf = new Map(tags.map(({ id, parent }) => [id, parent]))
  const isBelow = (other: TagId): boolean => {
    const passed = new Set<TagId>()
    for (let at: TagId | null = other; at !== null && !passed.has(at); at = parentOf.get(at) ?? null) {
      if (at === tag) return true
      passed.add(at)
    }
    return false
  }
  return tags.filter(({ id }) => !isBelow(id))
}
