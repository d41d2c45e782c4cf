import type { TagId } from '#core/ids'
import type { TagView } from '#core/library/views'
import type { Language } from '#core/settings'

export type TagBranch = { readonly tag: TagView; readonly depth: number }

/** Tags as they are listed: each under its parent, siblings in the language's order. A parent that is gone, or a circle, makes roots. */
export const tagTree = (tags: readonly TagView[], language: Language): readonly TagBranch[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const known = new Set(tags.map(({ id }) => id))
  const sorted = [...tags].sort((a, b) => compare(a.name, b.name))
  const placed = new Set<TagId>()

  const below = (parent: TagId | null, depth: number): readonly TagBranch[] =>
    sorted
      .filter((tag) => (tag.parent !== null && known.has(tag.parent) ? tag.parent : null) === parent)
      .flatMap((tag) => branch(tag, depth))

  const branch = (tag: TagView, depth: number): readonly TagBranch[] => {
    if (placed.has(tag.id)) return []
    placed.add(tag.id)
    return [{ tag, depth }, ...below(tag.id, depth + 1)]
  }

  const fromRoots = below(null, 0)
  const inCircles = sorted.flatMap((tag) => branch(tag, 0))
  return [...fromRoots, ...inCircles]
}
