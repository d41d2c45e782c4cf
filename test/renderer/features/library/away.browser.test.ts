import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const path = '/media/layla/USB STICK/أرشيف الضفة'
const said = (window: WholeWindow): string =>
  window
    .elements('notice')
    .map(({ textContent }) => textContent)
    .join('\n')
const turn = (window: WholeWindow, isAway: boolean): void => {
  const overview = window.fake.library.overview()
  window.fake.push('libraryChanged', {
    ...overview,
    notices: isAway ? [{ kind: 'folder-away', path }] : [],
  })
}

describe.each(languages)('a library whose folder is away, in %s', (language) => {
  it('says so until it is back, and again when it goes again, though the notice was let go', async () => {
    const window = mountWholeWindow({ language })
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
    turn(window, true)
    await vi.waitFor(() => expect(said(window)).toContain(path))
    expect(await window.violations()).toEqual([])
    const notice = window.elements('notice').find(({ textContent }) => textContent.includes(path))
    expect(notice?.classList.contains('warning')).toBe(true)
    window.element('article-row')?.click()
    await vi.waitFor(() => expect(window.element('reader-article')).not.toBeNull())
    notice?.querySelector<HTMLElement>('button:last-of-type')?.click()
    await vi.waitFor(() => expect(said(window)).not.toContain(path))
    turn(window, false)
    await vi.waitFor(() => expect(said(window)).not.toContain(path))
    turn(window, true)
    await vi.waitFor(() => expect(said(window)).toContain(path))
  })
})
