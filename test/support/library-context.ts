import { onTestFinished } from 'vitest'
import { createExtractPool } from '#platform/extract/extract-pool'
import type { LibraryContext } from '#platform/library/context'
import { openLibraryContext } from '#platform/library/open-library'
import { startArticleSearch } from '#platform/library/start-article-search'
import { valueOf } from './library'

/** A library seen from within, until the test is over. Nobody else may have it open. */
export const openedContext = async (folder: string, dataFolder: string): Promise<LibraryContext> => {
  const pool = createExtractPool({ inProcess: true, size: 1 })
  const opened = valueOf(
    await openLibraryContext({
      folder,
      dataFolder,
      tell: () => undefined,
      pool,
      startSearch: (cache) => startArticleSearch(null, cache),
      now: Date.now,
    }),
  )
  onTestFinished(async () => {
    await opened.close()
    await pool.close()
  })
  return opened.context
}
