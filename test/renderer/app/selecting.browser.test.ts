import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const selected = (window: WholeWindow): readonly number[] =>
  window.elements('article-row').flatMap((row, i) => (row.ariaSelected === 'true' ? [i] : []))

const selectThree = async (window: WholeWindow): Promise<void> => {
  await shown(window, 'article-row')
  const list = await shown(window, 'article-list')
  list.focus()
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(list.getAttribute('aria-activedescendant')).toBe('article-option-0'))
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await shown(window, 'bulk-bar')
}

describe.each(languages)('selecting several articles in %s', (language) => {
  it('has nothing for axe to find, with the tags open too', async () => {
    const window = mountWholeWindow({ language })
    await selectThree(window)
    expect(await window.violations()).toEqual([])
    window.element('bulk-tag')?.click()
    await shown(window, 'bulk-tags')
    expect(await window.violations()).toEqual([])
  })
})

describe('selecting several articles', () => {
  it('is done with Shift and arrows, and let go with Escape', async () => {
    const window = mountWholeWindow()
    await selectThree(window)
    expect(selected(window)).toEqual([0, 1, 2])
    expect(window.element('bulk-bar')?.textContent).toContain('٣ مقالات')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(window.element('bulk-bar')).toBeNull())
    expect(selected(window)).toEqual([0])
  })

  it('is done with Ctrl and Shift and the pointer', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    const click = (index: number, more: MouseEventInit): unknown =>
      window
        .elements('article-row')
        [index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...more }))
    click(1, { ctrlKey: true })
    click(3, { ctrlKey: true })
    await vi.waitFor(() => expect(selected(window)).toEqual([1, 3]))
    click(5, { shiftKey: true, ctrlKey: true })
    await vi.waitFor(() => expect(selected(window)).toEqual([1, 3, 4, 5]))
    click(2, {})
    await vi.waitFor(() => expect(selected(window)).toEqual([2]))
  })

  it('takes in the whole list with Ctrl+A, and tags it at once, with a way back', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    ;(await shown(window, 'article-list')).focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await vi.waitFor(() => expect(selected(window)).toHaveLength(8))
    window.element('bulk-tag')?.click()
    const field = (await shown(window, 'bulk-tags')).querySelector('input')
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.keyboard('مراجعة ثانية{Enter}')
    await vi.waitFor(() =>
      expect(window.fake.asked.find(({ name }) => name === 'tagArticles')?.input).toMatchObject({
        tag: 'مراجعة ثانية',
        on: true,
      }),
    )
    const [asked] = window.fake.asked.filter(({ name }) => name === 'tagArticles')
    expect((asked?.input as { articles: unknown[] }).articles).toHaveLength(8)
    await vi.waitFor(() => expect(document.body.textContent).toContain('وُسمت ٨ مقالات'))
  })

  it('offers the selected articles first when a bundle is made', async () => {
    const window = mountWholeWindow()
    await selectThree(window)
    window.element('bulk-export')?.click()
    const choice = (await shown(window, 'export-scope-selected')) as HTMLInputElement
    expect(choice.checked).toBe(true)
    expect(choice.closest('label')?.textContent).toContain('٣ مقالات')
  })
})
