import * as v from 'valibot'

/** Tables whose rows are articles: what they are, and how their bytes are read. */

export type TableForm = 'csv' | 'json' | 'jsonl'

const endings: Readonly<Record<string, TableForm>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
}

/** By the name; null for what is no table. */
export const formOfTable = (path: string): TableForm | null =>
  endings[/[^/\\]\.(csv|tsv|json|jsonl|ndjson)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null

/** `articles.csv` without the ending: what the folder of its articles is called. */
export const tableStem = (name: string): string => name.replace(/\.[^.]+$/, '')

export const delimiters = [',', ';', '\t', '|', '،'] as const
export type Delimiter = (typeof delimiters)[number]

/** How the bytes are to be read; null leaves it to the file. */
export const readingChoicesSchema = v.object({
  encoding: v.nullable(v.pipe(v.string(), v.maxLength(40))),
  delimiter: v.nullable(v.picklist(delimiters)),
  /** The first row names the columns. */
  hasHeader: v.nullable(v.boolean()),
  /** Quotation marks hold cells together (RFC 4180); otherwise they are letters as all others. */
  isQuoted: v.boolean(),
})
export type ReadingChoices = v.InferOutput<typeof readingChoicesSchema>

export const readAsItIs: ReadingChoices = {
  encoding: null,
  delimiter: null,
  hasHeader: null,
  isQuoted: true,
}

/** The cells of one row by the names of their columns; what is empty may be absent. */
export type Cells = ReadonlyMap<string, string>

/** A row of a table, counted from 1 without the row that names the columns; a line that is none says why. */
export type TableRow =
  | {
      readonly kind: 'row'
      readonly row: number
      readonly cells: Cells
      /** It has more or fewer cells than there are columns. */
      readonly isRagged: boolean
    }
  | { readonly kind: 'bad'; readonly row: number; readonly why: 'damaged' | 'too-long' }

/** UTF-16 units that one row may have; more is no article, or a quotation mark that nobody closed. */
export const longestRow = 16_000_000
/** More columns are read and not offered. */
export const mostColumns = 500
