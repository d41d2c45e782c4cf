import { page, userEvent } from 'vitest/browser'
import { describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { useTabsStore } from '#renderer/shared/stores/tabs'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

const split = async (window: WholeWindow): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(window.elements('article-row').length).toBeGreaterThan(5))
  useListStore().select(articleIdOf(0))
  useTabsStore().openBeside(articleIdOf(1))
  return await vi.waitFor(() => {
    const edge = window.element('split-separator')
    if (!edge) throw new Error('there is no edge')
    return edge
  })
}
const widths = (window: WholeWindow): readonly number[] =>
  window.elements('reader-side').map((side) => side.getBoundingClientRect().width)
const shareOf = (window: WholeWindow): number => {
  const [first = 0, second = 0] = widths(window)
  return first / (first + second)
}
const drag = (edge: HTMLElement, to: { readonly x: number; readonly y: number }): void => {
  const at = edge.getBoundingClientRect()
  const send = (type: string, x: number, y: number): unknown =>
    edge.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true }))
  edge.setPointerCapture = () => undefined
  send('pointerdown', at.left, at.top + 20)
  send('pointermove', to.x, to.y)
  send('lostpointercapture', to.x, to.y)
}
const kept = (window: WholeWindow): unknown =>
  window.fake.asked.filter(({ name }) => name === 'changeSettings').at(-1)?.input

describe.each(languages)('the edge between two sides, in %s', (language) => {
  it('is dragged and moved by keys, is remembered, and gets back to the middle', async () => {
    await page.viewport(1600, 768)
    const window = mountWholeWindow({ language })
    const edge = await split(window)
    await vi.waitFor(() => expect(shareOf(window)).toBeCloseTo(0.5, 1))
    const box = edge.parentElement!.getBoundingClientRect()
    const at = language === 'ar' ? box.right - box.width * 0.4 : box.left + box.width * 0.4
    drag(edge, { x: at, y: 300 })
    await vi.waitFor(() => expect(shareOf(window)).toBeCloseTo(0.4, 2))
    expect(kept(window)).toEqual({ splitShare: 0.4 })
    edge.focus()
    await userEvent.keyboard(language === 'ar' ? '{ArrowLeft}' : '{ArrowRight}')
    await vi.waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('42'))
    await userEvent.keyboard('{End}')
    await vi.waitFor(() => expect(shareOf(window)).toBeCloseTo(0.75, 2))
    expect(edge.getAttribute('aria-orientation')).toBe('vertical')
    expect(await window.violations()).toEqual([])
    await page.screenshot({ path: `../../../out/shots/split-${language}.png` })
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(shareOf(window)).toBeCloseTo(0.5, 2))
  })

  it('lies between them where they stand one above the other', async () => {
    await page.viewport(1024, 768)
    const window = mountWholeWindow({ language })
    const edge = await split(window)
    await vi.waitFor(() => expect(edge.getAttribute('aria-orientation')).toBe('horizontal'))
    edge.focus()
    await userEvent.keyboard('{ArrowUp}')
    await vi.waitFor(() => expect(kept(window)).toEqual({ splitShare: 0.48 }))
  })
})
