import type { ArticleId } from '../ids'
import { isLiving } from './annotation-views'
import { isoDateIn } from './published'
import { unread, type Reading } from './reading'
import type { ListOrder, ListRequest, ListView } from './queries'
import type { LibraryState } from './state'
import { isAlive } from './tag-views'
import type { ArticleSummary } from './views'

/** Sorted as an Arabic reader expects, Latin titles after; digits by their value. */
const collator = new Intl.Collator('ar', { numeric: true })
export const namesInOrder = collator.compare

type Described = 'published' | 'source' | 'author'
const compare: Readonly<
  Record<
    Exclude<ListOrder, 'relevance' | 'opened' | Described>,
    (a: ArticleSummary, b: ArticleSummary) => number
  >
> = {
  title: (a, b) => collator.compare(a.title, b.title),
  path: (a, b) => collator.compare(a.path, b.path),
  acquired: (a, b) => plain(a.acquired, b.acquired),
  modified: (a, b) => plain(a.modified, b.modified),
  words: (a, b) => a.words - b.words,
  annotations: (a, b) => a.annotations - b.annotations,
}

const plain = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export type ReadingOf = (id: ArticleId) => Reading
const nothingRead: ReadingOf = () => unread

type Between = (a: ArticleSummary, b: ArticleSummary) => number

/** Articles of which it is not known come last, whichever way the list runs. */
const byDescription = (field: Described, sign: 1 | -1): Between => {
  const dates = new Map<string, string>()
  const valueOf = ({ described }: ArticleSummary): string => {
    const written = described[field]?.trim() ?? ''
    if (field !== 'published' || written === '') return written
    const known = dates.get(written) ?? isoDateIn(written) ?? ''
    dates.set(written, known)
    return known
  }
  const order = field === 'published' ? plain : collator.compare
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if ((one === '') !== (other === '')) return one === '' ? 1 : -1
    return sign * order(one, other) || plain(a.path, b.path)
  }
}

/** Ties keep the order of their paths, so that a list never shuffles. */
const betweenIn = (
  order: Exclude<ListOrder, 'relevance'>,
  isDescending: boolean,
  readingOf: ReadingOf,
): Between => {
  const sign = isDescending ? -1 : 1
  if (order === 'published' || order === 'source' || order === 'author') return byDescription(order, sign)
  const between: Between =
    order === 'opened' ? (a, b) => plain(readingOf(a.id).opened, readingOf(b.id).opened) : compare[order]
  return (a, b) => sign * between(a, b) || plain(a.path, b.path)
}

export const sorted = (
  articles: readonly ArticleSummary[],
  order: Exclude<ListOrder, 'relevance'>,
  isDescending: boolean,
  readingOf: ReadingOf = nothingRead,
): readonly ArticleSummary[] => [...articles].sort(betweenIn(order, isDescending, readingOf))

/** Where each of `ids` stands once they are sorted, without sorting them; null where it is not among them. */
export const placesAmong = (
  articles: readonly ArticleSummary[],
  ids: readonly ArticleId[],
  order: Exclude<ListOrder, 'relevance'>,
  isDescending: boolean,
  readingOf: ReadingOf = nothingRead,
): readonly (number | null)[] => {
  const asked = new Set(ids)
  const wanted = new Map(articles.flatMap((one) => (asked.has(one.id) ? [[one.id, one] as const] : [])))
  // One for all of them: it remembers what it has worked out of an article.
  const between = betweenIn(order, isDescending, readingOf)
  const placeOf = (one: ArticleSummary): number =>
    articles.reduce((before, article) => (between(article, one) < 0 ? before + 1 : before), 0)
  return ids.map((id) => {
    const one = wanted.get(id)
    return one === undefined ? null : placeOf(one)
  })
}

/** The first `many` of them as `sorted` gives them, without sorting the rest: a list opens with its beginning. */
export const firstSorted = (
  articles: readonly ArticleSummary[],
  many: number,
  order: Exclude<ListOrder, 'relevance'>,
  isDescending: boolean,
  readingOf: ReadingOf = nothingRead,
): readonly ArticleSummary[] => {
  const between = betweenIn(order, isDescending, readingOf)
  const first: ArticleSummary[] = []
  for (const article of articles) {
    if (first.length >= many && (many === 0 || between(article, first[many - 1]!) >= 0)) continue
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (between(article, first[middle]!) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, article)
    if (first.length > many) first.pop()
  }
  return first
}

/** What a view shows. `needsReview` tells the articles with an annotation that waits for a person's decision. */
export const isInView = (
  article: ArticleSummary,
  view: ListView,
  needsReview: (id: ArticleId) => boolean,
  readingOf: ReadingOf = nothingRead,
): boolean => {
  switch (view) {
    case 'all':
      return true
    case 'unread':
      return !readingOf(article.id).read
    case 'later':
      return readingOf(article.id).later
    case 'annotated':
      return article.annotations > 0
    case 'review':
      return needsReview(article.id)
    case 'changed':
      return article.state === 'changed'
    case 'missing':
      return article.state === 'missing'
    case 'copies':
      return article.otherPaths.length > 0
    default:
      return view satisfies never
  }
}

/** The living tags an article carries itself and through its annotations. */
export const allTagsOf = (state: LibraryState, article: ArticleSummary): ReadonlySet<string> => {
  const tags = new Set<string>(article.tags)
  for (const id of state.annotationsOf.get(article.id) ?? []) {
    const record = state.annotations.get(id)!
    if (!isLiving(record)) continue
    for (const [tag, on] of record.tags) if (on.value && isAlive(state, tag)) tags.add(tag)
  }
  return tags
}

export const isListed = (
  state: LibraryState,
  article: ArticleSummary,
  request: Pick<ListRequest, 'view' | 'tags'>,
  needsReview: (id: ArticleId) => boolean,
  readingOf: ReadingOf = nothingRead,
): boolean => {
  if (!isInView(article, request.view, needsReview, readingOf)) return false
  if (request.tags.length === 0) return true
  const tags = allTagsOf(state, article)
  return request.tags.every((tag) => tags.has(tag))
}
