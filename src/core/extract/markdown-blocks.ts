import type Token from 'markdown-it/lib/token.mjs'
import type { DraftBlock, DraftCell, DraftListItem, DraftRow } from '../article/draft'
import { readInline } from './markdown-inline'

/** Block tokens (flat, with nesting) to a draft tree, without going through HTML. */
export const readBlocks = (tokens: readonly Token[]): readonly DraftBlock[] => readUntil({ tokens, at: 0 })

type Cursor = { readonly tokens: readonly Token[]; at: number }

/** Blocks up to the token that closes the container the cursor is in, which is passed over. */
const readUntil = (cursor: Cursor): readonly DraftBlock[] => {
  const blocks: DraftBlock[] = []
  for (let token = next(cursor); token && token.nesting >= 0; token = next(cursor)) {
    // One by one: a paragraph may hold more images than a call may have arguments.
    for (const block of readToken(cursor, token)) blocks.push(block)
  }
  return blocks
}

const readToken = (cursor: Cursor, token: Token): readonly DraftBlock[] => {
  if (token.nesting === 1) return readContainer(cursor, token)
  if (token.type === 'hr') return [{ kind: 'separator' }]
  if (token.type === 'inline') return readLeaf(token, { kind: 'paragraph' })
  const code = token.content.trimEnd()
  return code === '' ? [] : [{ kind: 'code', runs: [{ text: code }] }]
}

const next = (cursor: Cursor): Token | undefined => cursor.tokens[cursor.at++]

const readContainer = (cursor: Cursor, open: Token): readonly DraftBlock[] => {
  switch (open.type) {
    case 'heading_open':
      return readHeading(cursor, open)
    case 'bullet_list_open':
      return [{ kind: 'list', ordered: false, items: readItems(cursor) }]
    case 'ordered_list_open': {
      const first = Number(open.attrGet('start') ?? 1)
      return [{ kind: 'list', ordered: true, first, items: readItems(cursor) }]
    }
    case 'blockquote_open':
      return [{ kind: 'quote', blocks: readUntil(cursor) }]
    case 'table_open':
      return [{ kind: 'table', rows: readRows(cursor) }]
    default:
      return readUntil(cursor)
  }
}

type LeafKind =
  { readonly kind: 'paragraph' } | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6 }

const readLeaf = (token: Token | undefined, kind: LeafKind): readonly DraftBlock[] => {
  const { runs, before, after } = readInline(token?.children ?? [])
  return [...before, ...(runs.length > 0 ? [{ ...kind, runs }] : []), ...after]
}

const readHeading = (cursor: Cursor, open: Token): readonly DraftBlock[] => {
  const inline = next(cursor)
  next(cursor)
  return readLeaf(inline, { kind: 'heading', level: levels[Number(open.tag.slice(1)) - 1] ?? 6 })
}
const levels = [1, 2, 3, 4, 5, 6] as const

const readItems = (cursor: Cursor): readonly DraftListItem[] => {
  const items: DraftListItem[] = []
  for (let token = next(cursor); token && token.nesting === 1; token = next(cursor)) {
    items.push({ blocks: readUntil(cursor) })
  }
  return items
}

/** Rows of a table; the tokens of head and body only group them. */
const readRows = (cursor: Cursor): readonly DraftRow[] => {
  const rows: DraftRow[] = []
  for (let token = next(cursor); token && token.type !== 'table_close'; token = next(cursor)) {
    if (token.type === 'tr_open') rows.push({ cells: readCells(cursor) })
  }
  return rows
}

const readCells = (cursor: Cursor): readonly DraftCell[] => {
  const cells: DraftCell[] = []
  for (let token = next(cursor); token && token.nesting === 1; token = next(cursor)) {
    cells.push({ header: token.tag === 'th', columns: 1, rows: 1, blocks: readUntil(cursor) })
  }
  return cells
}
