const mixed = (lane: number, word: number): number => {
  const product = Math.imul(lane ^ word, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/**
 * A running checksum over 32-bit words in four lanes, each step a bijection of its lane, so that any change within
 * one word is always seen and any other with all but certainty. Against accidents, not against an adversary.
 */
export class Checksum {
  readonly #lanes = new Uint32Array([0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f])
  #count = 0

  /** @param words a whole number of words, in the order of the file */
  add(words: Uint32Array): void {
    let at = 0
    while (at < words.length && (this.#count & 3) !== 0) this.#addOne(words[at++]!)
    at = this.#addFours(words, at)
    while (at < words.length) this.#addOne(words[at++]!)
  }

  #addOne(word: number): void {
    const lane = this.#count++ & 3
    this.#lanes[lane] = mixed(this.#lanes[lane]!, word)
  }

  /** The same four words at a time, in local numbers: a hundred megabytes are read at each start. */
  #addFours(words: Uint32Array, from: number): number {
    let [a = 0, b = 0, c = 0, d = 0] = this.#lanes
    let at = from
    for (; at + 4 <= words.length; at += 4) {
      a = mixed(a, words[at]!)
      b = mixed(b, words[at + 1]!)
      c = mixed(c, words[at + 2]!)
      d = mixed(d, words[at + 3]!)
    }
    this.#lanes.set([a, b, c, d])
    this.#count += at - from
    return at
  }

  value(): Uint32Array {
    return this.#lanes.slice()
  }
}
