import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { LibraryNews } from '#core/library/progress'
import { ok, type Result } from '#core/result'
import { createExtractPool } from '../extract/extract-pool'
import { realFolder } from '../files/real-folder'
import { createLibrary } from './create-library'
import type { SearchConnection } from '../search/search-connection'
import type { Library } from './library'
import { openLibraryContext } from './open-library'
import { searchThread } from './search-thread'
import { startArticleSearch } from './start-article-search'

export type HostOptions = {
  readonly folder: string
  readonly dataFolder: string
  /** Where the built workers are; null runs their work in this thread (small libraries, tests). */
  readonly workersFolder: string | null
  /** How many threads read files. */
  readonly readers: number
  /** Whether changes in the folder are taken in as they happen; a command looks once. */
  readonly isWatching: boolean
}

/** One thread is left for the library itself. */
export const readersFor = (cores: number): number => Math.max(1, Math.min(4, cores - 1))

/**
 * Opens a library with its workers. Closing it stops them.
 * `search`: the thread of the index, where it is already starting; it is this library's from now on.
 */
export const openLibrary = async (
  options: HostOptions,
  tell: (news: LibraryNews) => void,
  search: SearchConnection | null = searchThread(options),
): Promise<Result<Library, Failure>> => {
  const { workersFolder, dataFolder, readers } = options
  const pool = createExtractPool(
    workersFolder === null
      ? { inProcess: true, size: readers }
      : { workerPath: join(workersFolder, 'extract-worker.cjs'), size: readers },
  )
  const opened = await openLibraryContext({
    folder: await realFolder(options.folder),
    dataFolder,
    tell,
    pool,
    startSearch: (cacheFolder) => startArticleSearch(search, cacheFolder),
    now: Date.now,
  })
  if (!opened.ok) {
    await pool.close()
    await search?.close()
    return opened
  }
  const library = createLibrary(opened.value, options.isWatching)
  return ok({
    ...library,
    close: async () => {
      const closed = await library.close()
      await pool.close()
      return closed
    },
  })
}
