/**
 * An article's content is a typed tree, not HTML: blocks of runs. Nothing raw from a file reaches a window.
 *
 * The stored plain text of an article is the text of its leaf blocks in order, joined by `leafSeparator` (one rule for
 * every kind of block). All offsets are Unicode code points in that text, in logical order.
 */
export const leafSeparator = '\n\n'

export type Direction = 'rtl' | 'ltr'

export type Emphasis =
  'strong' | 'emphasis' | 'underline' | 'strike' | 'code' | 'superscript' | 'subscript' | 'mark'

/** Who changed a document, and on which ISO day, as far as it says. */
export type Change = { readonly by?: string; readonly on?: string }
/** What a document keeps as deleted: shown beside its text, and no part of it. */
export type Removed = Change & { readonly text: string }

/** A stretch of text that looks one way. `text` may hold single line breaks; it is never empty. */
export type Run = {
  readonly text: string
  /** Code points from the start of the stored text. */
  readonly start: number
  readonly emphasis?: readonly Emphasis[]
  /** Where a link points, as written; shown, never followed. Only http, https, mailto and in-page `#…` are kept. */
  readonly href?: string
  /** The key of the note that this run refers to (footnotes). */
  readonly note?: string
  /** Nobody has accepted yet that it was put in. */
  readonly inserted?: Change
  /** What was deleted before it. */
  readonly removed?: readonly Removed[]
}

/** A block that holds text itself. Its stored text is that of its runs, from `start` to `end` (code points). */
export type Leaf = {
  readonly runs: readonly Run[]
  readonly start: number
  readonly end: number
  /** Only where the file says so; otherwise the direction follows from the text. */
  readonly dir?: Direction
  readonly lang?: string
  /** What was deleted at its end, or all that it was. */
  readonly removed?: readonly Removed[]
}

export type Heading = Leaf & { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6 }
export type Paragraph = Leaf & { readonly kind: 'paragraph' }
export type Code = Leaf & { readonly kind: 'code' }
/**
 * A picture; its `runs` are the alternative text or caption (may be empty). `source` is where it stood, as written.
 * `resource` names the part of the original that holds it, for the form of the file to find it again; see `pictures.ts`.
 */
export type Image = Leaf & { readonly kind: 'image'; readonly source?: string; readonly resource?: string }
export type List = {
  readonly kind: 'list'
  readonly ordered: boolean
  /** The first item's number, for ordered lists. */
  readonly first?: number
  readonly items: readonly ListItem[]
}
export type ListItem = { readonly blocks: readonly Block[] }
export type Quote = { readonly kind: 'quote'; readonly blocks: readonly Block[] }
export type Table = {
  readonly kind: 'table'
  readonly caption?: Paragraph
  readonly rows: readonly TableRow[]
}
export type TableRow = { readonly cells: readonly TableCell[] }
export type TableCell = {
  readonly header: boolean
  readonly columns: number
  readonly rows: number
  readonly blocks: readonly Block[]
}
/** A footnote or endnote; `key` is what a run's `note` names. */
export type Note = { readonly kind: 'note'; readonly key: string; readonly blocks: readonly Block[] }
/** `page`: the page of the original that begins here, counted from 1. */
export type Separator = { readonly kind: 'separator'; readonly page?: number }

export type LeafBlock = Heading | Paragraph | Code | Image
export type Block = LeafBlock | List | Quote | Table | Note | Separator

/** The leaf blocks of a tree, in the order of the stored text. */
export function* leavesOf(blocks: readonly Block[]): Generator<LeafBlock> {
  for (const block of blocks) {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
      case 'code':
      case 'image':
        yield block
        break
      case 'list':
        for (const item of block.items) yield* leavesOf(item.blocks)
        break
      case 'quote':
      case 'note':
        yield* leavesOf(block.blocks)
        break
      case 'table':
        if (block.caption) yield block.caption
        for (const row of block.rows) for (const cell of row.cells) yield* leavesOf(cell.blocks)
        break
      case 'separator':
        break
      default:
        block satisfies never
    }
  }
}
