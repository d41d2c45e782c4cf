import { storeToRefs } from 'pinia'
import { computed, onScopeDispose, ref, watch } from 'vue'
import type { SettingsPatch } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { useSettingsStore } from '#renderer/shared/stores/settings'

export const paneWidths = {
  sidebarPx: { least: 160, most: 420 },
  listPx: { least: 220, most: 1100 },
  inspectorPx: { least: 220, most: 560 },
} as const
export type PaneWidth = keyof typeof paneWidths

/** Below these widths of the window (CSS pixels, so also when it is zoomed) a pane lies over the others when it is asked for. */
const drawerBelowPx = { sidebar: 820, inspector: 1000 } as const

/**
 * Which panes are open and how wide. In a window with room they are remembered through the settings; in a narrow one they
 * are drawers that begin closed.
 */
export const usePanes = () => {
  const store = useSettingsStore()
  const { settings } = storeToRefs(store)
  const windowPx = ref(window.innerWidth)
  const drawer = ref<'sidebar' | 'inspector' | null>(null)
  /** While an edge is dragged; kept in the settings when the hand lets go. */
  const dragged = ref<Partial<Record<PaneWidth, number>>>({})

  const follow = (): void => {
    windowPx.value = window.innerWidth
    drawer.value = null
  }
  window.addEventListener('resize', follow)
  onScopeDispose(() => window.removeEventListener('resize', follow))

  const isDrawer = computed(() => ({
    sidebar: windowPx.value < drawerBelowPx.sidebar,
    inspector: windowPx.value < drawerBelowPx.inspector,
  }))
  const isOpen = computed(() => ({
    sidebar: isDrawer.value.sidebar ? drawer.value === 'sidebar' : settings.value.sidebarOpen,
    list: settings.value.listOpen,
    inspector: isDrawer.value.inspector ? drawer.value === 'inspector' : settings.value.inspectorOpen,
  }))

  /** With the list away the reader has its room; a question or a selection brings it back, as that is shown there. */
  const toggleList = (): void => void store.change({ listOpen: !settings.value.listOpen })
  const list = useListStore()
  watch([() => list.criteria, () => list.selected.size > 1], () => {
    if (!settings.value.listOpen) toggleList()
  })

  const toggle = (pane: 'sidebar' | 'inspector'): void => {
    if (isDrawer.value[pane]) drawer.value = drawer.value === pane ? null : pane
    else if (pane === 'sidebar') void store.change({ sidebarOpen: !settings.value.sidebarOpen })
    else void store.change({ inspectorOpen: !settings.value.inspectorOpen })
  }

  const widths = computed(() => ({
    sidebarPx: dragged.value.sidebarPx ?? settings.value.sidebarPx,
    listPx: dragged.value.listPx ?? settings.value.listPx,
    inspectorPx: dragged.value.inspectorPx ?? settings.value.inspectorPx,
  }))
  const resize = (pane: PaneWidth, widthPx: number): void => {
    dragged.value = { [pane]: widthPx }
  }
  const settle = (pane: PaneWidth, widthPx: number): void => {
    const patch: SettingsPatch = { [pane]: widthPx }
    void store.change(patch)
    dragged.value = {}
  }
  const closeDrawer = (): void => {
    drawer.value = null
  }

  return { isOpen, isDrawer, drawer, toggle, toggleList, widths, resize, settle, closeDrawer }
}
