/**
 * A running checksum over 32-bit words in four lanes, each step a bijection of its lane, so that any change within
 * one word is always seen and any other with all but certainty. Against accidents, not against an adversary.
 */
export class Checksum {
  readonly #lanes = new Uint32Array([0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f])
  #count = 0

  /** @param words a whole number of words, in the order of the file */
  add(words: Uint32Array): void {
    const lanes = this.#lanes
    for (let at = 0; at < words.length; at++) {
      const lane = (this.#count + at) & 3
      const mixed = Math.imul(lanes[lane]! ^ words[at]!, 0x9e3779b1)
      lanes[lane] = mixed ^ (mixed >>> 15)
    }
    this.#count += words.length
  }

  value(): Uint32Array {
    return this.#lanes.slice()
  }
}
