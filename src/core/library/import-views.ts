import type { ImportId } from '../ids'
import type { LibraryState } from './state'
import type { ImportedFrom } from './views'

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
