import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ArticleContent } from '#core/library/views'
import { ok } from '#core/result'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useTabsStore } from '#renderer/shared/stores/tabs'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const press = (key: string, code: string): unknown =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ctrlKey: key !== 'F8', bubbles: true, cancelable: true }),
  )
const sideAt = (window: WholeWindow, at: number): HTMLElement => window.elements('reader-side')[at]!
const scrollerAt = (window: WholeWindow, at: number): HTMLElement =>
  sideAt(window, at).querySelector<HTMLElement>('.scroller')!
const textAt = (window: WholeWindow, at: number): string =>
  sideAt(window, at).querySelector('[data-testid="reader-article"]')?.textContent ?? ''
const frontAt = (window: WholeWindow): readonly boolean[] =>
  window.elements('reader-side').map(({ classList }) => classList.contains('front'))
const drawn = (window: WholeWindow, count: number) =>
  vi.waitFor(() => {
    expect(window.elements('reader-side')).toHaveLength(count)
    for (let at = 0; at < count; at++) expect(textAt(window, at)).not.toBe('')
  })
/** Every article with so many paragraphs that it has to be scrolled. */
const long = (content: ArticleContent): ArticleContent => {
  const texts = Array.from({ length: 80 }, (_, i) => `${content.article.path} فقرة ${i} فيها كلام كثير.`)
  let start = 0
  const blocks = texts.map((one) => {
    const at = start
    start += Array.from(one).length + 2
    const end = start - 2
    return { kind: 'paragraph' as const, start: at, end, runs: [{ text: one, start: at }] }
  })
  return { ...content, text: texts.join('\n\n'), blocks, annotations: [] }
}
const withLong = (more: Parameters<typeof mountWholeWindow>[0] = {}): WholeWindow => {
  const window: WholeWindow = mountWholeWindow({
    ...more,
    answers: {
      readArticle: ({ article }: { article: ReturnType<typeof articleIdOf> }) =>
        Promise.resolve(ok(long(window.fake.library.read(article)))),
    },
  })
  return window
}
/** The first article is read, the second lies beside it. */
const split = async (window: WholeWindow): Promise<void> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(0))
  await drawn(window, 1)
  useTabsStore().openBeside(articleIdOf(1))
  await drawn(window, 2)
}
const marked = (): number => [...CSS.highlights.values()].reduce((sum, { size }) => sum + size, 0)
const place = (element: Element): DOMRect => element.getBoundingClientRect()

describe.each(languages)('two articles side by side in %s', (language) => {
  it('lie in the order of reading, and axe finds nothing', async () => {
    const window = mountWholeWindow({ language, settings: { sidebarOpen: false } })
    await split(window)
    const [first, second] = [place(sideAt(window, 0)), place(sideAt(window, 1))]
    expect(first.top).toBe(second.top)
    expect(Math.abs(first.width - second.width)).toBeLessThan(2)
    expect(first.left > second.left).toBe(language === 'ar')
    expect(window.elements('tab')).toHaveLength(2)
    expect(await window.violations()).toEqual([])
  })
})

describe('two articles side by side', () => {
  it('are exchanged by going into the other one, and neither moves', async () => {
    const window = withLong()
    await split(window)
    scrollerAt(window, 0).scrollTop = 600
    scrollerAt(window, 1).scrollTop = 900
    await new Promise((resolve) => setTimeout(resolve, 100))
    const nodes = [0, 1].map((at) => sideAt(window, at).querySelector('[data-start]'))
    const header = place(scrollerAt(window, 1)).top
    scrollerAt(window, 1).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await vi.waitFor(() => expect(frontAt(window)).toEqual([false, true]))
    expect(useListStore().current).toBe(articleIdOf(1))
    expect(useArticleStore().content?.article.id).toBe(articleIdOf(1))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect([0, 1].map((at) => scrollerAt(window, at).scrollTop)).toEqual([600, 900])
    expect([0, 1].map((at) => sideAt(window, at).querySelector('[data-start]'))).toEqual(nodes)
    expect(place(scrollerAt(window, 1)).top).toBe(header)
  })

  it('have each its own selection: what is selected is of the article it is selected in', async () => {
    const window = withLong()
    await split(window)
    const select = async (at: number): Promise<void> => {
      const run = sideAt(window, at).querySelectorAll('[data-start]')[2]!
      run.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      const node = document.createTreeWalker(run, NodeFilter.SHOW_TEXT).nextNode()!
      globalThis.getSelection()?.setBaseAndExtent(node, 0, node, 9)
      run.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
      await vi.waitFor(() => expect(useArticleStore().selection?.exact).toBe(node.textContent!.slice(0, 9)))
    }
    await select(0)
    expect(frontAt(window)).toEqual([true, false])
    await select(1)
    expect(frontAt(window)).toEqual([false, true])
    expect(useArticleStore().content?.article.id).toBe(articleIdOf(1))
    await select(0)
    expect(useArticleStore().content?.article.id).toBe(articleIdOf(0))
  })

  it('keep each its marks, also while the other one is read', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    useListStore().select(articleIdOf(0))
    await drawn(window, 1)
    await vi.waitFor(() => expect(marked()).toBeGreaterThan(0))
    const alone = marked()
    const annotated = [1, 2, 3, 4, 5, 6, 7].find(
      (n) => window.fake.library.read(articleIdOf(n)).annotations.length > 0,
    )
    useTabsStore().openBeside(articleIdOf(annotated ?? -1))
    await drawn(window, 2)
    await vi.waitFor(() => expect(marked()).toBeGreaterThan(alone))
    const both = marked()
    press('F8', 'F8')
    await vi.waitFor(() => expect(frontAt(window)).toEqual([false, true]))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(marked()).toBe(both)
    expect(document.activeElement).toBe(scrollerAt(window, 1))
    window.element('close-front')?.click()
    await vi.waitFor(() => expect(window.elements('reader-side')).toHaveLength(1))
    await vi.waitFor(() => expect(marked()).toBe(alone))
  })

  it('become one when either is closed, and the one that is left stays where it is', async () => {
    const window = withLong()
    await split(window)
    scrollerAt(window, 1).scrollTop = 900
    const node = scrollerAt(window, 1).querySelector('[data-start]')
    window.element('close-front')?.click()
    await vi.waitFor(() => expect(window.elements('reader-side')).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(useListStore().current).toBe(articleIdOf(1))
    expect(scrollerAt(window, 0).querySelector('[data-start]')).toBe(node)
    expect(scrollerAt(window, 0).scrollTop).toBeGreaterThan(500)
    expect(window.elements('tab')).toHaveLength(2)
    useTabsStore().toggleSides()
    await drawn(window, 2)
    window.element('close-side')?.click()
    await vi.waitFor(() => expect(window.elements('reader-side')).toHaveLength(1))
    expect(useListStore().current).toBe(articleIdOf(1))
  })

  it('become one with the tab of either, by key too', async () => {
    const window = mountWholeWindow()
    await split(window)
    press('w', 'KeyW')
    await vi.waitFor(() => expect(window.elements('reader-side')).toHaveLength(1))
    expect(useListStore().current).toBe(articleIdOf(1))
    expect(window.element('tabs')).toBeNull()
    press('\\', 'Backslash')
    await drawn(window, 2)
    expect(window.elements('tab')).toHaveLength(2)
    expect(textAt(window, 0)).toBe(textAt(window, 1))
    press('\\', 'Backslash')
    await vi.waitFor(() => expect(window.elements('reader-side')).toHaveLength(1))
  })

  it('let the list choose what is read on the side that the person is in', async () => {
    const window = mountWholeWindow()
    await split(window)
    const lying = textAt(window, 1)
    useListStore().select(articleIdOf(2))
    await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(2)))
    await drawn(window, 2)
    expect(textAt(window, 1)).toBe(lying)
    press('F8', 'F8')
    await vi.waitFor(() => expect(frontAt(window)).toEqual([false, true]))
    useListStore().select(articleIdOf(3))
    await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(3)))
    await drawn(window, 2)
    expect(textAt(window, 1)).not.toBe(lying)
  })

  it('show a word that is found where the person is, and only there', async () => {
    const window = mountWholeWindow()
    await split(window)
    scrollerAt(window, 0).dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'f',
        code: 'KeyF',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    )
    const field = await shown(window, 'find-input')
    await userEvent.fill(field, 'سجل')
    const inside = (at: number): boolean =>
      [...(CSS.highlights.get('found') ?? [])].some((range) =>
        scrollerAt(window, at).contains(range.startContainer),
      )
    await vi.waitFor(() => expect([inside(0), inside(1)]).toEqual([true, false]))
  })

  it('lie one above the other where there is no room', async () => {
    await page.viewport(1100, 768)
    const window = mountWholeWindow()
    await split(window)
    expect(place(sideAt(window, 1)).top).toBeGreaterThan(place(sideAt(window, 0)).top + 100)
  })

  it('come back with the library', async () => {
    const tabs = {
      'urn:uuid:00000000-0000-4000-8000-000000000001': {
        articles: [articleIdOf(1), articleIdOf(4), articleIdOf(1)],
        active: 2,
        beside: 0,
      },
    }
    const window = mountWholeWindow({ settings: { tabs } })
    await drawn(window, 2)
    expect(window.elements('tab')).toHaveLength(3)
    expect(textAt(window, 0)).toBe(textAt(window, 1))
    expect(useTabsStore().active).toBe(useTabsStore().tabs[2]?.key)
  })
})
