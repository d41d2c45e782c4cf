import type { ImportId } from '../ids'
import type { LibraryState } from './state'
import { timeOf } from './register'
import type { ImportedFrom, ImportView } from './views'

/** An import that was undone: what came with it does not count. */
export const isUndone = (state: LibraryState, id: ImportId): boolean =>
  state.imports.get(id)?.undone?.value === true

export const importedFrom = (state: LibraryState, id: ImportId): ImportedFrom => {
  const said = state.imports.get(id)?.imported?.value
  return {
    import: id,
    bundle: said?.bundle ?? '',
    title: said?.from.title ?? '',
    undone: isUndone(state, id),
  }
}

/** Every import that was made here, the latest first. */
export const importViewsOf = (state: LibraryState): readonly ImportView[] =>
  [...state.imports.values()]
    .flatMap(({ id, imported }): readonly ImportView[] => {
      if (imported === undefined) return []
      const { bundle, from, counts, files } = imported.value
      const view = { import: id, time: timeOf(imported), by: imported.by, undone: isUndone(state, id) }
      return [{ ...view, bundle, title: from.title, counts, files }]
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1))
