import { isSpace, type Glyph } from './glyph'

/** Where a file writes its spaces, only a gap of this share of the size is one that it did not write. */
const gapBesideSpaces = 0.6
/** A file that writes spaces has at least one in so many characters. */
const charactersToASpace = 16

const narrowest = 0.13
const widest = 0.32

/**
 * From what share of the size on a gap parts two words, on one page. Where the page writes no spaces, its gaps are of two
 * kinds, those between letters that do not join and those between words, and the boundary is set where the two kinds
 * part best (Otsu 1979).
 */
export const wordGapOf = (lines: readonly { readonly glyphs: readonly Glyph[] }[]): number => {
  const glyphs = lines.reduce((sum, line) => sum + line.glyphs.length, 0)
  const spaces = lines.reduce((sum, line) => sum + line.glyphs.filter(({ text }) => isSpace(text)).length, 0)
  if (spaces * charactersToASpace >= glyphs) return gapBesideSpaces
  const gaps = lines.flatMap((line) => gapsIn(line.glyphs)).sort((a, b) => a - b)
  return Math.min(widest, Math.max(narrowest, bestBoundary(gaps)))
}

const gapsIn = (glyphs: readonly Glyph[]): readonly number[] => {
  let reached = Infinity
  return glyphs.flatMap((glyph) => {
    const gap = (glyph.left - reached) / glyph.size
    reached = reached === Infinity ? glyph.right : Math.max(reached, glyph.right)
    return gap > 0.03 && gap < 0.8 ? [gap] : []
  })
}

const fewestGaps = 8

/** The boundary between the two classes whose means are farthest apart, weighed by how many they hold. */
const bestBoundary = (gaps: readonly number[]): number => {
  if (gaps.length < fewestGaps) return 0.2
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  let below = 0
  let best = { spread: -1, boundary: 0.2 }
  for (const [at, gap] of gaps.entries()) {
    below += gap
    const next = gaps[at + 1]
    if (next === undefined) break
    const count = at + 1
    const apart = (total - below) / (gaps.length - count) - below / count
    const spread = count * (gaps.length - count) * apart * apart
    if (spread > best.spread) best = { spread, boundary: (gap + next) / 2 }
  }
  return best.boundary
}
