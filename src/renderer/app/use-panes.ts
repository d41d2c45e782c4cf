import { storeToRefs } from 'pinia'
import { computed, onScopeDispose, ref, watch } from 'vue'
import { mostTabbedLibraries, type LibraryPanes } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { tableLeastPx } from '#renderer/features/article-list/columns'
import { drawersIn, fittedPanes, mostFor, paneWidths, readerLeastPx, type PaneWidth } from './pane-room'

/**
 * Which panes are open and how wide: each window has its own, which begin as this library had them last, or else as any
 * window had. In a narrow window they are drawers that begin closed, and none leaves the article too little room. A list
 * that is a table goes before the panes at the sides: where it lacks room beside them, they are drawers while it is one.
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

  /** A table that the person has made narrow by hand is in rows, and one that the window has no room for too. */
  const listLeast = computed(() => {
    const isTable =
      settings.value.listLayout === 'table' && own.value.listOpen && own.value.listPx >= tableLeastPx
    const hasRoom = windowPx.value >= tableLeastPx + readerLeastPx
    return { listLeastPx: isTable && hasRoom ? tableLeastPx : paneWidths.listPx.least }
  })
  const isDrawer = computed(() => drawersIn(windowPx.value, listLeast.value))
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
    return fittedPanes({ sidebarPx, listPx, inspectorPx }, shown.value, windowPx.value, listLeast.value)
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
