import { createPinia, setActivePinia } from 'pinia'
import { ConfigProvider, TooltipProvider } from 'reka-ui'
import { createApp, h, nextTick, type Component } from 'vue'
import { onTestFinished } from 'vitest'
import type { Language, Theme } from '#core/settings'
import type { ArticleId } from '#core/ids'
import { directionOf } from '#renderer/shared/direction'
import { i18n, setLanguage } from '#renderer/shared/messages'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useListStore } from '#renderer/shared/stores/list'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { fakeApi, type FakeOptions } from '../fake-api'
import { articleIdOf } from './fake-library'
import '../../../src/renderer/styles/fonts.css'
import '../../../src/renderer/styles/tokens.css'
import '../../../src/renderer/styles/base.css'

export type Mounted = {
  readonly fake: ReturnType<typeof fakeApi>
  /** Opens the n-th sample article and waits until it is drawn. */
  readonly read: (n: number) => Promise<ArticleId>
  readonly element: (testid: string) => HTMLElement | null
  readonly elements: (testid: string) => HTMLElement[]
}

/** Components of the window over the library in memory, side by side, for one test. */
export const mountWindow = async (
  parts: readonly Component[],
  options: FakeOptions & { readonly language?: Language; readonly theme?: Theme } = {},
): Promise<Mounted> => {
  const { language = 'ar', theme = 'light', ...rest } = options
  const fake = fakeApi({ ...rest, settings: { language, theme, annotatorAsked: true, ...rest.settings } })
  globalThis.sanad = fake.api
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.documentElement.dataset['theme'] = theme
  document.title = 'Sanad'
  setLanguage(language)

  const pinia = createPinia()
  setActivePinia(pinia)
  const host = document.createElement('main')
  host.style.cssText =
    'display: grid; grid-auto-flow: column; grid-template-columns: minmax(0, 1fr) 320px; block-size: 700px'
  document.body.append(host)
  const panes = () => h(TooltipProvider, () => parts.map((part) => h(part)))
  const app = createApp({ render: () => h(ConfigProvider, { dir: directionOf(language) }, panes) })
  app.use(pinia).use(i18n)

  const state = await fake.api.appState()
  if (!state.ok) throw new Error('the library in memory did not answer')
  useSettingsStore().receive(state.value.settings)
  useLibraryStore().start(state.value)
  app.mount(host)
  onTestFinished(() => {
    app.unmount()
    host.remove()
    globalThis.getSelection()?.removeAllRanges()
  })

  const elements = (testid: string): HTMLElement[] =>
    Array.from(document.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`))
  const read = async (n: number): Promise<ArticleId> => {
    const id = articleIdOf(n)
    useListStore().select(id)
    await until(
      () =>
        useArticleStore().content?.article.id === id &&
        elements('reader-article').some((root) => root.querySelector('[data-start]')),
    )
    return id
  }
  return { fake, read, elements, element: (testid) => elements(testid)[0] ?? null }
}

/** Waits until something holds; the test's own time limit is the only one. */
export const until = async (holds: () => boolean | undefined): Promise<void> => {
  while (holds() !== true) await new Promise((resolve) => requestAnimationFrame(resolve))
  await nextTick()
}

export const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}): void => {
  const code = /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : /^\d$/u.test(key) ? `Digit${key}` : key
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }))
}

export const write = (field: HTMLElement | null, text: string): void => {
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement))
    throw new Error('no field')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Selects words of the article that stand within one text node. */
export const selectWords = (words: string): void => {
  const root = document.querySelector('[data-testid="reader-article"]')
  if (!root) throw new Error('no article')
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1
    if (at < 0) continue
    globalThis.getSelection()?.setBaseAndExtent(node, at, node, at + words.length)
    return
  }
  throw new Error(`the article does not say: ${words}`)
}
