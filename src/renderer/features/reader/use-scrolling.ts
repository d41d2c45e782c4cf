import type { Ref } from 'vue'
import { codePointLength } from '#core/article/code-points'
import type { TextRange } from '#core/reading/text-range'
import { boxOfRange } from './range-box'
import type { TextMap } from './text-map'

type Source = {
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly map: () => TextMap | null
}

/** How often a place is sought anew: text above it may get its real height only when it comes near the screen. */
const mostCorrections = 4

/** Going to places of the stored text, and knowing which one is in sight. */
export const useScrolling = ({ scroller, map }: Source) => {
  /** `at`: how far down the screen the place should come to stand, from 0 (top) to 1. Stays where it is if in sight already. */
  const scrollTo = async (range: TextRange, at: number, evenIfVisible: boolean): Promise<void> => {
    for (let turn = 0; turn < mostCorrections; turn++) {
      const view = scroller.value
      const drawn = map()?.rangeOf(range)
      if (!view || !drawn) return
      const window = view.getBoundingClientRect()
      const box = boxOfRange(drawn)
      const margin = Math.min(48, window.height / 6)
      const isVisible = box.top >= window.top + margin && box.bottom <= window.bottom - margin
      if (isVisible && !evenIfVisible) return
      const wanted = window.top + Math.max(margin, window.height * at)
      if (Math.abs(box.top - wanted) < 2) return
      const before = view.scrollTop
      view.scrollTop += box.top - wanted
      if (view.scrollTop === before) return
      await nextFrame()
    }
  }

  /** Offset of the first text that ends below a height of the window (code points); null where there is none. */
  const offsetBelow = (y: number): number | null => {
    const chunk = firstBelow(scroller.value?.querySelectorAll('.article-chunk') ?? [], y)
    const run = chunk && firstBelow(chunk.querySelectorAll('[data-start]'), y)
    if (!run) return null
    const box = run.getBoundingClientRect()
    const passed = box.height > 0 ? Math.max(0, (y - box.top) / box.height) : 0
    return Number(run.getAttribute('data-start')) + Math.floor(codePointLength(run.textContent) * passed)
  }
  /** Offset of the first text in sight (code points); null where nothing is drawn. */
  const firstVisible = (): number | null => {
    const view = scroller.value
    return view && offsetBelow(view.getBoundingClientRect().top + 8)
  }

  return { scrollTo, offsetBelow, firstVisible }
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** The first element whose end lies below `top`; elements stand one below the other. */
const firstBelow = (elements: ArrayLike<Element>, top: number): Element | null => {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle
    else low = middle + 1
  }
  return elements[low] ?? null
}
