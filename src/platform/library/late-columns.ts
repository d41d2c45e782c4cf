import type { ArticleId } from '#core/ids'
import type { Catalog } from '#core/library/catalog'
import { columnsOf, type ArticleSearch } from './article-search'

/** How long a change may wait to be told to the index when nobody searches. */
const longestWaitMs = 200

/**
 * What changes about an article beside its text reaches the index together with other changes, and at the latest before the
 * next search: a hundred annotations in a row are one message, and a search never misses one.
 */
export type LateColumns = {
  readonly touch: (ids: readonly ArticleId[]) => void
  /** The index, brought up to date before it answers. */
  readonly search: ArticleSearch
}

export const lateColumns = (catalog: Catalog, search: ArticleSearch): LateColumns => {
  const touched = new Set<ArticleId>()
  let timer: NodeJS.Timeout | undefined

  const settle = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (touched.size === 0) return
    const ids = [...touched]
    touched.clear()
    await search.setColumns(ids.flatMap((id) => columnsOf(catalog, id) ?? []))
  }

  return {
    touch: (ids) => {
      for (const id of ids) touched.add(id)
      timer ??= setTimeout(() => void settle(), longestWaitMs)
    },
    search: {
      ...search,
      // `rebuilt` and `keptIn` are values, the rest are functions: what is spread stays what it was.
      find: async (request) => {
        await settle()
        return search.find(request)
      },
      concordance: async (...asked) => {
        await settle()
        return search.concordance(...asked)
      },
      refine: async (request, piece) => {
        await settle()
        return search.refine(request, piece)
      },
      save: async () => {
        await settle()
        await search.save()
      },
      close: async () => {
        clearTimeout(timer)
        await search.close()
      },
    },
  }
}
