import axe from 'axe-core'
import { createPinia, setActivePinia } from 'pinia'
import { createApp } from 'vue'
import { onTestFinished, vi } from 'vitest'
import type { Language, Theme } from '#core/settings'
import { i18n } from '#renderer/shared/messages'
import AppWindow from '../../../src/renderer/app/AppWindow.vue'
import '../../../src/renderer/styles/fonts.css'
import '../../../src/renderer/styles/tokens.css'
import '../../../src/renderer/styles/base.css'
import '../../../src/renderer/styles/menus.css'
import { fakeApi, type FakeOptions } from '../fake-api'

export type WholeWindow = {
  readonly fake: ReturnType<typeof fakeApi>
  readonly element: (testid: string) => HTMLElement | null
  readonly elements: (testid: string) => readonly HTMLElement[]
  /** What axe finds against WCAG 2.2 AA on what is shown now, by all its rules or some: each rule with the places. */
  readonly violations: (rules?: readonly string[]) => Promise<readonly string[]>
}

/** The whole window over the library in memory, for one test. */
export const mountWholeWindow = (
  options: FakeOptions & { readonly language?: Language; readonly theme?: Theme } = {},
): WholeWindow => {
  const { language = 'ar', theme = 'light', ...rest } = options
  const fake = fakeApi({ ...rest, settings: { language, theme, annotatorAsked: true, ...rest.settings } })
  globalThis.sanad = fake.api
  const pinia = createPinia()
  setActivePinia(pinia)
  const host = document.createElement('div')
  host.id = 'app'
  document.body.append(host)
  const app = createApp(AppWindow)
  app.use(pinia).use(i18n).mount(host)
  onTestFinished(() => {
    app.unmount()
    host.remove()
  })

  const elements = (testid: string): readonly HTMLElement[] =>
    Array.from(document.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`))
  const violations = async (rules?: readonly string[]): Promise<readonly string[]> => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const found = await axe.run(document.body, {
      runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: tags },
    })
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    )
  }
  return { fake, element: (testid) => elements(testid)[0] ?? null, elements, violations }
}

/** The element of that name, once it is there. */
export const shown = (window: WholeWindow, testid: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const element = window.element(testid)
    if (!element) throw new Error(`${testid} is not there`)
    return element
  })
