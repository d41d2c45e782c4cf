import type { BundleProblem } from '../outcome'

/** Judges a document with one long list in it: its items one after the other, then what is around them, with or without them. */
export type ListJudge = {
  readonly add: (item: unknown) => void | Promise<void>
  /** The list in what is around it. */
  readonly listIn: (around: unknown) => readonly unknown[]
  readonly end: (around: unknown) => readonly BundleProblem[]
}
