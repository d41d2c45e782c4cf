import type { useVirtualizer } from '@tanstack/vue-virtual'
import { watch, type Ref, type ShallowRef } from 'vue'
import type { KeptRow } from '../../shared/stores/list-refresh'
import type { VisibleItems } from '../../shared/visible-items'

const settlingFrames = 4

/**
 * Keeps what is in sight where it is when only the numbers of rows have changed, and brings what the keyboard went to into
 * sight otherwise. `moved` tells that a person moved the list by hand: nothing is set right behind her back.
 */
export const useKeptPlace = (options: {
  readonly scroller: Readonly<ShallowRef<HTMLElement | null>>
  readonly virtualizer: ReturnType<typeof useVirtualizer<HTMLElement, HTMLElement>>
  readonly visible: Readonly<Ref<VisibleItems>>
  readonly kept: () => KeptRow | null
  /** The line of the keyboard. */
  readonly lead: () => number | null
  /** Pixels above the first line that stay in sight. */
  readonly headPx: () => number
}) => {
  const { scroller, virtualizer, visible, kept: keptNow, lead, headPx } = options
  /** How far the upper edge is into its row, before the rows change; and how often a person moved the list by hand. */
  const edge = { inRowPx: 0, moves: 0 }
  /** Where rows stood as they are still drawn. */
  const drawn = { visible: visible.value }
  watch(
    visible,
    (now) => {
      drawn.visible = now
    },
    { flush: 'post' },
  )

  watch(
    keptNow,
    (kept) => {
      const { measurementsCache, scrollOffset } = virtualizer.value
      const line = kept === null ? null : drawn.visible.indexOfRow(kept.from)
      edge.inRowPx = (scrollOffset ?? 0) - (measurementsCache[line ?? 0]?.start ?? 0)
    },
    { flush: 'sync' },
  )

  const stay = async ({ from, to }: KeptRow): Promise<void> => {
    const line = visible.value.indexOfRow(to)
    if (from === to || line === null) return
    const [start] = virtualizer.value.getOffsetForIndex(line, 'start') ?? [0]
    const inRowPx = edge.inRowPx
    virtualizer.value.scrollToOffset(start + headPx() + inRowPx)
    // Rows that are drawn for the first time turn out higher or lower than they were taken for.
    const { moves } = edge
    for (let frame = 0; frame < settlingFrames; frame++) {
      await new Promise(requestAnimationFrame)
      const row = scroller.value?.querySelector(`[data-index="${to}"]`)
      if (edge.moves !== moves || !scroller.value || !row) continue
      const off = row.getBoundingClientRect().top - scroller.value.getBoundingClientRect().top + inRowPx
      if (Math.abs(off) >= 1) scroller.value.scrollTop += off
    }
  }
  /** Whether nothing of the line is out of sight; asking the list itself would have it laid out. */
  const isWhole = (line: number): boolean => {
    const { scrollOffset, scrollRect } = virtualizer.value
    const item = virtualizer.value.getVirtualItems().find((one) => one.index === line)
    if (!item || scrollOffset === null || !scrollRect) return false
    return item.start >= scrollOffset + headPx() && item.end <= scrollOffset + scrollRect.height
  }

  watch(
    [lead, keptNow],
    ([line, kept], [, before]) => {
      if (kept !== before && kept !== null) void stay(kept)
      else if (line !== null && !isWhole(line)) virtualizer.value.scrollToIndex(line, { align: 'auto' })
    },
    { flush: 'post' },
  )

  return {
    moved: (): void => {
      edge.moves += 1
    },
  }
}
