import { colours, type Colour } from '#core/annotation/annotation'
import type { Painted } from '#core/reading/paint'
import type { TextRange } from '#core/reading/text-range'
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

/** Draws all marks anew. `painted` is what `paintMarks` made of them. */
export const drawMarks = (map: TextMap, painted: readonly Painted[]): void => {
  for (const colour of colours) {
    CSS.highlights.delete(highlightNames.ground(colour))
    CSS.highlights.delete(highlightNames.line(colour))
  }
  drawMoreMarks(map, painted)
}

/** Adds marks to those that are drawn: for the part of the article that has come since. */
export const drawMoreMarks = (map: TextMap, painted: readonly Painted[]): void => {
  for (const stretch of painted) {
    const range = map.rangeOf(stretch)
    const name = stretch.covered ? highlightNames.line(stretch.colour) : highlightNames.ground(stretch.colour)
    if (range) highlightNamed(name).add(range)
  }
}

/** Marks of the same text drawn in a second place, beside those of the reader; answers with a way to take them away. */
export const addMarks = (map: TextMap, painted: readonly Painted[]): (() => void) => {
  const added = painted.flatMap((stretch) => {
    const range = map.rangeOf(stretch)
    const name = stretch.covered ? highlightNames.line(stretch.colour) : highlightNames.ground(stretch.colour)
    return range ? [{ name, range }] : []
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
  CSS.highlights.set(name, made)
  return made
}

export const drawFound = (map: TextMap, found: readonly TextRange[], current: number | null): void => {
  setHighlight(highlightNames.found, map, found, 1)
  const here = current === null ? undefined : found[current]
  setHighlight(highlightNames.current, map, here ? [here] : [], 2)
}

/** The passage that a note is being written about: the browser shows a selection only while nothing else has the focus. */
export const drawPending = (map: TextMap, range: TextRange | null): void =>
  setHighlight(highlightNames.pending, map, range ? [range] : [], 3)

export const clearHighlights = (): void => {
  for (const colour of colours) {
    CSS.highlights.delete(highlightNames.ground(colour))
    CSS.highlights.delete(highlightNames.line(colour))
  }
  CSS.highlights.delete(highlightNames.found)
  CSS.highlights.delete(highlightNames.current)
  CSS.highlights.delete(highlightNames.pending)
}

const setHighlight = (name: string, map: TextMap, ranges: readonly TextRange[], priority = 0): void => {
  const highlight = new Highlight()
  for (const range of ranges) {
    const drawn = map.rangeOf(range)
    if (drawn) highlight.add(drawn)
  }
  highlight.priority = priority
  if (highlight.size > 0) CSS.highlights.set(name, highlight)
  else CSS.highlights.delete(name)
}
