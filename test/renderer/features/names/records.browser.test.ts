import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useNamesStore } from '../../../../src/renderer/features/names/names-store'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

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

const opened = async (): Promise<WholeWindow> => {
  const window = mountWholeWindow({ language: 'en' })
  await shown(window, 'article-row')
  window.fake.push('menuCommand', 'names')
  await shown(window, 'new-name')
  return window
}

describe('what is said of a name', () => {
  it('leaves it protected where two names became one', async () => {
    await opened()
    const names = useNamesStore()
    await names.create('person', 'Abu Ali')
    await names.create('person', 'Ahmad')
    await names.protect(true)
    await names.merge(names.entries.find(({ name }) => name === 'Abu Ali')!)
    await names.select(names.entries[0]!)
    expect(names.entry?.isProtected).toBe(true)
    await names.describe('', 'a witness')
    await vi.waitFor(() => expect(names.entry?.records).toHaveLength(1))
    expect(names.entry?.isProtected).toBe(true)
    expect(
      (await vi.waitFor(() => document.querySelector<HTMLElement>('[data-testid="name-forget"]')!)).title,
    ).toContain('protected')
  })

  it('is not lost while it is written and the library is read anew', async () => {
    const window = await opened()
    const names = useNamesStore()
    await names.create('person', 'Ahmad')
    const field = (await shown(window, 'name-description')) as HTMLTextAreaElement
    await userEvent.fill(field, 'half a sentence')
    await names.load()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(field.value).toBe('half a sentence')
    // What comes from elsewhere is shown where nothing is being written.
    await names.describe('Abu Ali', '')
    const also = (await shown(window, 'name-also')) as HTMLTextAreaElement
    await vi.waitFor(() => expect(also.value).toBe('Abu Ali'))
    expect(field.value).toBe('half a sentence')
  })

  it('offers to change only the other names that were said here, not those of marks', async () => {
    const window = await opened()
    const { annotations } = window.fake.library
    const [one] = annotations.values()
    annotations.set(one!.id, {
      ...one!,
      described: { kind: 'person', value: 'Salim', also: 'Abu Salim' },
    })
    const names = useNamesStore()
    await names.load()
    await names.select({ kind: 'person', name: 'Salim' })
    const also = (await shown(window, 'name-also')) as HTMLTextAreaElement
    expect(also.value).toBe('')
    expect(document.querySelector('.aliases')?.textContent).toContain('Abu Salim')
  })
})
