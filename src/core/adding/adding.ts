import * as v from 'valibot'
import type { Failure } from '../failure'
import type { ArticleId } from '../ids'
import { fieldNameSchema } from '../library/descriptions'

/** Files from elsewhere that become articles of a library: what was given, what it would mean, and what came of it. */

/** UTF-16 units: longer than any article that somebody would paste. */
export const longestText = 10_000_000

export const givenSchema = v.variant('kind', [
  /** Absolute path of a file or folder. */
  v.object({ kind: v.literal('path'), path: v.pipe(v.string(), v.minLength(1), v.maxLength(32_768)) }),
  v.object({ kind: v.literal('text'), text: v.pipe(v.string(), v.minLength(1), v.maxLength(longestText)) }),
])
export type Given = v.InferOutput<typeof givenSchema>

export const addingInputSchema = v.object({
  given: v.pipe(v.array(givenSchema), v.minLength(1), v.maxLength(10_000)),
  /** A folder in the library, `/` between folders; empty for the library itself. It need not be there yet. */
  into: v.pipe(v.string(), v.maxLength(4000)),
  /** Books come in as their chapters; `field` is what the field of an article is called that says of which book it is one. */
  chapters: v.exactOptional(v.object({ field: fieldNameSchema })),
})
export type AddingInput = v.InferOutput<typeof addingInputSchema>

/** One act of adding, as the open library remembers it. */
export type AddingId = string & { readonly __brand: 'AddingId' }

/** `from` is where a file lies, or nothing for a text that was pasted; `path` is relative to the library. */
export type PlannedFile = {
  readonly from: string | null
  readonly path: string
  readonly sizeBytes: number
  /** It is called otherwise there: its name was taken, or is none that every system takes. */
  readonly isRenamed: boolean
  /** It belongs to a saved page and is no article itself. */
  readonly isPart: boolean
}

export type SkippedThing = {
  /** Where it lies. */
  readonly from: string
  readonly why:
    /** No form that is read. */
    | { readonly kind: 'form' }
    /** Its rows are articles, once a person says which column is what. */
    | { readonly kind: 'table' }
    /** Its pages are articles, once they are chosen. */
    | { readonly kind: 'web-archive' }
    /** The same content is in the library, at this path. */
    | { readonly kind: 'known'; readonly path: string }
    /** The same content was given twice; it comes in at this path. */
    | { readonly kind: 'twice'; readonly path: string }
    /** An attachment of a letter that was cut off before its end. */
    | { readonly kind: 'cut' }
    /** A chapter of a book whose part of the file is damaged. */
    | { readonly kind: 'damaged-chapter' }
    /** A table or a web archive inside a letter: it has to be saved from there before its parts can be chosen. */
    | { readonly kind: 'inside-letter' }
    /** What a library keeps of itself; only a bundle carries that. */
    | { readonly kind: 'library' }
    /** A bundle, which is taken in by other means. */
    | { readonly kind: 'bundle' }
    | { readonly kind: 'unreadable'; readonly failure: Failure }
}

export type AddingPlan = {
  readonly into: string
  readonly files: readonly PlannedFile[]
  readonly skipped: readonly SkippedThing[]
  /** Paths that were given and lie in the library already: they are only looked at again. */
  readonly inside: readonly string[]
  readonly totalBytes: number
  /** Folders of the library, for choosing one. */
  readonly folders: readonly string[]
}

export type AddedFile = PlannedFile & {
  /** `sha256:…` of what was written. */
  readonly digest: string
  /** Null for a part of a page, and for a file that can't be read. */
  readonly article: ArticleId | null
  /** Why it did not become an article. */
  readonly failure: Failure | null
}

export type AddingReceipt = {
  /** Names the act, to take it back; null where nothing was written. */
  readonly id: AddingId | null
  readonly into: string
  readonly files: readonly AddedFile[]
  readonly skipped: readonly SkippedThing[]
  readonly inside: readonly string[]
}

/** What became of files that were to be taken back. */
export type TakenBack = {
  readonly taken: readonly string[]
  readonly kept: readonly { readonly path: string; readonly why: 'changed' | 'annotated' | 'gone' }[]
}

export type AddingStage =
  | { readonly kind: 'looking'; readonly found: number }
  | {
      readonly kind: 'copying'
      readonly doneBytes: number
      readonly totalBytes: number
      readonly path: string
    }

/** Whether a person should look at what was left out; what is in the library already needs no look. */
export const needsALook = ({ skipped }: Pick<AddingPlan, 'skipped'>): boolean =>
  skipped.some(({ why }) => why.kind !== 'known' && why.kind !== 'twice')
