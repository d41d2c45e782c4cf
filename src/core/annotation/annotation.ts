import type { PictureArea } from './area'
import type { AnnotationId, ArticleId, EventId, TagId, VersionId } from '../ids'

/** The six mark colours, in the order in which they are offered. Each also has its own line, so colour is never the only sign. */
export const colours = ['yellow', 'green', 'blue', 'pink', 'orange', 'violet'] as const
export type Colour = (typeof colours)[number]

/**
 * Where an annotation stands: TextQuoteSelector and TextPositionSelector (W3C Web Annotation Data Model, 4.2.4 and 4.2.5)
 * over the stored plain text of one version of the article. Offsets are code points; `end` is exclusive.
 */
export type TextTarget = {
  readonly exact: string
  readonly prefix: string
  readonly suffix: string
  readonly start: number
  readonly end: number
  readonly version: VersionId
}

/** How many code points of context are kept on each side of a quote. */
export const contextLength = 32

/** What an annotation may point to. */
export type LinkTarget = AnnotationId | ArticleId

/** What a person said about a passage, an area of a picture or, without either, about the whole article. */
export type Annotation = {
  readonly id: AnnotationId
  readonly article: ArticleId
  readonly target: TextTarget | null
  /** The part of a picture that it is about; absent where it is about words or the whole article. Then there is no `target`. */
  readonly area?: PictureArea
  /** Markdown; empty for a bare highlight. */
  readonly note: string
  readonly tags: readonly TagId[]
  readonly colour: Colour
  /** How it is drawn, how sure it is, what it marks: `described.ts` reads it. Absent where nothing was said. */
  readonly described?: Readonly<Partial<Record<string, string>>>
  /** Absent where there are none. */
  readonly links?: readonly LinkTarget[]
  /** A person looked at it in this version and left it without a place there; absent where nobody did. */
  readonly leftIn?: VersionId
  readonly by: string
  /** ISO 8601, milliseconds, UTC: by the clock of the device that made it. */
  readonly created: string
  readonly modified: string | null
  /** The event that last set the note: what an edit says it has seen. */
  readonly noteEvent: EventId
  /** Notes that were written without seeing each other; empty where there is no conflict. The first is the one shown. */
  readonly conflicts: readonly ConflictingNote[]
}

/** About the whole article, and neither about words nor about a part of a picture. */
export const isWhole = ({ target, area }: Pick<Annotation, 'target' | 'area'>): boolean =>
  target === null && area === undefined

export type ConflictingNote = {
  readonly event: EventId
  readonly note: string
  readonly by: string
  readonly time: string
  /** It came with a bundle, and was not written in this library; absent where it was. */
  readonly imported?: true
}

/**
 * How sure we are that a mark stands where its author put it.
 * exact: same text at the same place; moved: same text at another place, the only one that fits;
 * review: a similar text was found, a person must decide; orphan: no place is like it.
 */
export type AnchorState = 'exact' | 'moved' | 'review' | 'orphan'

/**
 * A picture of an article that can be shown: which one it is, from 1, and where it stands in the text. `page`: of the
 * original, where the picture is one of its pages.
 */
export type PictureSpot = {
  readonly resource: string
  readonly picture: number
  readonly page: number | null
  readonly start: number
  readonly end: number
}

/**
 * `on`: of an area, the picture. `start` and `end` are then those of the picture's words, which are not what is annotated.
 * `isUnread`: a picture can't be read just now, so that nothing can be decided about it.
 */
export type Anchor =
  | {
      readonly state: 'exact' | 'moved'
      readonly start: number
      readonly end: number
      readonly on?: PictureSpot
    }
  | {
      readonly state: 'review'
      readonly start: number
      readonly end: number
      /** The text that stands there now, for the person to compare. */
      readonly found: string
      readonly on?: PictureSpot
      readonly isUnread?: true
    }
  | { readonly state: 'orphan'; readonly isUnread?: true }
