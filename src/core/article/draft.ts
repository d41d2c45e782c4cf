import type {
  Code,
  Heading,
  Image,
  List,
  Note,
  Paragraph,
  Quote,
  Run,
  Separator,
  Table,
  TableCell,
} from './block'

/**
 * The shapes of `block.ts` before anything has a place: what extractors build. `layOut` turns a draft into blocks with
 * offsets and into the stored text. A draft may hold empty runs and empty leaves; `layOut` tidies them.
 */
export type DraftRun = Omit<Run, 'start'>
type Unplaced<Leaf> = Omit<Leaf, 'runs' | 'start' | 'end'> & { readonly runs: readonly DraftRun[] }

export type DraftHeading = Unplaced<Heading>
export type DraftParagraph = Unplaced<Paragraph>
export type DraftCode = Unplaced<Code>
export type DraftImage = Unplaced<Image>
export type DraftLeaf = DraftHeading | DraftParagraph | DraftCode | DraftImage

export type DraftListItem = { readonly blocks: readonly DraftBlock[] }
export type DraftList = Omit<List, 'items'> & { readonly items: readonly DraftListItem[] }
export type DraftQuote = Omit<Quote, 'blocks'> & { readonly blocks: readonly DraftBlock[] }
export type DraftCell = Omit<TableCell, 'blocks'> & { readonly blocks: readonly DraftBlock[] }
export type DraftRow = { readonly cells: readonly DraftCell[] }
export type DraftTable = Omit<Table, 'caption' | 'rows'> & {
  readonly caption?: DraftParagraph
  readonly rows: readonly DraftRow[]
}
export type DraftNote = Omit<Note, 'blocks'> & { readonly blocks: readonly DraftBlock[] }

export type DraftBlock = DraftLeaf | DraftList | DraftQuote | DraftTable | DraftNote | Separator

export const runsText = (runs: readonly DraftRun[]): string => runs.map((run) => run.text).join('')
