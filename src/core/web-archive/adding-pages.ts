import * as v from 'valibot'
import type { AddingId } from '../adding/adding'
import type { ArticleId } from '../ids'
import { fieldNameSchema } from '../library/descriptions'
import type { WebPage } from './page'
import type { DigestState } from './stated-digest'

/** Pages of a web archive that become articles of a library: what is there, what was chosen, what came of it. */

/** Absolute path of a `.warc`, `.warc.gz` or `.wacz`. */
export const archivePathSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(32_768))

const mostChosen = 500_000

export const addPagesInputSchema = v.object({
  archive: archivePathSchema,
  /** Ids of `WebPage`; null for all that the archive holds. */
  pages: v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(10_000))), v.maxLength(mostChosen))),
  /** A folder in the library, as for adding files. */
  into: v.pipe(v.string(), v.maxLength(4000)),
  /** What the fields of an article are called in which it is written where its page is from; in the person's language. */
  fields: v.object({ link: fieldNameSchema, captured: fieldNameSchema, archive: fieldNameSchema }),
})
export type AddPagesInput = v.InferOutput<typeof addPagesInputSchema>

export type WebArchiveView = {
  readonly name: string
  readonly pages: readonly WebPage[]
  /** Stretches that could not be read. */
  readonly damaged: number
  /** True where not all of it was read: too damaged, or too much. */
  readonly isCut: boolean
  /** Files in it that are not what it says they are. */
  readonly changedFiles: readonly string[]
  /** The pages are those that the archive's own index names: none of them has been read yet. */
  readonly isFromIndex?: boolean
}

export type AddedPages = {
  /** Names the act, to take it back; null where nothing was written. */
  readonly id: AddingId | null
  readonly into: string
  readonly added: readonly {
    readonly uri: string
    /** Relative to the library. */
    readonly path: string
    /** Null where the file could not be read as an article. */
    readonly article: ArticleId | null
    readonly digest: DigestState
  }[]
  /** Pages whose file is in the library already, at `path`. */
  readonly known: readonly { readonly uri: string; readonly path: string }[]
  /** Pages whose body the archive lacks, or holds damaged or too large. */
  readonly left: readonly string[]
}

export type PagesStage = {
  readonly kind: 'reading' | 'saving'
  /** Bytes of the archive, or pages. */
  readonly done: number
  readonly total: number
}

/** `archive.wacz` without the ending: what the folder of its pages is called. */
export const archiveStem = (name: string): string => name.replace(/\.(?:wacz|warc(?:\.gz|\.zst)?)$/i, '')

export const isWebArchivePath = (path: string): boolean => /[^/\\]\.(?:wacz|warc(?:\.gz|\.zst)?)$/i.test(path)
