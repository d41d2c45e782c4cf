import { leafSeparator, type Block, type Paragraph, type Run } from './block'
import { codePointLength } from './code-points'
import type { DraftBlock, DraftParagraph, DraftRun, DraftTable } from './draft'

export type LaidOut = { readonly blocks: readonly Block[]; readonly text: string }

/**
 * Gives every leaf and run its place (code points) and writes the stored text: the leaves that have text, in order,
 * joined by `leafSeparator`. A leaf without text (an image without a caption) takes no room: it stands at the end of the
 * text before it. Adjacent runs that look the same become one. Linear in the length of the text; the depth of the draft
 * is the caller's to bound.
 */
export const layOut = (drafts: readonly DraftBlock[]): LaidOut => {
  const page = openPage()
  const blocks = drafts.map((draft) => placeBlock(page, draft))
  return { blocks, text: page.written.join('') }
}

/** A stored text without its layout, as paragraphs that are laid out to that same text: blank lines stay with what is before them. */
export const paragraphsOf = (text: string): readonly DraftParagraph[] => {
  const paragraphs: string[] = []
  for (const piece of text.split(leafSeparator)) {
    const last = paragraphs.at(-1)
    if (last === '' || (last !== undefined && piece === ''))
      paragraphs[paragraphs.length - 1] = last + leafSeparator + piece
    else paragraphs.push(piece)
  }
  return paragraphs.map((piece) => ({ kind: 'paragraph', runs: [{ text: piece }] }))
}

type Page = { readonly written: string[]; offset: number }
const openPage = (): Page => ({ written: [], offset: 0 })

const separatorLength = codePointLength(leafSeparator)

const placeBlock = (page: Page, draft: DraftBlock): Block => {
  switch (draft.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'image':
      return { ...draft, ...placeRuns(page, draft.runs) }
    case 'list':
      return { ...draft, items: draft.items.map((item) => ({ blocks: placeAll(page, item.blocks) })) }
    case 'quote':
    case 'note':
      return { ...draft, blocks: placeAll(page, draft.blocks) }
    case 'table':
      return placeTable(page, draft)
    case 'separator':
      return draft
    default:
      return draft satisfies never
  }
}

const placeAll = (page: Page, drafts: readonly DraftBlock[]): readonly Block[] =>
  drafts.map((draft) => placeBlock(page, draft))

const placeTable = (page: Page, { caption, rows }: DraftTable): Block => ({
  kind: 'table',
  ...(caption && { caption: placeParagraph(page, caption) }),
  rows: rows.map((row) => ({
    cells: row.cells.map((cell) => ({ ...cell, blocks: placeAll(page, cell.blocks) })),
  })),
})

const placeParagraph = (page: Page, draft: DraftParagraph): Paragraph => ({
  ...draft,
  ...placeRuns(page, draft.runs),
})

const placeRuns = (page: Page, drafts: readonly DraftRun[]) => {
  const inked = joinAlike(drafts)
  if (inked.length === 0) return { runs: [], start: page.offset, end: page.offset }
  if (page.offset > 0) {
    page.written.push(leafSeparator)
    page.offset += separatorLength
  }
  const start = page.offset
  const runs: readonly Run[] = inked.map((draft) => {
    const run = { ...draft, start: page.offset }
    page.written.push(draft.text)
    page.offset += codePointLength(draft.text)
    return run
  })
  return { runs, start, end: page.offset }
}

const joinAlike = (drafts: readonly DraftRun[]): readonly DraftRun[] => {
  if (drafts.length === 1 && drafts[0]?.text !== '') return drafts
  const joined: { look: string; draft: DraftRun; texts: string[] }[] = []
  for (const draft of drafts) {
    if (draft.text === '') continue
    const look = lookOf(draft)
    const last = joined.at(-1)
    if (last?.look === look && draft.removed === undefined) last.texts.push(draft.text)
    else joined.push({ look, draft, texts: [draft.text] })
  }
  return joined.map(({ draft, texts }) => ({ ...draft, text: texts.join('') }))
}

const lookOf = ({ emphasis = [], href, note, inserted }: DraftRun): string =>
  emphasis.length === 0 && href === undefined && note === undefined && inserted === undefined
    ? ''
    : JSON.stringify([[...emphasis].sort(), href ?? null, note ?? null, inserted ?? null])
