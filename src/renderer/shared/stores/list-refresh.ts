import type { ArticleId } from '#core/ids'
import type { ListPage, ListRow } from '#core/library/queries'

/** What is in sight of a list. `top` is the row that its upper edge is in; null while it shows its beginning. */
export type Sight = { readonly first: number; readonly last: number; readonly top: number | null }
export const nothingInSight: Sight = { first: 0, last: 0, top: null }

/** The row that was at the upper edge stands elsewhere now, and is to be there again. */
export type KeptRow = { readonly from: number; readonly to: number }

/** Articles to be found again: the open one, and those that the keyboard and a selection are at. */
type Followed = { readonly current: ArticleId | null; readonly marked: readonly (ArticleId | null)[] }

export type Refreshed = {
  readonly pages: readonly ListPage[]
  readonly kept: KeptRow | null
  /** Undefined where the places can't be told. */
  readonly currentIndex: number | null | undefined
  readonly marked: readonly (number | null)[]
}

const isId = (id: ArticleId | null): id is ArticleId => id !== null

/**
 * Asks for a list that has changed so that whoever looks at it finds what is in sight where it was: rows that came in above
 * move the numbers of those in sight, not the rows themselves. Null where an answer failed; `ask` has said so.
 */
export const refreshed = async (options: {
  readonly sight: Sight
  readonly rows: ReadonlyMap<number, ListRow>
  readonly followed: Followed
  readonly currentIndex: number | null
  readonly pageOf: (index: number) => number
  readonly ask: (page: number, locate: readonly ArticleId[]) => Promise<ListPage | null>
}): Promise<Refreshed | null> => {
  const { sight, rows, pageOf, ask } = options
  const { current, marked } = options.followed
  const top = sight.top === null ? null : (rows.get(sight.top)?.article.id ?? null)
  const locate = [...new Set([top, current, ...marked].filter(isId))]
  const begun = await ask(pageOf(sight.first), locate)
  if (begun === null) return null

  const places = begun.located
  const placeOf = (id: ArticleId | null): number | null =>
    id === null ? null : (places?.[locate.indexOf(id)] ?? null)
  const topNow = placeOf(top)
  const shift = sight.top === null || topNow === null ? 0 : topNow - sight.top
  const lastRow = Math.max(0, begun.total - 1)
  const wanted = new Set<number>()
  const until = Math.min(lastRow, sight.last + shift)
  for (let page = pageOf(Math.max(0, sight.first + shift)); page <= pageOf(until); page++) wanted.add(page)
  // Nobody can say where the open article stands now: it is looked for where it was.
  if (places === undefined && options.currentIndex !== null) wanted.add(pageOf(options.currentIndex))
  wanted.delete(pageOf(sight.first))
  const others = await Promise.all([...wanted].map((page) => ask(page, [])))
  return {
    pages: [begun, ...others.filter((page) => page !== null)],
    kept: sight.top === null || topNow === null ? null : { from: sight.top, to: topNow },
    currentIndex: places === undefined ? undefined : placeOf(current),
    marked: marked.map(placeOf),
  }
}
