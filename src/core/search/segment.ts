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
  /** Weighted occurrences by article, to which each term adds its own. */
  readonly weights: Int32Array
  readonly where: 'anywhere' | 'title' | 'text'
}

/** Terms ascend by one at least, so that a term is at most as far from either end as they differ: few steps where all are there. */
const indexOfTerm = (terms: Uint32Array, term: number): number => {
  if (terms.length === 0) return -1
  let low = Math.max(0, terms.length - 1 - (terms[terms.length - 1]! - term))
  let high = Math.min(terms.length - 1, term - terms[0]!)
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
  const { where, weights } = collector
  const text = where === 'title' ? 0 : inText
  const title = where === 'text' ? 0 : inTitle
  weights[article]! += text + TITLE_WEIGHT * title
}

/** Adds the term's occurrences to the collector. All that a search reads goes through here: one loop, no calls. */
export const collectFromSegment = (segment: Segment, term: number, collector: Collector): void => {
  const index = indexOfTerm(segment.terms, term)
  if (index < 0) return
  const { bytes } = segment
  const { weights, where } = collector
  const textWeight = where === 'title' ? 0 : 1
  const titleWeight = where === 'text' ? 0 : TITLE_WEIGHT
  const end = segment.offsets[index + 1]!
  let at = segment.offsets[index]!
  segment.need?.(at, end)
  let article = -1
  while (at < end) {
    let step = bytes[at++]!
    if (step > 127) {
      step &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = bytes[at++]!
        step |= (byte & 127) << shift
      }
    }
    article += step >>> 1
    if ((step & 1) === 1) {
      weights[article]! += textWeight
      continue
    }
    let inText = bytes[at++]!
    if (inText > 127) {
      inText &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = bytes[at++]!
        inText |= (byte & 127) << shift
      }
    }
    let inTitle = bytes[at++]!
    if (inTitle > 127) {
      inTitle &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = bytes[at++]!
        inTitle |= (byte & 127) << shift
      }
    }
    weights[article]! += inText * textWeight + inTitle * titleWeight
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
