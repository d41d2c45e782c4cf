/**
 * Tables for spreadsheets (RFC 4180): CRLF, every cell quoted only where it must be. They begin with a byte order mark,
 * because spreadsheets take a file without one for the system's old encoding and show Arabic as noise.
 *
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front of it. That changes the cell, so the exact
 * words are to be taken from `annotations.jsonld` and `text.txt`; a table is for reading and counting. A cell that begins with
 * apostrophes before such a letter gets one more, so that whoever takes one away has the words again.
 */
const byteOrderMark = '\ufeff'
const formulaStart = /^'*[=+\-@\t\r]/

export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvRow(columns)
