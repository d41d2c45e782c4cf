import { storeToRefs } from 'pinia'
import { computed, onScopeDispose, ref, watch } from 'vue'
import { mostTabbedLibraries, type LibraryPanes } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { fittedPanes, mostFor, type PaneWidth } from './pane-room'

/** Below these widths of the window (CSS pixels, so also when it is zoomed) a pane lies over the others when it is asked for. */
const drawerBelowPx = { sidebar: 820, inspector: 1000 } as const

/**
 * Which panes are open and how wide: each window has its own, which begin as this library had them last, or else as any
 * window had. In a narrow window they are drawers that begin closed, and none leaves the article too little room.
 */
export const usePanes = () => {
  const store = useSettingsStore()
  const { settings } = storeToRefs(store)
  const begun = store.library === null ? undefined : settings.value.libraryPanes[store.library]
  const { sidebarPx, listPx, inspectorPx, sidebarOpen, listOpen, inspectorOpen } = settings.value
  const own = ref<LibraryPanes>({
    ...{ sidebarPx, listPx, inspectorPx, sidebarOpen, listOpen, inspectorOpen },
    ...begun,
  })
  const keep = (patch: Partial<LibraryPanes>): void => {
    own.value = { ...own.value, ...patch }
    const id = store.library
    if (id === null) return
    const others = Object.entries(settings.value.libraryPanes).filter(([known]) => known !== id)
    const libraryPanes = Object.fromEntries([
      ...others.slice(1 - mostTabbedLibraries),
      [id, own.value] as const,
    ])
    void store.change({ ...patch, libraryPanes })
  }
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
    sidebar: isDrawer.value.sidebar ? drawer.value === 'sidebar' : own.value.sidebarOpen,
    list: own.value.listOpen,
    inspector: isDrawer.value.inspector ? drawer.value === 'inspector' : own.value.inspectorOpen,
  }))

  /** With the list away the reader has its room; a question or a selection brings it back, as that is shown there. */
  const toggleList = (): void => keep({ listOpen: !own.value.listOpen })
  const list = useListStore()
  watch([() => list.criteria, () => list.selected.size > 1], () => {
    if (!own.value.listOpen) toggleList()
  })

  const toggle = (pane: 'sidebar' | 'inspector'): void => {
    if (isDrawer.value[pane]) drawer.value = drawer.value === pane ? null : pane
    else if (pane === 'sidebar') keep({ sidebarOpen: !own.value.sidebarOpen })
    else keep({ inspectorOpen: !own.value.inspectorOpen })
  }

  const shown = computed(() => ({
    sidebarPx: isOpen.value.sidebar && !isDrawer.value.sidebar,
    listPx: isOpen.value.list,
    inspectorPx: isOpen.value.inspector && !isDrawer.value.inspector,
  }))
  const widths = computed(() => {
    const { sidebarPx, listPx, inspectorPx } = { ...own.value, ...dragged.value }
    return fittedPanes({ sidebarPx, listPx, inspectorPx }, shown.value, windowPx.value)
  })
  const most = computed(() => ({
    sidebarPx: mostFor('sidebarPx', widths.value, shown.value, windowPx.value),
    listPx: mostFor('listPx', widths.value, shown.value, windowPx.value),
    inspectorPx: mostFor('inspectorPx', widths.value, shown.value, windowPx.value),
  }))
  const resize = (pane: PaneWidth, widthPx: number): void => {
    dragged.value = { [pane]: widthPx }
  }
  const settle = (pane: PaneWidth, widthPx: number): void => {
    keep({ [pane]: widthPx })
    dragged.value = {}
  }
  const closeDrawer = (): void => {
    drawer.value = null
  }

  return { isOpen, isDrawer, drawer, toggle, toggleList, widths, most, resize, settle, closeDrawer }
}
