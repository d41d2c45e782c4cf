/** A set of article numbers: one bit each. Operations change the set they are called on and return it. */
export class Bitset {
  readonly words: Uint32Array

  constructor(size: number) {
    this.words = new Uint32Array((size + 31) >>> 5)
  }

  add(item: number): void {
    this.words[item >>> 5]! |= 1 << (item & 31)
  }

  remove(item: number): void {
    this.words[item >>> 5]! &= ~(1 << (item & 31))
  }

  has(item: number): boolean {
    return (this.words[item >>> 5]! & (1 << (item & 31))) !== 0
  }

  /** Adds each item that weighs something. */
  addWeighted(weights: Int32Array): this {
    for (let from = 0; from < weights.length; from += 32) {
      const to = Math.min(from + 32, weights.length)
      let word = 0
      for (let item = from; item < to; item++) word |= (weights[item] === 0 ? 0 : 1) << (item & 31)
      this.words[from >>> 5]! |= word
    }
    return this
  }

  and(other: Bitset): this {
    for (let at = 0; at < this.words.length; at++) this.words[at]! &= other.words[at] ?? 0
    return this
  }

  or(other: Bitset): this {
    const shared = Math.min(this.words.length, other.words.length)
    for (let at = 0; at < shared; at++) this.words[at]! |= other.words[at]!
    return this
  }

  without(other: Bitset): this {
    const shared = Math.min(this.words.length, other.words.length)
    for (let at = 0; at < shared; at++) this.words[at]! &= ~other.words[at]!
    return this
  }

  get count(): number {
    let total = 0
    for (const word of this.words) {
      let bits = word - ((word >>> 1) & 0x55555555)
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
      total += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
    return total
  }

  /** Calls `visit` with each item, ascending. */
  each(visit: (item: number) => void): void {
    for (let at = 0; at < this.words.length; at++) {
      let word = this.words[at]!
      while (word !== 0) {
        const lowest = word & -word
        visit((at << 5) + 31 - Math.clz32(lowest))
        word ^= lowest
      }
    }
  }

  grownTo(size: number): Bitset {
    const grown = new Bitset(size)
    grown.words.set(this.words)
    return grown
  }

  copy(): Bitset {
    const copy = new Bitset(this.words.length << 5)
    copy.words.set(this.words)
    return copy
  }
}
