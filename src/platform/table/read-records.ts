import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { TableFaults } from '#core/table/adding-table'
import { longestRow } from '#core/table/table'
import { decodeChunks, type DecodedChunks, type FoundEncoding } from './decode-chunks'

/** The records of a file of cells (RFC 4180), as they stand. */
export type Records = {
  readonly records: AsyncGenerator<{ readonly cells: readonly string[] }>
  /** Where reading ended before the file does; known when the records are at their end. */
  readonly cut: () => TableFaults['cut']
  readonly undecodable: DecodedChunks['undecodable']
}

type Cells = {
  readonly path: string
  readonly found: Pick<FoundEncoding, 'encoding' | 'markBytes'>
  readonly delimiter: string | null
  readonly isQuoted: boolean
}

export const readRecords = (
  { path, found, delimiter, isQuoted }: Cells,
  onBytes: (bytes: Uint8Array) => void,
): Records => {
  const { chunks, undecodable } = decodeChunks(path, found, onBytes)
  let cut: TableFaults['cut'] = null
  async function* read(): Records['records'] {
    const parser = parse({
      delimiter: delimiter ?? ',',
      quote: isQuoted ? '"' : null,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: longestRow,
    })
    const source = Readable.from(chunks)
    source.on('error', (error) => parser.destroy(error))
    source.pipe(parser)
    let lastLine = 0
    try {
      for await (const one of parser as AsyncIterable<Parsed>) {
        lastLine = one.info.lines
        yield { cells: one.record }
      }
    } catch (error) {
      const why = csvFault(error)
      if (why === null) throw error
      cut = { why, line: lastLine }
    } finally {
      source.destroy()
      parser.destroy()
    }
  }
  return { records: read(), cut: () => cut, undecodable }
}

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

const csvFault = (error: unknown): 'unclosed-quote' | 'too-long' | null => {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'unclosed-quote'
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'too-long' : null
}
