import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'
import { linesOf, parseMetadata } from '../check/tag-files'

/** A stretch of text that a file of a bundle says to somebody: the unit that is searched for what must not be there. */
export type Piece = {
  readonly text: string
  /** The field that holds it, where it has one: a key of JSON, a column of CSV, an attribute. */
  readonly field: string
}

/** Everything that a file says, by its name's ending. A kind that is not known is read as text, line by line. */
export const piecesOf = (path: string, text: string): readonly Piece[] => {
  if (/\.(?:json|jsonld)$/.test(path)) return jsonPieces(text)
  if (path.endsWith('.jsonl')) return linesOf(text).flatMap((line) => jsonPieces(line))
  if (/\/search-\d+\.js$/.test(path)) return searchPieces(text)
  if (/\.x?html$/.test(path)) return htmlPieces(text)
  if (path.endsWith('.csv')) return csvPieces(text)
  if (path.endsWith('.qdc') || path.endsWith('.qde') || path.endsWith('.xml')) return htmlPieces(text)
  if (path.endsWith('bag-info.txt')) return bagPieces(text)
  return [{ text, field: '' }]
}

/** Strings and keys at any depth. Numbers are counts and offsets, and stand where the shape of the file puts them. */
const jsonPieces = (text: string): readonly Piece[] => {
  if (text.trim() === '') return []
  const pieces: Piece[] = []
  const pending: { readonly value: unknown; readonly field: string }[] = []
  try {
    pending.push({ value: JSON.parse(text), field: '' })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [{ text, field: '' }]
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, field } = next
    if (typeof value === 'string') pieces.push({ text: value, field })
    else if (Array.isArray(value)) for (const one of value as unknown[]) pending.push({ value: one, field })
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        pieces.push({ text: key, field: 'key' })
        pending.push({ value: one, field: key })
      }
  }
  return pieces
}

/** `sanadReader.take([ … ]);`: the list is JSON. */
const searchPieces = (text: string): readonly Piece[] =>
  jsonPieces(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1))

const bagPieces = (text: string): readonly Piece[] =>
  [...parseMetadata('bag-info.txt', text, true).metadata].flatMap(([label, values]) => [
    { text: label, field: 'label' },
    ...values.map((value) => ({ text: value, field: label })),
  ])

/** RFC 4180; each cell with the name of its column. */
const csvPieces = (text: string): readonly Piece[] => {
  const rows = csvRows(text.replace(/^\ufeff/, ''))
  const head = rows[0] ?? []
  return rows.flatMap((row, at) =>
    row.map((cell, column) => ({ text: cell, field: at === 0 ? 'column' : (head[column] ?? '') })),
  )
}

const csvRows = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
  for (let at = 0; at < text.length;) {
    cell.lastIndex = at
    const match = cell.exec(text)
    rows.at(-1)!.push((match?.[1] ?? '').replaceAll('""', '"') + (match?.[2] ?? ''))
    at = Math.max(at, at + (match?.[0].length ?? 0))
    const separator = text[at]
    if (separator === '\r' && text[at + 1] === '\n') at++
    if (separator !== ',') rows.push([])
    at++
  }
  return rows
}

type Node = DefaultTreeAdapterTypes.Node

const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del em i ins kbd label mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

/**
 * Text, attributes and comments. What stands in elements within a line is read as one, so that a name that is half in a
 * link is a name; so is the text without the numbers that marks carry.
 */
const htmlPieces = (text: string): readonly Piece[] => {
  const pieces: Piece[] = []
  const lines: string[] = []
  const visit = (node: Node): void => {
    if (defaultTreeAdapter.isTextNode(node)) lines.push(node.value)
    else if (defaultTreeAdapter.isCommentNode(node)) pieces.push({ text: node.data, field: 'comment' })
    else {
      if (defaultTreeAdapter.isElementNode(node))
        for (const { name, value } of node.attrs) {
          pieces.push({ text: name, field: 'attribute' }, { text: value, field: name })
        }
      const isLine = defaultTreeAdapter.isElementNode(node) && !inline.has(node.tagName)
      if (isLine) lines.push('\n\n')
      if (isNumber(node)) return
      if ('childNodes' in node) for (const child of node.childNodes) visit(child)
      if (defaultTreeAdapter.isElementNode(node) && node.tagName === 'template')
        visit((node as DefaultTreeAdapterTypes.Template).content)
      if (isLine) lines.push('\n\n')
    }
  }
  visit(parse(text))
  return [
    ...pieces,
    ...lines
      .join('')
      .split(/\n\n+/)
      .map((line) => ({ text: line, field: 'text' })),
  ]
}

/** The number that a mark carries; it is put into the text by the page. */
const isNumber = (node: Node): boolean =>
  defaultTreeAdapter.isElementNode(node) &&
  node.tagName === 'sup' &&
  node.attrs.some(({ name, value }) => name === 'class' && value === 'number')
