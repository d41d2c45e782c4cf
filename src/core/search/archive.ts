import { endings } from './affixes'
import { Bitset } from './bitset'
import { storedColumns, type StoredColumns } from './columns'
import { FacetValues } from './facet-values'
import { formsOf } from './forms'
import { FreshPostings } from './fresh-postings'
import { GrowingUint32 } from './growing'
import { HeadRuns, type HeadRun } from './head-runs'
import { mergeSegments } from './merge-segments'
import { Remembered, type Found } from './remembered'
import { collectFromSegment, note, packSegment, type Collector, type Segment } from './segment'
import { SideStreams, type SideSections } from './side-streams'
import type { Corpus } from './stem'
import { TokenStreams, type StreamSections } from './token-streams'
import { scanTokens } from './tokenise'
import type { ArticleColumns, IndexedArticle } from './types'
import type { WordLists } from './word-lists'
import { Vocabulary, type VocabularySections } from './vocabulary'

/** Articles that FlexSearch answers for at most; more, as in a first scan, are packed at once. */
const FRESH_LIMIT = 32
/** Some hundred kilobytes each at 50,000 articles. */
const FINDS_REMEMBERED = 12
/** Articles that may wait, unasked for, before they are packed. */
const WAITING_LIMIT = 1024

export type ArchiveSections = {
  readonly vocabulary: VocabularySections
  readonly heads: readonly HeadRun[]
  readonly streams: StreamSections
  readonly side: SideSections
  readonly segments: readonly Segment[]
  readonly counts: Uint32Array
  readonly live: Uint32Array
  readonly columns: readonly (StoredColumns | null)[]
  /** The caller's own word on what state the snapshot stands for. */
  readonly label: string
}

const LONGEST_ENDING = Math.max(...[...endings].map(({ length }) => length))

/**
 * Everything known of the articles, by number. An article that changes gets a new number and its old one is dead;
 * numbers are given anew when too many are.
 */
export class Archive implements Corpus {
  readonly vocabulary: Vocabulary
  readonly streams: TokenStreams
  readonly side: SideStreams
  readonly heads: HeadRuns
  readonly columns: (StoredColumns | null)[]
  /** What words and phrases found, by what was looked for; all forms of a word find the same. Gone with every change. */
  readonly finds = new Remembered<Found>(FINDS_REMEMBERED)
  /** Terms by the beginning or the near spelling that was asked for. */
  readonly headTerms = new Remembered<readonly number[]>(FINDS_REMEMBERED)
  /** Each article's day as in its columns, side by side for filters. */
  readonly #days = new GrowingUint32()
  readonly #facetValues = new FacetValues()
  readonly #numbers = new Map<string, number>()
  /** Live articles holding each term, in text or beside it. */
  readonly #counts: GrowingUint32
  readonly #fresh = new FreshPostings()
  /** Articles below this number are in segments, from here to `#indexed` in FlexSearch, and then waiting for a search. */
  #packed: number
  #indexed: number
  readonly #forms = new Map<string, readonly number[]>()
  #segments: Segment[]
  #live: Bitset
  #liveWords = 0
  #settledAt = -1
  #marks = new Uint32Array(0)
  #seen = new Uint32Array(0)
  #norms = new Float64Array(0)
  #normedFor = 0

  constructor(sections?: ArchiveSections) {
    this.vocabulary = new Vocabulary(sections?.vocabulary)
    this.streams = new TokenStreams(sections?.streams)
    this.side = new SideStreams(sections?.side)
    this.heads = new HeadRuns(this.vocabulary, sections?.heads)
    this.columns = sections === undefined ? [] : [...sections.columns]
    this.#counts = new GrowingUint32(sections?.counts, sections?.counts.length)
    this.#packed = this.streams.size
    this.#indexed = this.streams.size
    this.#segments = [...(sections?.segments ?? [])]
    this.#live = new Bitset(Math.max(1024, this.streams.size))
    if (sections !== undefined) this.#live.words.set(sections.live.subarray(0, this.#live.words.length))
    this.columns.forEach((columns, article) => {
      this.#days.push(columns?.day ?? 0)
      if (columns === null || !this.#live.has(article)) return
      this.#numbers.set(columns.id, article)
      this.#liveWords += this.streams.lengthOf(article)
    })
  }

  /** Live articles. */
  get size(): number {
    return this.#numbers.size
  }

  /** Numbers given, dead ones among them: what sets and weights are sized by. */
  get capacity(): number {
    return this.streams.size
  }

  get live(): Bitset {
    return this.#live
  }

  get days(): Uint32Array {
    return this.#days.items
  }

  /** Brought up to date when asked for: who never looks at facets never pays for them. */
  facetValues(): FacetValues {
    this.#facetValues.update(this.columns)
    return this.#facetValues
  }

  get averageLength(): number {
    return this.size === 0 ? 1 : Math.max(1, this.#liveWords / this.size)
  }

  /** What the length of each article comes to beside the average, by number; remembered until one comes or goes. */
  norms(normOf: (length: number, average: number) => number): Float64Array {
    const average = this.averageLength
    if (this.#norms.length === this.capacity && this.#normedFor === average) return this.#norms
    this.#normedFor = average
    if (this.#norms.length !== this.capacity) this.#norms = new Float64Array(this.capacity)
    for (let article = 0; article < this.capacity; article++)
      this.#norms[article] = normOf(this.streams.lengthOf(article), average)
    return this.#norms
  }

  /** A zero for each term, lent to one piece of work at a time, which leaves zeros behind. */
  scratchMarks(): Uint32Array {
    if (this.#marks.length < this.vocabulary.size)
      this.#marks = new Uint32Array(Math.ceil(this.vocabulary.size * 1.3))
    return this.#marks
  }

  has(id: string): boolean {
    return this.#numbers.has(id)
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  /** Those of the articles that are here. */
  listed(ids: readonly string[]): Bitset {
    const found = new Bitset(this.capacity)
    for (const id of ids) {
      const number = this.numberOf(id)
      if (number !== undefined) found.add(number)
    }
    return found
  }

  ids(): IterableIterator<string> {
    return this.#numbers.keys()
  }

  articlesWith(word: string): number {
    return this.countOf(this.vocabulary.idOf(word))
  }

  endsInMarbuta(word: string): boolean {
    const id = this.vocabulary.idOf(word)
    return this.countOf(id) > 0 && this.vocabulary.endsInMarbuta(id)
  }

  countOf(term: number): number {
    return term < this.#counts.length ? this.#counts.at(term) : 0
  }

  add(article: IndexedArticle): void {
    this.remove(article.id)
    const number = this.streams.size
    this.#write(article.title)
    this.streams.endTitle()
    this.#write(article.text)
    this.streams.endArticle()
    this.side.write(number, article, this.vocabulary)
    this.#enter(number, storedColumns(article))
  }

  /** Replaces what stands beside the text. False where there is no such article. */
  setColumns(columns: ArticleColumns): boolean {
    const number = this.#numbers.get(columns.id)
    if (number === undefined) return false
    this.#forget()
    this.side.eachTerm(number, (term) => this.#count(term, -1))
    this.side.write(number, columns, this.vocabulary)
    this.side.eachTerm(number, (term) => this.#count(term, 1))
    const stored = storedColumns(columns)
    this.columns[number] = stored
    this.#days.set(number, stored.day)
    this.#facetValues.replace(number, stored)
    return true
  }

  remove(id: string): boolean {
    const number = this.#numbers.get(id)
    if (number === undefined) return false
    this.#forget()
    this.#numbers.delete(id)
    this.#live.remove(number)
    this.#liveWords -= this.streams.lengthOf(number)
    this.#eachTerm(number, (term) => this.#count(term, -1))
    this.side.eachTerm(number, (term) => this.#count(term, -1))
    this.columns[number] = null
    return true
  }

  /** Makes everything added so far answerable; called before a search. */
  settle(): void {
    const isQuiet = this.#settledAt === this.streams.size
    this.#settledAt = this.streams.size
    if (this.streams.size - this.#packed > FRESH_LIMIT) {
      // In the middle of a scan the waiting ones are looked through; packing them can wait until nothing more comes.
      if (isQuiet) this.pack()
      return
    }
    for (; this.#indexed < this.streams.size; this.#indexed++) {
      const words: string[] = []
      this.#eachTerm(this.#indexed, (term) => {
        words.push(this.vocabulary.wordOf(term))
      })
      this.#fresh.add(this.#indexed, words)
    }
  }

  /** Terms that are forms of the word; remembered until the archive changes. */
  formsOf(word: string, marbuta: boolean, lists: WordLists): readonly number[] {
    const key = marbuta ? `${word}ة` : word
    const known = this.#forms.get(key)
    if (known !== undefined) return known
    const candidates = (stem: string): readonly string[] => this.#attached(stem)
    const forms = formsOf(word, marbuta, this, candidates, lists).map((form) => this.vocabulary.idOf(form))
    this.#forms.set(key, forms)
    return forms
  }

  /** Adds the live and dead articles whose title or text holds one of the terms. */
  collect(terms: readonly number[], collector: Collector): void {
    for (const term of terms) this.#collectOne(term, collector)
    if (this.#indexed < this.streams.size) this.#lookThrough(terms, collector)
  }

  #collectOne(term: number, collector: Collector): void {
    for (const segment of this.#segments) collectFromSegment(segment, term, collector)
    if (this.#fresh.count > 0)
      this.#fresh.collect(this.vocabulary.wordOf(term), term, this.streams, collector)
  }

  /** Articles not yet answered for by anything: their words are looked at one by one. */
  #lookThrough(terms: readonly number[], collector: Collector): void {
    const marks = this.scratchMarks()
    for (const term of terms) marks[term] = 1
    for (let article = this.#indexed; article < this.streams.size; article++) {
      const tokens = this.streams.tokensOf(article)
      const titleEnd = this.streams.titleEndOf(article)
      const end = this.streams.endOf(article)
      let inTitle = 0
      let inText = 0
      for (let at = this.streams.startOf(article); at < end; at++) {
        if (marks[tokens[at]!] === 0) continue
        if (at < titleEnd) inTitle++
        else inText++
      }
      note(collector, article, inText, inTitle)
    }
    for (const term of terms) marks[term] = 0
  }

  /** Packs what FlexSearch holds into a segment. */
  pack(): void {
    if (this.#packed < this.streams.size) {
      this.#segments.push(packSegment(this.streams, this.#packed, this.streams.size, this.vocabulary.size))
    }
    this.#packed = this.streams.size
    this.#indexed = this.streams.size
    this.#fresh.clear()
    this.#mergeTail()
    this.heads.settle()
  }

  sections(label: string): ArchiveSections {
    this.pack()
    return {
      vocabulary: this.vocabulary.sections(),
      heads: this.heads.settled(),
      streams: this.streams.sections(),
      side: this.side.sections(),
      segments: this.#segments,
      counts: this.#counts.used(),
      live: this.#live.words,
      columns: this.columns,
      label,
    }
  }

  /** The same live articles numbered from 0, words that no longer occur forgotten. */
  compacted(): Archive {
    const fresh = new Archive()
    for (const number of this.#numbers.values()) fresh.#copy(this, number)
    fresh.pack()
    return fresh
  }

  #copy(from: Archive, number: number): void {
    const { streams, vocabulary } = from
    const tokens = streams.tokensOf(number)
    const titleEnd = streams.titleEndOf(number)
    const end = streams.endOf(number)
    for (let at = streams.startOf(number); at < end; at++) {
      if (at === titleEnd) this.streams.endTitle()
      else this.streams.push(this.vocabulary.internFrom(vocabulary, tokens[at]!))
    }
    this.streams.endArticle()
    const copy = this.streams.size - 1
    this.side.copy(copy, from.side, number, vocabulary, this.vocabulary)
    this.#enter(copy, from.columns[number]!)
  }

  #forget(): void {
    this.finds.clear()
    this.headTerms.clear()
  }

  /** Makes a written article live and counted. */
  #enter(number: number, columns: StoredColumns): void {
    this.#forget()
    this.columns.push(columns)
    this.#days.push(columns.day)
    this.#numbers.set(columns.id, number)
    this.#setLive(number)
    this.#liveWords += this.streams.lengthOf(number)
    this.#eachTerm(number, (term) => this.#count(term, 1))
    this.side.eachTerm(number, (term) => this.#count(term, 1))
    if (this.streams.size - this.#packed >= WAITING_LIMIT) this.pack()
  }

  /** Merges while the last segment is not much smaller than the one before, so that there are few and each is merged seldom. */
  #mergeTail(): void {
    while (this.#segments.length > 1) {
      const [before, last] = this.#segments.slice(-2)
      if (last!.bytes.length * 2 < before!.bytes.length) break
      this.#segments.splice(-2, 2, mergeSegments([before!, last!]))
    }
  }

  /** Words that are the stem with a chain before it and an ending after it, as far as letters go. */
  #attached(stem: string): readonly string[] {
    const words: string[] = []
    const { vocabulary } = this
    this.heads.eachWithPrefix(stem, (term, skip) => {
      const length = vocabulary.endOf(term) - vocabulary.startOf(term)
      if (length - skip - stem.length > LONGEST_ENDING) return
      const word = vocabulary.wordOf(term)
      if (endings.has(word.slice(skip + stem.length))) words.push(word)
    })
    return words
  }

  #write(text: string): void {
    scanTokens(text, (codes, from, to, _start, _end, marbuta) => {
      this.streams.push(this.vocabulary.intern(codes, from, to, marbuta))
    })
  }

  /** Each different term of an article's title and text. */
  #eachTerm(article: number, visit: (term: number) => void): void {
    if (this.#seen.length < this.vocabulary.size)
      this.#seen = new Uint32Array(Math.ceil(this.vocabulary.size * 1.5))
    const tokens = this.streams.tokensOf(article)
    const end = this.streams.endOf(article)
    for (let at = this.streams.startOf(article); at < end; at++) {
      const term = tokens[at]!
      if (term === 0 || this.#seen[term] === 1) continue
      this.#seen[term] = 1
      visit(term)
    }
    for (let at = this.streams.startOf(article); at < end; at++) this.#seen[tokens[at]!] = 0
  }

  #count(term: number, change: number): void {
    if (this.#forms.size > 0) this.#forms.clear()
    while (this.#counts.length <= term) this.#counts.push(0)
    this.#counts.set(term, this.#counts.at(term) + change)
  }

  #setLive(number: number): void {
    if (number >= this.#live.words.length << 5) this.#live = this.#live.grownTo(number * 2)
    this.#live.add(number)
  }
}
