import { lemmasOf, mayCutAt, type Corpus } from '#core/search/stem'
import { corpusWith } from '#core/search/forms'
import { fold } from '#core/search/fold'
import { parseQuery } from '#core/search/query'
import type { PhraseNode, QueryNode, WordNode } from '#core/search/query-tree'
import { tokensOf, type Token } from '#core/search/tokenise'
import type { IndexedArticle, MatchedField } from '#core/search/types'
import type { WordLists } from '#core/search/word-lists'

/** The whole of search written as plainly as it can be: every article is looked at, and nothing is indexed. */

type Values = Readonly<Record<MatchedField, readonly (readonly Token[])[]>>

const valuesOf = (article: IndexedArticle): Values => ({
  title: [tokensOf(article.title)],
  text: [tokensOf(article.text)],
  tag: article.tags.map(tokensOf),
  note: article.notes.map(tokensOf),
  source: [tokensOf(article.source ?? '')],
  author: [tokensOf(article.author ?? '')],
  path: [tokensOf(article.path)],
  place: [tokensOf(article.place ?? '')],
  about: (article.about ?? []).map(tokensOf),
})

const byDefault: readonly MatchedField[] = [
  'title',
  'text',
  'tag',
  'note',
  'source',
  'author',
  'place',
  'about',
]

const fieldsOf = (field: MatchedField | undefined): readonly MatchedField[] =>
  field === undefined ? byDefault : [field]

const corpusOf = (all: readonly Values[]): Corpus & { readonly words: ReadonlySet<string> } => {
  const counts = new Map<string, number>()
  const marbuta = new Set<string>()
  for (const values of all) {
    const inStream = [
      [...values.title, ...values.text],
      [values.tag, values.note, values.source, values.author, values.path, values.place, values.about].flat(),
    ]
    for (const lists of inStream) {
      for (const word of new Set(lists.flat().map(({ folded }) => folded)))
        counts.set(word, (counts.get(word) ?? 0) + 1)
      for (const token of lists.flat()) if (token.marbuta) marbuta.add(token.folded)
    }
  }
  return {
    words: new Set(counts.keys()),
    articlesWith: (word) => counts.get(word) ?? 0,
    endsInMarbuta: (word) => marbuta.has(word),
  }
}

const distanceBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}

const headsIn = (word: string, corpus: Corpus, lists: WordLists): readonly string[] =>
  [1, 2, 3, 4]
    .filter((length) => word.length - length >= 2 && mayCutAt(word, length, corpus, lists))
    .map((length) => word.slice(length))
    .concat(word)

const wordMatches = (node: WordNode, corpus: Corpus, lists: WordLists): ((word: string) => boolean) => {
  switch (node.mode) {
    case 'exact':
      return (word) => word === node.folded
    case 'prefix':
      return (word) => headsIn(word, corpus, lists).some((head) => head.startsWith(node.folded))
    case 'fuzzy': {
      const length = node.folded.length
      const most = node.distance ?? (length < 3 ? 0 : length < 9 ? 1 : 2)
      return (word) => headsIn(word, corpus, lists).some((head) => distanceBetween(node.folded, head) <= most)
    }
    case 'forms': {
      const evidence = corpusWith(node.folded, corpus, node.marbuta)
      const lemmas = lemmasOf(node.folded, evidence, lists)
      return (word) =>
        word === node.folded || [...lemmasOf(word, evidence, lists)].some((lemma) => lemmas.has(lemma))
    }
    default:
      return node.mode satisfies never
  }
}

const phraseMatches = (node: PhraseNode, value: readonly Token[]): boolean => {
  if (node.whole && value.length !== node.folded.length) return false
  for (let at = 0; at + node.folded.length <= value.length; at++) {
    if (node.folded.every((word, index) => value[at + index]!.folded === word)) return true
  }
  return false
}

const firstDay = (date: string): string => {
  const [year = '', month = '01', day = '01'] = date.split('-')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const finds = (
  node: QueryNode,
  article: IndexedArticle,
  values: Values,
  corpus: Corpus,
  lists: WordLists,
): boolean => {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((child) => finds(child, article, values, corpus, lists))
    case 'or':
      return node.nodes.some((child) => finds(child, article, values, corpus, lists))
    case 'not':
      return !finds(node.node, article, values, corpus, lists)
    case 'nothing':
      return false
    case 'word': {
      const matches = wordMatches(node, corpus, lists)
      return fieldsOf(node.field).some((field) => values[field].flat().some(({ folded }) => matches(folded)))
    }
    case 'phrase': {
      const fields = fieldsOf(node.field).filter((field) => !node.whole || field !== 'text')
      const searched =
        node.whole && node.field === undefined ? fields.filter((field) => field !== 'title') : fields
      return searched.some((field) => values[field].some((value) => phraseMatches(node, value)))
    }
    case 'filter':
      if (node.filter === 'type') return fold(article.type) === node.value
      if (node.filter === 'state') return article.states.some((state) => fold(state) === node.value)
      if (node.filter === 'annotator')
        return (article.annotators ?? []).some((name) => fold(name).includes(node.value))
      if (article.date === undefined) return false
      return node.filter === 'before'
        ? firstDay(article.date) < firstDay(node.value)
        : firstDay(article.date) >= firstDay(node.value)
    default:
      return node satisfies never
  }
}

/** Ids of the articles that a query finds. */
export const bruteForce = (
  articles: readonly IndexedArticle[],
  query: string,
  lists: WordLists,
): readonly string[] => {
  const values = articles.map(valuesOf)
  const corpus = corpusOf(values)
  const { tree } = parseQuery(query)
  return articles
    .filter((article, at) => finds(tree, article, values[at]!, corpus, lists))
    .map(({ id }) => id)
}
