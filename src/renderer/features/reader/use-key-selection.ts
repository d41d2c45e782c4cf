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
import type { TextRange } from '#core/reading/text-range'

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
 * and down; Shift extends; Enter asks what to do with it; Escape leaves. What is selected is told to screen readers.
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
    selection.value = next
    state.isGoing = true
    const range = rangeOfSelection(next)
    announced.value = sliceCodePoints(open.text, range.start, range.end)
    select(range)
  }

  const enter = (): boolean => {
    const open = article()
    const sentence = open && sentenceAt(pageOf(open), here())
    if (!sentence) return false
    show({ anchor: sentence, focus: sentence }, open)
    return true
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

  /** True where the key was meant for selecting. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (selection.value === null) return isLetter(event, 'KeyV') && enter()
    if (event.key === 'Escape') {
      leave()
      select(null)
      return true
    }
    if (event.key === 'Enter') {
      state.isGoing = false
      openBar()
      return true
    }
    const how = stepOf(event, article()?.direction ?? 'rtl')
    if (how) step(how)
    return how !== null
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

/** Left goes forward in Arabic, right in English: the way the eye goes. */
const stepOf = (event: KeyboardEvent, direction: Direction): Step | null => {
  const extend = event.shiftKey
  switch (event.key) {
    case 'ArrowLeft':
      return { unit: 'word', forward: direction === 'rtl', extend }
    case 'ArrowRight':
      return { unit: 'word', forward: direction === 'ltr', extend }
    case 'ArrowDown':
      return { unit: 'sentence', forward: true, extend }
    case 'ArrowUp':
      return { unit: 'sentence', forward: false, extend }
    default:
      return null
  }
}
