import { computed, onScopeDispose, ref, watch, type ShallowRef } from 'vue'
import { listColumns, type ListColumn } from '#core/library/queries'
import type { ListLayout } from '#core/settings'
import { useCommand } from '../../shared/commands'
import { useFullViewStore } from '../../shared/stores/full-view'
import { useSettingsStore } from '../../shared/stores/settings'
import { placedColumn, tableLeastPx, toggledColumn, withWidth } from './columns'

/** The list as a table: whether it is one now, and its columns. `widen` asks for a pane with room for it. */
export const useTable = (pane: Readonly<ShallowRef<HTMLElement | null>>, widen: () => void) => {
  const store = useSettingsStore()
  const fullView = useFullViewStore()
  const widthPx = ref(0)
  const observer = new ResizeObserver(() => {
    const now = pane.value?.clientWidth ?? 0
    // Out of sight it has no width, and stays what it was.
    if (now > 0) widthPx.value = now
  })
  watch(
    pane,
    (element) => {
      observer.disconnect()
      if (element) observer.observe(element)
    },
    { immediate: true },
  )
  onScopeDispose(() => observer.disconnect())

  /** While an edge is dragged; kept when the hand lets go. */
  const dragged = ref<{ readonly name: ListColumn; readonly widthPx: number } | null>(null)
  const columns = computed(() => {
    const kept = store.settings.listColumns
    return dragged.value === null ? kept : withWidth(kept, dragged.value.name, dragged.value.widthPx)
  })
  const isWanted = computed(() => store.settings.listLayout === 'table')
  const isRoomy = computed(() => widthPx.value >= tableLeastPx)

  const setLayout = (listLayout: ListLayout): void => {
    if (listLayout !== store.settings.listLayout) void store.change({ listLayout })
    if (listLayout === 'table' && !isRoomy.value) widen()
  }
  useCommand('toggle-table', () => {
    fullView.leave()
    setLayout(isWanted.value && isRoomy.value ? 'rows' : 'table')
  })

  return {
    /** Null: in rows. */
    columns: computed(() => (isWanted.value && isRoomy.value ? columns.value : null)),
    kept: columns,
    isNarrow: computed(() => isWanted.value && !isRoomy.value),
    setLayout,
    toggleColumn: (name: ListColumn): void =>
      void store.change({ listColumns: toggledColumn(columns.value, name, listColumns) }),
    placeColumn: (name: ListColumn, to: number): void =>
      void store.change({ listColumns: placedColumn(store.settings.listColumns, name, to) }),
    setWidth: (name: ListColumn, wishPx: number, isDone: boolean): void => {
      dragged.value = isDone ? null : { name, widthPx: wishPx }
      if (isDone) void store.change({ listColumns: withWidth(store.settings.listColumns, name, wishPx) })
    },
  }
}
