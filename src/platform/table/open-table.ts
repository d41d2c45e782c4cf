import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { columnNames } from '#core/table/columns'
import { guessDelimiter } from '#core/table/delimiter'
import { looksLikeHeader } from '#core/table/guess-mapping'
import {
  formOfTable,
  mostColumns,
  type Delimiter,
  type ReadingChoices,
  type TableForm,
  type TableRow,
} from '#core/table/table'
import { failureOfSystemError } from '../files/failures'
import { findEncoding, type FoundEncoding } from './decode-chunks'
import { readRecords } from './read-records'
import { readTable } from './read-table'

/** A table as it is understood; reading its rows opens the file anew each time. */
export type OpenTable = {
  readonly path: string
  readonly name: string
  readonly form: TableForm
  readonly sizeBytes: number
  readonly found: FoundEncoding
  /** Null for what is no table of cells. */
  readonly delimiter: Delimiter | null
  readonly hasHeader: boolean | null
  readonly isQuoted: boolean
  /** The names of all columns by their place, by which rows are read; of JSON there are none. */
  readonly header: readonly string[]
  /** Those that are offered. Of JSON, those that the first rows have. */
  readonly columns: readonly string[]
  readonly hasMoreColumns: boolean
  /** The first rows. */
  readonly sample: readonly (TableRow & { readonly kind: 'row' })[]
}

const sampledRows = 200

/** Finds out how a table is to be read, and reads its beginning. Nothing of it is held beyond that. */
export const openTable = async (
  path: string,
  choices: ReadingChoices,
): Promise<Result<OpenTable, Failure>> => {
  const named = formOfTable(path)
  if (named === null) return fail({ kind: 'not-a-table', path })
  try {
    const { size } = await stat(path)
    const found = await findEncoding(path, choices.encoding)
    if (!found.ok) return fail({ kind: 'not-a-table', path })
    const form = named === 'json' && isLines(found.value) ? 'jsonl' : named
    const isCells = form === 'csv'
    const base = {
      path,
      name: basename(path),
      form,
      sizeBytes: size,
      found: found.value,
      delimiter: isCells ? (choices.delimiter ?? delimiterOf(path, found.value, choices.isQuoted)) : null,
      isQuoted: choices.isQuoted,
    }
    const head = isCells ? await headOf(base, choices.hasHeader) : { hasHeader: null, header: [] }
    return await withSample({ ...base, ...head, columns: head.header, hasMoreColumns: false, sample: [] })
  } catch (error) {
    return fail(failureOfSystemError(error, path))
  }
}

const delimiterOf = (path: string, { opening, isCut }: FoundEncoding, isQuoted: boolean): Delimiter =>
  /\.tsv$/i.test(path) ? '\t' : guessDelimiter(opening.slice(0, 200_000), isQuoted, isCut)

/** Some programs write lines of JSON and call them JSON. */
const isLines = ({ opening, isCut }: FoundEncoding): boolean => {
  const [first, second] = opening.split('\n').filter((line) => line.trim() !== '')
  if (first === undefined || second === undefined) return false
  return isObject(first) && (second.trim().startsWith('{') || (isCut && second.trim() === ''))
}

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false // Its only error: the text is no JSON.
  }
}

const headOf = async (
  table: Omit<OpenTable, 'hasHeader' | 'header' | 'columns' | 'hasMoreColumns' | 'sample'>,
  chosen: boolean | null,
): Promise<Pick<OpenTable, 'hasHeader' | 'header'>> => {
  for await (const { cells } of readRecords(table, () => undefined).records) {
    const hasHeader = chosen ?? looksLikeHeader(cells)
    return { hasHeader, header: columnNames(hasHeader ? cells : cells.map(() => '')) }
  }
  return { hasHeader: chosen ?? true, header: [] }
}

const withSample = async (table: OpenTable): Promise<Result<OpenTable, Failure>> => {
  const reading = readTable(table, () => undefined)
  const sample: (TableRow & { readonly kind: 'row' })[] = []
  const columns = new Set(table.columns)
  let read = 0
  let isSampled = false
  for await (const row of reading.rows) {
    if (row.kind === 'row') {
      sample.push(row)
      for (const name of row.cells.keys()) columns.add(name)
    }
    if (++read < sampledRows) continue
    isSampled = true
    break
  }
  if (columns.size === 0) return fail({ kind: 'not-a-table', path: table.path })
  return ok({
    ...table,
    columns: [...columns].slice(0, mostColumns),
    // Rows of JSON that were not looked at may have others.
    hasMoreColumns: columns.size > mostColumns || (table.form !== 'csv' && isSampled),
    sample,
  })
}
