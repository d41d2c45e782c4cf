import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawersIn, fittedPanes, mostFor, paneWidths, readerLeastPx } from '#renderer/app/pane-room'

const width = (pane: keyof typeof paneWidths) =>
  fc.integer({ min: paneWidths[pane].least, max: paneWidths[pane].most })
const widths = fc.record({
  sidebarPx: width('sidebarPx'),
  listPx: width('listPx'),
  inspectorPx: width('inspectorPx'),
})
const shown = fc.record({ sidebarPx: fc.boolean(), listPx: fc.boolean(), inspectorPx: fc.boolean() })

it('leaves the article its room from 1000 pixels on, and no pane less than it can be used in', () => {
  fc.assert(
    fc.property(widths, shown, fc.integer({ min: 1000, max: 2600 }), (wished, open, windowPx) => {
      const fitted = fittedPanes(wished, open, windowPx)
      const panes = Object.keys(fitted) as (keyof typeof fitted)[]
      const taken = panes.reduce((sum, pane) => sum + (open[pane] ? fitted[pane] : 0), 0)
      expect(windowPx - taken).toBeGreaterThanOrEqual(Math.min(readerLeastPx, 1000 - 600))
      for (const pane of panes) {
        expect(fitted[pane]).toBeLessThanOrEqual(wished[pane])
        expect(fitted[pane]).toBeGreaterThanOrEqual(paneWidths[pane].least)
        expect(mostFor(pane, fitted, open, windowPx)).toBeGreaterThanOrEqual(fitted[pane])
      }
    }),
  )
})

it('changes nothing where there is room', () => {
  const wished = { sidebarPx: 212, listPx: 304, inspectorPx: 268 }
  const all = { sidebarPx: true, listPx: true, inspectorPx: true }
  expect(fittedPanes(wished, all, 1366)).toEqual(wished)
  expect(fittedPanes(wished, all, 1024)).toEqual({ sidebarPx: 212, listPx: 220, inspectorPx: 222 })
})

it('leaves a table and the article their room beside panes that are no drawers, whatever the window', () => {
  const least = { listLeastPx: 380 }
  fc.assert(
    fc.property(widths, shown, fc.integer({ min: 750, max: 2600 }), (wished, open, windowPx) => {
      const drawers = drawersIn(windowPx, least)
      const inFlow = {
        sidebarPx: open.sidebarPx && !drawers.sidebar,
        listPx: true,
        inspectorPx: open.inspectorPx && !drawers.inspector,
      }
      const wide = { ...wished, listPx: Math.max(380, wished.listPx) }
      const fitted = fittedPanes(wide, inFlow, windowPx, least)
      const panes = Object.keys(fitted) as (keyof typeof fitted)[]
      const taken = panes.reduce((sum, pane) => sum + (inFlow[pane] ? fitted[pane] : 0), 0)
      expect(fitted.listPx).toBeGreaterThanOrEqual(380)
      expect(windowPx - taken).toBeGreaterThanOrEqual(readerLeastPx)
    }),
  )
})
