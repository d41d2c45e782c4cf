import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const shown = async (window: WholeWindow, testid: string): Promise<HTMLElement> =>
  await vi.waitFor(() => {
    const element = window.element(testid)
    if (!element) throw new Error(`${testid} is not there`)
    return element
  })
const open = async (window: WholeWindow, n: number): Promise<void> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(n))
  await shown(window, 'reader-article')
}
const library = 'urn:uuid:00000000-0000-4000-8000-000000000001'

describe.each(languages)('tabs in %s', (language) => {
  it('are opened behind with the middle button, gone through by key, closed and opened again', async () => {
    const window = mountWholeWindow({ language })
    await open(window, 0)
    expect(window.element('tabs')).toBeNull()
    const middle = new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })
    window.elements('article-row')[3]?.dispatchEvent(middle)
    await shown(window, 'tabs')
    expect(window.elements('tab')).toHaveLength(2)
    expect(useListStore().current).toBe(articleIdOf(0))
    await vi.waitFor(() => expect(window.elements('tab').every((tab) => tab.title !== '')).toBe(true))
    expect(await window.violations()).toEqual([])
    const press = (key: string, more: KeyboardEventInit): unknown =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          code: key,
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
          ...more,
        }),
      )
    press('Tab', {})
    await vi.waitFor(() => expect(useListStore().current).not.toBe(articleIdOf(0)))
    press('w', { code: 'KeyW' })
    await vi.waitFor(() => expect(window.element('tabs')).toBeNull())
    expect(useListStore().current).toBe(articleIdOf(0))
    press('W', { code: 'KeyW', shiftKey: true })
    await vi.waitFor(() => expect(window.elements('tab')).toHaveLength(2))
  })
})

describe('tabs', () => {
  it('are remembered with the one in front, and come back with the library', async () => {
    const window = mountWholeWindow()
    await open(window, 0)
    await userEvent.keyboard('{Control>}t{/Control}')
    await shown(window, 'tabs')
    useListStore().select(articleIdOf(2))
    await vi.waitFor(
      () =>
        expect(window.fake.asked).toContainEqual({
          name: 'changeSettings',
          input: { tabs: { [library]: { articles: [articleIdOf(0), articleIdOf(2)], active: 1 } } },
        }),
      4000,
    )
  })

  it('of the last time are shown again, without those whose articles are gone', async () => {
    const tabs = { [library]: { articles: [articleIdOf(1), 'nonsense', articleIdOf(4)], active: 2 } }
    const window = mountWholeWindow({ settings: { tabs } })
    await shown(window, 'tabs')
    expect(window.elements('tab')).toHaveLength(2)
    await vi.waitFor(() => expect(useListStore().current).toBe(articleIdOf(4)))
  })
})
