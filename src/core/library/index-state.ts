import type { Failure } from '../failure'

/** What the index holds of the library, and what it does not. */
export type IndexState = {
  readonly articles: number
  /** Articles whose present text and title can be found. */
  readonly indexed: number
  /** Articles that can't be found now, with the reason; null where they only wait for their turn. */
  readonly lacking: readonly {
    readonly path: string
    readonly title: string
    readonly failure: Failure | null
  }[]
  /** Files of the folder that could not become articles are listed by the overview. */
  readonly unreadable: number
  readonly words: number
  readonly memoryBytes: number
  /** The file that the index is kept in: its size and when it was last written (ISO 8601); null where there is none. */
  readonly kept: { readonly sizeBytes: number; readonly written: string } | null
  /** Why it had to be made anew when the library was opened. */
  readonly rebuilt: string | null
}
