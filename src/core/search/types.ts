import type { Highlight } from './highlight'

/** An article as the index takes it. Plain text only; offsets reported later count code points of `text`. */
export type IndexedArticle = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path: string
  /** The kind of file, as in `type:`: txt, html, pdf, … */
  readonly type: string
  readonly tags: readonly string[]
  readonly notes: readonly string[]
  readonly source?: string
  readonly author?: string
  readonly place?: string
  /** What else is said of it: a description, rights, a person's own fields. */
  readonly about?: readonly string[]
  /** ISO 8601, to the precision that is known: yyyy, yyyy-mm or yyyy-mm-dd. */
  readonly date?: string
  /** What `is:` asks for: annotated, missing, changed, unread, … */
  readonly states: readonly string[]
  /** Who annotated it, by the names they sign with. */
  readonly annotators?: readonly string[]
}

/** What may change about an article without its text changing. */
export type ArticleColumns = Omit<IndexedArticle, 'title' | 'text'>

/**
 * Filters beside the query: of each that is given, any of its values; of several, all. Values are those that the facets
 * name, letter for letter.
 */
export type SearchFilters = {
  readonly tags?: readonly string[]
  readonly sources?: readonly string[]
  readonly types?: readonly string[]
  readonly states?: readonly string[]
  readonly annotators?: readonly string[]
  /** `yyyy` or `yyyy-mm`. */
  readonly periods?: readonly string[]
}

/** Articles that were read on this device, and those that are to be; the index itself holds nothing of that. */
export type OwnStates = { readonly read: readonly string[]; readonly later: readonly string[] }

export type SearchRequest = {
  readonly query: string
  /** An empty query finds everything, for the filters to choose from; without it, nothing. */
  readonly everything?: boolean
  readonly filters?: SearchFilters
  /** Only what each of these queries finds as well: searches within results. */
  readonly inside?: readonly string[]
  readonly limit: number
  readonly offset?: number
  /** What only this device knows of articles: needed where the query asks for it with `is:`. */
  readonly own?: OwnStates
  /** Only these articles (search within results, or in one article). */
  readonly within?: readonly string[]
  /** Counts for the filters beside the results: asked for, because typing does not need them. */
  readonly facets?: boolean
  /** Every article found, in no order and without a score: quicker where only the articles matter. */
  readonly unranked?: boolean
  /** Wider readings even where something was found; without it, only where nothing was. */
  readonly wider?: boolean
}

export type MatchedField =
  'title' | 'text' | 'tag' | 'note' | 'source' | 'author' | 'path' | 'place' | 'about'

export type SearchHit = {
  readonly id: string
  readonly score: number
  readonly matchedIn: readonly MatchedField[]
}

export type WordMode = 'forms' | 'exact' | 'prefix' | 'fuzzy'

export type WordField = MatchedField

/** One small piece of the query as it was understood. `text` is the canonical writing of the piece. */
export type QueryPiece =
  | {
      readonly kind: 'word'
      readonly text: string
      readonly word: string
      readonly mode: WordMode
      readonly field?: WordField
      readonly excluded: boolean
      /** Different folded forms of the corpus that this word finds. */
      readonly forms: number
      /** Articles that hold one of them. */
      readonly articles: number
    }
  | {
      readonly kind: 'phrase'
      readonly text: string
      readonly words: readonly string[]
      readonly field?: WordField
      readonly excluded: boolean
      readonly articles: number
    }
  | {
      readonly kind: 'filter'
      readonly text: string
      readonly filter: 'type' | 'state' | 'annotator' | 'before' | 'after'
      readonly value: string
      readonly excluded: boolean
      readonly articles: number
    }

export type SuggestionKind = 'without-phrase' | 'any-word' | 'prefix' | 'fuzzy' | 'names' | 'without-filters'

export type Suggestion = { readonly kind: SuggestionKind; readonly query: string; readonly total: number }

/** Another reading of one piece of a query, as a query of its own. `remove` may leave an empty query, which is no search. */
export const refinementKinds = [
  'forms',
  'exact',
  'prefix',
  'fuzzy',
  'names',
  'sound',
  'words',
  'in-title',
  'anywhere',
  'exclude',
  'include',
  'remove',
] as const
export type RefinementKind = (typeof refinementKinds)[number]

export type Refinement = { readonly kind: RefinementKind; readonly query: string; readonly total: number }

export type FacetValue = { readonly value: string; readonly total: number }

/** For each filter its values among what the query and the other filters find, so that another value can be taken too. */
export type Facets = {
  readonly tags: readonly FacetValue[]
  readonly sources: readonly FacetValue[]
  readonly years: readonly FacetValue[]
  /** `yyyy-mm`, of the articles whose date is known as far. */
  readonly months: readonly FacetValue[]
  readonly types: readonly FacetValue[]
  readonly states: readonly FacetValue[]
  readonly annotators: readonly FacetValue[]
}

export type SearchResponse = {
  readonly query: string
  /** The query as it was read, written out canonically; parsing it again gives the same reading. */
  readonly understood: string
  readonly pieces: readonly QueryPiece[]
  /** True where the query's operators could not be read and its words were searched instead. */
  readonly readAsPlainWords: boolean
  readonly total: number
  readonly tookMs: number
  readonly hits: readonly SearchHit[]
  readonly highlight: Highlight
  /** Wider readings that find more, each with its exact count. */
  readonly suggestions: readonly Suggestion[]
  readonly facets?: Facets
}

/** Why a snapshot was not taken: the caller rebuilds the index from the articles. */
export type SnapshotFailure = {
  readonly kind: 'not-a-snapshot' | 'other-version' | 'truncated' | 'damaged'
}
