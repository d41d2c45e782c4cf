import {
  leafSeparator,
  leavesOf,
  type Block,
  type LeafBlock,
  type Paragraph,
  type Run,
} from '../../article/block'
import { layOut } from '../../article/lay-out'
import type { DraftBlock, DraftParagraph, DraftRun } from '../../article/draft'
import { isLanguageTag } from '../language'
import { spliced, type Splice } from './redactor'

export type RedactedTree = {
  readonly blocks: readonly Block[]
  readonly text: string
  /** Where a UTF-16 place of the old text stands in the new one; null where it was redacted. */
  readonly placeOf: (unit: number) => number | null
}

type Kept = { readonly start: number; readonly end: number; readonly at: number }

/**
 * An article's tree without what the splices take out of its text. Links that say something protected are no links any
 * more; where images came from is left out; keys of notes are numbered anew.
 */
export const redactTree = (
  blocks: readonly Block[],
  text: string,
  splices: readonly Splice[],
  isProtected: (href: string) => boolean,
): RedactedTree => {
  const whole = textOfTree(blocks) === text ? blocks : plainTree(text)
  const kept: Kept[] = []
  const cursor = { old: 0, made: 0, isFirst: true }
  const noteKeys = new Map<string, string>()
  const noteKey = (key: string): string => {
    const known = noteKeys.get(key) ?? String(noteKeys.size + 1)
    noteKeys.set(key, known)
    return known
  }

  const leaf = (block: LeafBlock): readonly DraftRun[] => {
    if (block.runs.length === 0) return []
    if (!cursor.isFirst) cursor.old += leafSeparator.length
    cursor.isFirst = false
    const pieces: Kept[] = []
    let made = 0
    const runs = block.runs.map((run) => {
      const from = cursor.old
      const to = from + run.text.length
      cursor.old = to
      for (const piece of keptIn(splices, from, to)) pieces.push({ ...piece, at: made + piece.at })
      const written = spliced(text, splices, from, to)
      made += written.length
      return draftRun(run, written, isProtected, noteKey)
    })
    if (made > 0) {
      const base = cursor.made === 0 ? 0 : cursor.made + leafSeparator.length
      for (const piece of pieces) kept.push({ ...piece, at: base + piece.at })
      cursor.made = base + made
    }
    return runs
  }
  const laidOut = layOut(whole.map((block) => draftBlock(block, leaf, noteKey)))
  return {
    ...laidOut,
    placeOf: (unit) => {
      const piece = kept.find(({ start, end }) => start <= unit && unit < end)
      return piece === undefined ? null : piece.at + unit - piece.start
    },
  }
}

const textOfTree = (blocks: readonly Block[]): string =>
  [...leavesOf(blocks)]
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .filter((text) => text !== '')
    .join(leafSeparator)

/** For a text whose tree says something else, which would be redacted in the wrong places. */
const plainTree = (text: string): readonly Block[] => layOut([{ kind: 'paragraph', runs: [{ text }] }]).blocks

/** The stretches of [from, to) that stay; `at` is where each stands in what is written of it. */
const keptIn = (splices: readonly Splice[], from: number, to: number): readonly Kept[] => {
  const kept: Kept[] = []
  let old = from
  let at = 0
  for (const { start, end, token } of splices) {
    if (end <= from || start >= to) continue
    if (start > old) {
      kept.push({ start: old, end: start, at })
      at += start - old
    }
    if (start >= from) at += token.length
    old = Math.min(to, Math.max(old, end))
  }
  if (old < to) kept.push({ start: old, end: to, at })
  return kept
}

const draftRun = (
  { emphasis, href, note }: Run,
  text: string,
  isProtected: (href: string) => boolean,
  noteKey: (key: string) => string,
): DraftRun => ({
  text,
  ...(emphasis && { emphasis }),
  ...(href !== undefined && !isProtected(href) && { href }),
  ...(note !== undefined && { note: noteKey(note) }),
})

const draftBlock = (
  block: Block,
  leaf: (block: LeafBlock) => readonly DraftRun[],
  noteKey: (key: string) => string,
): DraftBlock => {
  const inner = (blocks: readonly Block[]): readonly DraftBlock[] =>
    blocks.map((one) => draftBlock(one, leaf, noteKey))
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: block.level, ...looks(block), runs: leaf(block) }
    case 'paragraph':
      return draftParagraph(block, leaf)
    case 'code':
      return { kind: 'code', ...looks(block), runs: leaf(block) }
    case 'image':
      return { kind: 'image', ...looks(block), runs: leaf(block) }
    case 'list':
      return { ...block, items: block.items.map(({ blocks }) => ({ blocks: inner(blocks) })) }
    case 'quote':
      return { kind: 'quote', blocks: inner(block.blocks) }
    case 'note':
      return { kind: 'note', key: noteKey(block.key), blocks: inner(block.blocks) }
    case 'table': {
      const caption = block.caption && draftParagraph(block.caption, leaf)
      const rows = block.rows.map(({ cells }) => ({
        cells: cells.map((cell) => ({ ...cell, blocks: inner(cell.blocks) })),
      }))
      return { kind: 'table', ...(caption && { caption }), rows }
    }
    case 'separator':
      return block
    default:
      return block satisfies never
  }
}

const draftParagraph = (
  block: Paragraph,
  leaf: (block: Paragraph) => readonly DraftRun[],
): DraftParagraph => ({ kind: 'paragraph', ...looks(block), runs: leaf(block) })

const looks = ({ dir, lang }: LeafBlock) => ({
  ...(dir && { dir }),
  ...(lang !== undefined && isLanguageTag(lang) && lang.length <= 12 && { lang }),
})
