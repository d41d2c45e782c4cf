import type { ArticleId, TagId } from '#core/ids'
import type { ArticleSummary } from '#core/library/views'
import { scopeRequest, type ListRequest } from '#core/library/queries'
import type { CountedSearch } from '#core/library/saved-searches'
import type { ExportScope } from './export-draft'

export type OfferedScope = {
  readonly kind: 'all' | 'selected' | 'list' | 'article' | 'tag' | 'search'
  readonly scope: ExportScope
  /** Null where they were not counted, as are the annotations. */
  readonly articles: number | null
  readonly annotations: number | null
}

type Known = {
  readonly all: number
  readonly annotations: number
  readonly criteria: Omit<ListRequest, 'offset' | 'limit'>
  readonly listed: number
  readonly selected: readonly ArticleId[]
  readonly open: Pick<ArticleSummary, 'id' | 'annotations'> | null
  /** The tag that was picked in the form; null while the library has none. */
  readonly tag: TagId | null
  /** The saved search that was picked in the form; null while there is none. */
  readonly search: CountedSearch | null
}

/** What can be exported now. The list is offered only where it is not the whole library. */
export const scopesOf = (known: Known): readonly OfferedScope[] => [
  { kind: 'all', scope: { kind: 'all' }, articles: known.all, annotations: known.annotations },
  ...selectedScope(known),
  ...listScope(known),
  ...articleScope(known),
  ...tagScope(known),
  ...searchScope(known),
]

const selectedScope = ({ selected }: Known): readonly OfferedScope[] =>
  selected.length > 0
    ? [
        {
          kind: 'selected',
          scope: { kind: 'articles', articles: [...selected] },
          articles: selected.length,
          annotations: null,
        },
      ]
    : []

const listScope = ({ criteria, listed }: Known): readonly OfferedScope[] => {
  const { view, tags, query, filters = {}, inside = [] } = criteria
  const isFiltered =
    view !== 'all' ||
    tags.length > 0 ||
    query.trim() !== '' ||
    inside.length > 0 ||
    Object.values(filters).some((values) => (values ?? []).length > 0)
  const request = { ...criteria, tags: [...criteria.tags], offset: 0, limit: 500 }
  return isFiltered
    ? [{ kind: 'list', scope: { kind: 'list', request }, articles: listed, annotations: null }]
    : []
}

const articleScope = ({ open }: Known): readonly OfferedScope[] =>
  open
    ? [
        {
          kind: 'article',
          scope: { kind: 'articles', articles: [open.id] },
          articles: 1,
          annotations: open.annotations,
        },
      ]
    : []

/** Articles that carry the tag, themselves or on one of their annotations. */
const tagScope = ({ tag }: Known): readonly OfferedScope[] => {
  if (tag === null) return []
  const request = {
    view: 'all' as const,
    tags: [tag],
    query: '',
    order: 'path' as const,
    descending: false,
    offset: 0,
    limit: 500,
  }
  return [{ kind: 'tag', scope: { kind: 'list', request }, articles: null, annotations: null }]
}

/** All that a saved search finds now. */
const searchScope = ({ search }: Known): readonly OfferedScope[] =>
  search === null
    ? []
    : [
        {
          kind: 'search',
          scope: { kind: 'list', request: scopeRequest(search.asked) },
          articles: search.total,
          annotations: null,
        },
      ]
