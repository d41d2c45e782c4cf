import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const point = { x: 300, y: 300 }
const ask = (element: Element | null | undefined): void => {
  const at = { button: 2, clientX: point.x, clientY: point.y }
  element?.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...at }))
}
const menu = (): HTMLElement | null => document.querySelector('[role="menu"]')
const menuOn = async (element: Element | null | undefined): Promise<HTMLElement> => {
  ask(element)
  await vi.waitFor(() => expect(menu()).not.toBeNull())
  return menu()!
}
const opened = async (options: Parameters<typeof mountWholeWindow>[0]): Promise<WholeWindow> => {
  const window = mountWholeWindow(options)
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  return window
}
/** Where the menu is drawn in each of the frames after it was asked for, while it is on the screen. */
const placesOf = async (frames: number): Promise<readonly string[]> => {
  const found: string[] = []
  for (let frame = 0; frame < frames; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const one = menu()
    const box = one?.getBoundingClientRect()
    const isSeen = one && getComputedStyle(one).opacity !== '0' && box && box.bottom > 0 && box.width > 0
    if (isSeen) found.push(`${Math.round(box.left)} ${Math.round(box.top)}`)
  }
  return found
}

describe.each(languages)('menus where things are shown, in %s', (language) => {
  it('stands where it was asked for from its first frame on', async () => {
    const window = await opened({ language })
    ask(window.elements('article-row')[1])
    const places = await placesOf(20)
    expect(places.length).toBeGreaterThan(10)
    expect([...new Set(places)]).toEqual(places.slice(-1))
    const { left, right, top } = menu()!.getBoundingClientRect()
    expect(Math.min(Math.abs(left - point.x), Math.abs(right - point.x))).toBeLessThan(8)
    expect(Math.abs(top - point.y)).toBeLessThan(8)
  })

  it('stands at the row that the keyboard is at, where a key asked for it', async () => {
    const window = await opened({ language })
    const list = window.element('article-list')!
    list.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await vi.waitFor(() => expect(useListStore().currentIndex).toBe(2))
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    if (!menu()) list.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true }))
    await vi.waitFor(() => expect(menu()).not.toBeNull())
    const row = document.querySelector('[data-index="2"]')!.getBoundingClientRect()
    const { top } = menu()!.getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(row.top)
    expect(top).toBeLessThanOrEqual(row.bottom)
  })

  it('is there on a note beside its line, and writes in its card though the list of annotations was away', async () => {
    const window = await opened({ language, settings: { marginOpen: true, inspectorOpen: false } })
    useListStore().select(articleIdOf(0))
    await vi.waitFor(() => expect(window.element('margin-card')).not.toBeNull())
    expect(window.element('inspector')).toBeNull()
    await menuOn(window.element('margin-card'))
    expect(await window.violations(['aria-required-children', 'color-contrast', 'button-name'])).toEqual([])
    window.element('context-note')?.click()
    await vi.waitFor(() =>
      expect(document.activeElement?.closest('[data-testid="annotation-card"]')).not.toBeNull(),
    )
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
  })

  it('lets a source alone through, and one more, and all again', async () => {
    const window = await opened({ language })
    const value = () => document.querySelector<HTMLElement>('[data-facet="sources"] [data-value]')
    await vi.waitFor(() => expect(value()).not.toBeNull())
    const source = value()!.dataset['value']!
    await menuOn(value())
    expect(window.element('context-clear')?.hasAttribute('data-disabled')).toBe(true)
    window.element('context-only')?.click()
    await vi.waitFor(() => expect(useListStore().criteria.filters['sources']).toEqual([source]))
    await vi.waitFor(() => expect(menu()).toBeNull())
    await menuOn(value())
    window.element('context-clear')?.click()
    await vi.waitFor(() => expect(useListStore().criteria.filters['sources']).toBeUndefined())
  })

  it('offers the way out where nothing is listed', async () => {
    const window = await opened({ language })
    await useListStore().setQuery('كلمةلايجدهاأحد')
    await vi.waitFor(() => expect(window.element('article-row')).toBeNull())
    await menuOn(document.querySelector('.nothing *'))
    expect(window.element('context-add-files')).not.toBeNull()
    window.element('context-clear')?.click()
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  })
})
