import type { ArticleId } from '#core/ids'
import { mostLocated, type ListPage, type ListRow } from '#core/library/queries'

/** The first and last of rows that follow each other. */
export type Stretch = readonly [first: number, last: number]

/**
 * What is in sight of a list: several stretches where groups between them are folded. `top` is the first whole or broken row
 * below the upper edge; null while the list shows its beginning.
 */
export type Sight = { readonly stretches: readonly Stretch[]; readonly top: number | null }
export const nothingInSight: Sight = { stretches: [], top: null }

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
  const idAt = (row: number | null): ArticleId | null =>
    row === null ? null : (rows.get(row)?.article.id ?? null)
  const top = idAt(sight.top)
  const isBroken = sight.stretches.length > 1
  const firsts = sight.stretches.map(([first]) => (isBroken ? idAt(first) : null))
  const locate = [...new Set([top, current, ...marked, ...firsts].filter(isId))].slice(0, mostLocated)
  const begunAt = pageOf(sight.stretches[0]?.[0] ?? 0)
  const begun = await ask(begunAt, locate)
  if (begun === null) return null

  const places = begun.located
  const placeOf = (id: ArticleId | null): number | null =>
    id === null ? null : (places?.[locate.indexOf(id)] ?? null)
  const topNow = placeOf(top)
  const shift = sight.top === null || topNow === null ? 0 : topNow - sight.top
  const lastRow = Math.max(0, begun.total - 1)
  const wanted = new Set<number>()
  sight.stretches.forEach(([first, last], i) => {
    // Rows that came into a folded group move those below it alone. At the list's very beginning nothing is moved.
    const now = sight.top === null && i === 0 ? null : placeOf(firsts[i]!)
    const by = now === null ? shift : now - first
    const until = pageOf(Math.min(lastRow, last + by))
    for (let page = pageOf(Math.max(0, first + by)); page <= until; page++) wanted.add(page)
  })
  // Nobody can say where the open article stands now: it is looked for where it was.
  if (places === undefined && options.currentIndex !== null) wanted.add(pageOf(options.currentIndex))
  wanted.delete(begunAt)
  const others = await Promise.all([...wanted].map((page) => ask(page, [])))
  return {
    pages: [begun, ...others.filter((page) => page !== null)],
    kept: sight.top === null || topNow === null ? null : { from: sight.top, to: topNow },
    currentIndex: places === undefined ? undefined : placeOf(current),
    marked: marked.map(placeOf),
  }
}
