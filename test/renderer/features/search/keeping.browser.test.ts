import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const search = async (window: WholeWindow, query: string): Promise<HTMLInputElement> => {
  const field = (await shown(window, 'search-input')) as HTMLInputElement
  await userEvent.fill(field, query)
  await shown(window, 'search-piece')
  return field
}
const asked = ({ fake }: WholeWindow, name: string): readonly unknown[] =>
  fake.asked.filter((one) => one.name === name).map(({ input }) => input)

describe.each(languages)('axe finds nothing in %s', (language) => {
  it('with words in context, a saved search, and the index', async () => {
    const window = mountWholeWindow({ language })
    await search(window, 'سجل')
    ;(await shown(window, 'save-search')).click()
    ;(await shown(window, 'search-name-keep')).click()
    await shown(window, 'saved-search')
    ;(await shown(window, 'open-concordance')).click()
    await shown(window, 'concordance-line')
    expect(await window.violations()).toEqual([])
    ;(await shown(window, 'index-status')).click()
    await shown(window, 'index-sheet')
    expect(await window.violations()).toEqual([])
  })
})

describe('a saved search', () => {
  it('is kept under its name, asked again with a press, renamed, deleted and brought back', async () => {
    const window = mountWholeWindow()
    const field = await search(window, 'سجل')
    await userEvent.keyboard('{Control>}{Shift>}S{/Shift}{/Control}')
    const name = (await shown(window, 'search-name-field')) as HTMLInputElement
    expect(name.value).toBe('سجل')
    await userEvent.fill(name, 'السجلات القديمة')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.activeElement).toBe(window.element('save-search')))
    const entry = await shown(window, 'saved-search')
    expect(entry.textContent).toContain('السجلات القديمة')
    await userEvent.fill(field, '')
    entry.click()
    await vi.waitFor(() => expect(field.value).toBe('سجل'))
    await vi.waitFor(() => expect(asked(window, 'lookAtSearch')).toHaveLength(1))
    await userEvent.click(await shown(window, 'saved-acts'))
    await userEvent.click(await shown(window, 'saved-rename'))
    const again = (await shown(window, 'search-name-field')) as HTMLInputElement
    // The menu gives the focus back as it goes: the name is written meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(document.activeElement).toBe(again)
    await userEvent.fill(again, 'سجلات')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(window.element('saved-search')?.textContent).toContain('سجلات'))
    // What was named has the focus then, and not nothing.
    await vi.waitFor(() => expect(document.activeElement).toBe(window.element('saved-search')))
    ;(await shown(window, 'saved-acts')).click()
    ;(await shown(window, 'saved-delete')).click()
    await vi.waitFor(() => expect(window.element('saved-search')).toBeNull())
    window.fake.push('menuCommand', 'undo')
    await shown(window, 'saved-search')
  })
})

describe('the history', () => {
  it('hangs under the empty field, is gone through by keys, and is forgotten', async () => {
    const window = mountWholeWindow()
    const field = await search(window, 'سجل')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(asked(window, 'rememberSearch')).toEqual([{ query: 'سجل' }]))
    await userEvent.fill(field, '')
    const first = await shown(window, 'past-search')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(field.value).toBe('سجل'))
    await userEvent.fill(field, '')
    ;(await shown(window, 'forget-all')).click()
    await vi.waitFor(() => expect(window.element('past-searches')).toBeNull())
  })
})

describe('words in their context', () => {
  it('are gone through by keys, each opening its article at the place, and saved as a table', async () => {
    const window = mountWholeWindow()
    await search(window, 'سجل')
    window.fake.push('menuCommand', 'concordance')
    const lines = await shown(window, 'concordance-lines')
    await shown(window, 'concordance-line')
    lines.focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(lines.getAttribute('aria-activedescendant')).toBe('concordance-line-0'))
    await shown(window, 'reader-article')
    const middle = (): number => {
      const mark = lines.querySelector('mark')!.getBoundingClientRect()
      const line = lines.querySelector('.line')!.getBoundingClientRect()
      return Math.abs(mark.left + mark.width / 2 - (line.left + line.width / 2))
    }
    expect(middle()).toBeLessThan(2)
    const before = lines.querySelector('.before span')!.getBoundingClientRect()
    expect(before.left).toBeGreaterThan(lines.querySelector('mark')!.getBoundingClientRect().left)
    window.element('concordance-after')?.click()
    await vi.waitFor(() => expect(asked(window, 'concordance').at(-1)).toMatchObject({ order: 'after' }))
    window.element('concordance-csv')?.click()
    await vi.waitFor(() => expect(asked(window, 'exportConcordance')).toHaveLength(1))
    window.fake.push('menuCommand', 'concordance')
    await vi.waitFor(() => expect(window.element('concordance')).toBeNull())
  })
})

describe('the index', () => {
  it('says what is not searched and why, and is made anew by hand', async () => {
    const window = mountWholeWindow({ language: 'en' })
    const status = await shown(window, 'index-status')
    expect(status.textContent).toContain('7 of 8')
    status.click()
    expect((await shown(window, 'index-lacking')).textContent).toContain('letters/scan.txt')
    window.element('rebuild-index')?.click()
    await vi.waitFor(() => expect(asked(window, 'rebuildIndex')).toHaveLength(1))
  })
})
