import { memoryUsage } from 'node:process'
import { fail, ok, type Result } from '#core/result'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex, restoreSearchIndex, type SearchIndex } from '#core/search/search-index'
import type { SearchRequest, SearchResponse } from '#core/search/types'
import type { WordLists } from '#core/search/word-lists'
import type {
  OpenedIndex,
  SearchCommand,
  SearchCommands,
  SearchFailure,
  SearchService,
} from './search-protocol'
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file'

const now = (): number => performance.now()

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One index with its snapshot file. Changes and saving wait for each other; searches wait for neither. */
class IndexKeeper {
  #index: SearchIndex
  #snapshotPath: string | undefined
  #changes: Promise<unknown> = Promise.resolve()
  readonly #newest = new Map<string, number>()
  #searches = 0

  constructor(readonly lists: WordLists) {
    this.#index = createSearchIndex(lists, now)
  }

  async open(snapshotPath: string | undefined): Promise<OpenedIndex> {
    this.#snapshotPath = snapshotPath
    if (snapshotPath === undefined) return { kind: 'empty' }
    const file = await readSnapshotFile(snapshotPath)
    if (file.kind === 'none') return { kind: 'empty' }
    if (file.kind === 'unreadable') return { kind: 'rejected', path: snapshotPath, reason: 'unreadable' }
    const restored = restoreSearchIndex(file.bytes, this.lists, now, file.sum)
    if (!restored.ok) return { kind: 'rejected', path: snapshotPath, reason: restored.failure.kind }
    this.#index = restored.value
    return {
      kind: 'restored',
      articles: this.#index.size,
      label: this.#index.label,
      bytes: file.bytes.length,
    }
  }

  get index(): SearchIndex {
    return this.#index
  }

  clear(): null {
    this.#index = createSearchIndex(this.lists, now)
    return null
  }

  /** Runs a change after those before it. */
  change<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#changes.then(work)
    this.#changes = done.catch(() => undefined)
    return done
  }

  /** Lets what has arrived meanwhile be seen first: of several searches of one slot only the newest is answered. */
  async search(
    request: SearchRequest,
    slot: string | undefined,
  ): Promise<Result<SearchResponse, SearchFailure>> {
    const turn = ++this.#searches
    if (slot !== undefined) {
      this.#newest.set(slot, turn)
      await nextTurn()
      if (this.#newest.get(slot) !== turn) return fail({ kind: 'superseded' })
    }
    return ok(this.#index.search(request))
  }

  async save(label: string): Promise<Result<{ readonly bytes: number }, SearchFailure>> {
    const path = this.#snapshotPath
    if (path === undefined) return fail({ kind: 'nowhere-to-save' })
    this.#index.compact()
    const written = await writeSnapshotFile(path, this.#index.snapshotSlices(label))
    return written.ok
      ? ok({ bytes: written.value })
      : fail({ kind: 'not-saved', path, code: written.failure })
  }
}

type Handlers = {
  readonly [C in SearchCommand]: (
    takes: SearchCommands[C]['takes'],
  ) => Promise<Result<SearchCommands[C]['gives'], SearchFailure>>
}

const handlersOf = (keeper: IndexKeeper): Handlers => ({
  open: async ({ snapshotPath }) => ok(await keeper.change(() => keeper.open(snapshotPath))),
  add: async (articles) => {
    await keeper.change(() => {
      keeper.index.add(articles)
    })
    return ok(articles.length)
  },
  setColumns: async (columns) =>
    ok(await keeper.change(() => columns.filter((one) => !keeper.index.setColumns(one)).map(({ id }) => id))),
  remove: async (ids) => ok(await keeper.change(() => ids.filter((id) => keeper.index.remove(id)).length)),
  ids: async () => ok(await keeper.change(() => keeper.index.ids())),
  search: ({ request, slot }) => keeper.search(request, slot),
  concordance: ({ request, order, offset, limit }) =>
    Promise.resolve(ok(keeper.index.concordance(request, order, offset, limit))),
  refine: ({ request, piece }) => Promise.resolve(ok(keeper.index.refine(request, piece))),
  save: ({ label }) => keeper.change(() => keeper.save(label)),
  clear: async () => ok(await keeper.change(() => keeper.clear())),
  figures: () =>
    Promise.resolve(
      ok({ articles: keeper.index.size, words: keeper.index.vocabularySize, memoryBytes: memoryUsage().rss }),
    ),
})

/** The index in this thread, by commands. */
export const createSearchService = (lists: WordLists = builtInWordLists()): SearchService => {
  const handlers = handlersOf(new IndexKeeper(lists))
  return (command, takes) => handlers[command](takes)
}
