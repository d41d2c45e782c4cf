import { proclitics } from './affixes'
import type { Vocabulary } from './vocabulary'

/**
 * The vocabulary sorted, for prefixes and for words that are nearly right. A word stands here as it is and once more
 * for each attached chain that its letters allow, so that كونغ* finds للكونغرس. Whether a cut is borne out is asked later.
 */
export type HeadRun = {
  /** Terms, sorted by what remains of them from `skips` on. */
  readonly terms: Uint32Array
  readonly skips: Uint8Array
}

const codesOf = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0))

const chains = proclitics.map(({ text }) => codesOf(text))

/** All letters that a chain may consist of. */
export const chainLetters = proclitics.map(({ text }) => text).join('')
export const LONGEST_CHAIN = Math.max(...chains.map(({ length }) => length))

/** What is left must be long enough to be a word; the shortest that any rule allows. */
const SHORTEST_REST = 2

const startsWith = (chars: Uint16Array, start: number, end: number, prefix: readonly number[]): boolean => {
  if (start + prefix.length > end) return false
  for (let at = 0; at < prefix.length; at++) if (chars[start + at] !== prefix[at]) return false
  return true
}

const LONGEST_WORD = 64

const chainsByFirst = new Map<number, (readonly number[])[]>()
for (const chain of chains) chainsByFirst.set(chain[0]!, [...(chainsByFirst.get(chain[0]!) ?? []), chain])

/** Calls `visit` with the length of each chain that the word's letters allow before at least two more letters. */
export const eachCut = (
  chars: Uint16Array,
  start: number,
  end: number,
  visit: (skip: number) => void,
): void => {
  const possible = chainsByFirst.get(chars[start]!)
  if (possible === undefined || end - start > LONGEST_WORD) return
  for (const chain of possible) {
    if (end - start - chain.length >= SHORTEST_REST && startsWith(chars, start, end, chain))
      visit(chain.length)
  }
}

const compare = (chars: Uint16Array, a: number, aEnd: number, b: number, bEnd: number): number => {
  const length = Math.min(aEnd - a, bEnd - b)
  for (let at = 0; at < length; at++) {
    const difference = chars[a + at]! - chars[b + at]!
    if (difference !== 0) return difference
  }
  return aEnd - a - (bEnd - b)
}

const PENDING = 8192

const beginningOf = (first: number, second: number): number => first * 65_536 + second

/** Sorted runs, merged as they grow, and an unsorted rest small enough to be looked through. */
export class HeadRuns {
  #runs: HeadRun[] = []
  #pendingTerms: number[] = []
  #pendingSkips: number[] = []
  /** Which of the pending begin with the same two letters. */
  #pendingBy = new Map<number, number[]>()
  /** Terms below this number have been taken in. */
  #next = 1

  constructor(
    readonly vocabulary: Vocabulary,
    runs?: readonly HeadRun[],
  ) {
    if (runs === undefined) return
    this.#runs = [...runs]
    this.#next = vocabulary.size
  }

  /** Takes in the terms met since the last call. */
  update(): void {
    const { vocabulary } = this
    for (; this.#next < vocabulary.size; this.#next++) {
      this.#take(this.#next)
    }
  }

  /** Sorts in what was taken, where it has become too much to look through. */
  settle(): void {
    this.update()
    if (this.#pendingTerms.length >= PENDING) this.#settle()
  }

  /** Sorted runs of everything, for a snapshot. */
  settled(): readonly HeadRun[] {
    this.update()
    this.#settle()
    return this.#runs
  }

  /** Calls `visit` for each head that begins with the prefix, in no particular order. */
  eachWithPrefix(prefix: string, visit: (term: number, skip: number) => void): void {
    this.update()
    const codes = codesOf(prefix)
    const { chars } = this.vocabulary
    for (const run of this.#runs) {
      for (let at = this.#lowerBound(run, codes); at < run.terms.length; at++) {
        const term = run.terms[at]!
        const skip = run.skips[at]!
        if (!startsWith(chars, this.vocabulary.startOf(term) + skip, this.vocabulary.endOf(term), codes))
          break
        visit(term, skip)
      }
    }
    const visitPending = (at: number): void => {
      const term = this.#pendingTerms[at]!
      const skip = this.#pendingSkips[at]!
      if (startsWith(chars, this.vocabulary.startOf(term) + skip, this.vocabulary.endOf(term), codes))
        visit(term, skip)
    }
    if (codes.length < 2) for (let at = 0; at < this.#pendingTerms.length; at++) visitPending(at)
    else this.#pendingBy.get(beginningOf(codes[0]!, codes[1]!))?.forEach(visitPending)
  }

  #take(term: number): void {
    const { chars } = this.vocabulary
    const start = this.vocabulary.startOf(term)
    const end = this.vocabulary.endOf(term)
    const push = (skip: number): void => {
      const at = this.#pendingTerms.push(term) - 1
      this.#pendingSkips.push(skip)
      if (end - start - skip < 2) return
      const beginning = beginningOf(chars[start + skip]!, chars[start + skip + 1]!)
      const alike = this.#pendingBy.get(beginning)
      if (alike === undefined) this.#pendingBy.set(beginning, [at])
      else alike.push(at)
    }
    push(0)
    if (end - start > 255) return
    for (const chain of chains) {
      if (end - start - chain.length >= SHORTEST_REST && startsWith(chars, start, end, chain))
        push(chain.length)
    }
  }

  /** The head's first four letters as one number in the same order, so that most comparisons look at no letters. */
  #keyOf(term: number, skip: number): number {
    const { chars } = this.vocabulary
    const end = this.vocabulary.endOf(term)
    let key = 0
    for (let at = this.vocabulary.startOf(term) + skip, count = 0; count < 4; at++, count++) {
      key = key * 8192 + (at < end ? Math.min(8190, chars[at]!) + 1 : 0)
    }
    return key
  }

  #keysOf(run: HeadRun): Float64Array {
    const keys = new Float64Array(run.terms.length)
    for (let at = 0; at < keys.length; at++) keys[at] = this.#keyOf(run.terms[at]!, run.skips[at]!)
    return keys
  }

  #compareHeads(term: number, skip: number, other: number, otherSkip: number): number {
    const { vocabulary } = this
    return compare(
      vocabulary.chars,
      vocabulary.startOf(term) + skip,
      vocabulary.endOf(term),
      vocabulary.startOf(other) + otherSkip,
      vocabulary.endOf(other),
    )
  }

  #settle(): void {
    if (this.#pendingTerms.length === 0) return
    const terms = Uint32Array.from(this.#pendingTerms)
    const skips = Uint8Array.from(this.#pendingSkips)
    const keys = this.#keysOf({ terms, skips })
    const order = new Uint32Array(terms.length).map((_, at) => at)
    order.sort(
      (a, b) => keys[a]! - keys[b]! || this.#compareHeads(terms[a]!, skips[a]!, terms[b]!, skips[b]!),
    )
    this.#runs.push({
      terms: order.map((at) => terms[at]!),
      skips: Uint8Array.from(order, (at) => skips[at]!),
    })
    this.#pendingTerms = []
    this.#pendingSkips = []
    this.#pendingBy = new Map()
    while (this.#runs.length > 1 && this.#runs.at(-1)!.terms.length * 2 > this.#runs.at(-2)!.terms.length)
      this.#mergeLastTwo()
  }

  #mergeLastTwo(): void {
    const second = this.#runs.pop()!
    const first = this.#runs.pop()!
    const firstKeys = this.#keysOf(first)
    const secondKeys = this.#keysOf(second)
    const length = first.terms.length + second.terms.length
    const terms = new Uint32Array(length)
    const skips = new Uint8Array(length)
    let a = 0
    let b = 0
    for (let at = 0; at < length; at++) {
      const isFirst =
        b === second.terms.length ||
        (a < first.terms.length &&
          (firstKeys[a]! - secondKeys[b]! ||
            this.#compareHeads(first.terms[a]!, first.skips[a]!, second.terms[b]!, second.skips[b]!)) <= 0)
      terms[at] = isFirst ? first.terms[a]! : second.terms[b]!
      skips[at] = isFirst ? first.skips[a++]! : second.skips[b++]!
    }
    this.#runs.push({ terms, skips })
  }

  #lowerBound(run: HeadRun, codes: readonly number[]): number {
    const prefix = Uint16Array.from(codes)
    const { chars } = this.vocabulary
    let low = 0
    let high = run.terms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const term = run.terms[middle]!
      const start = this.vocabulary.startOf(term) + run.skips[middle]!
      if (compareWith(chars, start, this.vocabulary.endOf(term), prefix) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

const compareWith = (chars: Uint16Array, start: number, end: number, other: Uint16Array): number => {
  const length = Math.min(end - start, other.length)
  for (let at = 0; at < length; at++) {
    const difference = chars[start + at]! - other[at]!
    if (difference !== 0) return difference
  }
  return end - start - other.length
}
