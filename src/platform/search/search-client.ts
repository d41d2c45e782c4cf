import { fail, ok, type Result } from '#core/result'
import type {
  ArticleColumns,
  IndexedArticle,
  Refinement,
  SearchRequest,
  SearchResponse,
} from '#core/search/types'
import type { ConcordanceOrder, ConcordancePlaces } from '#core/search/concordance'
import type {
  IndexFigures,
  LostReason,
  OpenedIndex,
  SearchCommands,
  SearchFailure,
  SearchService,
} from './search-protocol'
import { connectSearch, lostNews, type SearchConnection } from './search-connection'

export type SearchWorkerOptions = {
  /**
   * `worker`: the built search-worker.cjs, in a thread of its own; `connected`: one that was started before; `here`: in this thread,
   * for tests and one-off commands.
   */
  readonly where:
    | { readonly kind: 'worker'; readonly path: string }
    | { readonly kind: 'connected'; readonly connection: SearchConnection }
    | { readonly kind: 'here' }
  /** Where the snapshot is kept; without it the index lives in memory alone. */
  readonly snapshotPath?: string
}

export type SearchClient = {
  /** What became of the snapshot: where it is not `restored`, the articles have to be added. */
  readonly opened: OpenedIndex
  /** A snapshot that was taken back proved to be damaged: the index is empty now, and everything has to be added. */
  readonly onLost: (listener: (reason: LostReason) => void) => void
  /** Adds or replaces; in portions, so that searches are answered between them. Resolves when all are found. */
  readonly add: (articles: readonly IndexedArticle[]) => Promise<Result<number, SearchFailure>>
  /** Tags, notes, dates and so on without the text; gives the ids that are not in the index. */
  readonly setColumns: (
    columns: readonly ArticleColumns[],
  ) => Promise<Result<readonly string[], SearchFailure>>
  readonly remove: (ids: readonly string[]) => Promise<Result<number, SearchFailure>>
  readonly ids: () => Promise<Result<readonly string[], SearchFailure>>
  /** Of searches with the same `slot` that overlap only the newest is answered; the others fail with `superseded`. */
  readonly search: (request: SearchRequest, slot?: string) => Promise<Result<SearchResponse, SearchFailure>>
  /** One page of the places where the words of a query stand. */
  readonly concordance: (
    request: SearchRequest,
    order: ConcordanceOrder,
    offset: number,
    limit: number,
  ) => Promise<Result<ConcordancePlaces, SearchFailure>>
  /** What one piece of the query might be instead, each with its count. */
  readonly refine: (
    request: SearchRequest,
    piece: number,
  ) => Promise<Result<readonly Refinement[], SearchFailure>>
  /** Writes the snapshot; `label` comes back in `opened` and tells which state of the library it stands for. */
  readonly save: (label?: string) => Promise<Result<{ readonly bytes: number }, SearchFailure>>
  /** Forgets every article, to build anew. */
  readonly clear: () => Promise<Result<null, SearchFailure>>
  readonly figures: () => Promise<Result<IndexFigures, SearchFailure>>
  /** Ends the thread. What was not saved is lost; what is asked afterwards fails with `stopped`. */
  readonly close: () => Promise<void>
}

/** Articles in one message: some milliseconds of work. */
const PORTION = 32

const here = async (): Promise<SearchConnection> => {
  const { createSearchService } = await import('./search-service')
  const lost = lostNews()
  const service = createSearchService(lost.tell)
  let closed = false
  return {
    onLost: lost.listen,
    service: (command, takes) =>
      closed ? Promise.resolve(fail({ kind: 'stopped', reason: 'closed' })) : service(command, takes),
    close: () => {
      closed = true
      return Promise.resolve()
    },
  }
}

const connectionTo = async (where: SearchWorkerOptions['where']): Promise<SearchConnection> => {
  switch (where.kind) {
    case 'here':
      return await here()
    case 'worker':
      return connectSearch(where.path)
    case 'connected':
      return where.connection
    default:
      return where satisfies never
  }
}

const addInPortions = async (
  service: SearchService,
  articles: readonly IndexedArticle[],
): Promise<Result<number, SearchFailure>> => {
  for (let at = 0; at < articles.length; at += PORTION) {
    const added = await service('add', articles.slice(at, at + PORTION))
    if (!added.ok) return added
  }
  return ok(articles.length)
}

/** A thread may have answered before it heard of the next search: who asked knows better. */
const newestOnly = (service: SearchService): SearchClient['search'] => {
  const newest = new Map<string, number>()
  let asked = 0
  return async (request, slot) => {
    const turn = ++asked
    if (slot === undefined) return service('search', { request, slot })
    newest.set(slot, turn)
    const answer = await service('search', { request, slot })
    return newest.get(slot) === turn ? answer : fail({ kind: 'superseded' })
  }
}

const clientOf = ({ service, onLost, close }: SearchConnection, opened: OpenedIndex): SearchClient => {
  const ask = <C extends keyof SearchCommands>(
    command: C,
    takes: SearchCommands[C]['takes'],
  ): Promise<Result<SearchCommands[C]['gives'], SearchFailure>> => service(command, takes)
  return {
    opened,
    onLost,
    add: (articles) => addInPortions(service, articles),
    setColumns: (columns) => ask('setColumns', columns),
    remove: (ids) => ask('remove', ids),
    ids: () => ask('ids', null),
    search: newestOnly(service),
    concordance: (request, order, offset, limit) => ask('concordance', { request, order, offset, limit }),
    refine: (request, piece) => ask('refine', { request, piece }),
    save: (label = '') => ask('save', { label }),
    clear: () => ask('clear', null),
    figures: () => ask('figures', null),
    close,
  }
}

/** Starts the index, takes its snapshot back where there is a sound one, and says what became of it. */
export const startSearchWorker = async (
  options: SearchWorkerOptions,
): Promise<Result<SearchClient, SearchFailure>> => {
  const connection = await connectionTo(options.where)
  const opened = await connection.service('open', { snapshotPath: options.snapshotPath })
  if (!opened.ok) {
    await connection.close()
    return opened
  }
  return ok(clientOf(connection, opened.value))
}
