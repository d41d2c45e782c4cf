import { GrowingUint32 } from './growing'

/** Bits for each word of an article: about one mark in five then says that a pair may stand there that does not. */
const BITS_FOR_WORD = 4

/**
 * For each article the pairs of words that stand side by side in it, as a Bloom filter of one hash (Bloom 1970): a phrase is looked for
 * only where all its pairs may stand. Articles are marked in the order of their numbers.
 */
export class PairMarks {
  readonly #bits = new GrowingUint32()
  /** Where each article's marks begin; one more than there are articles. */
  readonly #starts = new GrowingUint32(new Uint32Array(1024), 1)

  /** Articles that are marked. */
  get size(): number {
    return this.#starts.length - 1
  }

  /** Marks the next article, whose words are `tokens[from..to)`. */
  add(tokens: Uint32Array, from: number, to: number): void {
    const start = this.#bits.length
    const length = Math.max(1, Math.ceil(((to - from) * BITS_FOR_WORD) / 32))
    for (let at = 0; at < length; at++) this.#bits.push(0)
    const bits = this.#bits.items
    for (let at = from + 1; at < to; at++) {
      const mark = placeOf(pairOf(tokens[at - 1]!, tokens[at]!), length)
      bits[start + (mark >>> 5)]! |= 1 << (mark & 31)
    }
    this.#starts.push(start + length)
  }

  /** False only where one of the pairs, as `pairsIn` gives them, never stands in the article. */
  mayHold(article: number, pairs: Uint32Array): boolean {
    if (article >= this.size) return true
    const start = this.#starts.at(article)
    const length = this.#starts.at(article + 1) - start
    const bits = this.#bits.items
    for (let at = 0; at < pairs.length; at++) {
      const mark = placeOf(pairs[at]!, length)
      if ((bits[start + (mark >>> 5)]! & (1 << (mark & 31))) === 0) return false
    }
    return true
  }
}

/** The pairs of words of a phrase, as numbers to look for. */
export const pairsIn = (words: readonly number[]): Uint32Array =>
  Uint32Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => pairOf(words[at]!, words[at + 1]!))

/** The mixing of MurmurHash3 (Appleby, public domain). */
const pairOf = (first: number, second: number): number => {
  let hash = Math.imul(first, 0xcc9e2d51) ^ Math.imul(second, 0x1b873593)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Which bit of `length` times 32. */
const placeOf = (pair: number, length: number): number => Math.floor((pair / 2 ** 32) * length * 32)
