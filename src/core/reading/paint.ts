import type { Colour } from '../annotation/annotation'
import { contains, type TextRange } from './text-range'

/** An annotation as it is drawn over the text. */
export type Mark = TextRange & {
  readonly id: string
  readonly colour: Colour
  /** It never has the ground, only its line. */
  readonly underline?: boolean
}

/** A stretch in one mark's colour. `covered`: a narrower mark lies over it, so only its line is drawn there. */
export type Painted = TextRange & { readonly colour: Colour; readonly covered: boolean }

/**
 * Lays overlapping marks over each other so that every one stays legible: on each stretch the narrowest mark has the
 * ground, the others keep their lines. Stretches with ground are disjoint. Sorted by place.
 */
export const paintMarks = (marks: readonly Mark[]): readonly Painted[] => {
  const painted: Painted[] = []
  const open = new Map<Mark, Painted>()
  const active = new Set<Mark>()
  let passed = 0
  const drawUpTo = (place: number): void => {
    if (place > passed) drawStretch(active, { start: passed, end: place }, open, painted)
    passed = place
  }
  for (const edge of edgesOf(marks)) {
    drawUpTo(edge.place)
    if (edge.opens) active.add(edge.mark)
    else {
      active.delete(edge.mark)
      closeStretch(edge.mark, open, painted)
    }
  }
  return painted.sort((a, b) => a.start - b.start || Number(b.covered) - Number(a.covered))
}

/** Every mark at `offset`, the narrowest first: what a click there may mean. */
export const marksAt = (marks: readonly Mark[], offset: number): readonly Mark[] =>
  marks.filter((mark) => contains(mark, offset)).sort((a, b) => lengthOf(a) - lengthOf(b))

const lengthOf = ({ start, end }: TextRange): number => end - start

const topmost = (marks: Iterable<Mark>): Mark | null => {
  let top: Mark | null = null
  for (const mark of marks) if (top === null || lengthOf(mark) < lengthOf(top)) top = mark
  return top
}

type Edge = { readonly place: number; readonly opens: boolean; readonly mark: Mark }

const edgesOf = (marks: readonly Mark[]): readonly Edge[] =>
  marks
    .filter((mark) => mark.end > mark.start)
    .flatMap((mark) => [
      { place: mark.start, opens: true, mark },
      { place: mark.end, opens: false, mark },
    ])
    .sort((a, b) => a.place - b.place || Number(a.opens) - Number(b.opens))

const drawStretch = (
  active: ReadonlySet<Mark>,
  { start, end }: TextRange,
  open: Map<Mark, Painted>,
  painted: Painted[],
): void => {
  const top = topmost([...active].filter(({ underline }) => underline !== true))
  for (const mark of active) {
    const covered = mark !== top
    const before = open.get(mark)
    if (before?.covered === covered) open.set(mark, { ...before, end })
    else {
      if (before) painted.push(before)
      open.set(mark, { start, end, colour: mark.colour, covered })
    }
  }
}

const closeStretch = (mark: Mark, open: Map<Mark, Painted>, painted: Painted[]): void => {
  const last = open.get(mark)
  if (last) painted.push(last)
  open.delete(mark)
}
