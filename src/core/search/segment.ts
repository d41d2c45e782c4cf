import type { Bitset } from './bitset'
import { GrowingBytes } from './growing'
import type { TokenStreams } from './token-streams'

/**
 * Packed postings of a run of articles. For the term `terms[i]`, `bytes[offsets[i]..offsets[i+1])` holds, ascending by
 * article, varints: twice the step from the article before, plus 1 where the word stands once in the text and not in
 * the title; otherwise followed by how often it stands in the text and in the title.
 */
export type Segment = {
  readonly terms: Uint32Array
  readonly offsets: Uint32Array
  readonly bytes: Uint8Array
  /** The last article of each term, from which the first step of a following segment is counted. */
  readonly lasts: Uint32Array
  /** Called before some of `bytes` are used: they may have to be read first. */
  readonly need?: (from: number, to: number) => void
}

/** How much an occurrence in a title counts beside one in the text. */
export const TITLE_WEIGHT = 3

export type Collector = {
  readonly articles: Bitset
  /** Weighted occurrences by article; absent where only the set is asked for. */
  readonly weights?: Float32Array
  readonly where: 'anywhere' | 'title' | 'text'
}

const indexOfTerm = (terms: Uint32Array, term: number): number => {
  let low = 0
  let high = terms.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = terms[middle]!
    if (found === term) return middle
    if (found < term) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export const note = (collector: Collector, article: number, inText: number, inTitle: number): void => {
  const { where, articles, weights } = collector
  const text = where === 'title' ? 0 : inText
  const title = where === 'text' ? 0 : inTitle
  if (text + title === 0) return
  articles.add(article)
  if (weights !== undefined) weights[article]! += text + TITLE_WEIGHT * title
}

/** Adds the term's articles to the collector. */
export const collectFromSegment = (segment: Segment, term: number, collector: Collector): void => {
  const index = indexOfTerm(segment.terms, term)
  if (index < 0) return
  const { bytes } = segment
  const end = segment.offsets[index + 1]!
  let at = segment.offsets[index]!
  segment.need?.(at, end)
  let article = -1
  const varint = (): number => {
    let byte = bytes[at++]!
    if (byte < 128) return byte
    let value = byte & 127
    let shift = 7
    do {
      byte = bytes[at++]!
      value |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    return value >>> 0
  }
  while (at < end) {
    const step = varint()
    article += step >>> 1
    if ((step & 1) === 1) {
      note(collector, article, 1, 0)
    } else {
      const inText = varint()
      note(collector, article, inText, varint())
    }
  }
}

const pushPosting = (bytes: GrowingBytes, step: number, inText: number, inTitle: number): void => {
  if (inText === 1 && inTitle === 0) {
    bytes.pushVarint(step * 2 + 1)
    return
  }
  bytes.pushVarint(step * 2)
  bytes.pushVarint(inText)
  bytes.pushVarint(inTitle)
}

/** Reused between packings; sized by the vocabulary. */
let lastArticle = new Uint32Array(0)
let slotOfTerm = new Uint32Array(0)

const withRoomFor = (terms: number): void => {
  if (lastArticle.length < terms) {
    lastArticle = new Uint32Array(Math.ceil(terms * 1.3))
    slotOfTerm = new Uint32Array(lastArticle.length)
  } else {
    lastArticle.fill(0)
  }
}

/** How many articles of [from, to) hold each term; leaves the counts in `slotOfTerm`. */
const countArticles = (streams: TokenStreams, from: number, to: number): number => {
  slotOfTerm.fill(0)
  let total = 0
  for (let article = from; article < to; article++) {
    const end = streams.endOf(article)
    const tokens = streams.tokensOf(article)
    for (let at = streams.startOf(article); at < end; at++) {
      const term = tokens[at]!
      if (term === 0 || lastArticle[term] === article + 1) continue
      lastArticle[term] = article + 1
      slotOfTerm[term]!++
      total++
    }
  }
  return total
}

/** Packs the postings of the articles numbered [from, to) from their token streams, by counting sort. */
export const packSegment = (
  streams: TokenStreams,
  from: number,
  to: number,
  vocabularySize: number,
): Segment => {
  withRoomFor(vocabularySize)
  const total = countArticles(streams, from, to)
  let distinct = 0
  for (let term = 1; term < vocabularySize; term++) if (slotOfTerm[term] !== 0) distinct++
  const terms = new Uint32Array(distinct)
  const starts = new Uint32Array(distinct + 1)
  for (let term = 1, index = 0, place = 0; term < vocabularySize; term++) {
    const count = slotOfTerm[term]!
    if (count === 0) continue
    terms[index] = term
    starts[index++] = place
    slotOfTerm[term] = place
    place += count
    starts[index] = place
  }
  const articles = new Uint32Array(total)
  const inText = new Uint16Array(total)
  const inTitle = new Uint16Array(total)
  fillPostings(streams, from, to, { articles, inText, inTitle })
  const bytes = new GrowingBytes(total * 2 + 64)
  const offsets = new Uint32Array(distinct + 1)
  const lasts = new Uint32Array(distinct)
  for (let index = 0; index < distinct; index++) {
    let before = -1
    for (let place = starts[index]!; place < starts[index + 1]!; place++) {
      pushPosting(bytes, articles[place]! - before, inText[place]!, inTitle[place]!)
      before = articles[place]!
    }
    offsets[index + 1] = bytes.length
    lasts[index] = before
  }
  return { terms, offsets, bytes: bytes.used().slice(), lasts }
}

type Postings = {
  readonly articles: Uint32Array
  readonly inText: Uint16Array
  readonly inTitle: Uint16Array
}

/** `slotOfTerm` holds where each term's next posting goes; within an article, one past its posting. */
const fillPostings = (streams: TokenStreams, from: number, to: number, postings: Postings): void => {
  lastArticle.fill(0)
  for (let article = from; article < to; article++) {
    const end = streams.endOf(article)
    const titleEnd = streams.titleEndOf(article)
    const tokens = streams.tokensOf(article)
    for (let at = streams.startOf(article); at < end; at++) {
      const term = tokens[at]!
      if (term === 0) continue
      if (lastArticle[term] !== article + 1) {
        lastArticle[term] = article + 1
        postings.articles[slotOfTerm[term]!++] = article
      }
      const counts = at < titleEnd ? postings.inTitle : postings.inText
      const place = slotOfTerm[term]! - 1
      if (counts[place]! < 0xffff) counts[place]!++
    }
  }
}
