import { insideOf } from './allowed'
import type { Archive } from './archive'
import type { Bitset } from './bitset'
import { Evaluation, type Concept } from './evaluate'
import { facetsOf, filteredBy } from './facets'
import type { Highlight } from './highlight'
import { parseQuery } from './query'
import { leavesOf, queryText, type QueryNode } from './query-tree'
import { rank, type Ranked } from './rank'
import { suggestionsFor } from './suggest'
import type { MatchedField, QueryPiece, SearchHit, SearchRequest, SearchResponse } from './types'
import type { WordLists } from './word-lists'

/** Above this many forms, those that stand in the articles shown are named and no others. */
const FORMS_NAMED = 400

const pieceOf = (node: QueryNode, excluded: boolean, evaluation: Evaluation): QueryPiece | undefined => {
  const text = queryText(excluded ? { kind: 'not', node } : node)
  switch (node.kind) {
    case 'word': {
      const { terms, articles } = evaluation.conceptOf(node)
      const field = node.field === undefined ? {} : { field: node.field }
      const counts = { forms: terms.length, articles: articles.count }
      return { kind: 'word', text, word: node.written, mode: node.mode, excluded, ...counts, ...field }
    }
    case 'phrase': {
      const field = node.field === undefined ? {} : { field: node.field }
      const articles = evaluation.conceptOf(node).articles.count
      return { kind: 'phrase', text, words: node.written, excluded, articles, ...field }
    }
    case 'filter': {
      const articles = evaluation.filterOf(node).count
      return { kind: 'filter', text, filter: node.filter, value: node.value, excluded, articles }
    }
    default:
      return undefined
  }
}

const streamFields = (
  archive: Archive,
  article: number,
  marked: ReadonlySet<number>,
): readonly MatchedField[] => {
  const { streams } = archive
  const titleEnd = streams.titleEndOf(article)
  const tokens = streams.tokensOf(article)
  const holds = (from: number, to: number): boolean => {
    for (let at = from; at < to; at++) if (marked.has(tokens[at]!)) return true
    return false
  }
  const inTitle = holds(streams.startOf(article), titleEnd)
  const inText = holds(titleEnd, streams.endOf(article))
  return [...(inTitle ? (['title'] as const) : []), ...(inText ? (['text'] as const) : [])]
}

type Marking = { readonly concept: Concept; readonly marked: ReadonlySet<number> }

const matchedIn = (
  archive: Archive,
  article: number,
  markings: readonly Marking[],
): readonly MatchedField[] => {
  const found = new Set<MatchedField>()
  for (const { concept, marked } of markings) {
    if (!concept.articles.has(article)) continue
    const { field } = concept.node
    const all: readonly MatchedField[] = [
      ...streamFields(archive, article, marked),
      ...archive.side.fieldsOf(article, marked),
    ]
    for (const one of all) if (field === undefined ? one !== 'path' : one === field) found.add(one)
  }
  return [...found]
}

/** Of many forms, those that stand in the shown articles. */
const formsShown = (
  archive: Archive,
  terms: readonly number[],
  shown: readonly Ranked[],
): readonly number[] => {
  if (terms.length <= FORMS_NAMED) return terms
  const wanted = new Set(terms)
  const found = new Set<number>()
  for (const { article } of shown) {
    const tokens = archive.streams.tokensOf(article)
    const end = archive.streams.endOf(article)
    for (let at = archive.streams.startOf(article); at < end; at++) {
      const term = tokens[at]!
      if (wanted.has(term)) found.add(term)
    }
  }
  return [...found]
}

const highlightOf = (archive: Archive, concepts: readonly Concept[], shown: readonly Ranked[]): Highlight => {
  const words = new Set<string>()
  const phrases: (readonly string[])[] = []
  for (const { node, terms } of concepts) {
    if (node.field !== undefined && node.field !== 'title' && node.field !== 'text') continue
    if (node.kind === 'phrase') phrases.push(node.folded)
    else for (const term of formsShown(archive, terms, shown)) words.add(archive.vocabulary.wordOf(term))
  }
  return { words: [...words], phrases }
}

/** What the words find, before the filters beside them. */
const foundByWords = (
  archive: Archive,
  evaluation: Evaluation,
  tree: QueryNode,
  request: SearchRequest,
): Bitset =>
  request.everything === true && request.query.trim() === ''
    ? archive.live.copy()
    : evaluation.articlesOf(tree)

const unrankedHits = (archive: Archive, found: Bitset): readonly SearchHit[] => {
  const hits: SearchHit[] = []
  found.each((article) => {
    hits.push({ id: archive.columns[article]!.id, score: 0, matchedIn: [] })
  })
  return hits
}

/** Answers a request over the archive as it stands. */
export const respond = (
  archive: Archive,
  lists: WordLists,
  request: SearchRequest,
  now: () => number,
): SearchResponse => {
  const started = now()
  const { tree, readAsPlainWords } = parseQuery(request.query)
  archive.settle()
  const evaluation = new Evaluation(archive, lists, request.own)
  const inside = insideOf(archive, lists, request)
  const filtered = filteredBy(archive, request.filters ?? {})
  const allowed = filtered === undefined ? inside : inside.copy().and(filtered)
  const byWords = foundByWords(archive, evaluation, tree, request)
  const found = byWords.copy().and(allowed)
  const total = found.count
  const leaves = leavesOf(tree)
  const concepts = leaves.flatMap(({ node, excluded }) =>
    excluded || node.kind === 'filter' ? [] : [evaluation.conceptOf(node)],
  )
  const offset = request.offset ?? 0
  const shown =
    request.unranked === true
      ? []
      : rank(archive, found, concepts, offset + request.limit).slice(offset, offset + request.limit)
  const markings = concepts.map((concept) => ({ concept, marked: new Set(concept.terms) }))
  const hits =
    request.unranked === true
      ? unrankedHits(archive, found)
      : shown.map(({ article, score }) => ({
          id: archive.columns[article]!.id,
          score,
          matchedIn: matchedIn(archive, article, markings),
        }))
  const wider = (request.wider ?? total === 0) && tree.kind !== 'nothing'
  return {
    query: request.query,
    understood: queryText(tree),
    pieces: leaves.flatMap(({ node, excluded }) => pieceOf(node, excluded, evaluation) ?? []),
    readAsPlainWords,
    total,
    hits,
    highlight: highlightOf(archive, concepts, shown),
    suggestions: wider ? suggestionsFor(tree, total, archive, lists, allowed, request.own) : [],
    ...(request.facets === true ? { facets: facetsOf(archive, byWords.and(inside), request.filters) } : {}),
    tookMs: now() - started,
  }
}
