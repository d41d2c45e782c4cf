import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useTabsStore } from '#renderer/shared/stores/tabs'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const open = async (window: WholeWindow, n: number): Promise<void> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(n))
  await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(n)))
  await shown(window, 'reader-article')
}
const middle = (element: HTMLElement | undefined): unknown =>
  element?.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body): unknown =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      code: /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : key,
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
      ...more,
    }),
  )
const fronts = (window: WholeWindow): readonly boolean[] =>
  window.elements('tab').map((tab) => tab.getAttribute('aria-selected') === 'true')
/** Tabs of the first `count` articles, the first of them in front. */
const withTabs = async (window: WholeWindow, count: number): Promise<void> => {
  await open(window, 0)
  for (let n = count - 1; n > 0; n--) useTabsStore().open(articleIdOf(n))
  await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(count))
}

describe.each(languages)('tabs in %s', (language) => {
  it('are opened behind with the middle button, gone through by key, closed and opened again', async () => {
    const window = mountWholeWindow({ language })
    await open(window, 0)
    expect(window.element('tabs')).toBeNull()
    middle(window.elements('article-row')[3])
    await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(2))
    expect(useListStore().current).toBe(articleIdOf(0))
    await vi.waitFor(() => expect(window.elements('tab').every((tab) => tab.title !== '')).toBe(true))
    expect(await window.violations()).toEqual([])
    press('Tab')
    await vi.waitFor(() => expect(useListStore().current).not.toBe(articleIdOf(0)))
    press('w')
    await vi.waitFor(() => expect(window.element('tabs')).toBeNull())
    expect(useListStore().current).toBe(articleIdOf(0))
    press('T', { shiftKey: true })
    await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(2))
    expect(useListStore().current).not.toBe(articleIdOf(0))
  })

  it('are gone through with the arrows in the direction of the language, and closed with Delete', async () => {
    const window = mountWholeWindow({ language })
    await withTabs(window, 3)
    window.elements('tab')[0]?.focus()
    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await userEvent.keyboard(`{${forward}}`)
    await vi.waitFor(() => expect(fronts(window)).toEqual([false, true, false]))
    expect(document.activeElement).toBe(window.elements('tab')[1])
    await userEvent.keyboard('{Delete}')
    await vi.waitFor(() => expect(fronts(window)).toEqual([false, true]))
    await vi.waitFor(() => expect(document.activeElement).toBe(window.elements('tab')[1]))
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() => expect(fronts(window)).toEqual([true, false]))
  })

  it('are carried to another place', async () => {
    const window = mountWholeWindow({ language })
    await withTabs(window, 3)
    const at = (n: number): HTMLElement => window.elements('tab')[n]!.parentElement!
    const name = window.elements('tab')[0]?.id
    const dataTransfer = new DataTransfer()
    const fire = (element: HTMLElement, type: string, clientX: number): unknown =>
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX }))
    const { left, right } = at(2).getBoundingClientRect()
    const end = language === 'ar' ? left + 2 : right - 2
    fire(at(0), 'dragstart', 0)
    fire(at(2), 'dragover', end)
    await vi.waitFor(() => expect(document.querySelector('.under-after')).toBe(at(2)))
    fire(at(2), 'drop', end)
    await vi.waitFor(() => expect(window.elements('tab')[2]?.id).toBe(name))
    expect(fronts(window)).toEqual([false, false, true])
  })
})

describe('tabs', () => {
  it('are opened from the keys of the list, which stay in the list', async () => {
    const window = mountWholeWindow()
    await open(window, 0)
    const list = await shown(window, 'article-list')
    list.focus()
    press('Home', { ctrlKey: false }, list)
    await vi.waitFor(() => expect(useListStore().currentIndex).toBe(0))
    const before = useListStore().current
    press('ArrowDown', {}, list)
    press('Enter', {}, list)
    await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(2))
    expect(useListStore().current).toBe(before)
    expect(document.activeElement).toBe(list)
  })

  it('are opened from the menu of a row, and what was read stays open in its own', async () => {
    const window = mountWholeWindow()
    await open(window, 0)
    const row = window.elements('article-row').find(({ dataset }) => dataset['index'] === '4')
    row?.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 900, clientY: 300 }),
    )
    ;(await shown(window, 'row-tab')).click()
    await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(2))
    const articles = useTabsStore().tabs.map(({ article }) => article)
    expect(articles).toEqual([articleIdOf(0), useListStore().rows.get(4)?.article.id])
    expect(useListStore().current).toBe(articleIdOf(0))
  })

  it('are closed with the middle button, from their menu, and all but one', async () => {
    const window = mountWholeWindow()
    await withTabs(window, 4)
    middle(window.elements('tab')[3])
    await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(3))
    const menuOf = async (n: number): Promise<void> => {
      const event = new MouseEvent('contextmenu', {
        bubbles: true,
        cancelable: true,
        clientX: 700,
        clientY: 60,
      })
      window.elements('tab')[n]?.dispatchEvent(event)
      await shown(window, 'tab-menu')
    }
    await menuOf(0)
    window.element('tab-menu-close')?.click()
    await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(2))
    await menuOf(1)
    window.element('tab-menu-others')?.click()
    await vi.waitFor(() => expect(window.element('tabs')).toBeNull())
    expect(useListStore().current).toBe(articleIdOf(2))
  })

  it('name themselves after their articles, also those whose names are cut off, in a list of all', async () => {
    const window = mountWholeWindow({ language: 'en' })
    await withTabs(window, 8)
    const name = window.elements('tab')[0]
    expect(name?.title).toContain('حارسة المطحنة القديمة')
    const title = name?.querySelector<HTMLElement>('.title')
    expect(title && title.scrollWidth > title.clientWidth).toBe(true)
    // Cut off in its own direction, also where the window's is another one: it is known by its first words.
    expect(title && getComputedStyle(title).direction).toBe('rtl')
    const short = window.elements('tab').find((tab) => tab.title === 'منارة بلا حارس')
    const gap =
      (short?.querySelector('.title')?.getBoundingClientRect().left ?? 0) -
      (short?.getBoundingClientRect().left ?? 0)
    expect(Math.abs(gap)).toBeLessThan(2)
    ;(await shown(window, 'all-tabs')).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(window.elements('all-tabs-item')).toHaveLength(8))
    window.elements('all-tabs-item')[7]?.click()
    await vi.waitFor(() => expect(fronts(window).at(-1)).toBe(true))
    const last = window.elements('tab')[7]?.getBoundingClientRect()
    const row = window.elements('tab')[7]?.closest('[role="tablist"]')?.getBoundingClientRect()
    await vi.waitFor(() => expect(last && row && last.left >= row.left - 1).toBe(true))
  })

  it('show each its own article, with its own marks, in the one panel', async () => {
    const window = mountWholeWindow()
    await withTabs(window, 2)
    const panel = document.querySelector('[role="tabpanel"]')
    expect(panel?.getAttribute('aria-labelledby')).toBe(window.elements('tab')[0]?.id)
    press('Tab')
    await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(1)))
    expect(document.querySelector('[role="tabpanel"]')?.getAttribute('aria-labelledby')).toBe(
      window.elements('tab')[1]?.id,
    )
  })
})
