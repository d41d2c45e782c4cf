import { centreOf, isMark, type Box, type Glyph } from './glyph'

/** A letter whose height may be that of its mark; `body` is what is drawn for it. */
export type Floating = { readonly glyph: Glyph; readonly body?: Box }

export type SortedGlyphs = {
  readonly standing: readonly Glyph[]
  readonly floating: readonly Floating[]
  /** Marks that are still to be given to a letter. */
  readonly marks: readonly Glyph[]
  /** The marks that came with a letter. */
  readonly marked: ReadonlyMap<Glyph, readonly Glyph[]>
}

/**
 * Some programs (Chromium among them) give the text of a letter and its mark to the mark, and none to the letter: then
 * both stand where the mark is drawn. The letter is put back where something silent is drawn below or above it.
 */
export const sortOut = (glyphs: readonly Glyph[], silent: readonly Box[]): SortedGlyphs => {
  const standing: Glyph[] = []
  const marks: Glyph[] = []
  const clusters: Cluster[] = []
  for (const parts of byOrigin(glyphs)) {
    const letters = parts.filter(({ text }) => !isMark(text))
    if (letters.length === parts.length) standing.push(...(isLamAlef(letters) ? inOrder(letters) : letters))
    else if (letters.length === 0) marks.push(...parts)
    else clusters.push(clusterOf(parts))
  }
  const bodies = bodiesOf(clusters, silent)
  const marked = new Map<Glyph, readonly Glyph[]>()
  const floating = clusters.flatMap((cluster) => placeCluster(cluster, bodies.get(cluster), marked))
  return { standing, floating, marks, marked }
}

const byOrigin = (glyphs: readonly Glyph[]): Iterable<readonly Glyph[]> => {
  const groups = new Map<string, Glyph[]>()
  for (const glyph of glyphs) {
    const group = groups.get(glyph.origin)
    if (group) group.push(glyph)
    else groups.set(glyph.origin, [glyph])
  }
  return groups.values()
}

/** A letter and what stands on it, in the order of reading. */
type Cluster = readonly { readonly letter: Glyph; readonly marks: readonly Glyph[] }[]

/** PDFium turns the text of a ligature around or leaves it as it is; no mark comes before its letter, and no alef before its lam. */
const clusterOf = (parts: readonly Glyph[]): Cluster => {
  const isTurned = isMark(parts[0]?.text ?? '') || isAlefFirst(parts) || isRightToLeftByPlace(parts)
  const cluster: { letter: Glyph; marks: Glyph[] }[] = []
  for (const part of isTurned ? [...parts].reverse() : parts) {
    const last = cluster.at(-1)
    if (!isMark(part.text) || !last) cluster.push({ letter: part, marks: [] })
    else last.marks.push(part)
  }
  return cluster
}

const isAlef = (text: string | undefined): boolean =>
  text !== undefined && /^[\u0622\u0623\u0625\u0627\u0671]$/.test(text)

const isLamAlef = (letters: readonly Glyph[]): boolean =>
  letters.length === 2 && letters.some(({ text }) => text === 'ل') && letters.some(({ text }) => isAlef(text))

const isAlefFirst = (parts: readonly Glyph[]): boolean => {
  const letters = parts.filter(({ text }) => !isMark(text))
  return isLamAlef(letters) && isAlef(letters[0]?.text)
}

/** The parts of a ligature are drawn side by side, as PDFium tells it; the last to be read is at the left. */
const isRightToLeftByPlace = (parts: readonly Glyph[]): boolean => {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last || isMark(last.text) || isAlefFirst([...parts].reverse())) return false
  return centreOf(first) < centreOf(last)
}

/** Lam at the right of its alef. */
const inOrder = (letters: readonly Glyph[]): readonly Glyph[] => {
  const [left, right] = [...letters].sort((a, b) => centreOf(a) - centreOf(b))
  if (!left || !right || isAlef(left.text)) return letters
  return [
    { ...left, text: right.text },
    { ...right, text: left.text },
  ]
}

/** The silent thing that each cluster is drawn over, if there is one: the nearest ones find each other first. */
const bodiesOf = (clusters: readonly Cluster[], silent: readonly Box[]): ReadonlyMap<Cluster, Box> => {
  const pairs = clusters.flatMap((cluster) => {
    const parts = cluster.flatMap(({ letter, marks }) => [letter, ...marks])
    const left = Math.min(...parts.map((glyph) => glyph.left))
    const right = Math.max(...parts.map((glyph) => glyph.right))
    const { baseline, size } = parts[0]!
    return silent
      .filter(
        (box) =>
          Math.min(box.right, right) - Math.max(box.left, left) > -size * 0.1 &&
          box.bottom < baseline + size &&
          box.top > baseline - size &&
          // A silent thing that is smaller is the mark, and the letter stands where it should.
          box.right - box.left > right - left,
      )
      .map((box) => ({ cluster, box, distance: Math.abs(centreOf(box) - (left + right) / 2) }))
  })
  const bodies = new Map<Cluster, Box>()
  const taken = new Set<Box>()
  for (const { cluster, box } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (bodies.has(cluster) || taken.has(box)) continue
    bodies.set(cluster, box)
    taken.add(box)
  }
  return bodies
}

const placeCluster = (
  cluster: Cluster,
  body: Box | undefined,
  marked: Map<Glyph, readonly Glyph[]>,
): readonly Floating[] => {
  const share = body ? (body.right - body.left) / cluster.length : 0
  return cluster.map(({ letter, marks }, at) => {
    const left = body ? body.right - share * (at + 1) : letter.left
    const glyph = body
      ? { ...letter, left, right: left + share, x: left }
      : { ...letter, x: letter.x - at * 1e-3 }
    marked.set(glyph, marks)
    return { glyph, ...(body && { body }) }
  })
}
