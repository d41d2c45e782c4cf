import type { ImportId } from '../ids'
import type { LibraryState } from './state'

/** An import that was undone: what came with it does not count. */
export const isUndone = (state: LibraryState, id: ImportId): boolean =>
  state.imports.get(id)?.undone?.value === true
