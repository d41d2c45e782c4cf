import type { Change, Removed } from '../../article/block'
import type { DraftNote } from '../../article/draft'
import type { Styles } from './styles'

/** What the reading of one document carries along. */
export type Reading = {
  readonly styles: Styles
  readonly notes: DraftNote[]
  noteCount: number
  /** Lists so far, and the last number of each style and level: a list may go on where another ended. */
  lists: number
  readonly lastNumbers: Map<string, number>
  comments: number
  changes: number
  /** By the ids that the text names. */
  readonly insertions: Map<string, Change>
  readonly deletions: Map<string, Removed>
  /** The insertion that is being read: it may go over paragraphs. */
  inserting: Change | undefined
  hidden: number
  controls: number
  /** Lists, tables and frames that the reading is inside of. */
  depth: number
  isTooDeep: boolean
}

export const startReading = (styles: Styles): Reading => ({
  styles,
  notes: [],
  noteCount: 0,
  lists: 0,
  lastNumbers: new Map(),
  comments: 0,
  changes: 0,
  insertions: new Map(),
  deletions: new Map(),
  inserting: undefined,
  hidden: 0,
  controls: 0,
  depth: 0,
  isTooDeep: false,
})
