import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'
import { parseMetadata } from '../check/tag-files'

/** A stretch of text that a file of a bundle says to somebody: the unit that is searched for what must not be there. */
export type Piece = {
  readonly text: string
  /** The field that holds it, where it has one: a key of JSON, a column of CSV, an attribute. */
  readonly field: string
  /** The article it is said of, as `d0001`, where the file's place or shape tells. */
  readonly document?: string | undefined
}

const inDocument = /(?:^|\/)documents\/(d\d{4,})\//

/** The number of a list's entry: the program counts it. What is called `value` elsewhere is what people said. */
export const listNumber = '@value'
/** Where on a picture a note stands. */
export const areaField = '@area'

/** Everything that a file says, by its name's ending. A kind that is not known is read as text, line by line. */
export const piecesOf = (path: string, text: string): readonly Piece[] => {
  const document = inDocument.exec(path)?.[1]
  const pieces = piecesIn(path, text)
  return document === undefined ? pieces : pieces.map((piece) => ({ ...piece, document }))
}

const piecesIn = (path: string, text: string): readonly Piece[] => {
  if (/\.(?:json|jsonld)$/.test(path)) return jsonPieces(text)
  // A carriage return is white space of JSON and ends no line.
  if (path.endsWith('.jsonl')) return text.split('\n').flatMap((line) => jsonPieces(line))
  if (/\/search-\d+\.js$/.test(path)) return searchPieces(text)
  if (/\.x?html$/.test(path)) return htmlPieces(text)
  if (path.endsWith('.csv')) return csvPieces(text)
  if (path.endsWith('.qdc') || path.endsWith('.qde') || path.endsWith('.xml')) return htmlPieces(text)
  if (path.endsWith('bag-info.txt')) return bagPieces(text)
  return [{ text, field: '' }]
}

type Held = { readonly value: unknown; readonly field: string; readonly document: string | undefined }

/** Strings and keys at any depth. Numbers are counts and offsets, and stand where the shape of the file puts them. */
const jsonPieces = (text: string): readonly Piece[] => {
  if (text.trim() === '') return []
  const pieces: Piece[] = []
  const pending: Held[] = []
  try {
    pending.push({ value: JSON.parse(text), field: '', document: undefined })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [{ text, field: '' }]
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, field } = next
    if (typeof value === 'string') pieces.push({ text: value, field, document: next.document })
    else if (Array.isArray(value))
      pending.push(...(value as unknown[]).map((one) => ({ ...next, value: one })))
    else if (typeof value === 'object' && value !== null) {
      const document = documentOf(value) ?? next.document
      for (const [key, one] of Object.entries(value)) {
        pieces.push({ text: key, field: 'key', document })
        pending.push({ value: one, field: key, document })
      }
    }
  }
  return pieces
}

/** An entity of the crate or an annotation says by its own address, or by its target's, which article it is about. */
const documentOf = (value: object): string | undefined => {
  const { '@id': id, target } = value as { readonly '@id'?: unknown; readonly target?: unknown }
  const source: unknown = typeof target === 'object' && target !== null && 'source' in target && target.source
  const [address] = [id, source].filter((one) => typeof one === 'string')
  return address === undefined
    ? undefined
    : (inDocument.exec(address)?.[1] ?? /^#author-(d\d{4,})$/.exec(address)?.[1])
}

/** `sanadReader.take([ … ]);`: the list is JSON, and each entry a list of what is searched of one article. */
const searchPieces = (text: string): readonly Piece[] => {
  const list = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)
  const pieces = jsonPieces(list)
  const isBroken = pieces.length === 1 && pieces[0]!.text === list
  if (isBroken || list === '') return pieces
  const entries = JSON.parse(list) as unknown
  return (Array.isArray(entries) ? (entries as unknown[]) : [entries]).flatMap((entry) => {
    const [document, title, body, said] = Array.isArray(entry) ? (entry as unknown[]) : []
    const isEntry = [document, title, body, said].every((one) => typeof one === 'string')
    if (!isEntry || (entry as unknown[]).length !== 4) return jsonPieces(JSON.stringify(entry))
    const named = document as string
    return [
      { text: named, field: 'document', document: named },
      { text: title as string, field: 'title', document: named },
      { text: body as string, field: 'text', document: named },
      { text: said as string, field: 'said', document: named },
    ]
  })
}

const bagPieces = (text: string): readonly Piece[] =>
  [...parseMetadata('bag-info.txt', text, true).metadata].flatMap(([label, values]) => [
    { text: label, field: 'label' },
    ...values.map((value) => ({ text: value, field: label })),
  ])

/** RFC 4180; each cell with the name of its column. */
const csvPieces = (text: string): readonly Piece[] => {
  const rows = csvRows(text.replace(/^\ufeff/, ''))
  const head = rows[0] ?? []
  const named = head.indexOf('document')
  return rows.flatMap((row, at) =>
    row.map((cell, column) => ({
      text: cell,
      field: at === 0 ? 'column' : (head[column] ?? ''),
      document: at === 0 ? undefined : row[named],
    })),
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
  let line: string[] = []
  const endLine = (document: string | undefined, field = 'text'): void => {
    for (const said of line.join('').split(/\n\n+/)) pieces.push({ text: said, field, document })
    line = []
  }
  const visit = (node: Node, outer: string | undefined): void => {
    if (defaultTreeAdapter.isTextNode(node)) return void line.push(node.value)
    if (defaultTreeAdapter.isCommentNode(node))
      return void pieces.push({ text: node.data, field: 'comment', document: outer })
    const isElement = defaultTreeAdapter.isElementNode(node)
    const isLine = isElement && !inline.has(node.tagName)
    const document = isElement && node.tagName === 'li' ? (linkedDocument(node) ?? outer) : outer
    if (isElement)
      for (const { name, value } of node.attrs)
        pieces.push(
          { text: name, field: 'attribute', document },
          { text: value, field: name === 'value' ? listNumber : name, document },
        )
    if (isLine) endLine(outer)
    if (isNumber(node)) return
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, document)
    if (isElement && node.tagName === 'template')
      visit((node as DefaultTreeAdapterTypes.Template).content, document)
    if (isLine) endLine(document, isArea(node) ? areaField : 'text')
  }
  visit(parse(text), undefined)
  endLine(undefined)
  return pieces
}

/** From the page of one article to that of another. */
const beside = /^\.\.\/(d\d{4,})\/index\.html/

/** An entry of a list of articles says by its link which one it is about. */
const linkedDocument = (entry: DefaultTreeAdapterTypes.Element): string | undefined => {
  const [link] = entry.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child))
  const address = link?.attrs.find(({ name }) => name === 'href')?.value
  return address === undefined ? undefined : (inDocument.exec(address) ?? beside.exec(address))?.[1]
}

const isArea = (node: Node): boolean =>
  defaultTreeAdapter.isElementNode(node) &&
  node.tagName === 'p' &&
  node.attrs.some(({ name, value }) => name === 'class' && value === 'area')

/** The number that a mark carries; it is put into the text by the page. */
const isNumber = (node: Node): boolean =>
  defaultTreeAdapter.isElementNode(node) &&
  node.tagName === 'sup' &&
  node.attrs.some(({ name, value }) => name === 'class' && value === 'number')
