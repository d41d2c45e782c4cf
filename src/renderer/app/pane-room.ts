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

/** The widths that were wished for, narrowed where the article would be left with too little. `shown`: panes that take room. */
export const fittedPanes = (
  wished: PaneWidths,
  shown: Readonly<Record<PaneWidth, boolean>>,
  windowPx: number,
): PaneWidths => {
  const fitted = { ...wished }
  const taken = (): number => givesWay.reduce((sum, pane) => sum + (shown[pane] ? fitted[pane] : 0), 0)
  for (const pane of givesWay) {
    const lacks = readerLeastPx - (windowPx - taken())
    if (lacks > 0 && shown[pane])
      fitted[pane] = Math.max(Math.min(wished[pane], paneWidths[pane].least), fitted[pane] - lacks)
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
