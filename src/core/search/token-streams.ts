import { GrowingUint32 } from './growing'
import { PairMarks } from './pair-marks'

export type StreamSections = {
  /** All articles' words one after another, in pieces. */
  readonly tokens: readonly Uint32Array[]
  /** Where each article begins in them; one more than there are articles. */
  readonly starts: Uint32Array
  readonly titleLengths: Uint32Array
  /** Called before words of `tokens`, counted through all pieces, are used: they may have to be read first. */
  readonly need?: (from: number, to: number) => void
}

/** Words in one chunk of memory: 4 MiB. A longer article has a chunk of its own. */
const CHUNK = 1 << 20

/**
 * Each article's words in order, as numbers of the vocabulary: its title, a boundary (0), its text.
 * Gives exact phrases, closeness and counts. Articles are numbered as they are added; none is ever changed.
 * Kept in chunks that never move, so that adding to a hundred megabytes copies nothing.
 */
export class TokenStreams {
  readonly #chunks: Uint32Array[]
  readonly #chunkOf: GrowingUint32
  /** Within its chunk. */
  readonly #starts: GrowingUint32
  readonly #lengths: GrowingUint32
  readonly #titleLengths: GrowingUint32
  /** For the articles that came with the sections, which all lie in the first chunk. */
  readonly #need: ((from: number, to: number) => void) | undefined
  readonly #restored: number
  #used: number
  readonly #pairs = new PairMarks()
  /** Words of the article being written. */
  #pending = new Uint32Array(1024)
  #pendingLength = 0

  constructor(sections?: StreamSections) {
    this.#chunks = [...(sections?.tokens ?? [])]
    this.#need = sections?.need
    this.#restored = this.#need === undefined ? 0 : (sections?.starts.length ?? 1) - 1
    this.#chunkOf = new GrowingUint32()
    this.#lengths = new GrowingUint32()
    this.#starts = new GrowingUint32()
    this.#titleLengths = new GrowingUint32(sections?.titleLengths, sections?.titleLengths.length)
    const starts = sections?.starts ?? new Uint32Array(0)
    for (let article = 0; article + 1 < starts.length; article++) {
      this.#chunkOf.push(0)
      this.#starts.push(starts[article]!)
      this.#lengths.push(starts[article + 1]! - starts[article]!)
    }
    this.#used = Number.MAX_SAFE_INTEGER
  }

  /** Articles ever added, live or not. */
  get size(): number {
    return this.#lengths.length
  }

  /** The array in which the article's words stand, between its start and its end. */
  tokensOf(article: number): Uint32Array {
    if (article < this.#restored) this.#need?.(this.#starts.at(article), this.endOf(article))
    return this.#chunks[this.#chunkOf.at(article)]!
  }

  startOf(article: number): number {
    return this.#starts.at(article)
  }

  endOf(article: number): number {
    return this.#starts.at(article) + this.#lengths.at(article)
  }

  titleEndOf(article: number): number {
    return this.#starts.at(article) + this.#titleLengths.at(article)
  }

  /** Words of the article, the boundary not counted. */
  lengthOf(article: number): number {
    return this.#lengths.at(article) - 1
  }

  /** Writes a word of the article that is being written: title, `endTitle`, text, `endArticle`. */
  push(term: number): void {
    if (this.#pendingLength === this.#pending.length) {
      const larger = new Uint32Array(this.#pending.length * 2)
      larger.set(this.#pending)
      this.#pending = larger
    }
    this.#pending[this.#pendingLength++] = term
  }

  endTitle(): void {
    this.#titleLengths.push(this.#pendingLength)
    this.push(0)
  }

  endArticle(): void {
    const length = this.#pendingLength
    if (this.#chunks.length === 0 || this.#used + length > this.#chunks.at(-1)!.length) {
      this.#chunks.push(new Uint32Array(Math.max(CHUNK, length)))
      this.#used = 0
    }
    this.#chunks.at(-1)!.set(this.#pending.subarray(0, length), this.#used)
    this.#chunkOf.push(this.#chunks.length - 1)
    this.#starts.push(this.#used)
    this.#lengths.push(length)
    this.#used += length
    this.#pendingLength = 0
    // Those that came with the sections are marked first, when they have been read.
    if (this.#pairs.size === this.size - 1) this.markPairs(1)
  }

  /** Marks the pairs of words of so many more articles. True where all are marked. */
  markPairs(most: number): boolean {
    const to = Math.min(this.#pairs.size + most, this.size)
    for (let article = this.#pairs.size; article < to; article++)
      this.#pairs.add(this.tokensOf(article), this.startOf(article), this.endOf(article))
    return to === this.size
  }

  /** False only where one of the pairs of words, as `pairsIn` gives them, never stands in the article. */
  mayHold(article: number, pairs: Uint32Array): boolean {
    return this.#pairs.mayHold(article, pairs)
  }

  sections(): StreamSections {
    const ends = new Array<number>(this.#chunks.length).fill(0)
    const starts = new Uint32Array(this.size + 1)
    for (let article = 0; article < this.size; article++) {
      starts[article + 1] = starts[article]! + this.#lengths.at(article)
      ends[this.#chunkOf.at(article)] = this.endOf(article)
    }
    return {
      tokens: this.#chunks.map((chunk, index) => chunk.subarray(0, ends[index])),
      starts,
      titleLengths: this.#titleLengths.used(),
    }
  }
}
