import { onBeforeUnmount, shallowRef } from 'vue'
import type { TextRange } from '#core/reading/text-range'
import { lineBoxes, type Box } from './line-boxes'
import type { TextMap } from './text-map'

type Source = { readonly map: () => TextMap | null; readonly root: () => HTMLElement | null }

const flashMs = 1600
/** Lines of a passage that are framed; a longer one is framed at its beginning. */
const mostUnits = 4000

/** The frame around the annotation that is selected and, for a moment, around a place that was gone to. */
export const useFrames = ({ map, root }: Source) => {
  const boxes = shallowRef<readonly Box[]>([])
  const state = {
    held: null as TextRange | null,
    flashed: null as TextRange | null,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    observed: null as HTMLElement | null,
  }

  const measure = (): void => {
    const range = state.flashed ?? state.held
    // Where nothing is framed, nothing is asked of the page: it would have to lay the text out for it.
    const element = range ? root() : null
    observe(element)
    if (element && range) boxes.value = boxesOf(element, range)
    else if (boxes.value.length > 0) boxes.value = []
  }

  const boxesOf = (element: HTMLElement, { start, end }: TextRange): readonly Box[] => {
    const drawn = map()?.rangeOf({ start, end: Math.min(end, start + mostUnits) })
    const origin = element.offsetParent?.getBoundingClientRect()
    if (!drawn || !origin) return []
    return lineBoxes(Array.from(drawn.getClientRects())).map((box) => ({
      left: box.left - origin.left,
      right: box.right - origin.left,
      top: box.top - origin.top,
      bottom: box.bottom - origin.top,
    }))
  }

  /** Text that is laid out late, a wider pane, larger letters: the frame goes with its passage. */
  const observer = new ResizeObserver(() => measure())
  const observe = (element: HTMLElement | null): void => {
    if (element === state.observed) return
    observer.disconnect()
    state.observed = element
    if (!element) return
    observer.observe(element)
    // What stands above the text has its own height, with which the text goes up and down.
    if (element.offsetParent) observer.observe(element.offsetParent)
  }

  const hold = (range: TextRange | null): void => {
    state.held = range
    measure()
  }

  const flash = (range: TextRange): void => {
    clearTimeout(state.timer)
    state.flashed = range
    measure()
    state.timer = setTimeout(() => {
      state.flashed = null
      measure()
    }, flashMs)
  }

  const clear = (): void => {
    clearTimeout(state.timer)
    state.flashed = null
    hold(null)
  }

  onBeforeUnmount(() => {
    clearTimeout(state.timer)
    observer.disconnect()
  })

  return { boxes, measure, hold, flash, clear }
}
