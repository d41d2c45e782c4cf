import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListRequest } from '#core/library/queries'
import { ok } from '#core/result'
import { languages } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const search = async (window: WholeWindow, query: string): Promise<HTMLInputElement> => {
  const field = (await shown(window, 'search-input')) as HTMLInputElement
  await userEvent.fill(field, query)
  return field
}
const lastQuestion = ({ fake }: WholeWindow): ListRequest =>
  fake.asked.filter(({ name }) => name === 'listArticles').at(-1)?.input as ListRequest
const value = async (window: WholeWindow, facet: string, name: string): Promise<HTMLElement> => {
  const section = (await shown(window, `facet-${facet}`)) as HTMLDetailsElement
  section.open = true
  return await vi.waitFor(() => {
    const button = section.querySelector<HTMLElement>(`[data-value="${name}"]`)
    if (!button) throw new Error(`${name} is not there`)
    return button
  })
}

describe.each(languages)('axe finds nothing in %s', (language) => {
  it('in the strip and the filters', async () => {
    const window = mountWholeWindow({ language })
    await search(window, 'سجل القرية')
    await shown(window, 'filters')
    ;(await value(window, 'types', 'html')).click()
    expect(await window.violations()).toEqual([])
  })
})

describe.each(languages)('in the narrowest sidebar (%s)', (language) => {
  it('keeps every year and every count in sight', async () => {
    const many = (values: readonly string[]) => values.map((one, i) => ({ value: one, total: 1200 + i }))
    const facets = {
      years: many(Array.from({ length: 60 }, (_, i) => String(1948 + i))),
      months: [],
      sources: many(['أرشيف بلدية القرية القديمة وسجلاتها', 'Municipal archive of the old village', 'صحيفة']),
      types: many(['html', 'pdf']),
      states: [],
      annotators: [],
      tags: [],
    }
    const window = mountWholeWindow({
      language,
      settings: { sidebarPx: 160 },
      answers: { lookAround: () => Promise.resolve(ok({ facets, suggestions: [] })) },
    })
    await value(window, 'types', 'html')
    const pane = document.querySelector('[data-pane="sidebar"]')!.getBoundingClientRect()
    const parts = [...(await shown(window, 'filters')).querySelectorAll('[data-period], .count')]
    expect(parts.length).toBe(65)
    for (const part of parts) {
      const { left, right, width } = part.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(pane.left)
      expect(right).toBeLessThanOrEqual(pane.right)
      expect(width).toBeGreaterThan(0)
    }
  })
})

describe.each(languages)('a library without a date (%s)', (language) => {
  it('tells where a timeline comes from, and looks at what all files say', async () => {
    const bare = { years: [], months: [], sources: [], types: [], states: [], annotators: [], tags: [] }
    const window = mountWholeWindow({
      language,
      answers: { lookAround: () => Promise.resolve(ok({ facets: bare, suggestions: [] })) },
    })
    const teach = await shown(window, 'filters-no-dates')
    expect(await window.violations()).toEqual([])
    teach.querySelector('button')?.click()
    await shown(window, 'describe-dialog')
    const asked = window.fake.asked.filter(({ name }) => name === 'articleDescriptions').at(-1)
    expect((asked?.input as { articles: unknown[] }).articles.length).toBe(useListStore().articles)
    expect(useListStore().selected.size).toBe(0)
  })
})

describe('the pieces of a query', () => {
  it('offer other readings with their counts, and take the one that is chosen', async () => {
    const window = mountWholeWindow()
    const field = await search(window, 'سجل القرية')
    await vi.waitFor(() => expect(window.elements('search-piece')).toHaveLength(2))
    window.elements('search-piece')[1]?.click()
    const exact = await shown(window, 'refine-exact')
    expect(exact.querySelector('.end')?.textContent.trim()).toMatch(/^[٠-٩]+$/u)
    exact.click()
    await vi.waitFor(() => expect(field.value).toBe('سجل =القرية'))
    expect(lastQuestion(window).query).toBe('سجل =القرية')
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('are reached, opened and taken out by keys', async () => {
    const window = mountWholeWindow()
    const field = await search(window, 'سجل القرية')
    await vi.waitFor(() => expect(window.elements('search-piece')).toHaveLength(2))
    window.elements('search-piece')[0]?.focus()
    await userEvent.keyboard('{Enter}')
    await shown(window, 'refine-remove')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(window.elements('search-piece')[0]))
    await userEvent.keyboard('{Delete}')
    await vi.waitFor(() => expect(field.value).toBe('القرية'))
  })

  it('go when the search goes', async () => {
    const window = mountWholeWindow()
    await search(window, 'سجل')
    await shown(window, 'search-strip')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(window.element('search-strip')).toBeNull())
  })
})

describe('operators by buttons', () => {
  it('are put to the word at the caret, and the caret stays', async () => {
    const window = mountWholeWindow()
    const field = await search(window, 'سجل القرية')
    ;(await shown(window, 'operator-without')).click()
    await vi.waitFor(() => expect(field.value).toBe('سجل -القرية'))
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.selectionStart).toBe('سجل -القرية'.length)
    field.setSelectionRange(0, 3)
    window.element('operator-in-title')?.click()
    await vi.waitFor(() => expect(field.value).toBe('عنوان:سجل -القرية'))
  })

  it('write in English in an English window', async () => {
    const window = mountWholeWindow({ language: 'en' })
    const field = await search(window, 'mill river')
    ;(await shown(window, 'operator-either')).click()
    await vi.waitFor(() => expect(field.value).toBe('mill OR river'))
  })
})

describe('filters', () => {
  it('let through what has one of their values, beside the words', async () => {
    const window = mountWholeWindow()
    ;(await value(window, 'sources', 'مجلة الضفة')).click()
    await vi.waitFor(() => expect(lastQuestion(window).filters).toEqual({ sources: ['مجلة الضفة'] }))
    await vi.waitFor(() => expect(window.elements('article-row')).toHaveLength(1))
    ;(await value(window, 'sources', 'إذاعة الساحل')).click()
    await vi.waitFor(() => expect(window.elements('article-row')).toHaveLength(2))
    ;(await shown(window, 'clear-filters')).click()
    await vi.waitFor(() => expect(window.elements('article-row').length).toBeGreaterThan(6))
    expect(lastQuestion(window).filters).toEqual({})
  })

  it('by time: a year, its months, and all years through Shift', async () => {
    const window = mountWholeWindow()
    const bar = (period: string) =>
      vi.waitFor(() => {
        const found = document.querySelector<HTMLElement>(`[data-period="${period}"]`)
        if (!found) throw new Error(`${period} is not there`)
        return found
      })
    ;(await bar('2019')).click()
    await vi.waitFor(() => expect(lastQuestion(window).filters).toEqual({ periods: ['2019'] }))
    ;(await bar('2019-03')).click()
    await vi.waitFor(() => expect(lastQuestion(window).filters).toEqual({ periods: ['2019-03'] }))
    ;(await bar('2022')).dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
    await vi.waitFor(() =>
      expect(lastQuestion(window).filters).toEqual({ periods: ['2019', '2020', '2021', '2022'] }),
    )
  })
})

describe('results', () => {
  it('show several passages, which keys go through and open in the reader', async () => {
    const window = mountWholeWindow({ language: 'en' })
    await search(window, 'سجل')
    const list = await shown(window, 'article-list')
    await vi.waitFor(() => expect(list.querySelector('mark')).not.toBeNull())
    list.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    const here = () => list.querySelector('[data-testid="passage"][aria-current="true"]')
    await vi.waitFor(() => expect(here()).not.toBeNull())
    await shown(window, 'reader-article')
    await userEvent.keyboard('{ArrowLeft}')
    expect(here()).not.toBeNull()
  })

  it('can be searched within, and left again', async () => {
    const window = mountWholeWindow()
    const field = await search(window, 'سجل')
    ;(await shown(window, 'search-within')).click()
    const chip = await shown(window, 'search-inside')
    expect(chip.textContent).toContain('سجل')
    expect(field.value).toBe('')
    expect(lastQuestion(window)).toMatchObject({ query: '', inside: ['سجل'], order: 'title' })
    await search(window, 'القرية')
    await vi.waitFor(() => expect(lastQuestion(window)).toMatchObject({ query: 'القرية', inside: ['سجل'] }))
    chip.querySelector('button')?.click()
    await vi.waitFor(() => expect(lastQuestion(window).inside).toEqual([]))
  })
})
