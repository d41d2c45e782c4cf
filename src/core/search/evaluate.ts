import type { Archive } from './archive'
import { Bitset } from './bitset'
import { dayNumber, type StoredColumns } from './columns'
import { defaultDistance, fuzzyMatcher, letterMask } from './fuzzy'
import { chainLetters, eachCut, LONGEST_CHAIN } from './head-runs'
import { onceForEach } from './once-for-each'
import { pairsIn } from './pair-marks'
import type { FilterNode, PhraseNode, QueryNode, WordNode } from './query-tree'
import type { Found } from './remembered'
import { TITLE_WEIGHT } from './segment'
import type { SideField } from './side-streams'
import { mayCutAt } from './stem'
import { fold } from './fold'
import type { MatchedField, OwnStates } from './types'
import type { WordLists } from './word-lists'

/** A word or phrase of the query with what it found: the unit of ranking. */
export type Concept = {
  readonly node: WordNode | PhraseNode
  /** Terms of the vocabulary that it stands for; of a phrase, its words in order. */
  readonly terms: readonly number[]
  readonly articles: Bitset
  /** Weighted occurrences by article. */
  readonly weights: Int32Array
}

const CHAIN_LETTERS = letterMask(chainLetters)

const isSide = (field: MatchedField | undefined): field is SideField =>
  field !== undefined && field !== 'title' && field !== 'text'

/** Answers one query over the archive as it stands; made anew for each. */
export class Evaluation {
  readonly concepts = new Map<WordNode | PhraseNode, Concept>()
  readonly filtered = new Map<FilterNode, Bitset>()

  constructor(
    readonly archive: Archive,
    readonly lists: WordLists,
    readonly own: OwnStates = { read: [], later: [] },
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
    this.concepts.set(node, concept)
    return concept
  }

  filterOf(node: FilterNode): Bitset {
    const known = this.filtered.get(node)
    if (known !== undefined) return known
    const found =
      node.filter === 'before'
        ? this.#between(1, dayNumber(node.value))
        : node.filter === 'after'
          ? this.#between(Math.max(1, dayNumber(node.value)), Infinity)
          : node.filter === 'state'
            ? this.#inState(node.value)
            : this.#withColumns(this.#wanted(node.filter, node.value))
    found.and(this.archive.live)
    this.filtered.set(node, found)
    return found
  }

  #inState(state: string): Bitset {
    switch (state) {
      case 'read':
        return this.archive.listed(this.own.read)
      case 'later':
        return this.archive.listed(this.own.later)
      case 'unread':
        return this.#live().without(this.archive.listed(this.own.read))
      case 'tagged':
        return this.#withColumns(({ tags }) => tags.length > 0)
      default: {
        const isWanted = onceForEach((known) => fold(known) === state)
        return this.#withColumns(({ states }) => states.some(isWanted))
      }
    }
  }

  /** Articles of days from one on and before another, days as in the columns. */
  #between(from: number, before: number): Bitset {
    const found = new Bitset(this.archive.capacity)
    const days = this.archive.days
    for (let article = 0; article < this.archive.capacity; article++) {
      const day = days[article]!
      if (day >= from && day < before) found.add(article)
    }
    return found
  }

  #withColumns(wanted: (columns: StoredColumns) => boolean): Bitset {
    const found = new Bitset(this.archive.capacity)
    this.archive.live.each((article) => {
      const columns = this.archive.columns[article]
      if (columns !== null && columns !== undefined && wanted(columns)) found.add(article)
    })
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
        return archive.headTerms.get(`${node.folded}*`, () =>
          this.#headTerms((visit) => {
            archive.heads.eachWithPrefix(node.folded, visit)
          }),
        )
      case 'fuzzy':
        return archive.headTerms.get(`${node.folded}~${node.distance ?? ''}`, () => this.#fuzzyTerms(node))
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
    const letters = letterMask(node.folded)
    return this.#headTerms((visit) => {
      vocabulary.eachNear(letters, letters | CHAIN_LETTERS, distance, (term) => {
        const start = vocabulary.startOf(term)
        const end = vocabulary.endOf(term)
        const longer = end - start - node.folded.length
        if (longer < -distance || longer > distance + LONGEST_CHAIN) return
        if (matcher.matches(chars, start, end)) visit(term, 0)
        else {
          eachCut(chars, start, end, (skip) => {
            if (matcher.matches(chars, start + skip, end)) visit(term, skip)
          })
        }
      })
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
    const terms = this.termsOf(node)
    const key = `word ${node.field ?? ''} ${terms.join()}`
    return { node, terms, ...this.archive.finds.get(key, () => this.#withTerms(terms, node.field)) }
  }

  #withTerms(terms: readonly number[], field: MatchedField | undefined): Found {
    const { archive } = this
    const found = this.#nothing()
    const { articles, weights } = found
    if (terms.length === 0) return found
    if (!isSide(field)) {
      archive.collect(terms, { weights, where: field ?? 'anywhere' })
      articles.addWeighted(weights)
    }
    if (field === undefined || isSide(field))
      archive.side.collect(terms, field, archive.live, articles, weights)
    articles.and(archive.live)
    return found
  }

  #nothing(): Found {
    const { capacity } = this.archive
    return { articles: new Bitset(capacity), weights: new Int32Array(capacity) }
  }

  #phrase(node: PhraseNode): Concept {
    const terms = node.folded.map((word) => this.archive.vocabulary.idOf(word))
    const key = `${node.whole ? 'whole' : 'phrase'} ${node.field ?? ''} ${terms.join()}`
    return { node, terms, ...this.archive.finds.get(key, () => this.#withPhrase(node, terms)) }
  }

  #withPhrase(node: PhraseNode, terms: readonly number[]): Found {
    const { archive } = this
    const found = this.#nothing()
    const { articles, weights } = found
    if (this.#present(terms).length < terms.length) return found
    if (!isSide(node.field) && !node.whole) this.#phraseInText(node, terms, articles, weights)
    if (node.field === undefined || isSide(node.field)) {
      archive.side.collectPhrase(terms, node.field, node.whole, articles, weights)
    }
    if (node.field === 'title' && node.whole) this.#wholeTitle(terms, articles, weights)
    articles.and(archive.live)
    return found
  }

  /** Articles that hold all the terms, and how much one of them weighs in each. */
  #candidates(
    terms: readonly number[],
    weighed = terms[0],
  ): { readonly found: Bitset; readonly weights: Int32Array } {
    const found = this.#live()
    let kept = new Int32Array(0)
    for (const term of new Set(terms)) {
      const weights = new Int32Array(this.archive.capacity)
      this.archive.collect([term], { weights, where: 'anywhere' })
      found.and(new Bitset(this.archive.capacity).addWeighted(weights))
      if (term === weighed) kept = weights
    }
    return { found, weights: kept }
  }

  #phraseInText(node: PhraseNode, terms: readonly number[], articles: Bitset, weights: Int32Array): void {
    const { streams } = this.archive
    const anchor = terms.reduce(
      (rarest, term, at) => (this.archive.countOf(term) < this.archive.countOf(terms[rarest]!) ? at : rarest),
      0,
    )
    const pairs = pairsIn(terms)
    const { found, weights: ofAnchor } = this.#candidates(terms, terms[anchor])
    found.each((article) => {
      if (!streams.mayHold(article, pairs)) return
      const tokens = streams.tokensOf(article)
      const start = streams.startOf(article)
      const titleEnd = streams.titleEndOf(article)
      const from = node.field === 'text' ? titleEnd : start
      const to = node.field === 'title' ? titleEnd : streams.endOf(article)
      // After the last one the rest of the article need not be looked through: mostly there is only one.
      let left = ofAnchor[article]!
      for (let place = from; left > 0; place++) {
        place = tokens.indexOf(terms[anchor]!, place)
        if (place < 0 || place >= to) break
        left -= place < titleEnd ? TITLE_WEIGHT : 1
        const begins = place - anchor
        if (begins < from) continue
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

  #wholeTitle(terms: readonly number[], articles: Bitset, weights: Int32Array): void {
    const { streams } = this.archive
    this.#candidates(terms).found.each((article) => {
      const start = streams.startOf(article)
      if (streams.titleEndOf(article) - start !== terms.length) return
      if (!terms.every((term, at) => streams.tokensOf(article)[start + at] === term)) return
      articles.add(article)
      weights[article]! += TITLE_WEIGHT
    })
  }

  #wanted(
    filter: Exclude<FilterNode['filter'], 'before' | 'after' | 'state'>,
    value: string,
  ): (columns: StoredColumns) => boolean {
    switch (filter) {
      case 'type': {
        const isWanted = onceForEach((type) => fold(type) === value)
        return (columns) => isWanted(columns.type)
      }
      case 'annotator': {
        const isWanted = onceForEach((name) => fold(name).includes(value))
        return (columns) => columns.annotators.some(isWanted)
      }
      default:
        return filter satisfies never
    }
  }
}
