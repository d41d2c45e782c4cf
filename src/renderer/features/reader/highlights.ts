import { colours, type Colour } from '#core/annotation/annotation'
import type { Painted } from '#core/reading/paint'
import type { TextRange } from '#core/reading/text-range'
import { createFoundMarks } from './found-marks'
import type { TextMap } from './text-map'

/**
 * Marks are drawn with the CSS Custom Highlight API: no element is added to the article for them, so selections and
 * offsets stay those of the text. One highlight for each colour, one for each colour's line where a narrower mark lies
 * over it, one for what a search found, one for the hit that is looked at.
 */
export const highlightNames = {
  ground: (colour: Colour): string => `mark-${colour}`,
  line: (colour: Colour): string => `mark-${colour}-line`,
  found: 'found',
  current: 'found-current',
  pending: 'pending',
} as const

/** One over the other: what was found over marks, the hit that is looked at over the others. */
const priorities: Readonly<Record<string, number>> = {
  [highlightNames.found]: 1,
  [highlightNames.current]: 2,
  [highlightNames.pending]: 3,
}

export type Painter = {
  /** Draws all marks anew. `painted` is what `paintMarks` made of them. */
  readonly marks: (map: TextMap, painted: readonly Painted[]) => void
  /** Adds marks to those that are drawn: for the part of the article that has come since. */
  readonly moreMarks: (map: TextMap, painted: readonly Painted[]) => void
  /** What was found, around where the person reads (code points). */
  readonly found: (map: TextMap, found: readonly TextRange[], current: number | null, near: number) => void
  /** Text was drawn since: what was found in it is drawn anew when it is next asked for. */
  readonly drawnAnew: () => void
  /** The passage that a note is being written about: the browser shows a selection only while nothing else has the focus. */
  readonly pending: (map: TextMap, range: TextRange | null) => void
  readonly clear: () => void
}

/** Draws in one article and takes away only what it drew: highlights belong to the document, and two articles may be open. */
export const createPainter = (): Painter => {
  const drawn = new Map<string, AbstractRange[]>()

  const wipe = (name: string): void => {
    const highlight = CSS.highlights.get(name)
    const mine = drawn.get(name) ?? []
    if (highlight?.size === mine.length) highlight.clear()
    else for (const range of mine) highlight?.delete(range)
    drawn.delete(name)
    if (highlight?.size === 0) CSS.highlights.delete(name)
  }
  const add = (name: string, range: AbstractRange | null): void => {
    if (!range) return
    highlightNamed(name).add(range)
    const known = drawn.get(name)
    if (known) known.push(range)
    else drawn.set(name, [range])
  }
  const foundMarks = createFoundMarks({
    put: (ranges) => {
      wipe(highlightNames.found)
      for (const range of ranges) add(highlightNames.found, range)
    },
    putCurrent: (range) => {
      wipe(highlightNames.current)
      add(highlightNames.current, range)
    },
  })
  const moreMarks = (map: TextMap, painted: readonly Painted[]): void => {
    for (const stretch of painted) add(nameOf(stretch), map.rangeOf(stretch))
  }

  return {
    marks: (map, painted) => {
      for (const colour of colours) {
        wipe(highlightNames.ground(colour))
        wipe(highlightNames.line(colour))
      }
      moreMarks(map, painted)
    },
    moreMarks,
    found: foundMarks.draw,
    drawnAnew: foundMarks.forget,
    pending: (map, range) => {
      wipe(highlightNames.pending)
      if (range) add(highlightNames.pending, map.rangeOf(range))
    },
    clear: () => {
      foundMarks.forget()
      ;[...drawn.keys()].forEach(wipe)
    },
  }
}

const nameOf = ({ covered, colour }: Painted): string =>
  covered ? highlightNames.line(colour) : highlightNames.ground(colour)

/** Marks of the same text drawn in a second place, beside those of the reader; answers with a way to take them away. */
export const addMarks = (map: TextMap, painted: readonly Painted[]): (() => void) => {
  const added = painted.flatMap((stretch) => {
    const range = map.rangeOf(stretch)
    return range ? [{ name: nameOf(stretch), range }] : []
  })
  for (const { name, range } of added) highlightNamed(name).add(range)
  return () => {
    for (const { name, range } of added) CSS.highlights.get(name)?.delete(range)
  }
}

const highlightNamed = (name: string): Highlight => {
  const known = CSS.highlights.get(name)
  if (known) return known
  const made = new Highlight()
  made.priority = priorities[name] ?? 0
  CSS.highlights.set(name, made)
  return made
}
