import { sliceCodePoints } from '../article/code-points'
import type { TextRange } from './text-range'

/** What a step of a selection added or took away, at the edge that moved. */
export type SelectionChange =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'added' | 'removed'; readonly text: string }

/** A selection up to this many code points is told whole: nobody waits long for it. */
const short = 24

/** What a screen reader is told after a step: all of a short or new selection; else what changed, and not all again. */
export const selectionChange = (text: string, before: TextRange | null, now: TextRange): SelectionChange => {
  const slice = (start: number, end: number): string => sliceCodePoints(text, start, end).trim()
  const whole: SelectionChange = { kind: 'whole', text: slice(now.start, now.end) }
  if (before === null || now.end - now.start <= short) return whole
  const isKept = before.start === now.start || before.end === now.end
  if (!isKept || (before.start === now.start && before.end === now.end)) return whole
  if (before.start === now.start)
    return now.end > before.end
      ? { kind: 'added', text: slice(before.end, now.end) }
      : { kind: 'removed', text: slice(now.end, before.end) }
  return now.start < before.start
    ? { kind: 'added', text: slice(now.start, before.start) }
    : { kind: 'removed', text: slice(before.start, now.start) }
}
