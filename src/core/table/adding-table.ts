import * as v from 'valibot'
import type { AddingId } from '../adding/adding'
import type { ArticleId } from '../ids'
import { fieldNameSchema } from '../library/descriptions'
import { mappingSchema, type MappingDraft } from './mapping'
import { readingChoicesSchema, type Delimiter, type TableForm } from './table'

/** Rows of a table that become articles of a library: what is there, what was chosen, what came of it. */

/** Absolute path of a table. */
export const tablePathSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(32_768))

export const lookAtTableSchema = v.object({ table: tablePathSchema, reading: readingChoicesSchema })
export type LookAtTable = v.InferOutput<typeof lookAtTableSchema>

export const addTableSchema = v.object({
  table: tablePathSchema,
  reading: readingChoicesSchema,
  mapping: mappingSchema,
  /** A folder in the library, as for adding files; the table gets one of its own in it. */
  into: v.pipe(v.string(), v.maxLength(4000)),
  fields: v.object({ link: fieldNameSchema, written: fieldNameSchema, table: fieldNameSchema }),
})
export type AddTableInput = v.InferOutput<typeof addTableSchema>

/** The beginning of a table, and how it is understood. */
export type TableView = {
  readonly name: string
  readonly form: TableForm
  readonly sizeBytes: number
  /** Of text that is read as such; see `DecodedFile`. */
  readonly encoding: string
  /** Null for what is no table of cells. */
  readonly delimiter: Delimiter | null
  readonly hasHeader: boolean | null
  readonly columns: readonly string[]
  /** True where there are more columns than are offered. */
  readonly hasMoreColumns: boolean
  /** The first rows; long cells of all but the first are cut. Each cell belongs to the column of its place. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
  readonly guess: MappingDraft
}

export type SkippedRow = {
  readonly row: number
  readonly why:
    | { readonly kind: 'no-text' }
    /** A line that is no row: no JSON, or no object. */
    | { readonly kind: 'damaged' }
    | { readonly kind: 'too-long' }
    /** The same text is in the library, at this path. */
    | { readonly kind: 'known'; readonly path: string }
    /** The same text as in an earlier row. */
    | { readonly kind: 'twice'; readonly sameAs: number }
}

/** What is wrong with a table as a whole. */
export type TableFaults = {
  /** Rows with more or fewer cells than there are columns. */
  readonly ragged: number
  /** Bytes that are no letters of its encoding; each became a replacement character. */
  readonly undecodable: number
  /** Where reading had to end before the table does; `line` is where the last row that was read ends. */
  readonly cut: {
    readonly why: 'unclosed-quote' | 'too-long' | 'unclosed-list'
    readonly line: number
  } | null
}

/** Names of columns that only rows of JSON have which were not looked at before: they can be named, and are not offered. */
export type LaterColumns = { readonly laterColumns: readonly string[] }

/** What adding would mean. */
export type TablePlan = TableFaults &
  LaterColumns & {
    /** Where the articles would lie, relative to the library. */
    readonly folder: string
    /** Those of the library, to choose from. */
    readonly folders: readonly string[]
    readonly rows: number
    readonly comesIn: number
    readonly skipped: readonly SkippedRow[]
  }

export type AddedTable = TableFaults &
  LaterColumns & {
    /** Names the act, to take it back; null where nothing was written. */
    readonly id: AddingId | null
    readonly folder: string
    /** SHA-256 of the table, in hex. */
    readonly digest: string
    readonly rows: number
    readonly added: readonly {
      readonly row: number
      /** Relative to the library. */
      readonly path: string
      /** Null where the file could not be read as an article. */
      readonly article: ArticleId | null
    }[]
    readonly skipped: readonly SkippedRow[]
  }

export type TableStage = {
  readonly kind: 'reading' | 'writing'
  /** Bytes of the table, or rows. */
  readonly done: number
  readonly total: number
}

/** Whether a person should look at what was left out or is damaged; what is here already needs no look. */
export const tableNeedsALook = ({
  skipped,
  ragged,
  undecodable,
  cut,
}: TableFaults & {
  readonly skipped: readonly SkippedRow[]
}): boolean =>
  ragged > 0 ||
  undecodable > 0 ||
  cut !== null ||
  skipped.some(({ why }) => why.kind !== 'known' && why.kind !== 'twice')
