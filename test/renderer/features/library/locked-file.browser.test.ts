import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UnreadableFile } from '#core/library/views'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const path = 'وثائق/2014/محضر الاستماع.pdf'
const locked: UnreadableFile = { path, failure: { kind: 'encrypted-file', path } }
const binary: UnreadableFile = { path: 'scan.txt', failure: { kind: 'binary', path: 'scan.txt' } }
const zipped: UnreadableFile = { path: 'a.docx', failure: { kind: 'encrypted-file', path: 'a.docx' } }

const shown = (window: WholeWindow, testid: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = window.element(testid)
    if (!found) throw new Error(`no ${testid} yet`)
    return found
  })
const gone = (window: WholeWindow, testid: string): Promise<void> =>
  vi.waitFor(() => expect(window.element(testid)).toBeNull())

const unreadable = (window: WholeWindow, files: readonly UnreadableFile[]): void =>
  window.fake.push('libraryChanged', { ...window.fake.library.overview(), unreadable: files })

const listed = async (options: Parameters<typeof mountWholeWindow>[0] = {}): Promise<WholeWindow> => {
  const window = mountWholeWindow(options)
  await shown(window, 'article-row')
  unreadable(window, [locked, binary, zipped])
  await vi.waitFor(() => {
    const notice = window.elements('notice').find((one) => one.textContent.match(/3|٣/u))
    if (!notice) throw new Error('no notice yet')
    notice.querySelector<HTMLElement>('.details')?.click()
  })
  await shown(window, 'unreadable-files')
  return window
}
const asked = async (options: Parameters<typeof mountWholeWindow>[0] = {}): Promise<WholeWindow> => {
  const window = await listed(options)
  window.element('open-locked')?.click()
  await shown(window, 'locked-file')
  return window
}
const calls = (window: WholeWindow): readonly unknown[] =>
  window.fake.asked.filter(({ name }) => name === 'readLocked').map(({ input }) => input)

describe('a locked PDF among the files that could not be read', () => {
  it('alone has a button for its password', async () => {
    const window = await listed()
    expect(window.elements('open-locked')).toHaveLength(1)
  })

  it('has none in a library that can’t be written', async () => {
    const window = await listed({ readOnly: true })
    expect(window.element('open-locked')).toBeNull()
  })

  it.each([
    ['ar', 'light', 'لا تُحفظ كلمة المرور في أي مكان'],
    ['en', 'dark', 'The password is kept nowhere'],
  ] as const)('asks in %s (%s) and says what is kept; clean for axe', async (language, theme, said) => {
    const window = await asked({ language, theme })
    await page.screenshot({ path: `../../../../out/shots/locked-${language}.png` })
    expect(window.element('locked-file')?.textContent).toContain(said)
    expect(await window.violations()).toEqual([])
    await userEvent.fill(await shown(window, 'locked-password'), 'خطأ')
    await userEvent.keyboard('{Enter}')
    await shown(window, 'locked-failure')
    await page.screenshot({ path: `../../../../out/shots/locked-wrong-${language}.png` })
    expect(await window.violations()).toEqual([])
  })

  it('waits for a password, with the field ready for it', async () => {
    const window = await asked()
    await vi.waitFor(() => expect(document.activeElement).toBe(window.element('locked-password')))
    await userEvent.keyboard('{Enter}')
    expect((window.element('locked-read') as HTMLButtonElement).disabled).toBe(true)
    expect(calls(window)).toEqual([])
  })

  it('says that a password is wrong, takes the right one, and goes from the list', async () => {
    const window = await asked()
    await userEvent.fill(await shown(window, 'locked-password'), 'wrong')
    await userEvent.keyboard('{Enter}')
    expect((await shown(window, 'locked-failure')).textContent).toContain('لا يُفتح')
    await userEvent.keyboard('sirr-2024{Enter}')
    await gone(window, 'locked-file')
    expect(calls(window)).toEqual([
      { path, password: 'wrong' },
      { path, password: 'sirr-2024' },
    ])
    unreadable(window, [binary])
    await gone(window, 'open-locked')
    expect(window.element('unreadable-files')).not.toBeNull()
    unreadable(window, [])
    await gone(window, 'unreadable-files')
  })

  it('is left with Escape, and forgets what was typed', async () => {
    const window = await asked()
    await userEvent.fill(await shown(window, 'locked-password'), 'wrong')
    await userEvent.keyboard('{Escape}')
    await gone(window, 'locked-file')
    expect(window.element('unreadable-files')).not.toBeNull()
    window.element('open-locked')?.click()
    expect(((await shown(window, 'locked-password')) as HTMLInputElement).value).toBe('')
    expect(calls(window)).toEqual([])
  })
})
