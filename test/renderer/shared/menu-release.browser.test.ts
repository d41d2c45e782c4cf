import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const release = (item: HTMLElement, button: number): boolean =>
  item.dispatchEvent(
    new PointerEvent('pointerup', { bubbles: true, cancelable: true, button, pointerType: 'mouse' }),
  )

describe('a menu of things', () => {
  it.each([
    ['sidebar-tag', 'context-menu'],
    ['article-row', 'row-menu'],
  ])('of %s does nothing when the right button that opened it is let go over it', async (thing, menu) => {
    const window = mountWholeWindow({ language: 'en' })
    await vi.waitFor(() => expect(window.element(thing)).not.toBeNull())
    useListStore().select(articleIdOf(0))
    await userEvent.click(window.element(thing)!, { button: 'right' })
    await vi.waitFor(() => expect(window.element(menu)).not.toBeNull())
    const last = [...window.element(menu)!.querySelectorAll<HTMLElement>('[role="menuitem"]')].at(-1)!
    expect(release(last, 2)).toBe(false)
    expect(release(last, 0)).toBe(true)
  })

  it('comes up over an icon too', async () => {
    const window = mountWholeWindow({ language: 'en' })
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
    useListStore().select(articleIdOf(0))
    await vi.waitFor(() => expect(window.elements('annotation-card').length).toBeGreaterThan(1))
    const icon = document.querySelector('[data-testid="annotation-card"] svg')!
    icon.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 300 }),
    )
    await vi.waitFor(() => expect(window.element('context-menu')).not.toBeNull())
  })
})
