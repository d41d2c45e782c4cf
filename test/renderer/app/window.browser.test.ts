import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, ok } from '#core/result'
import { languages, themes } from '#core/settings'
import type { ListRequest } from '#core/library/queries'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const search = async (window: WholeWindow, query: string): Promise<void> => {
  await userEvent.fill(await shown(window, 'search-input'), query)
}
const questions = ({ fake }: WholeWindow): readonly ListRequest[] =>
  fake.asked.filter(({ name }) => name === 'listArticles').map(({ input }) => input as ListRequest)
const titles = (window: WholeWindow): readonly string[] =>
  window.elements('article-row').map((row) => row.querySelector('h3')?.textContent.trim() ?? '')

describe.each(languages)('axe finds nothing in %s', (language) => {
  it('on the welcome screen', async () => {
    const window = mountWholeWindow({ language, open: false })
    await shown(window, 'welcome')
    expect(await window.violations()).toEqual([])
  })

  it('in a library, with notices, an article, and a search', async () => {
    const window = mountWholeWindow({ language, readOnly: true })
    ;(await shown(window, 'article-row')).click()
    await shown(window, 'reader-article')
    await search(window, 'سجل')
    await shown(window, 'search-piece')
    expect(await window.violations()).toEqual([])
  })

  it('where nothing was found', async () => {
    const window = mountWholeWindow({ language })
    await search(window, 'السجلات القمرية')
    await shown(window, 'suggestion')
    expect(await window.violations()).toEqual([])
  })

  it('in the settings and in the keys', async () => {
    const window = mountWholeWindow({ language })
    ;(await shown(window, 'settings-button')).click()
    await shown(window, 'settings')
    expect(await window.violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    window.fake.push('menuCommand', 'shortcuts')
    await shown(window, 'shortcuts')
    expect(await window.violations()).toEqual([])
  })
})

describe.each(themes)('axe finds nothing in the theme %s', (theme) => {
  it('in a library with an article', async () => {
    const window = mountWholeWindow({ theme })
    ;(await shown(window, 'article-row')).click()
    await shown(window, 'reader-article')
    expect(await window.violations()).toEqual([])
  })
})

describe('the window', () => {
  it('mirrors with the language, at once', async () => {
    const window = mountWholeWindow()
    const sidebar = await shown(window, 'sidebar')
    expect(document.documentElement.dir).toBe('rtl')
    expect(sidebar.getBoundingClientRect().right).toBe(1366)
    ;(await shown(window, 'settings-button')).click()
    ;(await shown(window, 'language-en')).click()
    await vi.waitFor(() => expect(document.documentElement.dir).toBe('ltr'))
    expect(window.element('sidebar')?.getBoundingClientRect().left).toBe(0)
    expect(document.documentElement.lang).toBe('en')
    expect(window.fake.asked).toContainEqual({ name: 'changeSettings', input: { language: 'en' } })
  })

  it('names the library in its title', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-list')
    expect(document.title).toBe('أرشيف الضفة — سند')
  })

  it('says on the welcome screen why a folder can not be opened', async () => {
    const window = mountWholeWindow({
      open: false,
      answers: {
        openLibrary: () => Promise.resolve(fail({ kind: 'not-a-folder', path: '/home/layla/a.txt' })),
      },
    })
    ;(await shown(window, 'recent-library')).click()
    await vi.waitFor(() => expect(window.element('welcome')?.textContent).toContain('/home/layla/a.txt'))
  })

  it('opens a folder that is dropped anywhere', async () => {
    const window = mountWholeWindow({ open: false })
    await shown(window, 'welcome')
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([], 'archive'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await shown(window, 'article-list')
    expect(window.fake.asked).toContainEqual({
      name: 'openLibrary',
      input: { folder: '/home/layla/dropped' },
    })
  })

  it('asks about what is dropped on an open library, instead of leaving it', async () => {
    const window = mountWholeWindow({ answers: { kindOfPath: () => Promise.resolve(ok('folder')) } })
    await shown(window, 'sidebar')
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([], 'archive'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await shown(window, 'adding-open')
    expect(window.fake.asked.filter(({ name }) => name === 'openLibrary')).toEqual([])
  })

  it('resizes a pane by keys, in the direction that the arrow points, and remembers it', async () => {
    const window = mountWholeWindow()
    await shown(window, 'sidebar')
    const [edge] = document.querySelectorAll<HTMLElement>('[role="separator"]')
    edge?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(window.fake.asked).toContainEqual({
      name: 'changeSettings',
      input: expect.objectContaining({ sidebarPx: 228 }) as unknown,
    })
    await vi.waitFor(() => expect(window.element('sidebar')?.offsetWidth).toBe(228))
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() => expect(window.element('sidebar')?.offsetWidth).toBe(160))
  })

  it('hides panes by command, and makes them drawers where there is no room', async () => {
    const window = mountWholeWindow()
    await shown(window, 'inspector')
    window.fake.push('menuCommand', 'toggle-inspector')
    await vi.waitFor(() => expect(window.element('inspector')).toBeNull())
    await page.viewport(683, 384)
    await vi.waitFor(() => expect(window.element('sidebar')).toBeNull())
    window.fake.push('menuCommand', 'toggle-sidebar')
    await shown(window, 'sidebar')
    expect(document.documentElement.scrollWidth).toBe(683)
  })

  it('goes from pane to pane with F6, in reading order', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    const stops: (string | undefined)[] = []
    for (let i = 0; i < 4; i += 1) {
      await userEvent.keyboard('{F6}')
      stops.push(document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane'])
    }
    expect(stops).toEqual(['bar', 'sidebar', 'list', 'reader'])
  })

  it('shows work that is under way and stops it', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-list')
    window.fake.push('workProgress', { work: 'scan', stage: { kind: 'indexing', done: 5, total: 20 } })
    const progress = await shown(window, 'progress')
    expect(progress.textContent).toContain('٥')
    expect(progress.querySelector('progress')?.value).toBe(0.25)
    window.element('progress-cancel')?.click()
    expect(window.fake.asked).toContainEqual({ name: 'cancelWork', input: { work: 'scan' } })
  })

  it('lists files that could not be read, with the reasons, and lets the notice go', async () => {
    const window = mountWholeWindow()
    const notice = await shown(window, 'notice')
    notice.querySelector<HTMLElement>('.details')?.click()
    await vi.waitFor(() =>
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain('letters/locked.txt'),
    )
    await userEvent.keyboard('{Escape}')
    notice.querySelector<HTMLElement>('.icon-button')?.click()
    await vi.waitFor(() => expect(window.element('notice')).toBeNull())
  })
})

describe('search as you type', () => {
  it('asks once for what was typed at one go', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    ;(await shown(window, 'search-input')).focus()
    await userEvent.keyboard('سجل')
    await shown(window, 'search-piece')
    expect(questions(window).map(({ query }) => query)).toContain('سجل')
    expect(window.element('search-count')?.textContent).toContain('مقالات')
    expect(document.querySelector('[data-testid="article-list"] mark')?.textContent).toContain('سجل')
  })

  it('says how a search without results was read, and tries what would find something', async () => {
    const window = mountWholeWindow()
    await search(window, 'السجلات القمرية')
    ;(await shown(window, 'suggestion')).click()
    await vi.waitFor(() => expect(titles(window).length).toBe(2))
    expect((window.element('search-input') as HTMLInputElement).value).toBe('السجلات')
  })

  it('lets go of the search with Escape, and finds the field again with Ctrl+Shift+F on an Arabic keyboard', async () => {
    const window = mountWholeWindow()
    await search(window, 'سجل')
    await shown(window, 'search-piece')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(titles(window).length).toBeGreaterThan(6))
    window.element('article-list')?.focus()
    const press = {
      key: 'ب',
      code: 'KeyF',
      ctrlKey: true,
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press))
    expect(document.activeElement).toBe(window.element('search-input'))
  })
})

describe('the list', () => {
  it('filters by view and by several tags, and shows everything again', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    const tag = (name: string) => document.querySelector<HTMLElement>(`[data-tag="${name}"]`)
    tag('مكان')?.click()
    tag('تاريخ')?.click()
    await vi.waitFor(() => expect(titles(window)).toHaveLength(2))
    expect(questions(window).at(-1)?.tags).toEqual(['مكان', 'تاريخ'])
    tag('مقابلة')?.click()
    const empty = await shown(window, 'list-empty')
    empty.querySelector('button')?.click()
    await vi.waitFor(() => expect(titles(window).length).toBeGreaterThan(6))
  })

  it('opens what the arrows come to, and goes into the article with Enter', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    const list = await shown(window, 'article-list')
    list.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await vi.waitFor(() => expect(list.getAttribute('aria-activedescendant')).toBe('article-option-1'))
    await shown(window, 'reader-article')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane']).toBe('reader'),
    )
  })

  it('keeps only rows in sight in the document, and reaches the last of many thousands', async () => {
    const window = mountWholeWindow({ copies: 1000 })
    const list = await shown(window, 'article-list')
    await shown(window, 'article-row')
    list.focus()
    await userEvent.keyboard('{End}')
    await vi.waitFor(() => expect(list.querySelector('[aria-posinset="8000"] h3')).not.toBeNull())
    expect(window.elements('article-row').length).toBeLessThan(60)
  })

  it('teaches what to do in a folder without articles', async () => {
    const window = mountWholeWindow({ copies: 0 })
    const empty = await shown(window, 'list-empty')
    expect(empty.textContent).toContain('Markdown')
    const wasAsked = (call: string) => () =>
      expect(window.fake.asked.some(({ name }) => name === call)).toBe(true)
    const [add, rescan] = empty.querySelectorAll('button')
    rescan?.click()
    await vi.waitFor(wasAsked('rescan'))
    add?.click()
    await vi.waitFor(wasAsked('chooseFilesToAdd'))
  })
})

describe('a library that can’t be written', () => {
  it('offers to keep the annotations in another folder, and then takes them', async () => {
    const window = mountWholeWindow({ readOnly: true })
    ;(await shown(window, 'notes-home')).click()
    await vi.waitFor(() => {
      expect(window.fake.asked).toContainEqual({
        name: 'keepNotesIn',
        input: { home: '/home/layla/تعليقات' },
      })
      expect(window.element('notes-home')).toBeNull()
    })
    expect((await shown(window, 'notice')).textContent).toContain('/home/layla/تعليقات')
    expect(useLibraryStore().canWrite).toBe(true)
  })
})
