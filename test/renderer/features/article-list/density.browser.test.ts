import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { languages } from '#core/settings'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

/** Rows from top to bottom: each begins where the one before it ends, so none covers another and no gap is left. */
const areStacked = (window: WholeWindow): boolean => {
  const boxes = window
    .elements('article-row')
    .map((row) => row.getBoundingClientRect())
    .sort((a, b) => a.top - b.top)
  return boxes.every(({ top }, i) => i === 0 || Math.abs(top - boxes[i - 1]!.bottom) < 1)
}
const meanHeight = (window: WholeWindow): number => {
  const rows = window.elements('article-row')
  return rows.reduce((sum, row) => sum + row.offsetHeight, 0) / rows.length
}

/** Each title is one line, so that it is cut at its own end and not by the window's direction. */
const haveOneLine = (window: WholeWindow): boolean =>
  window
    .elements('article-row')
    .flatMap((row) => [...row.querySelectorAll('h3')])
    .every((title) => title.scrollHeight <= title.clientHeight + 1)

describe.each(languages)('the density of the article list, in %s', (language) => {
  it('is chosen in the settings and kept, and rows stand one under the other in both', async () => {
    const window = mountWholeWindow({ language, copies: 100 })
    await vi.waitFor(() => expect(window.elements('article-row').length).toBeGreaterThan(5))
    const list = window.element('article-list')!
    list.scrollTo({ top: 9000 })
    await vi.waitFor(() => expect(meanHeight(window)).toBeGreaterThan(90))
    await vi.waitFor(() => expect(areStacked(window)).toBe(true))
    const before = meanHeight(window)
    window.element('settings-button')?.click()
    await vi.waitFor(() => expect(window.element('density-compact')).not.toBeNull())
    window.element('density-compact')?.click()
    await vi.waitFor(() => expect(meanHeight(window)).toBeLessThan(before * 0.75))
    await vi.waitFor(() => expect(areStacked(window)).toBe(true))
    expect(window.fake.asked).toContainEqual({ name: 'changeSettings', input: { listDensity: 'compact' } })
    expect(haveOneLine(window)).toBe(true)
    list.scrollTo({ top: 0 })
    await vi.waitFor(() => expect(list.querySelector('[aria-posinset="1"] h3')).not.toBeNull())
    await vi.waitFor(() => expect(areStacked(window)).toBe(true))
    expect(await window.violations()).toEqual([])
    const compact = meanHeight(window)
    window.element('density-comfortable')?.click()
    await vi.waitFor(() => expect(meanHeight(window)).toBeGreaterThan(compact + 5))
    await vi.waitFor(() => expect(areStacked(window)).toBe(true))
  })

  it('changes without a notice of sizes that were told too late', async () => {
    const notices: string[] = []
    const hear = (event: ErrorEvent): void => {
      notices.push(event.message)
    }
    globalThis.addEventListener('error', hear)
    onTestFinished(() => globalThis.removeEventListener('error', hear))
    const window = mountWholeWindow({ language, copies: 100 })
    await vi.waitFor(() => expect(window.elements('article-row').length).toBeGreaterThan(5))
    window.element('article-list')!.scrollTo({ top: 9000 })
    for (const listDensity of ['compact', 'comfortable', 'compact'] as const) {
      await useSettingsStore().change({ listDensity })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await vi.waitFor(() => expect(areStacked(window)).toBe(true))
    }
    expect(notices.filter((notice) => notice.includes('ResizeObserver'))).toEqual([])
  })
})
