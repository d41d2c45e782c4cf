import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const openPalette = async (window: WholeWindow): Promise<void> => {
  await shown(window, 'article-row')
  await userEvent.keyboard('{Control>}{Shift>}p{/Shift}{/Control}')
  const field = await shown(window, 'palette-input')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
}

describe.each(languages)('the palette in %s', (language) => {
  it('has nothing for axe to find', async () => {
    const window = mountWholeWindow({ language })
    await openPalette(window)
    await shown(window, 'palette-command')
    expect(await window.violations()).toEqual([])
  })
})

describe('the palette', () => {
  it('does what is chosen, and gives the focus to what it is for', async () => {
    const window = mountWholeWindow()
    await openPalette(window)
    await userEvent.keyboard('الاعدادات')
    await vi.waitFor(() => expect(window.elements('palette-command')).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    await shown(window, 'settings')
  })

  it('filters by a tag', async () => {
    const window = mountWholeWindow()
    await openPalette(window)
    await userEvent.keyboard('شهاده')
    ;(await shown(window, 'palette-tag')).click()
    await vi.waitFor(() => expect(useListStore().criteria.tags).toEqual(['شهادة']))
  })

  it('shows the articles that were read last before anything is written', async () => {
    const window = mountWholeWindow()
    window.fake.library.changeReading([articleIdOf(2)], { opened: '2026-01-01T00:00:00.000Z' })
    await openPalette(window)
    ;(await shown(window, 'palette-article')).click()
    await vi.waitFor(() => expect(useListStore().current).toBe(articleIdOf(2)))
  })
})

describe('looking for an article in the palette', () => {
  it('offers nothing that does not fit what is written while the answer is on its way', async () => {
    const window = mountWholeWindow()
    const { api, library } = window.fake
    library.changeReading([articleIdOf(2)], { opened: '2026-01-01T00:00:00.000Z' })
    await openPalette(window)
    await shown(window, 'palette-article')
    globalThis.sanad = { ...api, listArticles: () => new Promise(() => undefined) }
    await userEvent.keyboard('قغص')
    await vi.waitFor(() => expect(window.elements('palette-article')).toHaveLength(0))
  })

  it('asks for no wider readings, which are slow', async () => {
    const window = mountWholeWindow()
    await openPalette(window)
    await userEvent.keyboard('سجل')
    await vi.waitFor(() =>
      expect(window.fake.asked).toContainEqual({
        name: 'listArticles',
        input: expect.objectContaining({ query: 'title:سجل*', wider: false }) as unknown,
      }),
    )
    const asked = window.fake.asked.filter(({ name }) => name === 'listArticles')
    expect(asked.map(({ input }) => (input as { wider?: boolean }).wider)).not.toContain(undefined)
  })
})

describe('the menu of a row', () => {
  it('is for the row under the pointer, or for the selection it lies in', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    const ask = (index: number): unknown =>
      window
        .elements('article-row')
        [index]?.dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 900, clientY: 300 }),
        )
    ask(2)
    await shown(window, 'row-menu')
    // A menu floats over the page and lies in none of its regions.
    const found = await window.violations()
    expect(found.filter((violation) => !violation.startsWith('region'))).toEqual([])
    window.element('row-later')?.click()
    const id = window.elements('article-row')[2]?.dataset['path']
    await vi.waitFor(() =>
      expect(
        [...window.fake.library.readings]
          .filter(([, { later }]) => later)
          .map(([article]) => window.fake.library.read(article).article.path),
      ).toEqual([id]),
    )
    await vi.waitFor(() => expect(window.element('row-menu')).toBeNull())
    window.element('article-list')?.focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await shown(window, 'bulk-bar')
    ask(5)
    ;(await shown(window, 'row-read')).click()
    await vi.waitFor(() =>
      expect([...window.fake.library.readings].filter(([, { read }]) => read)).toHaveLength(8),
    )
  })
})

describe('a tag that is let go over a row', () => {
  it('is given to the article', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    const dataTransfer = new DataTransfer()
    const tag = document.querySelector<HTMLElement>('[data-tag="شهادة"]')
    tag?.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
    const row = window.elements('article-row')[1]
    row?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await vi.waitFor(() =>
      expect(window.fake.asked.find(({ name }) => name === 'tagArticles')?.input).toMatchObject({
        tag: 'شهادة',
        on: true,
      }),
    )
  })
})
