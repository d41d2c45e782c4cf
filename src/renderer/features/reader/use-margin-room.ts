import { computed, onBeforeUnmount, ref, watch, type ComputedRef, type Ref } from 'vue'

/** The width of text that stays readable beside the cards, with the room around both; CSS pixels. */
const leastPx = 660

/** Whether there is room for cards beside the text. */
export const useMarginRoom = (scroller: Readonly<Ref<HTMLElement | null>>): ComputedRef<boolean> => {
  const widthPx = ref(0)
  const turn = { frame: 0 }
  /** Not while sizes are being told: the cards that come or go change some of them. */
  const observer = new ResizeObserver(([entry]) => {
    cancelAnimationFrame(turn.frame)
    turn.frame = requestAnimationFrame(() => {
      widthPx.value = entry?.contentRect.width ?? 0
    })
  })
  watch(
    scroller,
    (element) => {
      observer.disconnect()
      widthPx.value = element?.clientWidth ?? 0
      if (element) observer.observe(element)
    },
    { immediate: true, flush: 'post' },
  )
  onBeforeUnmount(() => {
    cancelAnimationFrame(turn.frame)
    observer.disconnect()
  })
  return computed(() => widthPx.value >= leastPx)
}
