import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const openSettings = async (window: WholeWindow): Promise<HTMLElement> => {
  ;(await shown(window, 'settings-button')).click()
  return await shown(window, 'settings-search')
}
const isThere = (window: WholeWindow, ...testids: readonly string[]): readonly boolean[] =>
  testids.map((testid) => window.element(testid) !== null)

describe.each(languages)('settings, in %s', (language) => {
  it('are found by their names in both languages, whatever the spelling', async () => {
    const window = mountWholeWindow({ language })
    await shown(window, 'article-row')
    const field = await openSettings(window)
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    await page.screenshot({ path: `../../../../out/shots/settings-${language}.png` })
    for (const query of ['sepia', 'مَظهر', 'المظهر'].filter((one) => language === 'ar' || one === 'sepia')) {
      await userEvent.fill(field, query)
      await vi.waitFor(() => expect(isThere(window, 'theme-sepia', 'digits-latin')).toEqual([true, false]))
    }
    await userEvent.fill(field, 'no such thing')
    await shown(window, 'settings-nothing')
    expect(await window.violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(isThere(window, 'theme-sepia', 'digits-latin')).toEqual([true, true]))
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(window.element('settings')).toBeNull())
  })

  it('of reading can be those of one library alone, and it is said which are in force', async () => {
    const window = mountWholeWindow({ language })
    await shown(window, 'article-row')
    await openSettings(window)
    const everywhere = (await shown(window, 'scope-said')).textContent
    ;(await shown(window, 'scope-library')).click()
    await vi.waitFor(() => expect(window.element('scope-said')?.textContent).not.toBe(everywhere))
    expect(window.element('scope-said')?.textContent).toContain('أرشيف الضفة')
    ;(await shown(window, 'font-plex')).click()
    const root = document.documentElement
    await vi.waitFor(() => expect(root.style.getPropertyValue('--reader-font')).toBe('var(--font-plex)'))
    const sample = await shown(window, 'reading-sample')
    expect(getComputedStyle(sample).fontFamily).toContain('Plex')
    await page.screenshot({ path: `../../../../out/shots/settings-library-${language}.png` })
    expect(await window.violations()).toEqual([])
    const store = useSettingsStore()
    const { library } = store
    store.library = null
    await vi.waitFor(() => expect(root.style.getPropertyValue('--reader-font')).toBe('var(--font-amiri)'))
    store.library = library
    ;(await shown(window, 'scope-everywhere')).click()
    await vi.waitFor(() => expect(root.style.getPropertyValue('--reader-font')).toBe('var(--font-amiri)'))
    expect(window.fake.asked.filter(({ name }) => name === 'changeSettings').at(-1)?.input).toEqual({
      libraryReading: {},
    })
  })
})

describe('how articles are set', () => {
  const styleOf = (window: WholeWindow, selector: string): CSSStyleDeclaration =>
    getComputedStyle(window.element('reader-article')!.querySelector(selector)!)

  it('has a Kufi, Latin letters of a pair, space between paragraphs and justified lines', async () => {
    const window = mountWholeWindow({ language: 'ar' })
    ;(await shown(window, 'article-row')).click()
    await shown(window, 'reader-article')
    await vi.waitFor(() => expect(styleOf(window, '.paragraph-block').textAlign).toBe('start'))
    await openSettings(window)
    for (const id of ['font-kufi', 'latin-serif', 'justified-justified']) (await shown(window, id)).click()
    const range = (await shown(window, 'settings')).querySelector<HTMLInputElement>(
      'input[type=range][step="0.05"][max="2"]',
    )!
    await userEvent.fill(range, '1.5')
    await vi.waitFor(() => {
      const { fontFamily, textAlign, marginBlockEnd, fontSize } = styleOf(window, '.paragraph-block')
      expect(fontFamily).toMatch(/^"Latin Serif", "Noto Kufi Arabic"/)
      expect(textAlign).toBe('justify')
      expect(Number.parseFloat(marginBlockEnd)).toBeCloseTo(1.5 * Number.parseFloat(fontSize), 1)
    })
    await document.fonts.ready
    const drawn = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    expect(drawn.some((family) => family.includes('Kufi'))).toBe(true)
    expect(await window.violations()).toEqual([])
    await page.screenshot({ path: '../../../../out/shots/settings-kufi.png' })
  })
})

describe('settings without a library', () => {
  it('have no choice between one library and all, and show how articles look', async () => {
    const window = mountWholeWindow({ open: false })
    await openSettings(window)
    expect(isThere(window, 'scope-library', 'reading-sample')).toEqual([false, true])
    ;(await shown(window, 'tashkeel-hidden')).click()
    await vi.waitFor(() =>
      expect(window.element('reading-sample')?.textContent).not.toMatch(/[\u064B-\u0652]/u),
    )
    expect(await window.violations()).toEqual([])
  })
})
