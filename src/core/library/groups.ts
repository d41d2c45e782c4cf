import type { ArticleId } from '../ids'
import { namesInOrder, placesAmong, sorted, type ReadingOf } from './list'
import { isoDateIn } from './published'
import type { ListGroup, ListGrouping, ListOrder } from './queries'
import type { Reading } from './reading'
import type { ArticleSummary } from './views'

/** What a list is grouped with: what was read here, and which tags an article carries, by their names. */
export type GroupingContext = {
  readonly readingOf: ReadingOf
  readonly tagsOf: (article: ArticleSummary) => Iterable<string>
  readonly nameOf: (tag: string) => string
}

/** A list in groups, each of which is put in order only when rows of it are asked for. */
export type GroupedList = {
  readonly groups: readonly ListGroup[]
  /** Rows of all groups: an article of several tags stands in each of theirs. */
  readonly total: number
  readonly articles: number
  readonly slice: (from: number, to: number) => readonly ArticleSummary[]
  /** Where it stands: of several places the one nearest to `near`; null where it is not in the list. */
  readonly placeOf: (id: ArticleId, near: number) => number | null
}

/** Null: in the order in which the articles were given. */
type Order = { readonly by: Exclude<ListOrder, 'relevance'> | null; readonly isDescending: boolean }

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The day where the person is; `dayAt` keeps those that were worked out, as files are taken in many at once. */
const dayIn = (dayAt: Map<string, string>, iso: string): string => {
  const minute = iso.slice(0, 16)
  const known = dayAt.get(minute)
  if (known !== undefined) return known
  const time = new Date(iso)
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()]
  const two = (n: number): string => String(n).padStart(2, '0')
  const found = Number.isNaN(year) ? '' : `${year}-${two(month)}-${two(day)}`
  dayAt.set(minute, found)
  return found
}

const stateOf = ({ read, progress }: Reading): string =>
  read ? 'read' : progress > 0.03 ? 'begun' : 'unread'
const readingStates = ['begun', 'unread', 'read']

/** The groups that an article belongs to; '' is the one of those of which nothing is known. */
const keysFor = (
  by: ListGrouping,
  context: GroupingContext,
): ((article: ArticleSummary) => readonly string[]) => {
  const dates = new Map<string, string>()
  const dateOf = ({ described }: ArticleSummary): string => {
    const written = described['published']?.trim() ?? ''
    const known = dates.get(written) ?? isoDateIn(written) ?? ''
    dates.set(written, known)
    return known
  }
  const days = new Map<string, string>()
  const dayOf = (iso: string): string => dayIn(days, iso)
  switch (by) {
    case 'source':
    case 'author':
      return ({ described }) => [described[by]?.trim() ?? '']
    case 'year':
      return (article) => [dateOf(article).slice(0, 4)]
    case 'month':
      return (article) => [dateOf(article).slice(0, 7)]
    case 'added':
      return ({ acquired }) => [dayOf(acquired)]
    case 'folder':
      return ({ path }) => [folderOf(path)]
    case 'tag':
      return (article) => {
        const tags = [...context.tagsOf(article)]
        return tags.length === 0 ? [''] : tags
      }
    case 'reading':
      return ({ id }) => [stateOf(context.readingOf(id))]
    default:
      return by satisfies never
  }
}

const isOfTime = (by: ListGrouping): boolean => by === 'year' || by === 'month' || by === 'added'

/** Groups run the way of the list where it is ordered by what they are of; else names from the first, times from the latest. */
const runsBackwards = (by: ListGrouping, { by: order, isDescending }: Order): boolean => {
  const ownOrder = {
    source: 'source',
    author: 'author',
    year: 'published',
    month: 'published',
    added: 'acquired',
    folder: 'path',
  }
  return order !== null && (ownOrder as Partial<Record<string, string>>)[by] === order
    ? isDescending
    : isOfTime(by)
}

const inOrder = (
  keys: readonly string[],
  by: ListGrouping,
  order: Order,
  context: GroupingContext,
): readonly string[] => {
  const compare = (a: string, b: string): number => {
    if (by === 'reading') return readingStates.indexOf(a) - readingStates.indexOf(b)
    if (isOfTime(by)) return a < b ? -1 : 1
    return by === 'tag' ? namesInOrder(context.nameOf(a), context.nameOf(b)) : namesInOrder(a, b)
  }
  const sign = runsBackwards(by, order) ? -1 : 1
  return [...keys].sort((a, b) => {
    // A folder has a name in any case: that of the library itself.
    if (by !== 'folder' && (a === '') !== (b === '')) return a === '' ? 1 : -1
    return sign * compare(a, b)
  })
}

type Bucket = { readonly start: number; articles: readonly ArticleSummary[]; isSorted: boolean }

export const grouped = (
  articles: readonly ArticleSummary[],
  by: ListGrouping,
  order: Order,
  context: GroupingContext,
): GroupedList => {
  const keysOf = keysFor(by, context)
  const found = new Map<string, ArticleSummary[]>()
  for (const article of articles)
    for (const key of keysOf(article)) {
      const known = found.get(key)
      if (known) known.push(article)
      else found.set(key, [article])
    }
  const groups = inOrder([...found.keys()], by, order, context).map((key) => ({
    key,
    count: found.get(key)!.length,
  }))
  let total = 0
  const buckets = groups.map(({ key, count }): Bucket => {
    const start = total
    total += count
    return { start, articles: found.get(key)!, isSorted: order.by === null }
  })
  const settled = (bucket: Bucket): readonly ArticleSummary[] => {
    if (!bucket.isSorted && order.by !== null)
      bucket.articles = sorted(bucket.articles, order.by, order.isDescending, context.readingOf)
    bucket.isSorted = true
    return bucket.articles
  }
  const placeIn = ({ start, articles: within, isSorted }: Bucket, id: ArticleId): number => {
    const at = isSorted || order.by === null ? within.findIndex((article) => article.id === id) : null
    return (
      start +
      (at ?? placesAmong(within, [id], order.by ?? 'title', order.isDescending, context.readingOf)[0] ?? 0)
    )
  }
  return {
    groups,
    total,
    articles: articles.length,
    slice: (from, to) =>
      buckets
        .filter(({ start, articles: within }) => start < to && start + within.length > from)
        .flatMap((bucket) => settled(bucket).slice(Math.max(0, from - bucket.start), to - bucket.start)),
    placeOf: (id, near) =>
      buckets
        .filter(({ articles: within }) => within.some((article) => article.id === id))
        .map((bucket) => placeIn(bucket, id))
        .reduce<number | null>(
          (best, place) => (best === null || Math.abs(place - near) < Math.abs(best - near) ? place : best),
          null,
        ),
  }
}
