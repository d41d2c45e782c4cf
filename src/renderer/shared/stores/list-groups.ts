import type { ListGrouping } from '#core/library/queries'
import { mostTabbedLibraries, type Settings, type SettingsPatch } from '#core/settings'

/** By what the list of a library was told apart last. */
export const groupOf = (
  { listGroups }: Settings,
  library: string | null,
): { readonly group?: ListGrouping } => {
  const group = library === null ? undefined : listGroups[library]
  return group === undefined ? {} : { group }
}

/** The change that keeps it; of the libraries that were longest not grouped otherwise the first are forgotten. */
export const groupPatch = (
  { listGroups }: Settings,
  library: string | null,
  group: ListGrouping | undefined,
): SettingsPatch => {
  if (library === null) return {}
  const others = Object.entries(listGroups).filter(([id]) => id !== library)
  return {
    listGroups: Object.fromEntries(
      group === undefined ? others : [...others.slice(1 - mostTabbedLibraries), [library, group]],
    ),
  }
}
