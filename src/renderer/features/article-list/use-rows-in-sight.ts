import { computed, nextTick, onScopeDispose, provide, shallowRef, watch } from 'vue'
import type { InjectionKey, ObjectDirective, Ref, ShallowRef } from 'vue'
import { rowHeights } from '../../shared/row-heights'

type Key = string | number

/** What lines there are: how many, how high one is taken for, and which of them can be told from others. */
export type LinesBasis = {
  readonly count: number
  readonly likelyPx: number
  readonly known: () => Iterable<readonly [line: number, key: Key, likelyPx: number]>
}
type Range = { readonly startIndex: number; readonly endIndex: number }

/**
 * A directive for what is drawn of a line; `data-line` says of which. For its own element: a component that carries one is
 * drawn anew whenever the list is.
 */
export const measuring: InjectionKey<ObjectDirective<HTMLElement>> = Symbol('measuring')

const overscan = 6
/** Lines that are gone to are drawn, and turn out higher or lower than they were taken for. */
const settlingFrames = 8

/**
 * Which lines of a list of any length are drawn, and where. A line is measured when it was laid out, never before, and what
 * was measured is kept under its key; only what is in sight is worked out again while a person scrolls.
 */
export const useRowsInSight = (options: {
  readonly scroller: Readonly<ShallowRef<HTMLElement | null>>
  readonly basis: Readonly<Ref<LinesBasis>>
  readonly keyOf: (line: number) => Key
  /** Above the first line; what stays there covers as much. */
  readonly headPx: () => number
}) => {
  const { scroller, basis, keyOf, headPx } = options
  const measured = new Map<Key, number>()
  const elements = new Set<HTMLElement>()
  /** New whenever a line's place has changed. */
  const layout = shallowRef({ heights: rowHeights(new Float64Array(0)) })
  const range = shallowRef<Range | null>(null)
  const view = { offsetPx: 0, heightPx: 0, isBackward: false, settling: 0, frame: 0 }

  const startOf = (line: number): number => headPx() + layout.value.heights.startOf(line)
  const endOf = (line: number): number => startOf(line + 1)
  const totalPx = computed(() => startOf(basis.value.count))

  const look = (): void => {
    const { heights } = layout.value
    if (heights.count === 0 || view.heightPx === 0) {
      range.value = null
      return
    }
    const fromPx = Math.max(0, Math.min(view.offsetPx, totalPx.value - view.heightPx)) - headPx()
    const startIndex = heights.rowAt(fromPx)
    const endIndex = heights.rowAt(fromPx + view.heightPx - 1)
    if (range.value?.startIndex === startIndex && range.value.endIndex === endIndex) return
    range.value = { startIndex, endIndex }
  }
  const build = ({ count, likelyPx, known }: LinesBasis): void => {
    const first = new Float64Array(count).fill(likelyPx)
    for (const [line, key, px] of known()) first[line] = measured.get(key) ?? px
    layout.value = { heights: rowHeights(first) }
    look()
  }
  watch(basis, build, { immediate: true })

  const scrollTo = (px: number): void => {
    if (!scroller.value) return
    scroller.value.scrollTop = px
    view.offsetPx = scroller.value.scrollTop
  }
  const goTo = (px: number): void => {
    scrollTo(px)
    look()
  }
  /** By how much what is in sight is pushed by a line that was measured. */
  const pushPx = (line: number, heightPx: number, isFirst: boolean): number => {
    const before = layout.value.heights.heightOf(line)
    const isAbove = isFirst ? startOf(line) < view.offsetPx : endOf(line) <= view.offsetPx && !view.isBackward
    return isAbove ? heightPx - before : 0
  }
  const take = (element: HTMLElement, heightPx: number): number => {
    const line = Number(element.dataset['line'])
    const { heights } = layout.value
    if (heightPx === 0 || !elements.has(element) || line >= heights.count) return 0
    const key = keyOf(line)
    const isFirst = !measured.has(key)
    measured.set(key, heightPx)
    if (heights.heightOf(line) === heightPx) return 0
    const pushed = pushPx(line, heightPx, isFirst)
    heights.set(line, heightPx)
    layout.value = { heights }
    return pushed
  }
  const lookSoon = (): void => {
    cancelAnimationFrame(view.frame)
    view.frame = requestAnimationFrame(look)
  }
  const observer = new ResizeObserver((entries) => {
    const drawn = layout.value
    const pushedPx = entries.reduce(
      (sum, { target, borderBoxSize }) =>
        sum + take(target as HTMLElement, Math.round(borderBoxSize[0]?.blockSize ?? 0)),
      0,
    )
    if (layout.value === drawn) return
    // Lines that are drawn now could not be measured any more in this frame (Resize Observer, 3.4.5).
    lookSoon()
    if (pushedPx === 0) return
    const offsetPx = view.offsetPx + pushedPx
    void nextTick(() => scrollTo(offsetPx))
  })

  const scrolled = (): void => {
    const now = scroller.value?.scrollTop ?? 0
    if (now !== view.offsetPx) view.isBackward = now < view.offsetPx
    view.offsetPx = now
    look()
  }
  const resized = (): void => {
    view.heightPx = scroller.value?.clientHeight ?? 0
    look()
  }
  const ownSize = new ResizeObserver(resized)
  watch(
    scroller,
    (element, _before, onCleanup) => {
      if (!element) return
      element.addEventListener('scroll', scrolled, { passive: true })
      ownSize.observe(element)
      resized()
      onCleanup(() => {
        element.removeEventListener('scroll', scrolled)
        ownSize.disconnect()
      })
    },
    { immediate: true, flush: 'post' },
  )
  onScopeDispose(() => {
    observer.disconnect()
    cancelAnimationFrame(view.frame)
  })

  const vMeasured = {
    mounted: (element: HTMLElement): void => {
      elements.add(element)
      observer.observe(element)
    },
    beforeUnmount: (element: HTMLElement): void => {
      elements.delete(element)
      observer.unobserve(element)
    },
  }
  provide(measuring, vMeasured)

  const isWhole = (line: number): boolean =>
    view.heightPx > 0 &&
    startOf(line) >= view.offsetPx + headPx() &&
    endOf(line) <= view.offsetPx + view.heightPx
  const letGo = (): void => {
    view.settling += 1
  }
  /** Scrolls as little as shows the whole line. */
  const bring = (line: number): void => {
    letGo()
    const { settling } = view
    const step = (frame: number): void => {
      if (settling !== view.settling || frame === settlingFrames || line >= layout.value.heights.count) return
      if (!isWhole(line)) {
        const above = startOf(line) - headPx()
        goTo(above < view.offsetPx ? above : Math.min(above, endOf(line) - view.heightPx))
      }
      requestAnimationFrame(() => step(frame + 1))
    }
    step(0)
  }

  return {
    range: range as Readonly<Ref<Range | null>>,
    /** The lines to draw, and where each begins. */
    drawn: computed<readonly { readonly line: number; readonly start: number }[]>(() => {
      const { heights } = layout.value
      if (range.value === null) return []
      const from = Math.max(0, range.value.startIndex - overscan)
      const to = Math.min(heights.count - 1, range.value.endIndex + overscan)
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({
        line: from + i,
        start: startOf(from + i),
      }))
    }),
    totalPx,
    startOf,
    /** Of the list's upper edge: pixels that lie above it. */
    offsetPx: (): number => view.offsetPx,
    isWhole,
    bring,
    goTo: (px: number): void => {
      letGo()
      goTo(px)
    },
    /** A person moves the list by hand. */
    letGo,
    /** What was measured holds no longer. */
    forget: (): void => {
      measured.clear()
      build(basis.value)
      for (const element of elements) {
        observer.unobserve(element)
        observer.observe(element)
      }
    },
    vMeasured,
  }
}
