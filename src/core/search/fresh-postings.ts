import { Index } from 'flexsearch'
import { note, type Collector } from './segment'
import type { TokenStreams } from './token-streams'

const makeIndex = (): Index =>
  new Index({
    tokenize: 'strict',
    resolution: 1,
    cache: false,
    // Words arrive folded and apart: FlexSearch's own encoder would split Arabic at every hamza and numbers at every third digit.
    encode: (text) => text.split(' '),
  })

/**
 * Postings of the articles added since the last packing, in a FlexSearch index: an article is found as soon as it is
 * added. FlexSearch answers which articles hold a word; how often is counted in their token streams.
 */
export class FreshPostings {
  #index = makeIndex()
  #count = 0

  get count(): number {
    return this.#count
  }

  add(article: number, words: readonly string[]): void {
    this.#count++
    if (words.length > 0) this.#index.add(article, words.join(' '))
  }

  clear(): void {
    this.#index = makeIndex()
    this.#count = 0
  }

  collect(word: string, term: number, streams: TokenStreams, collector: Collector): void {
    if (this.#count === 0) return
    for (const found of this.#index.search(word, { limit: this.#count })) {
      const article = Number(found)
      const titleEnd = streams.titleEndOf(article)
      const end = streams.endOf(article)
      const tokens = streams.tokensOf(article)
      let inTitle = 0
      let inText = 0
      for (let at = streams.startOf(article); at < end; at++) {
        if (tokens[at] !== term) continue
        if (at < titleEnd) inTitle++
        else inText++
      }
      note(collector, article, inText, inTitle)
    }
  }
}
