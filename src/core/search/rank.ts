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
  if (concepts.length === 0) return newestFirst(archive, found, needed)
  const best = bestOf(archive, found, concepts, Math.max(LOOKED_AT_AGAIN, needed))
  const top = withCloseness(archive, best.slice(0, LOOKED_AT_AGAIN), concepts)
  return [...top, ...best.slice(LOOKED_AT_AGAIN)]
}

/** The best `count` by BM25, sorted: one pass over what was found, most of which is not among them. */
const bestOf = (archive: Archive, found: Bitset, concepts: readonly Concept[], count: number): Ranked[] => {
  const norms = archive.norms(normOf)
  const gains = concepts.map(({ articles }) => inverseFrequency(archive.size, articles.count) * (K1 + 1))
  const best = new BestScores(Math.min(count, found.count))
  const { words } = found
  for (let at = 0; at < words.length; at++)
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      const article = (at << 5) + 31 - Math.clz32(word & -word)
      const norm = norms[article]!
      let score = 0
      for (let which = 0; which < gains.length; which++) {
        const weight = concepts[which]!.weights[article]!
        if (weight !== 0) score += (gains[which]! * weight) / (weight + norm)
      }
      best.offer(article, score)
    }
  return best.sorted()
}

const normOf = (length: number, average: number): number => K1 * (1 - B + (B * length) / average)

/** So many of the articles offered, which come ascending, as score best; of equals those that came first. A heap, the worst on top. */
class BestScores {
  readonly #articles: Uint32Array
  readonly #scores: Float64Array
  #size = 0

  constructor(count: number) {
    this.#articles = new Uint32Array(count)
    this.#scores = new Float64Array(count)
  }

  offer(article: number, score: number): void {
    if (this.#size < this.#scores.length) this.#rise(article, score)
    else if (score > this.#scores[0]!) this.#sink(article, score)
  }

  sorted(): Ranked[] {
    return Array.from(this.#scores, (score, at) => ({ article: this.#articles[at]!, score })).sort(better)
  }

  #isWorse(at: number, article: number, score: number): boolean {
    const own = this.#scores[at]!
    return own < score || (own === score && this.#articles[at]! > article)
  }

  #put(at: number, article: number, score: number): void {
    this.#articles[at] = article
    this.#scores[at] = score
  }

  #rise(article: number, score: number): void {
    let place = this.#size++
    while (place > 0) {
      const parent = (place - 1) >>> 1
      if (this.#isWorse(parent, article, score)) break
      this.#put(place, this.#articles[parent]!, this.#scores[parent]!)
      place = parent
    }
    this.#put(place, article, score)
  }

  /** In the place of the worst. */
  #sink(article: number, score: number): void {
    const count = this.#scores.length
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= count) break
      const next = child + 1
      if (next < count && this.#isWorse(next, this.#articles[child]!, this.#scores[child]!)) child = next
      if (!this.#isWorse(child, article, score)) break
      this.#put(place, this.#articles[child]!, this.#scores[child]!)
      place = child
    }
    this.#put(place, article, score)
  }
}

const LATEST_DAY = 9999_99_99
/** More than there are articles; with a day before it, a number still is exact. */
const ARTICLES = 2 ** 25

const newestFirst = (archive: Archive, found: Bitset, needed: number): Ranked[] => {
  const { days } = archive
  const keys = new Float64Array(found.count)
  let next = 0
  found.each((article) => {
    keys[next++] = (LATEST_DAY - days[article]!) * ARTICLES + article
  })
  return Array.from(keys.sort().subarray(0, needed), (key) => ({ article: key % ARTICLES, score: 0 }))
}
