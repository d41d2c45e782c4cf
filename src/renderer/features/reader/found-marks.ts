import type { TextRange } from '#core/reading/text-range'
import type { TextMap } from './text-map'

/**
 * One letter is found a hundred thousand times in a long article: only what is found near where the person reads is drawn,
 * and drawn anew when she has gone on.
 */
const before = 1000
const most = 3000
/** Hits that she may pass before more of them are drawn: far fewer than those drawn on either side. */
const leeway = 600

export type FoundHighlights = {
  readonly put: (ranges: readonly StaticRange[]) => void
  readonly putCurrent: (range: StaticRange | null) => void
}

export type FoundMarks = {
  /** `near`: where the person reads (code points). What stands there already is not drawn again. */
  readonly draw: (map: TextMap, found: readonly TextRange[], current: number | null, near: number) => void
  /** Other parts of the text stand in other places now, or more of it is there. */
  readonly forget: () => void
}

export const createFoundMarks = ({ put, putCurrent }: FoundHighlights): FoundMarks => {
  let drawn: { readonly found: readonly TextRange[]; readonly map: TextMap; readonly at: number } | null =
    null
  /** The current hit, as it is drawn: to put it again would have the page painted with each frame of scrolling. */
  let drawnCurrent: { readonly map: TextMap; readonly here: TextRange | undefined } | null = null

  const drawAround = (map: TextMap, found: readonly TextRange[], at: number): void => {
    const from = Math.max(0, at - before)
    put(found.slice(from, from + most).flatMap((range) => map.staticRangeOf(range) ?? []))
    drawn = { found, map, at }
  }
  return {
    draw: (map, found, current, near) => {
      const at = found.length <= most ? 0 : firstFrom(found, near)
      const isThere = drawn?.found === found && drawn.map === map && Math.abs(drawn.at - at) <= leeway
      if (!isThere) drawAround(map, found, at)
      const here = current === null ? undefined : found[current]
      if (drawnCurrent?.map === map && drawnCurrent.here === here) return
      const range = here ? map.staticRangeOf(here) : null
      putCurrent(range)
      // What the text does not show yet is tried again.
      drawnCurrent = range === null && here !== undefined ? null : { map, here }
    },
    forget: () => {
      drawn = null
      drawnCurrent = null
    },
  }
}

/** Index of the first hit that ends after the place; hits are sorted. */
const firstFrom = (found: readonly TextRange[], place: number): number => {
  let low = 0
  let high = found.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((found[middle]?.end ?? Infinity) <= place) low = middle + 1
    else high = middle
  }
  return low
}
