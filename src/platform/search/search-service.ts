import { memoryUsage } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { fail, ok, type Result } from '#core/result'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex, openSearchIndex, type SearchIndex } from '#core/search/search-index'
import { SnapshotDamage, type SnapshotPages } from '#core/search/snapshot-pages'
import type { SearchRequest, SearchResponse } from '#core/search/types'
import type { WordLists } from '#core/search/word-lists'
import type {
  LostReason,
  OpenedIndex,
  SearchCommand,
  SearchCommands,
  SearchFailure,
  SearchService,
} from './search-protocol'
import { openSnapshotFile, writeSnapshotFile, type SnapshotFile } from './snapshot-file'

const now = (): number => performance.now()

/** Articles; takes about five milliseconds. */
const addedAtOnce = 16

const restMs = 1000

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One index with its snapshot file. Changes and saving wait for each other; searches wait for neither. */
class IndexKeeper {
  #index: SearchIndex
  #snapshotPath: string | undefined
  #changes: Promise<unknown> = Promise.resolve()
  readonly #newest = new Map<string, number>()
  #searches = 0
  /** The snapshot while it may still have to be read from. */
  #file: SnapshotFile | undefined
  #whole: Promise<void> = Promise.resolve()

  constructor(
    readonly lists: WordLists,
    readonly onLost: (reason: LostReason) => void,
  ) {
    this.#index = createSearchIndex(lists, now)
  }

  open(snapshotPath: string | undefined): OpenedIndex {
    this.#snapshotPath = snapshotPath
    if (snapshotPath === undefined) return { kind: 'empty' }
    const opened = openSnapshotFile(snapshotPath)
    if (opened.kind === 'none') return { kind: 'empty' }
    if (opened.kind === 'unreadable') return { kind: 'rejected', path: snapshotPath, reason: 'unreadable' }
    const { file } = opened
    const restored = openSearchIndex(file.bytes, file.read, this.lists, now)
    if (!restored.ok) {
      file.close()
      return { kind: 'rejected', path: snapshotPath, reason: restored.failure.kind }
    }
    const { index, pages } = restored.value
    this.#index = index
    this.#file = file
    this.#whole = this.#readRest(file, pages)
    return {
      kind: 'restored',
      articles: index.size,
      label: index.label,
      bytes: file.bytes.length,
    }
  }

  /** Searches are answered meanwhile, and read what they need themselves. */
  async #readRest(file: SnapshotFile, pages: SnapshotPages): Promise<void> {
    // The answer to whoever opened the index goes first.
    await nextTurn()
    const isSound = await file.readRest(pages)
    file.close()
    if (!isSound) this.#lose(file)
    // All of it was seen: whatever replaces the index lets its bytes go.
    else if (this.#file === file) this.#file = undefined
    void this.#prepare()
  }

  /** Between searches and changes, a little at a time, when whoever opened the library has seen it. */
  async #prepare(): Promise<void> {
    await delay(restMs, undefined, { ref: false })
    while (!this.#index.prepare()) await nextTurn()
  }

  /** The snapshot is not what was written: nothing of it is used any more, and everything is to be added again. */
  #lose(file: SnapshotFile): void {
    if (this.#file !== file) return
    this.#file = undefined
    file.close()
    this.#index = createSearchIndex(this.lists, now)
    this.onLost('damaged')
  }

  /** Asks the index, and once more the empty one where the snapshot proves to be damaged. */
  ask<T>(question: (index: SearchIndex) => T): T {
    const file = this.#file
    try {
      return question(this.#index)
    } catch (error) {
      if (!(error instanceof SnapshotDamage) || file === undefined) throw error
      this.#lose(file)
      return question(this.#index)
    }
  }

  get index(): SearchIndex {
    return this.#index
  }

  clear(): null {
    this.#index = createSearchIndex(this.lists, now)
    return null
  }

  /** Runs a change after those before it, and on a snapshot that has been read whole. */
  change<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#changes.then(() => this.#whole).then(work)
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
    return ok(this.ask((index) => index.search(request)))
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
    await keeper.change(async () => {
      for (let at = 0; at < articles.length; at += addedAtOnce) {
        // A first scan adds hundreds together: whoever searches meanwhile does not wait for all of them.
        if (at > 0) await nextTurn()
        keeper.index.add(articles.slice(at, at + addedAtOnce))
      }
    })
    return ok(articles.length)
  },
  setColumns: async (columns) =>
    ok(await keeper.change(() => columns.filter((one) => !keeper.index.setColumns(one)).map(({ id }) => id))),
  remove: async (ids) => ok(await keeper.change(() => ids.filter((id) => keeper.index.remove(id)).length)),
  ids: async () => ok(await keeper.change(() => keeper.index.ids())),
  search: ({ request, slot }) => keeper.search(request, slot),
  concordance: ({ request, order, offset, limit }) =>
    Promise.resolve(ok(keeper.ask((index) => index.concordance(request, order, offset, limit)))),
  refine: ({ request, piece }) => Promise.resolve(ok(keeper.ask((index) => index.refine(request, piece)))),
  save: ({ label }) => keeper.change(() => keeper.save(label)),
  clear: async () => ok(await keeper.change(() => keeper.clear())),
  figures: () =>
    Promise.resolve(
      ok({ articles: keeper.index.size, words: keeper.index.vocabularySize, memoryBytes: memoryUsage().rss }),
    ),
})

/** The index in this thread, by commands. */
export const createSearchService = (
  onLost: (reason: LostReason) => void = () => undefined,
  lists: WordLists = builtInWordLists(),
): SearchService => {
  const handlers = handlersOf(new IndexKeeper(lists, onLost))
  return (command, takes) => handlers[command](takes)
}
