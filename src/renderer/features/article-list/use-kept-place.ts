import { watch, type Ref, type ShallowRef } from 'vue'
import type { KeptRow } from '../../shared/stores/list-refresh'
import type { VisibleItems } from '../../shared/visible-items'
import type { useRowsInSight } from './use-rows-in-sight'

const settlingFrames = 4

/**
 * Keeps what is in sight where it is when only the numbers of rows have changed, and brings what the keyboard went to into
 * sight otherwise. `moved` tells that a person moved the list by hand: nothing is set right behind her back.
 */
export const useKeptPlace = (options: {
  readonly scroller: Readonly<ShallowRef<HTMLElement | null>>
  readonly inSight: ReturnType<typeof useRowsInSight>
  readonly visible: Readonly<Ref<VisibleItems>>
  readonly kept: () => KeptRow | null
  /** The line of the keyboard. */
  readonly lead: () => number | null
}) => {
  const { scroller, inSight, visible, kept: keptNow, lead } = options
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
      const line = kept === null ? null : drawn.visible.indexOfRow(kept.from)
      edge.inRowPx = inSight.offsetPx() - inSight.startOf(line ?? 0)
    },
    { flush: 'sync' },
  )

  const stay = async ({ from, to }: KeptRow): Promise<void> => {
    const line = visible.value.indexOfRow(to)
    if (from === to || line === null) return
    const inRowPx = edge.inRowPx
    inSight.goTo(inSight.startOf(line) + inRowPx)
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
  watch(
    [lead, keptNow],
    ([line, kept], [, before]) => {
      if (kept !== before && kept !== null) void stay(kept)
      else if (line !== null && !inSight.isWhole(line)) inSight.bring(line)
    },
    { flush: 'post' },
  )

  return {
    moved: (): void => {
      edge.moves += 1
      inSight.letGo()
    },
  }
}
