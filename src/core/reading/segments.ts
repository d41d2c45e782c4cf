import { codePointLength, codePointOf, unitOf } from '../article/code-points'
import { unionOf, type TextRange } from './text-range'

/** What a person reads in steps of letters, words, sentences or paragraphs: the stored text and where its leaf blocks stand in it. */
export type Page = { readonly text: string; readonly leaves: readonly TextRange[] }

/** A letter is what is seen as one, with the marks that stand on it. */
export type StepUnit = 'letter' | 'word' | 'sentence' | 'paragraph'
export type Step = { readonly unit: StepUnit; readonly forward: boolean; readonly extend: boolean }

/** A selection made by keys: where it began and what it has reached, before or after that. */
export type KeySelection = { readonly anchor: TextRange; readonly focus: TextRange }

export const rangeOfSelection = ({ anchor, focus }: KeySelection): TextRange => unionOf(anchor, focus)

/** The sentence at `offset` or, between sentences, the next one. Null after the last. */
export const sentenceAt = (page: Page, offset: number): TextRange | null => nextUnit(page, offset, 'sentence')

/**
 * Moves or extends by one unit, over the edges of blocks too. From within a sentence, a step by sentences first takes that
 * sentence whole; a step by letters from something longer takes its first letter, or its last one. At the text's ends it
 * stays where it is.
 */
export const stepSelection = (page: Page, selection: KeySelection, step: Step): KeySelection => {
  if (step.extend) return extended(page, selection, step)
  const from = rangeOfSelection(selection)
  const inner = step.unit === 'letter' ? edgeLetter(page, from, step.forward) : null
  const reached =
    inner ?? (step.forward ? nextUnit(page, from.end, step.unit) : previousUnit(page, from.start, step.unit))
  return reached ? { anchor: reached, focus: reached } : selection
}

/** The first or last letter of a range of several; null where it is one letter. */
const edgeLetter = (page: Page, { start, end }: TextRange, isFirst: boolean): TextRange | null => {
  const letter = isFirst ? nextUnit(page, start, 'letter') : previousUnit(page, end, 'letter')
  return letter === null || (letter.start <= start && letter.end >= end) ? null : letter
}

/** One edge moves, the one that was moved before; what lies on the other side of where it began stays. */
const extended = (page: Page, selection: KeySelection, { unit, forward }: Step): KeySelection => {
  const { anchor } = selection
  const range = rangeOfSelection(selection)
  if (forward && range.start < anchor.start) {
    const first = nextUnit(page, range.start, unit)
    const next = first && nextUnit(page, first.end, unit)
    const start = next ? Math.max(next.start, range.start + 1) : anchor.start
    return { anchor, focus: start < anchor.start ? { start, end: anchor.start } : anchor }
  }
  if (!forward && range.end > anchor.end) {
    const last = previousUnit(page, range.end, unit)
    const previous = last && previousUnit(page, last.start, unit)
    const end = previous ? Math.min(previous.end, range.end - 1) : anchor.end
    return { anchor, focus: end > anchor.end ? { start: anchor.end, end } : anchor }
  }
  const reached = forward ? nextUnit(page, range.end, unit) : previousUnit(page, range.start, unit)
  if (!reached) return selection
  return {
    anchor,
    focus: forward
      ? { start: Math.max(anchor.start, reached.start), end: reached.end }
      : { start: reached.start, end: Math.min(anchor.end, reached.end) },
  }
}

/** The first unit that ends after `offset`. */
const nextUnit = (page: Page, offset: number, unit: StepUnit): TextRange | null => {
  for (const leaf of page.leaves.slice(leafEndingAfter(page, offset))) {
    const found = unitsIn(page, leaf, Math.max(offset, leaf.start), unit).find((u) => u.end > offset)
    if (found) return found
  }
  return null
}

/** The last unit that begins before `offset`. */
const previousUnit = (page: Page, offset: number, unit: StepUnit): TextRange | null => {
  for (let index = leafEndingAfter(page, offset); index >= 0; index--) {
    const leaf = page.leaves[index]
    if (!leaf || leaf.start >= offset) continue
    const found = unitsIn(page, leaf, Math.min(offset, leaf.end), unit).filter((u) => u.start < offset)
    const last = found.at(-1)
    if (last) return last
  }
  return null
}

/** Index of the first leaf that ends after `offset`; the number of leaves where there is none. */
const leafEndingAfter = ({ leaves }: Page, offset: number): number => {
  let low = 0
  let high = leaves.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((leaves[middle]?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** UTF-16 units on each side of a place that are cut into units: a block may be a whole book. */
const windowLength = 4000

const segmenters = {
  letter: new Intl.Segmenter('ar', { granularity: 'grapheme' }),
  word: new Intl.Segmenter('ar', { granularity: 'word' }),
  sentence: new Intl.Segmenter('ar', { granularity: 'sentence' }),
}

const unitsIn = (page: Page, leaf: TextRange, near: number, unit: StepUnit): readonly TextRange[] => {
  if (unit === 'paragraph') return [leaf]
  const leafStart = unitOf(page.text, leaf.start)
  const text = page.text.slice(
    leafStart,
    leafStart + unitOf(page.text.slice(leafStart), leaf.end - leaf.start),
  )
  const middle = unitOf(text, near - leaf.start)
  const from = edgeOfWord(text, Math.max(0, middle - windowLength))
  const to = Math.min(text.length, middle + windowLength)
  const base = leaf.start + codePointOf(text, from)
  return segmentsOf(text.slice(from, to), base, unit)
}

/** The next place after a space, so that a window does not begin within a word. */
const edgeOfWord = (text: string, place: number): number => {
  if (place === 0) return 0
  const space = text.indexOf(' ', place)
  return space === -1 ? place : space + 1
}

const segmentsOf = (text: string, base: number, unit: keyof typeof segmenters): readonly TextRange[] => {
  const found: TextRange[] = []
  let start = base
  for (const { segment, isWordLike } of segmenters[unit].segment(text)) {
    const end = start + codePointLength(segment)
    const visible = segment.trim()
    if (visible !== '' && (unit !== 'word' || isWordLike === true)) {
      const leading = segment.length - segment.trimStart().length
      found.push({ start: start + leading, end: start + leading + codePointLength(visible) })
    }
    start = end
  }
  return found
}
