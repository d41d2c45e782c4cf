import { GrowingUint16, GrowingUint32 } from './growing'

/** What a snapshot holds of the vocabulary. */
export type VocabularySections = {
  readonly chars: Uint16Array
  readonly ends: Uint32Array
  readonly table: Uint32Array
  readonly marbuta: Uint32Array
}

const hashOf = (codes: Uint16Array, from: number, to: number): number => {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ codes[at]!, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

const scratch = new Uint16Array(512)

const codesOf = (word: string): Uint16Array => {
  const codes = word.length <= scratch.length ? scratch : new Uint16Array(word.length)
  for (let at = 0; at < word.length; at++) codes[at] = word.charCodeAt(at)
  return codes
}

/**
 * Every folded word ever met, numbered from 1 in order of meeting; 0 is the boundary between fields.
 * Words are kept as code units in one array with an open-addressed table, not as strings: half a million words then
 * load in no time and cost a tenth.
 */
export class Vocabulary {
  readonly #chars: GrowingUint16
  readonly #ends: GrowingUint32
  /** A bit a word: met with ة at its end. */
  readonly #marbuta: GrowingUint32
  readonly #masks = new GrowingUint32()
  #table: Uint32Array

  constructor(sections?: VocabularySections) {
    this.#chars = new GrowingUint16(sections?.chars, sections?.chars.length)
    this.#ends = new GrowingUint32(sections?.ends, sections?.ends.length)
    this.#marbuta = new GrowingUint32(sections?.marbuta, sections?.marbuta.length)
    this.#table = sections?.table ?? new Uint32Array(4096)
    if (sections === undefined) {
      this.#ends.push(0)
      this.#marbuta.push(0)
    }
  }

  /** Numbers given so far, the boundary among them. */
  get size(): number {
    return this.#ends.length
  }

  get chars(): Uint16Array {
    return this.#chars.items
  }

  startOf(id: number): number {
    return id === 0 ? 0 : this.#ends.at(id - 1)
  }

  endOf(id: number): number {
    return this.#ends.at(id)
  }

  wordOf(id: number): string {
    const chars = this.#chars.items
    const end = this.endOf(id)
    let word = ''
    for (let at = this.startOf(id); at < end; at++) word += String.fromCharCode(chars[at]!)
    return word
  }

  /**
   * A bit for each letter of each word, several letters sharing one: a letter of a query that is missing here is missing
   * in the word. Brought up to date when asked for.
   */
  letterMasks(): Uint32Array {
    const chars = this.#chars.items
    for (let id = this.#masks.length; id < this.size; id++) {
      let mask = 0
      for (let at = this.startOf(id); at < this.endOf(id); at++) mask |= 1 << (chars[at]! & 31)
      this.#masks.push(mask >>> 0)
    }
    return this.#masks.items
  }

  /**
   * Calls `visit` for each word that lacks at most so many of `letters` and has at most so many that are not of `allowed`, both
   * as masks of letters: nearly all words fall out here, before any of them is looked at letter by letter.
   */
  eachNear(letters: number, allowed: number, distance: number, visit: (id: number) => void): void {
    const masks = this.letterMasks()
    const size = this.size
    for (let id = 1; id < size; id++) {
      const mask = masks[id]! | 0
      let missing = letters & ~mask
      let more = mask & ~allowed
      for (let bit = 0; bit < distance; bit++) {
        missing &= missing - 1
        more &= more - 1
      }
      if ((missing | more) === 0) visit(id)
    }
  }

  /** The word's number, or 0 where it was never met. */
  idOf(word: string): number {
    if (word.length === 0) return 0
    return this.#table[this.#slotOf(codesOf(word), 0, word.length)]!
  }

  intern(codes: Uint16Array, from: number, to: number, marbuta: boolean): number {
    const slot = this.#slotOf(codes, from, to)
    const found = this.#table[slot]!
    if (found !== 0) {
      if (marbuta) this.#setMarbuta(found)
      return found
    }
    const id = this.#ends.length
    this.#chars.append(codes, from, to)
    this.#ends.push(this.#chars.length)
    this.#table[slot] = id
    if (id >>> 5 >= this.#marbuta.length) this.#marbuta.push(0)
    if (marbuta) this.#setMarbuta(id)
    if (id * 2 > this.#table.length) this.#rehash()
    return id
  }

  internWord(word: string, marbuta: boolean): number {
    return this.intern(codesOf(word), 0, word.length, marbuta)
  }

  /** Takes over a word of another vocabulary, and what is known of its ending. */
  internFrom(other: Vocabulary, id: number): number {
    return this.intern(other.chars, other.startOf(id), other.endOf(id), other.endsInMarbuta(id))
  }

  endsInMarbuta(id: number): boolean {
    return (this.#marbuta.at(id >>> 5) & (1 << (id & 31))) !== 0
  }

  sections(): VocabularySections {
    return {
      chars: this.#chars.used(),
      ends: this.#ends.used(),
      table: this.#table,
      marbuta: this.#marbuta.used(),
    }
  }

  #setMarbuta(id: number): void {
    this.#marbuta.set(id >>> 5, this.#marbuta.at(id >>> 5) | (1 << (id & 31)))
  }

  #slotOf(codes: Uint16Array, from: number, to: number): number {
    const mask = this.#table.length - 1
    const chars = this.#chars.items
    const length = to - from
    let slot = hashOf(codes, from, to) & mask
    for (;;) {
      const id = this.#table[slot]!
      if (id === 0) return slot
      const start = this.startOf(id)
      if (this.#ends.at(id) - start === length) {
        let at = 0
        while (at < length && chars[start + at] === codes[from + at]) at++
        if (at === length) return slot
      }
      slot = (slot + 1) & mask
    }
  }

  #rehash(): void {
    const table = new Uint32Array(this.#table.length * 2)
    const mask = table.length - 1
    const chars = this.#chars.items
    for (let id = 1; id < this.#ends.length; id++) {
      let slot = hashOf(chars, this.startOf(id), this.#ends.at(id)) & mask
      while (table[slot] !== 0) slot = (slot + 1) & mask
      table[slot] = id
    }
    this.#table = table
  }
}
