export const paneWidths = {
  sidebarPx: { least: 160, most: 420 },
  listPx: { least: 220, most: 1100 },
  inspectorPx: { least: 220, most: 560 },
} as const
export type PaneWidth = keyof typeof paneWidths
export type PaneWidths = Readonly<Record<PaneWidth, number>>

/** Narrower an article is not comfortable to read; CSS pixels. */
export const readerLeastPx = 370

/** Whose room is given up first. */
const givesWay: readonly PaneWidth[] = ['listPx', 'inspectorPx', 'sidebarPx']

/** Below these widths of the window (CSS pixels, so also when it is zoomed) a pane lies over the others when it is asked for. */
const drawerBelowPx = { sidebar: 820, inspector: 1000 } as const

/** A list that is a table takes this much, and the panes at the sides go before it does. */
export type ListLeast = { readonly listLeastPx: number }

export const drawersIn = (
  windowPx: number,
  { listLeastPx }: ListLeast = { listLeastPx: paneWidths.listPx.least },
): { readonly sidebar: boolean; readonly inspector: boolean } => {
  const lacksFor = (...sides: readonly PaneWidth[]): boolean =>
    windowPx < sides.reduce((sum, side) => sum + paneWidths[side].least, listLeastPx + readerLeastPx)
  return {
    sidebar: windowPx < drawerBelowPx.sidebar || lacksFor('sidebarPx'),
    inspector: windowPx < drawerBelowPx.inspector || lacksFor('sidebarPx', 'inspectorPx'),
  }
}

/** The widths that were wished for, narrowed where the article would be left with too little. `shown`: panes that take room. */
export const fittedPanes = (
  wished: PaneWidths,
  shown: Readonly<Record<PaneWidth, boolean>>,
  windowPx: number,
  { listLeastPx }: ListLeast = { listLeastPx: paneWidths.listPx.least },
): PaneWidths => {
  const leastOf = (pane: PaneWidth): number => (pane === 'listPx' ? listLeastPx : paneWidths[pane].least)
  const fitted = { ...wished }
  const taken = (): number => givesWay.reduce((sum, pane) => sum + (shown[pane] ? fitted[pane] : 0), 0)
  for (const pane of givesWay) {
    const lacks = readerLeastPx - (windowPx - taken())
    if (lacks > 0 && shown[pane])
      fitted[pane] = Math.max(Math.min(wished[pane], leastOf(pane)), fitted[pane] - lacks)
  }
  return fitted
}

/** How wide a pane may become beside the others. */
export const mostFor = (
  pane: PaneWidth,
  widths: PaneWidths,
  shown: Readonly<Record<PaneWidth, boolean>>,
  windowPx: number,
): number => {
  const others = givesWay.reduce(
    (sum, other) => sum + (other !== pane && shown[other] ? paneWidths[other].least : 0),
    0,
  )
  return Math.max(widths[pane], Math.min(paneWidths[pane].most, windowPx - others - readerLeastPx))
}
