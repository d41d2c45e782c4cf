import type { Result } from '#core/result'
import type { ConcordanceOrder, ConcordancePlaces } from '#core/search/concordance'
import type {
  ArticleColumns,
  IndexedArticle,
  Refinement,
  SearchRequest,
  SearchResponse,
  SnapshotFailure,
} from '#core/search/types'

/** What became of the snapshot when the index was opened. */
export type OpenedIndex =
  | { readonly kind: 'restored'; readonly articles: number; readonly label: string; readonly bytes: number }
  /** There was none: everything is to be added. */
  | { readonly kind: 'empty' }
  /** There was one and it was not trusted: everything is to be added. */
  | {
      readonly kind: 'rejected'
      readonly path: string
      readonly reason: SnapshotFailure['kind'] | 'unreadable'
    }

/** Why a snapshot that had been taken back is given up: found while the rest of it was read. */
export type LostReason = Extract<SnapshotFailure['kind'], 'damaged'>

/** Told without being asked: everything is to be added again. */
export type Lost = { readonly lost: LostReason }

export type IndexFigures = { readonly articles: number; readonly words: number; readonly memoryBytes: number }

export type SearchFailure =
  /** A newer search of the same slot came before this one was answered. */
  | { readonly kind: 'superseded' }
  /** The snapshot could not be written; the index itself is well. `code` is the system's, such as ENOSPC. */
  | { readonly kind: 'not-saved'; readonly path: string; readonly code: string }
  /** The index was opened without a place for its snapshot. */
  | { readonly kind: 'nowhere-to-save' }
  | { readonly kind: 'stopped'; readonly reason: string }

/** Each command with what it takes and what it gives. */
export type SearchCommands = {
  readonly open: {
    readonly takes: { readonly snapshotPath: string | undefined }
    readonly gives: OpenedIndex
  }
  readonly add: { readonly takes: readonly IndexedArticle[]; readonly gives: number }
  readonly setColumns: { readonly takes: readonly ArticleColumns[]; readonly gives: readonly string[] }
  readonly remove: { readonly takes: readonly string[]; readonly gives: number }
  readonly ids: { readonly takes: null; readonly gives: readonly string[] }
  readonly search: {
    readonly takes: { readonly request: SearchRequest; readonly slot: string | undefined }
    readonly gives: SearchResponse
  }
  readonly concordance: {
    readonly takes: {
      readonly request: SearchRequest
      readonly order: ConcordanceOrder
      readonly offset: number
      readonly limit: number
    }
    readonly gives: ConcordancePlaces
  }
  readonly refine: {
    readonly takes: { readonly request: SearchRequest; readonly piece: number }
    readonly gives: readonly Refinement[]
  }
  readonly save: { readonly takes: { readonly label: string }; readonly gives: { readonly bytes: number } }
  readonly clear: { readonly takes: null; readonly gives: null }
  readonly figures: { readonly takes: null; readonly gives: IndexFigures }
}

export type SearchCommand = keyof SearchCommands

export type Asked = {
  readonly [C in SearchCommand]: {
    readonly id: number
    readonly command: C
    readonly takes: SearchCommands[C]['takes']
  }
}[SearchCommand]

export type Answered = { readonly id: number; readonly result: Result<unknown, SearchFailure> }

/** Runs one command; what a worker and an in-process index have in common. */
export type SearchService = <C extends SearchCommand>(
  command: C,
  takes: SearchCommands[C]['takes'],
) => Promise<Result<SearchCommands[C]['gives'], SearchFailure>>
