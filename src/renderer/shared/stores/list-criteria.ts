import type { ListCriteria, ListFilters, ListOrder } from '#core/library/queries'

/** With nothing left out. */
export type WholeCriteria = ListCriteria & { readonly filters: ListFilters; readonly inside: string[] }

/** Orders that read best from the greatest down. */
export const fromTheGreatest: readonly ListOrder[] = [
  'published',
  'acquired',
  'modified',
  'opened',
  'words',
  'annotations',
  'relevance',
]

export const unfiltered = { view: 'all', tags: [], filters: {}, inside: [] } satisfies Partial<WholeCriteria>
export const atFirst: WholeCriteria = { ...unfiltered, query: '', order: 'title', descending: false }

export const hasFilters = (filters: ListFilters): boolean =>
  Object.values(filters).some((values) => (values ?? []).length > 0)
