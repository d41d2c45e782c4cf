import { createHash } from 'node:crypto'
import { joined } from '#core/adding/plan-files'
import { safeName } from '#core/bundle/merge/safe-path'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type { AddTableInput, LaterColumns, SkippedRow, TableFaults } from '#core/table/adding-table'
import { articleOfRow, type ArticleOfRow } from '#core/table/article-of-row'
import { mappedFields, type Mapping } from '#core/table/mapping'
import { mostColumns, tableStem, type TableRow } from '#core/table/table'
import { intoFolder } from '#core/adding/into-folder'
import { digestFile } from '../adding/digest-file'
import { Stopped, stopper } from '../bundle/stopping'
import { failureOfSystemError } from '../files/failures'
import { openTable, type OpenTable } from '../table/open-table'
import { readTable } from '../table/read-table'

/** What planning and adding a table share: opening it with its mapping, and going through its rows. */

export type Working = {
  readonly signal: AbortSignal
  /** Bytes that were read since the last call. */
  readonly onBytes: (count: number) => void
}

export type MappedTable = {
  readonly table: OpenTable
  /** Where the articles lie, relative to the library. */
  readonly folder: string
}

export const openMapped = async (input: AddTableInput): Promise<Result<MappedTable, Failure>> => {
  const into = intoFolder(input.into)
  if (into === null) return fail({ kind: 'not-in-library', path: input.into })
  const opened = await openTable(input.table, input.reading)
  if (!opened.ok) return opened
  const table = opened.value
  const unknown = columnsOf(input.mapping).find((column) => !isColumn(table, column))
  if (unknown !== undefined) return fail({ kind: 'column-unknown', path: input.table, column: unknown })
  return ok({ table, folder: joined(into, safeName(tableStem(table.name))) })
}

const columnsOf = (mapping: Mapping): readonly string[] => [
  mapping.text,
  ...mappedFields.flatMap((field) => mapping[field] ?? []),
  ...mapping.keep,
]

/** Beyond the columns that are offered, others are there. */
const isColumn = ({ columns, hasMoreColumns }: OpenTable, column: string): boolean =>
  hasMoreColumns || columns.includes(column)

export type Gone = TableFaults &
  LaterColumns & {
    readonly rows: number
    /** SHA-256 of the table, in hex. */
    readonly digest: string
  }

export type TakenRow = {
  readonly row: number
  readonly article: ArticleOfRow
  readonly bytes: Uint8Array
  /** SHA-256 of these, in hex. */
  readonly digest: string
}

export type RowVisitor = {
  /** Where in the library the same text lies. */
  readonly placeOf: (digest: string) => string | null
  readonly take: (row: TakenRow) => Promise<void> | void
  readonly skip: (skipped: SkippedRow) => void
}

/** Goes through all rows once; each is taken, or skipped for a reason. Without a visitor they are only counted. */
export const goThrough = async (
  { table }: MappedTable,
  input: AddTableInput,
  working: Working,
  visitor: RowVisitor | null,
): Promise<Gone> => {
  const stop = stopper(working.signal)
  const hash = createHash('sha256')
  const reading = readTable(table, (bytes) => {
    stop()
    hash.update(bytes)
    working.onBytes(bytes.length)
  })
  const seen = new Map<string, number>()
  const later = laterColumns(table)
  let rows = 0
  for await (const row of reading.rows) {
    rows++
    stop()
    if (row.kind === 'row') later.see(row.cells.keys())
    if (visitor === null) continue
    const taken = takenRow(row, input)
    if ('why' in taken) {
      visitor.skip(taken)
      continue
    }
    const place = visitor.placeOf(taken.digest)
    const sameAs = seen.get(taken.digest)
    if (sameAs !== undefined) visitor.skip({ row: row.row, why: { kind: 'twice', sameAs } })
    else if (place !== null) visitor.skip({ row: row.row, why: { kind: 'known', path: place } })
    else await visitor.take(taken)
    if (sameAs === undefined) seen.set(taken.digest, row.row)
  }
  const faults = reading.faults()
  // Where a row is too long, reading ends before the file does.
  if (faults.cut?.why !== 'too-long')
    return { ...faults, rows, laterColumns: later.names(), digest: hash.digest('hex') }
  const whole = await digestFile(table.path, stop)
  if (!whole.ok) throw new ChangedTable()
  return { ...faults, rows, laterColumns: later.names(), digest: whole.value }
}

/** A table of cells has named all its columns at its head. */
const laterColumns = ({ form, columns }: OpenTable) => {
  const offered = new Set(columns)
  const later = new Set<string>()
  return {
    see: (names: Iterable<string>): void => {
      if (form === 'csv') return
      for (const name of names) if (!offered.has(name) && later.size < mostColumns) later.add(name)
    },
    names: (): readonly string[] => [...later],
  }
}

/** The table is not what it was, or where it was, when it was looked at. */
export class ChangedTable extends Error {}

/** `path`: of what was being read or written. */
export const failureOfTable = (error: unknown, path: string): Failure => {
  if (error instanceof Stopped) return { kind: 'cancelled' }
  return error instanceof ChangedTable ? { kind: 'table-changed', path } : failureOfSystemError(error, path)
}

const takenRow = (row: TableRow, { mapping, fields }: AddTableInput): TakenRow | SkippedRow => {
  if (row.kind === 'bad') return { row: row.row, why: { kind: row.why } }
  const article = articleOfRow(row.cells, mapping, fields)
  if (article === null) return { row: row.row, why: { kind: 'no-text' } }
  const bytes = new TextEncoder().encode(article.text)
  return { row: row.row, article, bytes, digest: createHash('sha256').update(bytes).digest('hex') }
}
