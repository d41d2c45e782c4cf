import { codePointLength, codePointOf, unitOf } from '#core/article/code-points'
import { shownPlace, storedPlace } from '#core/reading/display'
import type { TextRange } from '#core/reading/text-range'

/**
 * Between places in the stored text (code points) and places in the drawn article. Every run is drawn in an element with
 * `data-start`; the text nodes inside it, joined, are the run's text, less the letters that `data-skipped` names. Anything drawn outside such an element is not text
 * of the article.
 */
export type TextMap = {
  /** Null where that part of the article is not drawn yet. */
  readonly rangeOf: (range: TextRange) => Range | null
  /** The same for many: the document does not keep such ranges up when it changes, which costs with each of them. */
  readonly staticRangeOf: (range: TextRange) => StaticRange | null
  /** Offset of a boundary point (DOM 5.2); the next text of the article where the point is not in text. */
  readonly offsetOf: (node: Node, unit: number) => number
  /** Code points: the end of what is drawn. */
  readonly drawnEnd: () => number
  /** To be called when more of the article was drawn. */
  readonly drawnAnew: () => void
}

type DrawnRun = { readonly start: number; readonly element: Element; known: KnownRun | null }
/** What a run's element was found to hold; read again when its text is no longer that. */
type KnownRun = {
  readonly skipped: readonly number[]
  readonly texts: readonly { readonly node: Text; readonly units: number; readonly codePoints: number }[]
}
type Place = { readonly node: Text; readonly unit: number }

export const textMapOf = (root: Element): TextMap => {
  let runs: readonly DrawnRun[] | null = null
  const drawnRuns = (): readonly DrawnRun[] => (runs ??= findRuns(root))
  return {
    rangeOf: (range) => domRangeOf(drawnRuns(), range),
    staticRangeOf: (range) => staticRangeOf(drawnRuns(), range),
    offsetOf: (node, unit) => offsetInRun(node, unit) ?? nextOffset(root, drawnRuns(), node, unit),
    drawnEnd: () => endOf(drawnRuns()),
    drawnAnew: () => {
      runs = null
    },
  }
}

const findRuns = (root: Element): readonly DrawnRun[] =>
  Array.from(root.querySelectorAll('[data-start]'), (element) => ({
    start: startOf(element),
    element,
    known: null,
  }))

const startOf = (element: Element): number => Number(element.getAttribute('data-start'))

/** Places of the run's letters that are not drawn: code points, ascending. */
const skippedOf = (element: Element): readonly number[] =>
  element.getAttribute('data-skipped')?.split(' ').map(Number) ?? []

const knownOf = (run: DrawnRun): KnownRun => {
  const isSame =
    run.known?.texts.every(({ node, units }) => node.data.length === units && run.element.contains(node)) ===
    true
  if (run.known !== null && isSame) return run.known
  const texts = [...textNodesOf(run.element)].map((node) => ({
    node,
    units: node.data.length,
    codePoints: codePointLength(node.data),
  }))
  run.known = { skipped: skippedOf(run.element), texts }
  return run.known
}

const placesOf = (
  runs: readonly DrawnRun[],
  { start, end }: TextRange,
): { readonly from: Place; readonly to: Place } | null => {
  const from = placeAt(runs, start, 'after')
  const to = placeAt(runs, end, 'before')
  return from && to ? { from, to } : null
}

const domRangeOf = (runs: readonly DrawnRun[], wanted: TextRange): Range | null => {
  const places = placesOf(runs, wanted)
  if (!places) return null
  const range = document.createRange()
  range.setStart(places.from.node, places.from.unit)
  range.setEnd(places.to.node, places.to.unit)
  return range.collapsed ? null : range
}

const staticRangeOf = (runs: readonly DrawnRun[], wanted: TextRange): StaticRange | null => {
  const places = wanted.end > wanted.start ? placesOf(runs, wanted) : null
  if (!places) return null
  const { from, to } = places
  if (from.node === to.node && to.unit <= from.unit) return null
  return new StaticRange({
    startContainer: from.node,
    startOffset: from.unit,
    endContainer: to.node,
    endOffset: to.unit,
  })
}

/** `side`: whether the text that matters stands after the place (a beginning) or before it (an end). */
const placeAt = (runs: readonly DrawnRun[], offset: number, side: 'before' | 'after'): Place | null => {
  const run = runs[lastRunFrom(runs, side === 'after' ? offset : offset - 1)]
  if (!run) return null
  const { skipped, texts } = knownOf(run)
  const place = run.start + shownPlace(skipped, offset - run.start)
  let passed = run.start
  let last: Place | null = null
  for (const { node, units, codePoints } of texts) {
    const end = passed + codePoints
    if (side === 'after' ? place < end : place <= end) {
      return { node, unit: codePoints === units ? place - passed : unitOf(node.data, place - passed) }
    }
    passed = end
    last = { node, unit: units }
  }
  // Between two blocks: an end stays at the end of the run, a beginning goes to the next one.
  if (side === 'before') return last
  const next = runs[lastRunFrom(runs, offset) + 1]
  const [first] = next ? textNodesOf(next.element) : []
  return first ? { node: first, unit: 0 } : null
}

/** Index of the last run that begins at or before `offset`; -1 where there is none. */
const lastRunFrom = (runs: readonly DrawnRun[], offset: number): number => {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.start ?? Infinity) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

function* textNodesOf(element: Element): Generator<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) yield node
}

const runElementOf = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest('[data-start]') ?? null

const offsetInRun = (node: Node, unit: number): number | null => {
  if (!(node instanceof Text)) return null
  const run = runElementOf(node)
  if (!run) return null
  let passed = 0
  for (const text of textNodesOf(run)) {
    if (text === node)
      return startOf(run) + storedPlace(skippedOf(run), passed + codePointOf(text.data, unit))
    passed += codePointLength(text.data)
  }
  return null
}

/** For a point that is not in text: the beginning of the first text after it, else the end of all text. */
const nextOffset = (root: Element, runs: readonly DrawnRun[], node: Node, unit: number): number => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const child = node.childNodes[unit]
  walker.currentNode = child ?? lastInside(node)
  if (child instanceof Text && runElementOf(child)) return offsetInRun(child, 0) ?? 0
  for (let next = walker.nextNode(); next; next = walker.nextNode()) {
    if (runElementOf(next)) return offsetInRun(next, 0) ?? 0
  }
  return endOf(runs)
}

const lastInside = (node: Node): Node => {
  let last = node
  while (last.lastChild) last = last.lastChild
  return last
}

const endOf = (runs: readonly DrawnRun[]): number => {
  const last = runs.at(-1)
  return last
    ? last.start + storedPlace(skippedOf(last.element), codePointLength(last.element.textContent))
    : 0
}
