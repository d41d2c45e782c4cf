import { page } from 'vitest/browser'
import { describe, expect, it, vi } from 'vitest'
import { languages, themes } from '#core/settings'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'
import { atRest, screens, type Screen } from '#support/window/screens'

const colourRules = ['color-contrast', 'link-in-text-block']
const drawnThemes = themes.filter((theme) => theme !== 'system')

const at = async (
  { options = {}, open }: Screen,
  more: Parameters<typeof mountWholeWindow>[0] = {},
): Promise<WholeWindow> => {
  const window = mountWholeWindow({ ...options, ...more })
  const first = options.open === false ? 'welcome' : 'article-row'
  await vi.waitFor(() => expect(window.element(first)).not.toBeNull())
  await atRest()
  await open(window)
  await atRest()
  return window
}

/** What can be pressed or written in, and does not lie within the window's width, nor in something that scrolls sideways. */
const outOfSight = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a, [role="tab"]')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > innerWidth + 1) && !scrollsSideways(element)
    })
    .map((element) => element.outerHTML.slice(0, 160))
const scrollsSideways = (element: HTMLElement): boolean => {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth)
      return true
  return false
}

describe('every screen', () => {
  it.each(screens)('$name: axe finds nothing, in any theme and language', async (screen) => {
    await page.viewport(1366, 768)
    const window = await at(screen)
    const settings = useSettingsStore()
    const found: string[] = []
    for (const language of languages)
      for (const theme of drawnThemes) {
        settings.receive({ ...settings.settings, language, theme })
        await atRest()
        // A theme changes colours and nothing else.
        for (const violation of await window.violations(theme === 'light' ? undefined : colourRules))
          if (screen.isMenu !== true || !violation.startsWith('region'))
            found.push(`${language} ${theme}: ${violation}`)
      }
    expect(found).toEqual([])
  })

  it.each(screens)('$name: fits a window of 1024 by 768, and one at twice the size', async (screen) => {
    await page.viewport(1024, 768)
    await at(screen)
    const settings = useSettingsStore()
    const found: string[] = []
    for (const [width, height] of [
      [1024, 768],
      [683, 384],
    ] as const) {
      await page.viewport(width, height)
      for (const language of languages) {
        settings.receive({ ...settings.settings, language })
        await atRest()
        const { scrollWidth } = document.documentElement
        if (scrollWidth > innerWidth) found.push(`${language} ${width}: the page is ${scrollWidth} wide`)
        found.push(...outOfSight().map((one) => `${language} ${width}: ${one}`))
      }
    }
    expect(found).toEqual([])
  })
})
