import { codePointLength } from '../../article/code-points'
import type { Leaf, LeafBlock, Run } from '../../article/block'
import type { DescribedAnnotation } from '../document'

/** Where annotations cut an article's runs. Offsets are code points of the stored text. */

export type PlacedMark = DescribedAnnotation & { readonly place: NonNullable<DescribedAnnotation['place']> }

/** A stretch of a run under the same marks. */
export type Segment = {
  readonly run: Run
  readonly text: string
  readonly start: number
  readonly end: number
  readonly marks: readonly PlacedMark[]
}

export const placedMarks = (annotations: readonly DescribedAnnotation[]): readonly PlacedMark[] =>
  annotations.filter((annotation): annotation is PlacedMark => annotation.place !== null)

const touches = (mark: PlacedMark, start: number, end: number): boolean =>
  mark.place.start < end && mark.place.end > start

/** A run's text under its marks, in order; the texts joined are the run's text. */
export const segmentsOf = (run: Run, marks: readonly PlacedMark[]): readonly Segment[] => {
  const end = run.start + codePointLength(run.text)
  const here = marks.filter((mark) => touches(mark, run.start, end))
  if (here.length === 0) return [{ run, text: run.text, start: run.start, end, marks: [] }]
  const characters = Array.from(run.text)
  const cuts = new Set([run.start, end])
  for (const { place } of here) {
    cuts.add(Math.max(run.start, place.start))
    cuts.add(Math.min(end, place.end))
  }
  const edges = [...cuts].sort((a, b) => a - b)
  return edges.slice(1).map((to, i) => {
    const from = edges[i]!
    return {
      run,
      text: characters.slice(from - run.start, to - run.start).join(''),
      start: from,
      end: to,
      marks: here.filter((mark) => touches(mark, from, to)),
    }
  })
}

/** For each mark, where its first letter in a block stands and where its last one ends: what lies between blocks has no letters. */
export const shownExtents = (
  leaves: Iterable<LeafBlock>,
  marks: readonly PlacedMark[],
): ReadonlyMap<PlacedMark, { readonly first: number; readonly last: number }> => {
  const extents = new Map<PlacedMark, { first: number; last: number }>()
  for (const leaf of leaves)
    for (const mark of marks) {
      if (!touches(mark, leaf.start, leafEnd(leaf))) continue
      const first = Math.max(leaf.start, mark.place.start)
      const last = Math.min(leafEnd(leaf), mark.place.end)
      extents.set(mark, { first: extents.get(mark)?.first ?? first, last })
    }
  return extents
}

const leafEnd = (leaf: Leaf): number => leaf.end
