import type { TableFaults } from '#core/table/adding-table'
import { cellsByName } from '#core/table/columns'
import { cellsOfJson } from '#core/table/flatten'
import { JsonListSplitter } from '#core/table/split-json'
import { longestRow, type TableRow } from '#core/table/table'
import { decodeChunks } from './decode-chunks'
import type { OpenTable } from './open-table'
import { readRecords } from './read-records'

export type TableReading = {
  /** In their order, counted from 1. Reading may end at any time. */
  readonly rows: AsyncGenerator<TableRow>
  /** What was wrong with the table; known when the rows are at their end. */
  readonly faults: () => TableFaults
}

/** Reads the rows of a table, one after the other; `onBytes` sees each byte of the file, and may throw to end it. */
export const readTable = (table: OpenTable, onBytes: (bytes: Uint8Array) => void): TableReading => {
  switch (table.form) {
    case 'csv':
      return readCells(table, onBytes)
    case 'json':
      return readList(table, onBytes)
    case 'jsonl':
      return readLines(table, onBytes)
    default:
      return table.form satisfies never
  }
}

const readCells = (table: OpenTable, onBytes: (bytes: Uint8Array) => void): TableReading => {
  const { records, cut, undecodable } = readRecords(table, onBytes)
  const { header, hasHeader } = table
  let ragged = 0
  async function* read(): TableReading['rows'] {
    let row = hasHeader === true ? -1 : 0
    let width = header.length
    for await (const { cells } of records) {
      row++
      if (row === 0) {
        width = cells.length
        continue
      }
      if (row === 1 && hasHeader !== true) width = cells.length
      const isRagged = cells.length !== width
      if (isRagged) ragged++
      yield { kind: 'row', row, cells: cellsByName(header, cells), isRagged }
    }
  }
  return { rows: read(), faults: () => ({ ragged, undecodable: undecodable(), cut: cut() }) }
}

const rowOfJson = (row: number, text: string | null): TableRow => {
  if (text === null) return { kind: 'bad', row, why: 'too-long' }
  const cells = cellsOfJson(text)
  return cells === undefined
    ? { kind: 'bad', row, why: 'damaged' }
    : { kind: 'row', row, cells, isRagged: false }
}

const readList = (table: OpenTable, onBytes: (bytes: Uint8Array) => void): TableReading => {
  const { chunks, undecodable } = decodeChunks(table.path, table.found, onBytes)
  const splitter = new JsonListSplitter()
  let row = 0
  let isEnded = false
  async function* read(): TableReading['rows'] {
    for await (const chunk of chunks)
      for (const { text } of splitter.push(chunk)) yield rowOfJson(++row, text)
    isEnded = true
  }
  const isCut = (): boolean => isEnded && splitter.isFound && !splitter.isWhole
  return {
    rows: read(),
    faults: () => ({
      ragged: 0,
      undecodable: undecodable(),
      cut: isCut() ? { why: 'unclosed-list', line: row } : null,
    }),
  }
}

const readLines = (table: OpenTable, onBytes: (bytes: Uint8Array) => void): TableReading => {
  const { chunks, undecodable } = decodeChunks(table.path, table.found, onBytes)
  async function* read(): TableReading['rows'] {
    let row = 0
    for await (const line of linesIn(chunks)) if (line?.trim() !== '') yield rowOfJson(++row, line)
  }
  return { rows: read(), faults: () => ({ ragged: 0, undecodable: undecodable(), cut: null }) }
}

/** Lines without their ends; null for one that is longer than any row may be, of which nothing is held. */
async function* linesIn(chunks: AsyncGenerator<string>): AsyncGenerator<string | null> {
  let held: string[] = []
  let length = 0
  const hold = (piece: string): void => {
    length += piece.length
    if (length > longestRow) held = []
    else held.push(piece)
  }
  const take = (): string | null => {
    const line = length > longestRow ? null : held.join('')
    held = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      hold(chunk.slice(from, end))
      yield take()
      from = end + 1
    }
    hold(chunk.slice(from))
  }
  if (length > 0) yield take()
}
