import type { Archive } from './archive'
import type { Bitset } from './bitset'
import type { Concept } from './evaluate'

/** Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), the usual parameters. */
const K1 = 1.2
const B = 0.75

/** How many of the best are looked at again for closeness. */
const LOOKED_AT_AGAIN = 256

/** What a score gains at most where the words stand side by side, and in the order asked for. */
const CLOSENESS = 0.6
const IN_ORDER = 0.2

export type Ranked = { readonly article: number; readonly score: number }

export const inverseFrequency = (articles: number, withWord: number): number =>
  Math.log(1 + (articles - withWord + 0.5) / (withWord + 0.5))

const better = (a: Ranked, b: Ranked): number => b.score - a.score || a.article - b.article

type Scores = { readonly articles: Uint32Array; readonly scores: Float64Array }

const scoreAll = (archive: Archive, found: Bitset, concepts: readonly Concept[]): Scores => {
  const average = archive.averageLength
  const total = found.count
  const articles = new Uint32Array(total)
  const scores = new Float64Array(total)
  let next = 0
  found.each((article) => {
    articles[next++] = article
  })
  const norms = new Float64Array(concepts.length === 0 ? 0 : total)
  for (let at = 0; at < norms.length; at++)
    norms[at] = K1 * (1 - B + (B * archive.streams.lengthOf(articles[at]!)) / average)
  for (const { articles: holding, weights } of concepts) {
    const idf = inverseFrequency(archive.size, holding.count)
    for (let at = 0; at < total; at++) {
      const weight = weights[articles[at]!]!
      if (weight !== 0) scores[at]! += (idf * weight * (K1 + 1)) / (weight + norms[at]!)
    }
  }
  return { articles, scores }
}

/** The narrowest stretch of an article's words that holds every concept once; undefined where there is none. */
const closest = (
  archive: Archive,
  article: number,
  marks: Uint32Array,
  wanted: number,
): { readonly width: number; readonly inOrder: boolean } | undefined => {
  const tokens = archive.streams.tokensOf(article)
  const end = archive.streams.endOf(article)
  const lastAt = new Int32Array(wanted).fill(-1)
  let best: { width: number; inOrder: boolean } | undefined
  for (let at = archive.streams.startOf(article); at < end; at++) {
    const bits = marks[tokens[at]!]!
    if (bits === 0) continue
    let first = at
    let inOrder = true
    for (let concept = 0, before = -1; concept < wanted; concept++) {
      if ((bits & (1 << concept)) !== 0) lastAt[concept] = at
      const place = lastAt[concept]!
      if (place < first) first = place
      if (concept > 0 && place <= before) inOrder = false
      before = place
    }
    if (first < 0) continue
    const width = at - first
    if (best === undefined || width < best.width || (width === best.width && inOrder && !best.inOrder)) {
      best = { width, inOrder }
    }
  }
  return best
}

const withCloseness = (
  archive: Archive,
  ranked: readonly Ranked[],
  concepts: readonly Concept[],
): Ranked[] => {
  const words = concepts.filter(({ node }) => node.kind === 'word').slice(0, 31)
  if (words.length < 2) return [...ranked]
  const marks = archive.scratchMarks()
  words.forEach(({ terms }, index) => {
    for (const term of terms) marks[term]! |= 1 << index
  })
  marks[0] = 0
  const closer = ranked
    .map(({ article, score }) => {
      const near = closest(archive, article, marks, words.length)
      if (near === undefined) return { article, score }
      const tightest = words.length - 1
      const closeness = (CLOSENESS * tightest) / Math.max(tightest, near.width)
      const order = near.inOrder && near.width === tightest ? IN_ORDER : 0
      return { article, score: score * (1 + closeness + order) }
    })
    .sort(better)
  for (const { terms } of words) for (const term of terms) marks[term] = 0
  return closer
}

/** The found articles, best first: BM25, and among the best also how close together the words stand. */
export const rank = (
  archive: Archive,
  found: Bitset,
  concepts: readonly Concept[],
  needed: number,
): Ranked[] => {
  const all = scoreAll(archive, found, concepts)
  if (concepts.length === 0) return newestFirst(archive, all.articles, needed)
  const best = bestOf(all, Math.max(LOOKED_AT_AGAIN, needed))
  const top = withCloseness(archive, best.slice(0, LOOKED_AT_AGAIN), concepts)
  return [...top, ...best.slice(LOOKED_AT_AGAIN)]
}

const LATEST_DAY = 9999_99_99
/** More than there are articles; with a day before it, a number still is exact. */
const ARTICLES = 2 ** 25

const newestFirst = (archive: Archive, articles: Uint32Array, needed: number): Ranked[] => {
  const { days } = archive
  const keys = new Float64Array(articles.length)
  for (let at = 0; at < keys.length; at++)
    keys[at] = (LATEST_DAY - days[articles[at]!]!) * ARTICLES + articles[at]!
  return Array.from(keys.sort().subarray(0, needed), (key) => ({ article: key % ARTICLES, score: 0 }))
}

/** The best `count` of many, sorted. Of many more, only those above the score that so many reach are sorted. */
const bestOf = ({ articles, scores }: Scores, count: number): Ranked[] => {
  const least = scores.length > count * 2 ? scoreReachedBy(scores, count) : 0
  const best: Ranked[] = []
  for (let at = 0; at < scores.length; at++) {
    if (scores[at]! >= least) best.push({ article: articles[at]!, score: scores[at]! })
  }
  return best.sort(better)
}

/** The score that exactly `count` reach, equals apart; found with a heap of that many, the least on top. */
const scoreReachedBy = (scores: Float64Array, count: number): number => {
  const heap = scores.slice(0, count).sort()
  for (let at = count; at < scores.length; at++) {
    const score = scores[at]!
    if (score <= heap[0]!) continue
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= count) break
      if (child + 1 < count && heap[child + 1]! < heap[child]!) child++
      if (heap[child]! >= score) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = score
  }
  return heap[0]!
}
