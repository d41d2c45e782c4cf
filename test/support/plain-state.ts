import type { LibraryState } from '#core/library/state'

/** Maps and sets in the order of their keys: when something came first is no part of a state. */
const plain = (value: unknown): unknown =>
  value instanceof Map
    ? [...(value as Map<unknown, unknown>)]
        .map(([key, held]) => [key, plain(held)])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    : value instanceof Set
      ? [...(value as Set<string>)].sort()
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plain(held)]))
        : value

/** A state to be set beside another. An article that is at no path any more may have an empty set of them, or none. */
export const plainState = (state: LibraryState): unknown =>
  plain({ ...state, pathsOf: new Map([...state.pathsOf].filter(([, paths]) => paths.size > 0)) })
