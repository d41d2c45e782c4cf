import { align, type Stretch } from './align'
import { passagesOf } from './passages'

/** A piece of a passage; a marked one stands on its side only. */
export type ComparedPiece = { readonly text: string; readonly isMarked: boolean }

/** One row of two texts side by side. */
export type ComparedRow =
  | { readonly kind: 'same'; readonly text: string }
  | {
      readonly kind: 'changed'
      readonly before: readonly ComparedPiece[]
      readonly after: readonly ComparedPiece[]
    }
  | { readonly kind: 'removed' | 'added'; readonly text: string }

/** More edits than this between two places that hold are shown as one text in place of another. */
const mostPassageEdits = 600
const mostWordEdits = 400
/** Passages with fewer words in common are shown one after another, not as one that became the other. */
const leastAlike = 0.35
/** So many pairs of passages are tried within one stretch; beyond it they are taken in their order. */
const mostPairs = 4000

/** Two texts letter for letter, passage by passage and within them word by word. Bounded for texts of any length. */
export const compareTexts = (before: string, after: string): readonly ComparedRow[] =>
  align(passagesOf(before), passagesOf(after), mostPassageEdits).flatMap((stretch) =>
    stretch.isSame ? stretch.before.map((text): ComparedRow => ({ kind: 'same', text })) : rowsOf(stretch),
  )

const rowsOf = (stretch: Stretch): readonly ComparedRow[] => {
  const rows: ComparedRow[] = []
  let from = 0
  let to = 0
  const fill = (b: number, a: number): void => {
    for (; from < b; from++) rows.push({ kind: 'removed', text: stretch.before[from]! })
    for (; to < a; to++) rows.push({ kind: 'added', text: stretch.after[to]! })
  }
  for (const [b, a] of pairsOf(stretch)) {
    fill(b, a)
    rows.push({ kind: 'changed', ...compareWords(stretch.before[b]!, stretch.after[a]!) })
    from = b + 1
    to = a + 1
  }
  fill(stretch.before.length, stretch.after.length)
  return rows
}

/** Which passages became which: the row of pairs, in order, that are most alike in sum. */
const pairsOf = ({ before, after }: Stretch): readonly (readonly [number, number])[] => {
  const [rows, columns] = [before.length, after.length]
  if (rows === 0 || columns === 0) return []
  const [wordsBefore, wordsAfter] = [before.map(countWords), after.map(countWords)]
  const alike = (b: number, a: number): number => {
    const share = likeness(wordsBefore[b]!, wordsAfter[a]!)
    return share >= leastAlike ? share : 0
  }
  if (rows * columns > mostPairs)
    return Array.from({ length: Math.min(rows, columns) }, (_, i) => [i, i] as const).filter(
      ([b, a]) => alike(b, a) > 0,
    )
  return bestPairs(rows, columns, alike)
}

const bestPairs = (
  rows: number,
  columns: number,
  alike: (b: number, a: number) => number,
): readonly (readonly [number, number])[] => {
  const width = columns + 1
  const best = new Float64Array((rows + 1) * width)
  const shares = new Float64Array(rows * columns)
  for (let b = rows - 1; b >= 0; b--)
    for (let a = columns - 1; a >= 0; a--) {
      const share = alike(b, a)
      shares[b * columns + a] = share
      const paired = share > 0 ? share + best[(b + 1) * width + a + 1]! : 0
      best[b * width + a] = Math.max(paired, best[(b + 1) * width + a]!, best[b * width + a + 1]!)
    }
  const pairs: (readonly [number, number])[] = []
  for (let b = 0, a = 0; b < rows && a < columns;) {
    const share = shares[b * columns + a]!
    const here = best[b * width + a]!
    if (share > 0 && here === share + best[(b + 1) * width + a + 1]!) pairs.push([b++, a++])
    else if (here === best[(b + 1) * width + a]!) b++
    else a++
  }
  return pairs
}

/** Letters with their marks (so a word with its vowel signs is one), numbers, blanks, and every other sign by itself. */
const tokens = /[\p{L}\p{M}\p{N}\u0640\u200c]+|\s+|[^\p{L}\p{M}\p{N}\u0640\u200c\s]/gu
const tokensOf = (passage: string): readonly string[] => passage.match(tokens) ?? []

type Words = { readonly counts: ReadonlyMap<string, number>; readonly total: number }

const countWords = (passage: string): Words => {
  const counts = new Map<string, number>()
  let total = 0
  for (const token of tokensOf(passage)) {
    if (token.trim() === '') continue
    counts.set(token, (counts.get(token) ?? 0) + 1)
    total++
  }
  return { counts, total }
}

/** Share of words that two passages have in common (Dice), from 0 to 1. */
const likeness = (a: Words, b: Words): number => {
  if (a.total + b.total === 0) return 1
  let common = 0
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0)
  return (2 * common) / (a.total + b.total)
}

const compareWords = (
  before: string,
  after: string,
): { readonly before: readonly ComparedPiece[]; readonly after: readonly ComparedPiece[] } => {
  const stretches = align(tokensOf(before), tokensOf(after), mostWordEdits)
  const side = (name: 'before' | 'after'): readonly ComparedPiece[] =>
    stretches.flatMap((stretch) =>
      stretch[name].length === 0 ? [] : [{ text: stretch[name].join(''), isMarked: !stretch.isSame }],
    )
  return { before: side('before'), after: side('after') }
}
