import type { Change } from '../../article/block'
import type { DraftBlock, DraftCell, DraftRow, DraftRun } from '../../article/draft'
import { cleanText } from '../clean'
import { gatherBlocks, type ListPlace, type Placed } from '../office/lists'
import { lineOf, removedRuns } from '../office/changes'
import type { ParagraphLook } from './state'

/** Where text is being written to: the body, a note, or a box, each with its own open paragraph and table. */
export type Writing = {
  readonly kind: 'body' | 'note' | 'comment' | 'box'
  readonly key: string
  readonly placed: Placed[]
  runs: DraftRun[]
  cell: Placed[]
  row: DraftCell[]
  rows: DraftRow[]
  /** The written label of the list item that is being read: `1.` or a bullet. */
  label: string | undefined
  /** Boxes of the open paragraph: they come after it. */
  readonly boxes: DraftBlock[]
}

export const openWriting = (kind: Writing['kind'], key = ''): Writing => ({
  kind,
  key,
  placed: [],
  runs: [],
  cell: [],
  row: [],
  rows: [],
  label: undefined,
  boxes: [],
})

/** Adds text that looks like that before it to its run, so that two halves of a character come together. */
export const addText = ({ runs }: Writing, text: string, look: Omit<DraftRun, 'text'>): void => {
  const last = runs.at(-1)
  if (last && last.text !== '' && isAlike(last, look))
    runs[runs.length - 1] = { ...last, text: last.text + text }
  else runs.push({ ...look, text })
}

/** Adds text that was deleted: it waits for the text behind it. */
export const addRemoved = ({ runs }: Writing, text: string, change: Change): void => {
  const last = runs.at(-1)
  const before = last?.text === '' ? last.removed?.at(-1) : undefined
  if (before === undefined || !isSameChange(before, change))
    runs.push({ text: '', removed: [{ ...change, text }] })
  else runs[runs.length - 1] = { text: '', removed: [{ ...before, text: before.text + text }] }
}

const isSameChange = (one: Change | undefined, other: Change | undefined): boolean =>
  one?.by === other?.by && one?.on === other?.on

const isAlike = (run: DraftRun, look: Omit<DraftRun, 'text'>): boolean =>
  run.href === look.href &&
  run.note === look.note &&
  (run.emphasis ?? []).join() === (look.emphasis ?? []).join() &&
  (run.inserted === undefined) === (look.inserted === undefined) &&
  isSameChange(run.inserted, look.inserted)

export type LeafKind = { readonly heading: 1 | 2 | 3 | 4 | 5 | 6 | undefined }

/** Ends the open paragraph. Gives the control characters that were left out. */
export const endParagraph = (writing: Writing, look: ParagraphLook, { heading }: LeafKind): number => {
  let controls = 0
  const runs = writing.runs.map((run) => {
    const cleaned = cleanText(run.text)
    controls += cleaned.controls
    const { removed, ...rest } = run
    const gone = removed?.flatMap(({ text, ...change }) => removedRuns(text, change)[0]?.removed ?? [])
    return {
      ...rest,
      text: cleaned.text.replaceAll('\f', '\n'),
      ...(gone !== undefined && gone.length > 0 && { removed: gone }),
    }
  })
  const dir = look.isRightToLeft ? ({ dir: 'rtl' } as const) : {}
  const text = lineOf(runs)
  const leaf: readonly DraftBlock[] = !text
    ? []
    : heading === undefined
      ? [{ kind: 'paragraph', ...text, ...dir }]
      : [{ kind: 'heading', level: heading, ...text, ...dir }]
  const blocks = [...leaf, ...writing.boxes]
  const place = heading === undefined ? placeOf(writing.label, look) : undefined
  if (look.isInTable) writing.cell.push({ blocks, place })
  else {
    endTable(writing)
    if (blocks.length > 0) writing.placed.push({ blocks, place })
  }
  writing.runs = []
  writing.boxes.length = 0
  writing.label = undefined
  return controls
}

/** The label says what kind of list it is, and where it counts from. */
const placeOf = (label: string | undefined, { list, level }: ParagraphLook): ListPlace | undefined => {
  if (label === undefined || label.trim() === '') return undefined
  const digits = /[\d\u0660-\u0669]+/.exec(label)?.[0]
  const ordered = digits !== undefined || /[\p{L}][.)\-]/u.test(label)
  const number =
    digits === undefined
      ? 1
      : Number(digits.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)))
  return { list: String(list ?? ''), level, ordered, number: Number.isSafeInteger(number) ? number : 1 }
}

export const endCell = (writing: Writing): void => {
  writing.row.push({ header: false, columns: 1, rows: 1, blocks: gatherBlocks(writing.cell) })
  writing.cell = []
}

export const endRow = (writing: Writing): void => {
  if (writing.cell.some(({ blocks }) => blocks.length > 0)) endCell(writing)
  writing.cell = []
  if (writing.row.length > 0) writing.rows.push({ cells: writing.row })
  writing.row = []
}

/** A table of one cell is a frame around its text. */
export const endTable = (writing: Writing): void => {
  endRow(writing)
  const { rows } = writing
  writing.rows = []
  const cells = rows.flatMap((row) => row.cells)
  const [only] = cells
  if (cells.every(({ blocks }) => blocks.length === 0)) return
  if (cells.length === 1 && only) writing.placed.push({ blocks: only.blocks })
  else writing.placed.push({ blocks: [{ kind: 'table', rows }] })
}
