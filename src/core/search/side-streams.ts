import type { Bitset } from './bitset'
import { GrowingUint32 } from './growing'
import { SidePostings } from './side-postings'
import type { Vocabulary } from './vocabulary'
import type { ArticleColumns, MatchedField } from './types'
import { scanTokens } from './tokenise'

/** Fields beside title and text. Few words each, changed often, so they are scanned rather than indexed. */
export type SideField = Exclude<MatchedField, 'title' | 'text'>

const FIELD_SHIFT = 29
const TERM_MASK = (1 << FIELD_SHIFT) - 1

export const sideFields: readonly SideField[] = ['tag', 'note', 'source', 'author', 'path', 'place', 'about']

const codeOf: Readonly<Record<SideField, number>> = {
  tag: 1,
  note: 2,
  source: 3,
  author: 4,
  path: 5,
  place: 6,
  about: 7,
}

/** Fields that a word without a field is looked for in. A path is asked for by name: a folder 2014 is no article about it. */
const searchedByDefault = new Set<number>(
  sideFields.flatMap((field) => (field === 'path' ? [] : [codeOf[field]])),
)

const weightOf: readonly number[] = [0, 2, 1, 1, 1, 1, 1, 1]

export type SideSections = {
  readonly tokens: Uint32Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/**
 * For each article the words of its tags, notes, source, author, path, place and what else is said of it; each value ends in a boundary, so that a
 * phrase never runs from one tag into the next. Replacing them writes new words at the end and moves two numbers.
 */
export class SideStreams {
  readonly #tokens: GrowingUint32
  readonly #starts: GrowingUint32
  readonly #ends: GrowingUint32
  /** A bit for each term that was ever written here: most words of a text never are, and need no looking. */
  readonly #terms = new GrowingUint32()
  readonly #postings = new SidePostings()

  constructor(sections?: SideSections) {
    this.#tokens = new GrowingUint32(sections?.tokens, sections?.tokens.length)
    this.#starts = new GrowingUint32(sections?.starts, sections?.starts.length)
    this.#ends = new GrowingUint32(sections?.ends, sections?.ends.length)
    sections?.tokens.forEach((entry) => this.#meet(entry & TERM_MASK))
  }

  /** Writes an article's values; `article` is the next number or one that exists. */
  write(article: number, columns: ArticleColumns, vocabulary: Vocabulary): void {
    const start = this.#tokens.length
    const values: readonly (readonly [SideField, readonly (string | undefined)[]])[] = [
      ['tag', columns.tags],
      ['note', columns.notes],
      ['source', [columns.source]],
      ['author', [columns.author]],
      ['path', [columns.path]],
      ['place', [columns.place]],
      ['about', columns.about ?? []],
    ]
    for (const [field, texts] of values) {
      const code = codeOf[field] << FIELD_SHIFT
      for (const text of texts) {
        if (text === undefined || text === '') continue
        scanTokens(text, (codes, from, to, _start, _end, marbuta) => {
          const term = vocabulary.intern(codes, from, to, marbuta)
          this.#meet(term)
          this.#tokens.push((code | term) >>> 0)
        })
        this.#tokens.push(code >>> 0)
      }
    }
    this.#place(article, start)
  }

  /** Takes over an article's values from other streams with their own vocabulary. */
  copy(article: number, from: SideStreams, number: number, theirs: Vocabulary, ours: Vocabulary): void {
    const start = this.#tokens.length
    for (let at = from.#starts.at(number); at < from.#ends.at(number); at++) {
      const entry = from.#tokens.at(at)
      const term = entry & TERM_MASK
      const code = entry - term
      const taken = term === 0 ? 0 : ours.internFrom(theirs, term)
      this.#meet(taken)
      this.#tokens.push(code + taken)
    }
    this.#place(article, start)
  }

  /** Calls `visit` once for each different term of the article's values. */
  eachTerm(article: number, visit: (term: number) => void): void {
    const seen = new Set<number>()
    for (let at = this.#starts.at(article); at < this.#ends.at(article); at++) {
      const term = this.#tokens.at(at) & TERM_MASK
      if (term === 0 || seen.has(term)) continue
      seen.add(term)
      visit(term)
    }
  }

  /** Articles holding one of the terms in the field (or in those searched by default). */
  collect(
    terms: readonly number[],
    field: SideField | undefined,
    live: Bitset,
    articles: Bitset,
    weights: Int32Array,
  ): void {
    const tokens = this.#tokens.items
    this.#eachPlace(terms, field, (place, article) => {
      if (!live.has(article)) return
      articles.add(article)
      weights[article]! += weightOf[tokens[place]! >>> FIELD_SHIFT]!
    })
  }

  /** Articles one of whose values holds the terms one after another, or is exactly them where `whole`. */
  collectPhrase(
    terms: readonly number[],
    field: SideField | undefined,
    whole: boolean,
    articles: Bitset,
    weights: Int32Array,
  ): void {
    if (!terms.every((term) => this.#met(term))) return
    const tokens = this.#tokens.items
    this.#eachPlace(terms.slice(0, 1), field, (at, article) => {
      const end = this.#ends.at(article)
      let matched = 1
      while (
        at + matched < end &&
        matched < terms.length &&
        (tokens[at + matched]! & TERM_MASK) === terms[matched]
      )
        matched++
      if (matched < terms.length) return
      if (whole && !this.#isWholeValue(at, this.#starts.at(article), at + matched)) return
      articles.add(article)
      weights[article]! += weightOf[tokens[at]! >>> FIELD_SHIFT]!
    })
  }

  /** Calls `visit` with each place of an article's values where one of the terms stands in the field, or in one searched by default. */
  #eachPlace(
    terms: readonly number[],
    field: SideField | undefined,
    visit: (place: number, article: number) => void,
  ): void {
    const here = terms.filter((term) => this.#met(term))
    if (here.length === 0) return
    const starts = this.#starts.items
    const ends = this.#ends.items
    const tokens = this.#tokens.items
    const wanted = field === undefined ? 0 : codeOf[field]
    const take = (place: number, article: number): void => {
      const code = tokens[place]! >>> FIELD_SHIFT
      if (wanted === 0 ? searchedByDefault.has(code) : code === wanted) visit(place, article)
    }
    const { length } = this.#starts
    this.#postings.update(tokens, this.#tokens.length, TERM_MASK, length, starts, ends)
    for (const term of here)
      this.#postings.each(term, (place, article) => {
        // Values that were replaced since stand elsewhere.
        if (place >= starts[article]! && place < ends[article]!) take(place, article)
      })
    this.#eachWrittenSince(here, take)
  }

  /** Values are written at the end: those of an article lie before what the postings know, or after it. */
  #eachWrittenSince(terms: readonly number[], take: (place: number, article: number) => void): void {
    const { known } = this.#postings
    if (this.#tokens.length === known) return
    const wanted = new Set(terms)
    for (let article = 0; article < this.#starts.length; article++) {
      if (this.#starts.at(article) < known) continue
      for (let at = this.#starts.at(article); at < this.#ends.at(article); at++)
        if (wanted.has(this.#tokens.at(at) & TERM_MASK)) take(at, article)
    }
  }

  /** Which fields of this article hold a marked term. */
  fieldsOf(article: number, marked: ReadonlySet<number>): ReadonlySet<SideField> {
    const found = new Set<SideField>()
    for (let at = this.#starts.at(article); at < this.#ends.at(article); at++) {
      const entry = this.#tokens.at(at)
      if (marked.has(entry & TERM_MASK)) found.add(sideFields[(entry >>> FIELD_SHIFT) - 1]!)
    }
    return found
  }

  sections(): SideSections {
    return { tokens: this.#tokens.used(), starts: this.#starts.used(), ends: this.#ends.used() }
  }

  #meet(term: number): void {
    while (this.#terms.length <= term >>> 5) this.#terms.push(0)
    this.#terms.set(term >>> 5, this.#terms.at(term >>> 5) | (1 << (term & 31)))
  }

  #met(term: number): boolean {
    return term >>> 5 < this.#terms.length && (this.#terms.at(term >>> 5) & (1 << (term & 31))) !== 0
  }

  #place(article: number, start: number): void {
    if (article === this.#starts.length) {
      this.#starts.push(start)
      this.#ends.push(this.#tokens.length)
    } else {
      this.#starts.set(article, start)
      this.#ends.set(article, this.#tokens.length)
    }
  }

  #isWholeValue(at: number, start: number, after: number): boolean {
    const beginsValue = at === start || (this.#tokens.at(at - 1) & TERM_MASK) === 0
    return beginsValue && (this.#tokens.at(after) & TERM_MASK) === 0
  }
}
