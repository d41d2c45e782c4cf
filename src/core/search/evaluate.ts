import type { Archive } from './archive'
import { Bitset } from './bitset'
import { dayNumber } from './columns'
import { bitsIn, defaultDistance, fuzzyMatcher, letterMask } from './fuzzy'
import { eachCut } from './head-runs'
import type { FilterNode, PhraseNode, QueryNode, WordNode } from './query-tree'
import { TITLE_WEIGHT } from './segment'
import type { SideField } from './side-streams'
import { mayCutAt } from './stem'
import { fold } from './fold'
import type { MatchedField } from './types'
import type { WordLists } from './word-lists'

/** A word or phrase of the query with what it found: the unit of ranking. */
export type Concept = {
  readonly node: WordNode | PhraseNode
  /** Terms of the vocabulary that it stands for; of a phrase, its words in order. */
  readonly terms: readonly number[]
  readonly articles: Bitset
  /** Weighted occurrences by article. */
  readonly weights: Float32Array
}

const isSide = (field: MatchedField | undefined): field is SideField =>
  field !== undefined && field !== 'title' && field !== 'text'

/** Answers one query over the archive as it stands; made anew for each. */
export class Evaluation {
  readonly concepts = new Map<WordNode | PhraseNode, Concept>()
  readonly filtered = new Map<FilterNode, Bitset>()

  constructor(
    readonly archive: Archive,
    readonly lists: WordLists,
  ) {}

  /** Live articles that the query finds. */
  articlesOf(node: QueryNode): Bitset {
    switch (node.kind) {
      case 'word':
      case 'phrase':
        return this.conceptOf(node).articles.copy()
      case 'filter':
        return this.filterOf(node).copy()
      case 'and':
        return this.#all(node.nodes)
      case 'or':
        return node.nodes.map((child) => this.articlesOf(child)).reduce((found, more) => found.or(more))
      case 'not':
        return this.#live().without(this.articlesOf(node.node))
      case 'nothing':
        return new Bitset(this.archive.capacity)
      default:
        return node satisfies never
    }
  }

  conceptOf(node: WordNode | PhraseNode): Concept {
    const known = this.concepts.get(node)
    if (known !== undefined) return known
    const concept = node.kind === 'word' ? this.#word(node) : this.#phrase(node)
    concept.articles.and(this.archive.live)
    this.concepts.set(node, concept)
    return concept
  }

  filterOf(node: FilterNode): Bitset {
    const known = this.filtered.get(node)
    if (known !== undefined) return known
    const found = new Bitset(this.archive.capacity)
    const wanted = this.#wanted(node)
    this.archive.live.each((article) => {
      const columns = this.archive.columns[article]
      if (columns !== null && columns !== undefined && wanted(columns)) found.add(article)
    })
    this.filtered.set(node, found)
    return found
  }

  /** The terms that a word of the query stands for. */
  termsOf(node: WordNode): readonly number[] {
    const { archive } = this
    switch (node.mode) {
      case 'exact':
        return this.#present([archive.vocabulary.idOf(node.folded)])
      case 'forms':
        return archive.formsOf(node.folded, node.marbuta, this.lists)
      case 'prefix':
        return this.#headTerms((visit) => {
          archive.heads.eachWithPrefix(node.folded, visit)
        })
      case 'fuzzy':
        return this.#fuzzyTerms(node)
      default:
        return node.mode satisfies never
    }
  }

  #live(): Bitset {
    const all = new Bitset(this.archive.capacity)
    all.words.set(this.archive.live.words.subarray(0, all.words.length))
    return all
  }

  #all(nodes: readonly QueryNode[]): Bitset {
    const found = this.#live()
    for (const node of nodes) {
      if (node.kind === 'not') found.without(this.articlesOf(node.node))
      else found.and(this.articlesOf(node))
    }
    return found
  }

  #present(terms: readonly number[]): readonly number[] {
    return terms.filter((term) => term !== 0 && this.archive.countOf(term) > 0)
  }

  #fuzzyTerms(node: WordNode): readonly number[] {
    const { vocabulary } = this.archive
    const { chars } = vocabulary
    const distance = node.distance ?? defaultDistance(node.folded.length)
    const matcher = fuzzyMatcher(node.folded, distance)
    const wanted = letterMask(node.folded)
    const masks = vocabulary.letterMasks()
    return this.#headTerms((visit) => {
      for (let term = 1; term < vocabulary.size; term++) {
        if (bitsIn(wanted & ~masks[term]!) > distance) continue
        const start = vocabulary.startOf(term)
        const end = vocabulary.endOf(term)
        if (matcher.matches(chars, start, end)) visit(term, 0)
        else {
          eachCut(chars, start, end, (skip) => {
            if (matcher.matches(chars, start + skip, end)) visit(term, skip)
          })
        }
      }
    })
  }

  /** Terms of the visited heads, where the archive bears out that the chain before the head may be cut. */
  #headTerms(each: (visit: (term: number, skip: number) => void) => void): readonly number[] {
    const found = new Set<number>()
    const cut: [term: number, skip: number][] = []
    each((term, skip) => {
      if (this.archive.countOf(term) === 0) return
      if (skip === 0) found.add(term)
      else cut.push([term, skip])
    })
    for (const [term, skip] of cut) {
      if (found.has(term)) continue
      const word = this.archive.vocabulary.wordOf(term)
      if (mayCutAt(word, skip, this.archive, this.lists)) found.add(term)
    }
    return [...found]
  }

  #word(node: WordNode): Concept {
    const { archive } = this
    const terms = this.termsOf(node)
    const articles = new Bitset(archive.capacity)
    const weights = new Float32Array(archive.capacity)
    const concept: Concept = { node, terms, articles, weights }
    if (terms.length === 0) return concept
    if (!isSide(node.field)) {
      archive.collect(terms, { articles, weights, where: node.field ?? 'anywhere' })
    }
    if (node.field === undefined || isSide(node.field)) {
      archive.side.collect(terms, node.field, archive.live, articles, weights)
    }
    return concept
  }

  #phrase(node: PhraseNode): Concept {
    const { archive } = this
    const terms = node.folded.map((word) => archive.vocabulary.idOf(word))
    const articles = new Bitset(archive.capacity)
    const weights = new Float32Array(archive.capacity)
    const concept: Concept = { node, terms, articles, weights }
    if (this.#present(terms).length < terms.length) return concept
    if (!isSide(node.field) && !node.whole) this.#phraseInText(node, terms, articles, weights)
    if (node.field === undefined || isSide(node.field)) {
      archive.side.collectPhrase(terms, node.field, node.whole, articles, weights)
    }
    if (node.field === 'title' && node.whole) this.#wholeTitle(terms, articles, weights)
    return concept
  }

  #candidates(terms: readonly number[]): Bitset {
    const [first, ...others] = [...new Set(terms)].sort(
      (a, b) => this.archive.countOf(a) - this.archive.countOf(b),
    )
    const found = new Bitset(this.archive.capacity)
    this.archive.collect([first!], { articles: found, where: 'anywhere' })
    for (const term of others) {
      const more = new Bitset(this.archive.capacity)
      this.archive.collect([term], { articles: more, where: 'anywhere' })
      found.and(more)
    }
    return found.and(this.archive.live)
  }

  #phraseInText(node: PhraseNode, terms: readonly number[], articles: Bitset, weights: Float32Array): void {
    const { streams } = this.archive
    const anchor = terms.reduce(
      (rarest, term, at) => (this.archive.countOf(term) < this.archive.countOf(terms[rarest]!) ? at : rarest),
      0,
    )
    this.#candidates(terms).each((article) => {
      const tokens = streams.tokensOf(article)
      const start = streams.startOf(article)
      const titleEnd = streams.titleEndOf(article)
      const from = node.field === 'text' ? titleEnd : start
      const to = node.field === 'title' ? titleEnd : streams.endOf(article)
      const words = tokens.subarray(from, to)
      for (let place = anchor; (place = words.indexOf(terms[anchor]!, place)) >= 0; place++) {
        const begins = from + place - anchor
        if (begins + terms.length > to) break
        let matched = 0
        while (matched < terms.length && tokens[begins + matched] === terms[matched]) matched++
        if (matched === terms.length) {
          articles.add(article)
          weights[article]! += begins < titleEnd ? TITLE_WEIGHT : 1
        }
      }
    })
  }

  #wholeTitle(terms: readonly number[], articles: Bitset, weights: Float32Array): void {
    const { streams } = this.archive
    this.#candidates(terms).each((article) => {
      const start = streams.startOf(article)
      if (streams.titleEndOf(article) - start !== terms.length) return
      if (!terms.every((term, at) => streams.tokensOf(article)[start + at] === term)) return
      articles.add(article)
      weights[article]! += TITLE_WEIGHT
    })
  }

  #wanted(node: FilterNode): (columns: NonNullable<Archive['columns'][number]>) => boolean {
    switch (node.filter) {
      case 'type':
        return (columns) => fold(columns.type) === node.value
      case 'state':
        return (columns) => columns.states.some((state) => fold(state) === node.value)
      case 'annotator':
        return (columns) => columns.annotators.some((name) => fold(name).includes(node.value))
      case 'before': {
        const day = dayNumber(node.value)
        return (columns) => columns.day > 0 && columns.day < day
      }
      case 'after': {
        const day = dayNumber(node.value)
        return (columns) => columns.day > 0 && columns.day >= day
      }
      default:
        return node.filter satisfies never
    }
  }
}
