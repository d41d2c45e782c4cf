import type { Picture } from './picture'

/** A saved page, or something that it shows, as it is handed to the window that cleans it. `place` is where it was found. */
export type PagePart =
  | { readonly kind: 'page'; readonly html: string; readonly place: string }
  | { readonly kind: 'style'; readonly css: string; readonly place: string }
  | ({ readonly kind: 'picture' } & Picture)

/** What of a page is wanted: a source as it is written, and the place of the page or style sheet that names it. */
export type PartWanted = {
  readonly source: string
  readonly from: string
  readonly as: 'picture' | 'style'
}
