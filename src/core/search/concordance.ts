import { allowedBy } from './allowed'
import type { Archive } from './archive'
import type { Bitset } from './bitset'
import { Evaluation } from './evaluate'
import { parseQuery } from './query'
import { leavesOf } from './query-tree'
import type { SearchRequest } from './types'
import type { WordLists } from './word-lists'

export const concordanceOrders = ['article', 'before', 'after'] as const
export type ConcordanceOrder = (typeof concordanceOrders)[number]

/** A word or phrase in its place: counted in words of the article's text, so that whoever has the text finds the letters. */
export type ConcordancePlace = { readonly id: string; readonly word: number; readonly words: number }

export type ConcordancePlaces = {
  /** All places in all articles that were found. */
  readonly total: number
  /** Beyond so many the rest are counted and not listed. */
  readonly listed: number
  readonly places: readonly ConcordancePlace[]
}

/** More lines than anybody reads; sorting them all would keep searches waiting. */
export const MOST_PLACES = 200_000
/** So many neighbours decide the order. */
const NEIGHBOURS = 3

/** The places in order, ready to be cut into pages. */
export type Concordance = {
  readonly total: number
  readonly articles: Uint32Array
  /** From the beginning of the article's words. */
  readonly starts: Uint32Array
  readonly lengths: Uint8Array
}

type Wanted = { readonly terms: readonly number[]; readonly phrases: readonly (readonly number[])[] }

const wantedIn = (request: SearchRequest, evaluation: Evaluation): Wanted => {
  const nodes = leavesOf(parseQuery(request.query).tree).flatMap(({ node, excluded }) =>
    excluded || node.kind === 'filter' || (node.field !== undefined && node.field !== 'text') ? [] : [node],
  )
  const concepts = nodes.map((node) => evaluation.conceptOf(node))
  const isPhrase = (at: number): boolean => nodes[at]!.kind === 'phrase'
  return {
    terms: concepts.flatMap(({ terms }, at) => (isPhrase(at) ? [] : terms)),
    phrases: concepts.flatMap(({ terms }, at) => (isPhrase(at) && !terms.includes(0) ? [terms] : [])),
  }
}

type Places = { total: number; articles: number[]; starts: number[]; lengths: number[] }

/** Words of the query one after another in each article's text; of a phrase its first word carries it all. */
const placesIn = (archive: Archive, found: Bitset, { terms, phrases }: Wanted): Places => {
  const places: Places = { total: 0, articles: [], starts: [], lengths: [] }
  const marks = archive.scratchMarks()
  for (const term of terms) marks[term]! |= 1
  for (const [first] of phrases) if (first !== undefined) marks[first]! |= 2
  const take = (article: number, start: number, length: number): void => {
    if (places.total++ >= MOST_PLACES) return
    places.articles.push(article)
    places.starts.push(start)
    places.lengths.push(Math.min(length, 255))
  }
  found.each((article) => {
    const tokens = archive.streams.tokensOf(article)
    const begin = archive.streams.titleEndOf(article) + 1
    const end = archive.streams.endOf(article)
    for (let at = begin; at < end; at++) {
      const mark = marks[tokens[at]!]!
      if (mark === 0) continue
      const phrase =
        (mark & 2) === 0
          ? undefined
          : phrases.find((one) => at + one.length <= end && one.every((term, i) => tokens[at + i] === term))
      if (phrase !== undefined) take(article, at - begin, phrase.length)
      else if ((mark & 1) !== 0) take(article, at - begin, 1)
    }
  })
  for (const term of terms) marks[term] = 0
  for (const [first] of phrases) if (first !== undefined) marks[first] = 0
  return places
}

/** For each place its neighbours outwards, as ranks of their words in the alphabet; 0 where the text ends. */
const neighbourRanks = (archive: Archive, places: Places, order: 'before' | 'after'): Uint32Array => {
  const count = places.articles.length
  const terms = new Uint32Array(count * NEIGHBOURS)
  const { streams } = archive
  for (let place = 0; place < count; place++) {
    const article = places.articles[place]!
    const tokens = streams.tokensOf(article)
    const begin = streams.titleEndOf(article) + 1
    const end = streams.endOf(article)
    for (let step = 0; step < NEIGHBOURS; step++) {
      const at =
        order === 'before'
          ? begin + places.starts[place]! - 1 - step
          : begin + places.starts[place]! + places.lengths[place]! + step
      terms[place * NEIGHBOURS + step] = at >= begin && at < end ? tokens[at]! : 0
    }
  }
  const words = [...new Set(terms)]
    .filter((term) => term !== 0)
    .map((term) => ({ term, word: archive.vocabulary.wordOf(term) }))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  const ranks = new Map(words.map(({ term }, at) => [term, at + 1]))
  return terms.map((term) => ranks.get(term) ?? 0)
}

const sortedPlaces = (archive: Archive, places: Places, order: ConcordanceOrder): Concordance => {
  const turns = Uint32Array.from(places.articles, (_, at) => at)
  if (order !== 'article') {
    const ranks = neighbourRanks(archive, places, order)
    turns.sort((a, b) => {
      for (let step = 0; step < NEIGHBOURS; step++) {
        const difference = ranks[a * NEIGHBOURS + step]! - ranks[b * NEIGHBOURS + step]!
        if (difference !== 0) return difference
      }
      return a - b
    })
  }
  return {
    total: places.total,
    articles: turns.map((at) => places.articles[at]!),
    starts: turns.map((at) => places.starts[at]!),
    lengths: Uint8Array.from(turns, (at) => places.lengths[at]!),
  }
}

/** Every place where the words of the query stand in the texts of the articles that it finds. */
export const concordanceOf = (
  archive: Archive,
  lists: WordLists,
  request: SearchRequest,
  order: ConcordanceOrder,
): Concordance => {
  archive.settle()
  const evaluation = new Evaluation(archive, lists, request.own)
  const { tree } = parseQuery(request.query)
  const found = evaluation.articlesOf(tree).and(allowedBy(archive, lists, request))
  return sortedPlaces(archive, placesIn(archive, found, wantedIn(request, evaluation)), order)
}

export const pageOf = (
  archive: Archive,
  { total, articles, starts, lengths }: Concordance,
  offset: number,
  limit: number,
): ConcordancePlaces => ({
  total,
  listed: articles.length,
  places: Array.from(articles.subarray(offset, offset + limit), (article, i) => ({
    id: archive.columns[article]?.id ?? '',
    word: starts[offset + i]!,
    words: lengths[offset + i]!,
  })),
})
