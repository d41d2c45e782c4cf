import { onBeforeUnmount, onMounted, type Ref } from 'vue'
import { sliceCodePoints } from '#core/article/code-points'
import { trimToVisible, type TextRange } from '#core/reading/text-range'
import type { ReaderSelection } from '../../shared/stores/article'
import { boxOfRange } from './range-box'
import type { TextMap } from './text-map'

type Made = Omit<ReaderSelection, 'isGoing'>

type Source = {
  readonly root: Readonly<Ref<HTMLElement | null>>
  readonly map: () => TextMap | null
  readonly text: () => string
  readonly publish: (selection: Made | null) => void
}

/** Handles of a selection made by touch are dragged without a pointer that tells of it: only a rest does. */
const touchRestMs = 220

/** The person's selection in the article as a range of the stored text. Told when the pointer is let go, not while it drags. */
export const useTextSelection = ({ root, map, text, publish }: Source) => {
  const state = {
    dragging: false,
    byTouch: false,
    frame: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    last: null as Made | null,
    /** Of the selection that was read last. */
    ends: endsOf(null),
  }

  const tell = (selection: Made | null): void => {
    if (selection === null && state.last === null) return
    state.last = selection
    publish(selection)
  }

  const isStale = (): boolean => endsOf(globalThis.getSelection()).some((end, at) => end !== state.ends[at])

  const read = (): void => {
    const selection = globalThis.getSelection()
    state.ends = endsOf(selection)
    const isHere = selection?.anchorNode && root.value?.contains(selection.anchorNode)
    // A field of the window that takes the focus empties or moves the selection: what was selected stays meant.
    if (!isHere && isTyping()) return
    const range = isHere && !selection.isCollapsed ? rangeOfSelection(selection, map()) : null
    const visible = range && trimToVisible(text(), range)
    tell(
      visible
        ? {
            range: visible,
            exact: sliceCodePoints(text(), visible.start, visible.end),
            box: boxOf(visible, map()),
            byTouch: state.byTouch,
          }
        : null,
    )
  }

  const soon = (): void => {
    if (state.dragging) return
    clearTimeout(state.timer)
    cancelAnimationFrame(state.frame)
    if (state.byTouch) state.timer = setTimeout(read, touchRestMs)
    else state.frame = requestAnimationFrame(read)
  }
  const onPointerDown = (event: PointerEvent): void => {
    state.byTouch = event.pointerType === 'touch'
    state.dragging =
      !state.byTouch && event.target instanceof Node && root.value?.contains(event.target) === true
  }
  /** What is selected is told once a frame; a key that is pressed within that time means what is selected by then. */
  const onKey = (): void => {
    state.byTouch = false
    if (state.dragging || !isStale()) return
    cancelAnimationFrame(state.frame)
    read()
  }
  const onPointerUp = (): void => {
    state.dragging = false
    soon()
  }

  onMounted(() => {
    document.addEventListener('selectionchange', soon)
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('pointerup', onPointerUp)
    // A press that becomes something else (scrolling, dragging away) is never let go.
    document.addEventListener('pointercancel', onPointerUp)
    // Before those who act on the selection, which listen on the document.
    globalThis.addEventListener('keydown', onKey, true)
  })
  onBeforeUnmount(() => {
    clearTimeout(state.timer)
    cancelAnimationFrame(state.frame)
    document.removeEventListener('pointercancel', onPointerUp)
    globalThis.removeEventListener('keydown', onKey, true)
    document.removeEventListener('selectionchange', soon)
    document.removeEventListener('pointerdown', onPointerDown)
    document.removeEventListener('pointerup', onPointerUp)
  })
}

const endsOf = (selection: Selection | null): readonly (Node | number | null)[] =>
  selection
    ? [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset]
    : [null, 0, null, 0]

const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement

const rangeOfSelection = (selection: Selection, map: TextMap | null): TextRange | null => {
  if (!map || !selection.anchorNode || !selection.focusNode) return null
  const anchor = map.offsetOf(selection.anchorNode, selection.anchorOffset)
  const focus = map.offsetOf(selection.focusNode, selection.focusOffset)
  return anchor === focus ? null : { start: Math.min(anchor, focus), end: Math.max(anchor, focus) }
}

const nowhere = { top: 0, bottom: 0, left: 0, right: 0 }

const boxOf = (range: TextRange, map: TextMap | null): ReaderSelection['box'] => {
  const drawn = map?.rangeOf(range)
  return drawn ? boxOfRange(drawn) : nowhere
}
