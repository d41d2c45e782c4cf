import type { TagId } from '../ids'
import type { TagView } from '../library/views'

/** What stands between names where a name alone does not say which tag is meant. */
export const pathSeparator = ' / '

/** How each tag's parent is called in a table: by its name or, where several have that name, by the names from the top. */
export const parentNames = (tags: readonly TagView[]): ReadonlyMap<TagId, string> => {
  const known = new Map(tags.map((tag) => [tag.id, tag]))
  const counts = new Map<string, number>()
  for (const { name } of tags) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  const pathOf = (tag: TagView): string => {
    const names: string[] = []
    const passed = new Set<TagId>()
    for (
      let at: TagView | undefined = tag;
      at && !passed.has(at.id);
      at = at.parent ? known.get(at.parent) : undefined
    ) {
      passed.add(at.id)
      names.unshift(at.name)
    }
    return names.join(pathSeparator)
  }
  return new Map(
    tags.flatMap(({ id, parent }) => {
      const above = parent === null ? undefined : known.get(parent)
      if (above === undefined) return []
      return [[id, (counts.get(above.name.toLowerCase()) ?? 0) > 1 ? pathOf(above) : above.name] as const]
    }),
  )
}
