import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const menuOn = async (window: WholeWindow, element: Element | null | undefined): Promise<void> => {
  element?.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 300 }),
  )
  await vi.waitFor(() => expect(window.element('context-menu')).not.toBeNull())
}
const opened = async (
  language: 'ar' | 'en',
  more: { readonly readOnly?: boolean } = {},
): Promise<WholeWindow> => {
  const window = mountWholeWindow({ language, ...more })
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  useListStore().select(articleIdOf(0))
  await vi.waitFor(() => expect(window.elements('annotation-card').length).toBeGreaterThan(1))
  return window
}
const names = (window: WholeWindow): readonly string[] => window.fake.asked.map(({ name }) => name)

describe.each(languages)('the menus of things, in %s', (language) => {
  it('is there on the card of an annotation, and does what it says', async () => {
    const window = await opened(language)
    const card = window.elements('annotation-card')[0]
    await menuOn(window, card?.querySelector('q'))
    expect(await window.violations(['aria-required-children', 'color-contrast', 'button-name'])).toEqual([])
    expect(window.element('context-uncertain')?.getAttribute('aria-checked')).toBe('false')
    window.element('context-uncertain')?.click()
    await vi.waitFor(() => expect(names(window)).toContain('changeAnnotations'))
    await menuOn(window, window.elements('annotation-card')[1]?.querySelector('.go'))
    window.element('context-note')?.click()
    await vi.waitFor(() =>
      expect(document.querySelector('[data-testid="annotation-card"] textarea')).not.toBeNull(),
    )
    // Who writes has the menu of the field, which is the system's.
    document
      .querySelector('[data-testid="annotation-card"] textarea')
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(window.element('context-menu')).toBeNull()
  })

  it('deletes an annotation from its menu', async () => {
    const window = await opened(language)
    await menuOn(window, window.elements('annotation-card')[0])
    window.element('context-delete')?.click()
    await vi.waitFor(() => expect(names(window)).toContain('deleteAnnotation'))
  })

  it('filters by a tag alone, gives it to what is selected, and edits it', async () => {
    const window = await opened(language)
    const tag = () => window.elements('sidebar-tag')[1]
    await menuOn(window, tag())
    expect(window.element('context-give')).toBeNull()
    window.element('context-only')?.click()
    await vi.waitFor(() => expect(useListStore().criteria.tags).toHaveLength(1))
    await useListStore().setTags([])
    await useListStore().selectAll()
    await menuOn(window, tag())
    window.element('context-give')?.click()
    await vi.waitFor(() => expect(names(window)).toContain('tagArticles'))
    await menuOn(window, tag())
    window.element('context-edit')?.click()
    await vi.waitFor(() => expect(window.element('tag-name')).not.toBeNull())
  })

  it('offers nothing that writes where the library can only be read', async () => {
    const window = await opened(language, { readOnly: true })
    await menuOn(window, window.elements('sidebar-tag')[0])
    expect(window.element('context-edit')).toBeNull()
    expect(window.element('context-codebook')).not.toBeNull()
  })

  it('opens a saved search, and renames it', async () => {
    const window = await opened(language)
    await useListStore().setQuery('سجل')
    runCommand('save-search')
    await vi.waitFor(() => expect(window.element('search-name-keep')).not.toBeNull())
    window.element('search-name-keep')?.click()
    await vi.waitFor(() => expect(window.element('saved-search')).not.toBeNull())
    await menuOn(window, window.element('saved-search'))
    window.element('context-open')?.click()
    await vi.waitFor(() => expect(names(window)).toContain('lookAtSearch'))
    await menuOn(window, window.element('saved-search'))
    window.element('context-rename')?.click()
    await vi.waitFor(() => expect(window.element('search-name-field')).not.toBeNull())
  })
})

it('comes by a long press, and is gone through by keys', async () => {
  const window = await opened('en')
  const tag = window.elements('sidebar-tag')[0]!
  const touch = { bubbles: true, pointerType: 'touch', pointerId: 5, clientX: 60, clientY: 500, button: 0 }
  tag.dispatchEvent(new PointerEvent('pointerdown', touch))
  await vi.waitFor(() => expect(window.element('context-menu')).not.toBeNull(), { timeout: 3000 })
  tag.dispatchEvent(new PointerEvent('pointerup', touch))
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toContain('menuitem'))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(window.element('context-menu')).toBeNull())
})
