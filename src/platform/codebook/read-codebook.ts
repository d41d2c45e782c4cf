import { parse } from 'csv-parse/sync'
import type { CodebookFault, CodebookFile } from '#core/codebook/code'
import { readQdc } from '#core/codebook/read-qdc'
import { readRows, type Row } from '#core/codebook/read-rows'
import { decodeFile } from '#core/extract/encoding'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { readBytes } from '../extract/read-bytes'

/** A codebook of ten thousand tags with long descriptions is smaller. */
const limitBytes = 20 * 1024 * 1024
const mostRows = 20_002

/** Reads a codebook from a file: REFI-QDA (`.qdc`) where it begins as XML, a table otherwise, whatever it is called. */
export const readCodebook = async (path: string): Promise<Result<CodebookFile, Failure>> => {
  const read = await readBytes(path, path, limitBytes)
  if (!read.ok) return read
  const decoded = decodeFile(read.value.bytes)
  if (!decoded.ok) return fail({ kind: 'not-a-codebook', path })
  const text = decoded.value.text.replace(/^\ufeff/, '')
  const file = /^\s*</.test(text) ? readQdc(text) : readTable(text)
  return file.ok ? file : fail(failureOf(file.failure, path))
}

const failureOf = (fault: CodebookFault, path: string): Failure => ({ ...fault, path })

const readTable = (text: string): Result<CodebookFile, CodebookFault> => {
  const rows = rowsOf(text)
  return rows.ok ? readRows(rows.value) : rows
}

/** Rows with the lines they begin on. A cell may hold line breaks. */
const rowsOf = (text: string): Result<readonly Row[], CodebookFault> => {
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      to: mostRows,
    }) as unknown as readonly {
      readonly record: readonly string[]
      readonly info: { readonly lines: number }
    }[]
    return ok(records.map(({ record, info }, at) => ({ cells: record, line: at === 0 ? 1 : info.lines })))
  } catch (error) {
    if (!isCsvError(error)) throw error
    return fail({ kind: 'codebook-malformed', line: typeof error.lines === 'number' ? error.lines : 1 })
  }
}

const isCsvError = (error: unknown): error is Error & { readonly lines?: unknown } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

/** Spreadsheets of many countries put semicolons, and tables that were copied have tabs. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (delimiter: string): number => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
