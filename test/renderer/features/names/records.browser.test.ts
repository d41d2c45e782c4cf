import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const shown = async (window: WholeWindow, testid: string): Promise<HTMLElement> =>
  await vi.waitFor(() => {
    const element = window.element(testid)
    if (!element) throw new Error(`${testid} is not there`)
    return element
  })
const heading = (): string | undefined => document.querySelector('.name-page h2')?.textContent.trim()

describe.each(languages)('a name of its own, in %s', (language) => {
  it('is made by keys alone, described, protected, and taken back', async () => {
    const window = mountWholeWindow({ language, settings: { theme: language === 'en' ? 'dark' : 'light' } })
    await shown(window, 'article-row')
    window.fake.push('menuCommand', 'names')
    ;(await shown(window, 'new-name')).focus()
    await userEvent.keyboard('أحمد الحسن{Enter}')
    await vi.waitFor(() => expect(heading()).toBe('أحمد الحسن'))
    ;(await shown(window, 'name-description')).focus()
    await userEvent.keyboard('شاهد من حلب')
    window.element('name-also')?.focus()
    await userEvent.keyboard('أبو علي')
    window.element('name-describe')?.focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.querySelector('.aliases')?.textContent).toContain('أبو علي'))
    window.element('name-protect')?.click()
    await vi.waitFor(() => expect(document.querySelector('.name svg[role="img"]')).not.toBeNull())
    await page.screenshot({ path: `../../../../out/shots/name-record-${language}.png` })
    expect(await window.violations()).toEqual([])
    for (let step = 0; step < 3; step++) await useUndoStore().undo()
    await vi.waitFor(() => expect(window.element('name-page')).toBeNull())
    await useUndoStore().redo()
    await vi.waitFor(() => expect(window.elements('name-option')).toHaveLength(1))
  })
})
