import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'
import { useFoldsStore } from '../../../../src/renderer/features/article-list/folds-store'

beforeEach(() => page.viewport(1366, 768))

const opened = async (language: (typeof languages)[number] = 'ar'): Promise<WholeWindow> => {
  const window = mountWholeWindow({ language })
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  return window
}
const near = (menu: Element | null, trigger: Element | null): void => {
  const [a, b] = [menu!.getBoundingClientRect(), trigger!.getBoundingClientRect()]
  expect(a.top - b.bottom).toBeLessThan(12)
  expect(a.top).toBeGreaterThanOrEqual(b.bottom)
}

describe.each(languages)('the menus of the head, in %s', (language) => {
  it.each([
    ['group-list', 'list-group', 'group-folder'],
    ['list-columns', 'list-layout', 'layout-rows'],
  ] as const)('come up in their place with the list away (%s)', async (command, trigger, line) => {
    const window = await opened(language)
    await userEvent.keyboard('{Control>}l{/Control}')
    await vi.waitFor(() => expect(window.element('article-row')).toBeNull())
    runCommand(command)
    await vi.waitFor(() => expect(window.element(line)).not.toBeNull())
    await vi.waitFor(() => near(window.element(line)!.closest('.menu'), window.element(trigger)))
  })

  it('are not there while several are chosen, and do not come up afterwards', async () => {
    const window = await opened(language)
    const list = useListStore()
    await list.selectAll()
    await vi.waitFor(() => expect(window.element('list-layout')).toBeNull())
    expect(runCommand('list-columns')).toBe(false)
    expect(runCommand('group-list')).toBe(false)
    list.clearSelection()
    await vi.waitFor(() => expect(window.element('list-layout')).not.toBeNull())
    expect(document.querySelector('.menu')).toBeNull()
  })
})

describe('the menu of a row', () => {
  const asked = (element: Element | null): void =>
    void element!.dispatchEvent(
      new MouseEvent('contextmenu', {
        bubbles: true,
        cancelable: true,
        button: 2,
        clientX: 300,
        clientY: 300,
      }),
    )

  it('is another one of a heading, by pointer or key', async () => {
    const window = await opened()
    await useListStore().setGroup('folder')
    await vi.waitFor(() => expect(window.element('group-heading')).not.toBeNull())
    const closed = useFoldsStore()
    asked(window.element('group-heading'))
    await vi.waitFor(() => expect(window.element('row-fold')).not.toBeNull())
    expect(window.element('row-enter')).toBeNull()
    window.element('row-fold-others')?.click()
    await vi.waitFor(() => expect(closed.closed.size).toBe(useListStore().groups.length - 1))
    await vi.waitFor(() => expect(window.element('row-menu')).toBeNull())
    const rows = window.element('article-list')!
    rows.focus()
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() =>
      expect(rows.getAttribute('aria-activedescendant')).toBe(window.elements('group-heading')[0]?.id),
    )
    asked(rows)
    await vi.waitFor(() => expect(window.element('row-fold')).not.toBeNull())
    window.element('row-fold')?.click()
    await vi.waitFor(() => expect(closed.closed.has(useListStore().groups[0]!.key)).toBe(true))
  })

  it('is for all that are selected where it is asked for on one of them, and else for the row alone', async () => {
    const window = await opened()
    const list = useListStore()
    for (const index of [0, 1]) list.toggleSelected(index)
    const row = (index: number) =>
      window.elements('article-row').find((one) => one.dataset['index'] === `${index}`)!
    asked(row(1))
    await vi.waitFor(() => expect(window.element('row-menu')).not.toBeNull())
    expect([window.element('row-tab'), list.selected.size]).toEqual([null, 2])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(window.element('row-menu')).toBeNull())
    asked(row(3))
    await vi.waitFor(() => expect(window.element('row-tab')).not.toBeNull())
    expect(list.selected.size).toBe(0)
    await vi.waitFor(() => expect(list.currentIndex).toBe(3))
  })
})
