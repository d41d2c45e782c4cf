import type { Bitset } from './bitset'

/** Live articles that hold some terms, and by article how much what was found there weighs. Whoever is lent it leaves it as it is. */
export type Found = { readonly articles: Bitset; readonly weights: Int32Array }

/** The answers used last; of more than `most` the one that was longest without use goes. */
export class Remembered<T> {
  readonly #known = new Map<string, T>()

  constructor(readonly most: number) {}

  /** What is known for the key, or what is made of it now. */
  get(key: string, make: () => T): T {
    const known = this.#known.get(key)
    this.#known.delete(key)
    const value = known ?? make()
    this.#known.set(key, value)
    if (this.#known.size > this.most) this.#known.delete(this.#known.keys().next().value!)
    return value
  }

  clear(): void {
    this.#known.clear()
  }
}
