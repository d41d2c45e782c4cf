import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import type { ArticleContent } from '#core/library/views'
import { ok } from '#core/result'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useFullViewStore } from '#renderer/shared/stores/full-view'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const scrollerOf = (): HTMLElement => document.querySelector<HTMLElement>('.reader-view .scroller')!
const open = async (window: WholeWindow, n: number): Promise<void> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(n))
  await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(n)))
  await shown(window, 'reader-article')
}
/** The n-th sample with so many paragraphs that it has to be scrolled. */
const long = (window: WholeWindow, n: number): ArticleContent => {
  const content = window.fake.library.read(articleIdOf(n))
  const texts = Array.from({ length: 120 }, (_, i) => `فقرة ${i} طويلة فيها كلام كثير عن السجلّات والأماكن.`)
  const text = texts.join('\n\n')
  const blocks = texts.map((one, i) => {
    const start = Array.from(texts.slice(0, i).join('\n\n')).length + (i === 0 ? 0 : 2)
    return {
      kind: 'paragraph' as const,
      start,
      end: start + Array.from(one).length,
      runs: [{ text: one, start }],
    }
  })
  return { ...content, text, blocks, annotations: [] }
}
const withLong = (more: Parameters<typeof mountWholeWindow>[0] = {}): WholeWindow => {
  const window: WholeWindow = mountWholeWindow({
    ...more,
    answers: {
      readArticle: ({ article }: { article: ReturnType<typeof articleIdOf> }) =>
        Promise.resolve(
          ok(
            article === articleIdOf(0)
              ? { ...long(window, 0), reading: window.fake.library.read(article).reading }
              : window.fake.library.read(article),
          ),
        ),
    },
  })
  return window
}
const saved = (window: WholeWindow): readonly { articles: unknown; change: Record<string, unknown> }[] =>
  window.fake.asked.filter(({ name }) => name === 'changeReading').map(({ input }) => input as never)

describe('the place in an article', () => {
  it('is kept by its words, and the article opens there the next time', async () => {
    const window = withLong()
    await open(window, 0)
    await vi.waitFor(() => expect(saved(window).some(({ change }) => 'opened' in change)).toBe(true))
    scrollerOf().dispatchEvent(new WheelEvent('wheel', { deltaY: 2000 }))
    scrollerOf().scrollTop = 2000
    await vi.waitFor(() => expect(saved(window).some(({ change }) => change['place'])).toBe(true), 4000)
    const place = window.fake.library.readings.get(articleIdOf(0))?.place
    expect(place?.exact).toContain('فقرة')
    await open(window, 1)
    await open(window, 0)
    await vi.waitFor(() => expect(Math.abs(scrollerOf().scrollTop - 2000)).toBeLessThan(60), 8000)
  })

  it('of a session before is not lost while the article is opening', async () => {
    const window = withLong()
    const content = long(window, 0)
    const start = Array.from(content.text.slice(0, content.text.indexOf('فقرة 70'))).length
    const exact = Array.from(content.text)
      .slice(start, start + 48)
      .join('')
    const place = { exact, prefix: '', suffix: '', start, end: start + 48, version: content.version }
    window.fake.library.changeReading([articleIdOf(0)], { place, progress: 0.6 })
    await open(window, 0)
    await vi.waitFor(() => expect(scrollerOf().scrollTop).toBeGreaterThan(1000), 8000)
    // Heights that settle, or a window that changes its size, move the text too: that is no reading.
    scrollerOf().scrollTop = 300
    await new Promise((resolve) => setTimeout(resolve, 1800))
    await open(window, 1)
    expect(window.fake.library.readings.get(articleIdOf(0))?.place?.exact).toContain('فقرة 70')
  })
})

describe('back and forward', () => {
  it('go through what was open, by key and by button, each in the direction of the language', async () => {
    const window = mountWholeWindow()
    for (const n of [0, 1, 2]) await open(window, n)
    const current = (): number => [0, 1, 2].findIndex((n) => articleIdOf(n) === useListStore().current)
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(current()).toBe(1)
    await vi.waitFor(() => expect(window.element('go-back')).not.toBeNull())
    window.element('go-back')?.click()
    expect(current()).toBe(0)
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(current()).toBe(1)
    document.body.dispatchEvent(new MouseEvent('mouseup', { button: 4, bubbles: true }))
    expect(current()).toBe(2)
    await vi.waitFor(() => expect((window.element('go-forward') as HTMLButtonElement).disabled).toBe(true))
  })
})

describe.each(languages)('read and unread in %s', (language) => {
  it('are marked by key, shown in the list, counted, and taken back', async () => {
    const window = mountWholeWindow({ language })
    await open(window, 0)
    window.element('article-list')?.focus()
    await userEvent.keyboard('m')
    await vi.waitFor(() => expect(window.fake.library.readings.get(articleIdOf(0))?.read).toBe(true))
    await vi.waitFor(() => expect(document.querySelector('.article-row.read')).not.toBeNull())
    await userEvent.keyboard('l')
    await vi.waitFor(() => expect(window.element('sidebar-view-later')?.textContent).toMatch(/[1١]/u))
    expect(await window.violations()).toEqual([])
    await userEvent.keyboard('{Control>}z{/Control}')
    await vi.waitFor(() => expect(window.fake.library.readings.get(articleIdOf(0))?.later).toBe(false))
    await userEvent.keyboard('m')
    await vi.waitFor(() => expect(window.fake.library.readings.get(articleIdOf(0))?.read).toBe(false))
  })
})

describe('the article behind a view that takes all the room', () => {
  it('is not marked by a key that can not be seen to do so', async () => {
    const window = mountWholeWindow()
    await open(window, 0)
    useFullViewStore().show('codebook')
    await vi.waitFor(() => expect(window.element('reader')?.offsetParent ?? null).toBeNull())
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('m')
    await userEvent.keyboard('l')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(saved(window).filter(({ change }) => 'read' in change || 'later' in change)).toEqual([])
  })
})

describe('an article whose end was in sight', () => {
  it('counts as read after a while, and stays in the view of unread ones until it is left', async () => {
    const window = mountWholeWindow()
    await open(window, 3)
    await vi.waitFor(() => expect(window.fake.library.readings.get(articleIdOf(3))?.read).toBe(true), 6000)
    expect(window.elements('article-row')).toHaveLength(8)
  })
})
