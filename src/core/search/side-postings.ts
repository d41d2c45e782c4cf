/** Written since the postings were made, and looked through one by one; more than so many, or than half of what was known, and they are made anew. */
const LOOKED_THROUGH = 4096

/** Where each term stands among the words of side streams. */
export class SidePostings {
  /** Ascending; `places[offsets[i]..offsets[i + 1])` are where `#terms[i]` stands, `articles` whose words those were. */
  #terms = new Uint32Array(0)
  #offsets = new Uint32Array(1)
  #places = new Uint32Array(0)
  #articles = new Uint32Array(0)
  #known = 0

  /** Words written at this place and later are not in the postings. */
  get known(): number {
    return this.#known
  }

  /** Made anew where too many words were written since. `entries` hold a term in the bits of `mask`, 0 between values. */
  update(
    entries: Uint32Array,
    written: number,
    mask: number,
    articles: number,
    starts: Uint32Array,
    ends: Uint32Array,
  ): void {
    if (written - this.#known <= Math.max(LOOKED_THROUGH, this.#known >>> 1)) return
    let largest = 0
    for (let at = 0; at < written; at++) largest = Math.max(largest, entries[at]! & mask)
    const slots = new Uint32Array(largest + 2)
    let total = 0
    for (let article = 0; article < articles; article++)
      for (let at = starts[article]!; at < ends[article]!; at++) {
        const term = entries[at]! & mask
        if (term === 0) continue
        slots[term]!++
        total++
      }
    this.#layOut(slots, total)
    for (let article = 0; article < articles; article++)
      for (let at = starts[article]!; at < ends[article]!; at++) {
        const term = entries[at]! & mask
        if (term === 0) continue
        const slot = slots[term]!++
        this.#places[slot] = at
        this.#articles[slot] = article
      }
    this.#known = written
  }

  /** Calls `visit` with each place of the term, ascending by article; some may have been given up since. */
  each(term: number, visit: (place: number, article: number) => void): void {
    const index = this.#indexOf(term)
    if (index < 0) return
    for (let at = this.#offsets[index]!; at < this.#offsets[index + 1]!; at++)
      visit(this.#places[at]!, this.#articles[at]!)
  }

  /** Turns counts of terms into where each term's postings begin. */
  #layOut(slots: Uint32Array, total: number): void {
    let distinct = 0
    for (const count of slots) if (count > 0) distinct++
    this.#terms = new Uint32Array(distinct)
    this.#offsets = new Uint32Array(distinct + 1)
    this.#places = new Uint32Array(total)
    this.#articles = new Uint32Array(total)
    let index = 0
    let place = 0
    for (let term = 1; term < slots.length; term++) {
      const count = slots[term]!
      if (count === 0) continue
      this.#terms[index] = term
      this.#offsets[index++] = place
      slots[term] = place
      place += count
      this.#offsets[index] = place
    }
  }

  #indexOf(term: number): number {
    let low = 0
    let high = this.#terms.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.#terms[middle]!
      if (found === term) return middle
      if (found < term) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}
