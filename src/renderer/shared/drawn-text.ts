import type { Direction } from '#core/article/block'

/** A line on the screen, CSS pixels of the window. */
export type Line = { readonly top: number; readonly bottom: number }

/** An article's text as it is drawn in the reader, for what stands beside it. Offsets are code points of the stored text. */
export type DrawnText = {
  readonly scroller: HTMLElement
  /** Its size changes whenever more of the text is drawn or lines break otherwise. */
  readonly body: HTMLElement
  /** The line that the text at an offset stands in; null where that part is not drawn yet. */
  readonly lineAt: (offset: number) => Line | null
  /** Where an annotated part of a picture lies or, while the picture is not drawn yet, its picture. */
  readonly lineOfArea: (area: { readonly resource: string; readonly annotation: string }) => Line | null
  /** The first text that ends below a height of the window; null where all of it lies above. */
  readonly offsetBelow: (y: number) => number | null
}

/** What is shown beside the lines of an article is told, with the direction in which the article goes. */
export type MarginProps = { readonly text: DrawnText; readonly direction: Direction }
