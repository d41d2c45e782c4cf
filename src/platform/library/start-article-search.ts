import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { ArticleColumns } from '#core/search/types'
import { fail, ok, type Result } from '#core/result'
import { startSearchWorker, type SearchClient } from '../search/search-client'
import type { SearchConnection } from '../search/search-connection'
import type { OpenedIndex, SearchFailure } from '../search/search-protocol'
import type { ArticleSearch, StampedArticle } from './article-search'

const snapshotName = 'search.index'

/** Starts the index of a library in the given thread, or in this one where there is none. */
export const startArticleSearch = async (
  connection: SearchConnection | null,
  cacheFolder: string | null,
): Promise<Result<ArticleSearch, Failure>> => {
  const keptIn = cacheFolder === null ? null : join(cacheFolder, snapshotName)
  const client = await startSearchWorker({
    where: connection === null ? { kind: 'here' } : { kind: 'connected', connection },
    ...(keptIn !== null && { snapshotPath: keptIn }),
  })
  return client.ok ? ok(articleSearch(client.value, keptIn)) : fail(failureOf(client.failure))
}

const failureOf = (failure: SearchFailure): Failure => {
  switch (failure.kind) {
    case 'superseded':
      return { kind: 'cancelled' }
    case 'stopped':
      return { kind: 'worker-stopped', reason: failure.reason }
    case 'not-saved':
      return { kind: 'io', path: failure.path, code: failure.code }
    case 'nowhere-to-save':
      return { kind: 'worker-stopped', reason: failure.kind }
    default:
      return failure satisfies never
  }
}

const mapped = <T>(result: Result<T, SearchFailure>): Result<T, Failure> =>
  result.ok ? result : fail(failureOf(result.failure))

/** Twelve hex digits stand for a stamp in the snapshot's label. */
const short = (stamp: string): string => createHash('sha256').update(stamp).digest('hex').slice(0, 12)

const stampsIn = (opened: OpenedIndex): Map<string, string> => {
  if (opened.kind !== 'restored') return new Map()
  try {
    return new Map(JSON.parse(opened.label) as [string, string][])
  } catch {
    // A label of another time: every article counts as behind and is indexed again.
    return new Map()
  }
}

/**
 * Articles go to the index in portions: columns that are set meanwhile, of an article on its way, wait until all have arrived.
 * Otherwise they would be passed over, or be written over by what is older.
 */
const createColumnGate = (send: (columns: readonly ArticleColumns[]) => Promise<void>) => {
  const onTheirWay = new Set<string>()
  const waiting = new Map<string, ArticleColumns>()
  let puts = 0
  return {
    set: async (columns: readonly ArticleColumns[]): Promise<void> => {
      for (const one of columns) if (onTheirWay.has(one.id)) waiting.set(one.id, one)
      await send(columns.filter(({ id }) => !onTheirWay.has(id)))
    },
    begin: (articles: readonly StampedArticle[]): void => {
      puts++
      for (const { article } of articles) onTheirWay.add(article.id)
    },
    end: async (): Promise<void> => {
      if (--puts > 0) return
      onTheirWay.clear()
      const columns = [...waiting.values()]
      waiting.clear()
      await send(columns)
    },
  }
}

const articleSearch = (client: SearchClient, keptIn: string | null): ArticleSearch => {
  const stamps = stampsIn(client.opened)
  let isChanged = false
  let fault: string | null = null
  const gate = createColumnGate(async (columns) => {
    const indexed = columns.filter(({ id }) => stamps.has(id))
    if (indexed.length > 0) await client.setColumns(indexed)
  })
  let tellLost: (reason: string) => void = () => undefined
  let lost: string | null = null
  client.onLost((reason) => {
    stamps.clear()
    isChanged = true
    lost = reason
    tellLost(reason)
  })
  return {
    onLost: (listener) => {
      tellLost = listener
      if (lost !== null) listener(lost)
    },
    put: async (articles) => {
      if (articles.length === 0) return ok(null)
      isChanged = true
      gate.begin(articles)
      const added = await client.add(articles.map(({ article }) => article))
      if (added.ok) for (const { article, stamp } of articles) stamps.set(article.id, short(stamp))
      await gate.end()
      return added.ok ? ok(null) : mapped(added)
    },
    setColumns: gate.set,
    remove: async (ids) => {
      if (ids.length === 0) return
      isChanged = true
      await client.remove(ids)
      for (const id of ids) stamps.delete(id)
    },
    find: async (request) => mapped(await client.search(request)),
    concordance: async (request, order, offset, limit) =>
      mapped(await client.concordance(request, order, offset, limit)),
    figures: async () => mapped(await client.figures()),
    keptIn,
    fault: () => fault,
    clear: async () => {
      isChanged = true
      await client.clear()
      stamps.clear()
    },
    refine: async (request, piece) => mapped(await client.refine(request, piece)),
    isCurrent: (id, stamp) => stamps.get(id) === short(stamp),
    ids: () => [...stamps.keys()],
    size: () => stamps.size,
    rebuilt: client.opened.kind === 'rejected' ? client.opened.reason : null,
    save: async () => {
      if (keptIn === null || !isChanged) return
      isChanged = false
      const saved = await client.save(JSON.stringify([...stamps]))
      // A cache that can't be written (a full disk) costs time at the next start, nothing else; it is tried again.
      if (!saved.ok && saved.failure.kind === 'not-saved') isChanged = true
      fault = !saved.ok && saved.failure.kind === 'not-saved' ? saved.failure.code : null
    },
    close: client.close,
  }
}
