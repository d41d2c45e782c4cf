import { page, userEvent } from 'vitest/browser'
import { describe, expect, it, vi } from 'vitest'
import { defaultSettings, languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

const library = 'urn:uuid:00000000-0000-4000-8000-000000000001'
const opened = async (options: Parameters<typeof mountWholeWindow>[0]): Promise<WholeWindow> => {
  const window = mountWholeWindow(options)
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  return window
}
const widthOf = (pane: string): number =>
  document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)?.offsetWidth ?? 0

describe.each(languages)('the panes of a window, in %s', (language) => {
  it('leave the article its room at 1024x768, however wide they were made', async () => {
    await page.viewport(1024, 768)
    const window = await opened({ language, settings: { sidebarPx: 420, listPx: 1100, inspectorPx: 560 } })
    useListStore().select(articleIdOf(0))
    await vi.waitFor(() => expect(widthOf('reader')).toBeGreaterThanOrEqual(366))
    const edges = [...document.querySelectorAll<HTMLElement>('[role="separator"]')]
    for (const edge of edges) {
      edge.focus()
      await userEvent.keyboard('{End}')
    }
    await vi.waitFor(() => expect(widthOf('reader')).toBeGreaterThanOrEqual(366))
    expect(await window.violations()).toEqual([])
  })
})

describe.each(languages)('a table in a narrow window, in %s', (language) => {
  it('has its room at 1024x768 with both panes open: the inspector lies over it when asked for, and is back with the rows', async () => {
    await page.viewport(1024, 768)
    const window = await opened({ language })
    useListStore().select(articleIdOf(0))
    await vi.waitFor(() => expect(window.element('inspector')).not.toBeNull())
    await userEvent.keyboard('{Control>}u{/Control}')
    await vi.waitFor(() => expect(window.element('table-header')).not.toBeNull())
    expect(window.element('inspector')).toBeNull()
    expect(window.element('sidebar')).not.toBeNull()
    expect(widthOf('reader')).toBeGreaterThanOrEqual(366)
    await userEvent.keyboard('{Control>}i{/Control}')
    await vi.waitFor(() => expect(window.element('inspector')?.classList).toContain('drawer'))
    expect(window.element('table-header')).not.toBeNull()
    expect(await window.violations()).toEqual([])
    await userEvent.keyboard('{Control>}u{/Control}')
    await vi.waitFor(() => expect(window.element('table-header')).toBeNull())
    await vi.waitFor(() => expect(window.element('inspector')?.classList).not.toContain('drawer'))
  })
})

it('keeps its own widths, whatever another window does, and begins as its library had them last', async () => {
  await page.viewport(1366, 768)
  const own = { ...panesOf(), sidebarPx: 300 }
  const window = await opened({ settings: { libraryPanes: { [library]: own } } })
  await vi.waitFor(() => expect(widthOf('sidebar')).toBe(300))
  const other = { ...defaultSettings('ar'), sidebarPx: 180, sidebarOpen: false, tourSeen: true }
  window.fake.push('settingsChanged', other)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(widthOf('sidebar')).toBe(300)
  const [edge] = document.querySelectorAll<HTMLElement>('[role="separator"]')
  edge?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  await vi.waitFor(() => expect(widthOf('sidebar')).toBe(316))
  const kept = window.fake.asked.filter(({ name }) => name === 'changeSettings').at(-1)?.input
  expect(kept).toMatchObject({ sidebarPx: 316, libraryPanes: { [library]: { sidebarPx: 316 } } })
})

const panesOf = () => {
  const { sidebarOpen, listOpen, inspectorOpen, sidebarPx, listPx, inspectorPx } = defaultSettings('ar')
  return { sidebarOpen, listOpen, inspectorOpen, sidebarPx, listPx, inspectorPx }
}

it.each([
  ['settings', 'settings'],
  ['index-state', 'index-sheet'],
] as const)('leaves %s open while what is said over it is put away', async (command, testid) => {
  const window = await opened({})
  window.fake.push('menuCommand', command)
  await vi.waitFor(() => expect(window.element(testid)).not.toBeNull())
  useToastStore().done('reading.copied')
  await vi.waitFor(() => expect(window.element('toast')).not.toBeNull())
  await userEvent.click(window.element('toast')!.querySelector('button')!)
  await vi.waitFor(() => expect(window.element('toast')).toBeNull())
  expect(window.element(testid)).not.toBeNull()
})

it('puts away what is said of a mark when the text is laid out anew', async () => {
  await page.viewport(1366, 768)
  const window = await opened({})
  useListStore().select(articleIdOf(0))
  const article = useArticleStore()
  await vi.waitFor(() => expect(article.annotations.length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(window.element('reader-article')).not.toBeNull())
  const box = { top: 300, bottom: 320, left: 500, right: 540 }
  article.point({ annotations: [article.annotations[0]!.annotation.id], box })
  await vi.waitFor(() => expect(window.element('mark-popover')).not.toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(window.element('mark-popover')).not.toBeNull()
  await userEvent.keyboard('{Control>}b{/Control}{Control>}i{/Control}')
  await userEvent.keyboard('{Control>}={/Control}')
  await vi.waitFor(() => expect(window.element('mark-popover')).toBeNull())
})

it('follows a mark while its text only grows', async () => {
  await page.viewport(1366, 768)
  const window = await opened({})
  useListStore().select(articleIdOf(0))
  const article = useArticleStore()
  await vi.waitFor(() => expect(article.annotations.length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(window.element('reader-article')).not.toBeNull())
  const text = window.element('reader-article')!
  const line = { top: 300, bottom: 320 }
  const annotations = [article.annotations[0]!.annotation.id]
  article.point({ annotations, box: { ...line, left: 500, right: 540 }, lineNow: () => line })
  const top = (): number => window.element('mark-popover')?.getBoundingClientRect().top ?? 0
  await vi.waitFor(() => expect(top()).toBeGreaterThan(320))
  const before = top()
  line.top += 60
  const grown = document.createElement('div')
  grown.style.blockSize = '60px'
  text.append(grown)
  await vi.waitFor(() => expect(top()).toBeCloseTo(before + 60, 0))
  text.style.inlineSize = '60%'
  await vi.waitFor(() => expect(window.element('mark-popover')).toBeNull())
})

it('names a search beside it, with the sidebar away too, and leaves the window to be used', async () => {
  await page.viewport(1366, 768)
  const window = await opened({ settings: { sidebarOpen: false } })
  await useListStore().setQuery('سجل')
  await vi.waitFor(() => expect(window.element('save-search')).not.toBeNull())
  await userEvent.keyboard('{Control>}{Shift>}S{/Shift}{/Control}')
  await vi.waitFor(() => expect(document.activeElement).toBe(window.element('search-name-field')))
  expect(document.querySelector('.dialog-veil')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(window.fake.asked.map(({ name }) => name)).toContain('saveSearch'))
  await vi.waitFor(() => expect(window.element('search-name-field')).toBeNull())
})

it.each(['comfortable', 'compact'] as const)(
  'cuts nothing of what is wrong with a file, in narrow %s rows',
  async (listDensity) => {
    await page.viewport(1366, 768)
    for (const listPx of [220, 260, 304]) {
      const window = await opened({
        language: 'en',
        settings: { listDensity, listPx, libraryPanes: {} },
      })
      const states = await vi.waitFor(() => {
        const found = [...document.querySelectorAll<HTMLElement>('.article-row .state')]
        expect(found.length).toBeGreaterThan(0)
        return found
      })
      for (const state of states) {
        const [box, row] = [
          state.getBoundingClientRect(),
          state.closest('.article-row')!.getBoundingClientRect(),
        ]
        expect(box.right).toBeLessThanOrEqual(row.right)
        expect(box.left).toBeGreaterThanOrEqual(row.left)
        expect(state.scrollWidth).toBeLessThanOrEqual(state.clientWidth + 1)
        expect(document.elementFromPoint(box.right - 2, box.top + box.height / 2)).toBe(state)
      }
      window.element('article-list')?.closest('#app')?.remove()
    }
  },
)
