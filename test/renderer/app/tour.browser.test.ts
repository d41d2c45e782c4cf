import { page, userEvent } from 'vitest/browser'
import { describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { runCommand } from '#renderer/shared/commands'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

const steps = ['open', 'read', 'mark', 'find'] as const
const stepOf = (window: WholeWindow): string | null =>
  window.element('tour')?.getAttribute('data-step') ?? null
const isInSight = (element: HTMLElement | null): boolean => {
  const box = element?.getBoundingClientRect()
  return (
    box !== undefined &&
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= innerWidth + 1 &&
    box.bottom <= innerHeight + 1
  )
}
/** What the tour keeps: marks of a library that holds some are switched on by themselves meanwhile. */
const kept = (window: WholeWindow): readonly unknown[] =>
  window.fake.asked
    .filter(({ name, input }) => name === 'changeSettings' && !('structuredMarks' in (input as object)))
    .map(({ input }) => input)

describe.each(languages)('the first tour, in %s', (language) => {
  it.each([
    [1366, 768],
    [1024, 768],
  ])('goes through four steps by key, in a window of %d by %d', async (width, height) => {
    await page.viewport(width, height)
    const window = mountWholeWindow({ language, settings: { tourSeen: false } })
    for (const step of steps) {
      await vi.waitFor(() => expect(stepOf(window)).toBe(step))
      await vi.waitFor(() => expect(document.activeElement).toBe(window.element('tour-next')))
      await new Promise((resolve) => setTimeout(resolve, 250))
      expect(isInSight(window.element('tour'))).toBe(true)
      expect(await window.violations()).toEqual([])
      if (width === 1366) await page.screenshot({ path: `../../../out/shots/tour-${step}-${language}.png` })
      expect(kept(window)).toEqual([])
      await userEvent.keyboard('{Enter}')
    }
    await vi.waitFor(() => expect(stepOf(window)).toBeNull())
    expect(kept(window)).toEqual([{ tourSeen: true }])
  })

  it('is passed over with Escape, lets the window be used meanwhile, and is called again', async () => {
    await page.viewport(1366, 768)
    const window = mountWholeWindow({ language, settings: { tourSeen: false } })
    await vi.waitFor(() => expect(stepOf(window)).toBe('open'))
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
    window.element('article-row')?.click()
    await vi.waitFor(() => expect(window.element('reader-article')).not.toBeNull())
    expect(stepOf(window)).toBe('open')
    window.element('tour-next')?.focus()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(stepOf(window)).toBeNull())
    expect(kept(window)).toEqual([{ tourSeen: true }])
    expect(runCommand('tour')).toBe(true)
    await vi.waitFor(() => expect(stepOf(window)).toBe('open'))
    window.element('tour-skip')?.click()
    await vi.waitFor(() => expect(stepOf(window)).toBeNull())
  })

  it('does not come to whoever has seen it, nor where no library is open', async () => {
    const window = mountWholeWindow({ language, open: false, settings: { tourSeen: false } })
    await vi.waitFor(() => expect(window.element('welcome')).not.toBeNull())
    expect(stepOf(window)).toBeNull()
    expect(runCommand('tour')).toBe(false)
  })
})
