import { ref, shallowRef } from 'vue'
import { leavesOf, type Block, type Direction } from '#core/article/block'
import { sliceCodePoints } from '#core/article/code-points'
import {
  rangeOfSelection,
  sentenceAt,
  stepSelection,
  type KeySelection,
  type Page,
  type Step,
} from '#core/reading/segments'
import { selectionChange } from '#core/reading/selection-change'
import type { TextRange } from '#core/reading/text-range'
import { say } from '../../shared/messages'

type Article = { readonly text: string; readonly blocks: readonly Block[]; readonly direction: Direction }

type Source = {
  readonly article: () => Article | null
  /** Where reading is: the first text in sight, or what is selected already. */
  readonly here: () => number
  /** Shows the selection in the article; null takes it away. */
  readonly select: (range: TextRange | null) => void
  readonly openBar: () => void
}

/**
 * Selecting with keys alone: `v` takes the first sentence in sight; arrows go by word along the line and by sentence up
 * and down, with Ctrl by letter and by paragraph; Shift extends; Enter asks what to do with it; Escape leaves. What a step
 * selected, added or took away is told to screen readers, and the whole of it when `v` is pressed again.
 */
export const useKeySelection = ({ article, here, select, openBar }: Source) => {
  const selection = shallowRef<KeySelection | null>(null)
  const announced = ref('')
  /** Between the first key and Enter. The browser tells of a selection later than it is made, so this can't be read off it. */
  const state = { isGoing: false }
  const page = { of: null as Article | null, value: null as Page | null }

  const pageOf = (open: Article): Page => {
    if (page.of?.blocks !== open.blocks || !page.value) {
      const leaves = [...leavesOf(open.blocks)].filter((leaf) => leaf.end > leaf.start)
      page.value = { text: open.text, leaves }
      page.of = open
    }
    return page.value
  }

  const show = (next: KeySelection, open: Article): void => {
    const before = selection.value && rangeOfSelection(selection.value)
    selection.value = next
    state.isGoing = true
    const range = rangeOfSelection(next)
    const { kind, text } = selectionChange(open.text, before, range)
    const isBegun = before === null
    announced.value = isBegun
      ? say('reading.selecting.begun', { text })
      : kind === 'whole'
        ? text
        : say(`reading.selecting.${kind}`, { text })
    select(range)
  }

  const enter = (): boolean => {
    const open = article()
    const sentence = open && sentenceAt(pageOf(open), here())
    if (!sentence) return false
    show({ anchor: sentence, focus: sentence }, open)
    return true
  }

  /** The same words told again are not heard unless something about them is another. */
  const tellWhole = (): void => {
    const open = article()
    if (!open || !selection.value) return
    const { start, end } = rangeOfSelection(selection.value)
    const whole = say('reading.selecting.whole', { text: sliceCodePoints(open.text, start, end) })
    announced.value = announced.value === whole ? `${whole}\u00a0` : whole
  }

  const leave = (): void => {
    selection.value = null
    state.isGoing = false
    announced.value = ''
  }

  const step = (how: Step): void => {
    const open = article()
    if (open && selection.value) show(stepSelection(pageOf(open), selection.value, how), open)
  }

  const stepBy = (how: Step | null): boolean => {
    if (how) step(how)
    return how !== null
  }

  /** True where the key was meant for selecting. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false
    const isFar = event.ctrlKey || event.metaKey
    if (selection.value === null) return !isFar && isLetter(event, 'KeyV') && enter()
    if (isFar) return stepBy(stepOf(event, article()?.direction ?? 'rtl', isFar))
    if (isLetter(event, 'KeyV')) {
      tellWhole()
      return true
    }
    if (event.key === 'Escape') {
      leave()
      announced.value = say('reading.selecting.left')
      select(null)
      return true
    }
    if (event.key === 'Enter') {
      state.isGoing = false
      openBar()
      return true
    }
    return stepBy(stepOf(event, article()?.direction ?? 'rtl', false))
  }

  return {
    isOn: () => selection.value !== null,
    isGoing: () => state.isGoing,
    selection,
    announced,
    onKey,
    leave,
  }
}

/** By the key's place, so that it works on an Arabic keyboard too. */
const isLetter = (event: KeyboardEvent, code: string): boolean => event.code === code && !event.shiftKey

/** Left goes forward in Arabic, right in English: the way the eye goes. With Ctrl, along the line it goes finer, else farther. */
const stepOf = (event: KeyboardEvent, direction: Direction, hasCtrl: boolean): Step | null => {
  const extend = event.shiftKey
  const along = hasCtrl ? 'letter' : 'word'
  const across = hasCtrl ? 'paragraph' : 'sentence'
  switch (event.key) {
    case 'ArrowLeft':
      return { unit: along, forward: direction === 'rtl', extend }
    case 'ArrowRight':
      return { unit: along, forward: direction === 'ltr', extend }
    case 'ArrowDown':
      return { unit: across, forward: true, extend }
    case 'ArrowUp':
      return { unit: across, forward: false, extend }
    default:
      return null
  }
}
