import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnnotationId } from '#core/ids'
import { languages } from '#core/settings'
import { textMapOf } from '#renderer/features/reader/text-map'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { useToastStore } from '#renderer/shared/stores/toasts'
import type { FakeOptions } from '#support/fake-api'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const article = articleIdOf(0)
const long = Array.from({ length: 14 }, (_, n) => `السطر ${n} من ملاحظة طويلة كُتبت على مهل.`).join('\n\n')

type Note = { readonly start: number; readonly length?: number; readonly note: string }
const open = async (notes: readonly Note[], options: Parameters<typeof mountWholeWindow>[0] = {}) => {
  const settings: FakeOptions['settings'] = { marginOpen: true, inspectorOpen: false, ...options.settings }
  const window = mountWholeWindow({ ...options, settings })
  window.fake.library.annotations.clear()
  const ids = notes.map(
    ({ start, length = 12, note }) =>
      window.fake.library.annotate({
        article,
        range: { start, end: start + length },
        note,
        tags: [],
        colour: 'green',
      }).annotation.id,
  )
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  useListStore().select(article)
  await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(article))
  return { window, ids }
}
const cards = (window: WholeWindow) => window.elements('margin-card')
const cardsShown = async (window: WholeWindow, count: number): Promise<readonly HTMLElement[]> => {
  await vi.waitFor(() => expect(cards(window)).toHaveLength(count))
  await settled()
  return cards(window)
}
/** Until places were measured and nothing moves any more. */
const settled = async (): Promise<void> => {
  for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  await Promise.all(document.getAnimations().map((animation) => animation.finished))
}
const boxes = (elements: readonly HTMLElement[]) => elements.map((one) => one.getBoundingClientRect())
/** The first letter of a mark, as it is drawn. */
const rangeOf = (id: AnnotationId): Range => {
  const start = useArticleStore().marks.find((mark) => mark.id === id)?.start ?? -1
  const root = document.querySelector('[data-testid="reader-article"]')
  const range = root && textMapOf(root).rangeOf({ start, end: start + 1 })
  if (!range) throw new Error('the mark is not drawn')
  return range
}
const lineOf = (id: AnnotationId): number => rangeOf(id).getBoundingClientRect().top

describe.each(languages)('notes beside their lines, in %s', (language) => {
  it('stand beside the text, never over it or each other, and axe finds nothing', async () => {
    const { window } = await open(
      [
        { start: 0, note: 'على **العنوان**' },
        { start: 60, note: long },
        { start: 64, note: 'An English note about [a page](https://example.org) in *its own* direction.' },
        { start: 70, note: 'قريبة من سابقتها' },
      ],
      { language },
    )
    const shown = boxes(await cardsShown(window, 4))
    const text = window.element('reader-article')!.getBoundingClientRect()
    const body = { left: text.left, right: text.right }
    for (const [i, box] of shown.entries()) {
      expect(box.right <= body.left || box.left >= body.right).toBe(true)
      if (i > 0) expect(box.top).toBeGreaterThanOrEqual(shown[i - 1]!.bottom)
    }
    expect(cards(window).map((card) => card.querySelector('.annotation-note')?.getAttribute('dir'))).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'rtl',
    ])
    expect(await window.violations()).toEqual([])
  })
})

describe('a note beside its line', () => {
  it('stands at its line when it is chosen, also where others crowd', async () => {
    const { window, ids } = await open([0, 1, 2, 3].map((n) => ({ start: 400 + n, note: `ملاحظة ${n}` })))
    await cardsShown(window, 4)
    const last = ids[3]!
    expect(Math.abs(boxes(cards(window))[3]!.top - lineOf(last))).toBeGreaterThan(20)
    useArticleStore().selected = last
    await settled()
    expect(boxes(cards(window))[3]!.top).toBeCloseTo(lineOf(last), 0)
  })

  it('is folded while it is long, and shown whole when that is wanted', async () => {
    const { window } = await open([
      { start: 30, note: long },
      { start: 200, note: 'قصيرة' },
    ])
    await cardsShown(window, 2)
    const [more] = window.elements('margin-more')
    expect(window.elements('margin-more')).toHaveLength(1)
    const before = boxes(cards(window))
    more?.click()
    await settled()
    const after = boxes(cards(window))
    expect(after[0]!.height).toBeGreaterThan(before[0]!.height * 1.5)
    expect(after[1]!.top).toBeGreaterThanOrEqual(after[0]!.bottom)
    expect(more?.getAttribute('aria-expanded')).toBe('true')
  })

  it('is gone to from the text and left for its mark by keys alone, in the order of the text', async () => {
    const { window, ids } = await open([
      { start: 300, note: 'الثانية' },
      { start: 40, note: 'الأولى' },
    ])
    await cardsShown(window, 2)
    useArticleStore().askText()
    await userEvent.keyboard('{Enter}')
    const focused = () =>
      document.activeElement?.closest('[data-annotation]')?.getAttribute('data-annotation')
    expect(focused()).toBe(ids[1])
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe(ids[0])
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('region'))
    expect(useArticleStore().selected).toBe(ids[0])
    await userEvent.keyboard('{Enter}')
    expect(focused()).toBe(ids[0])
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement?.getAttribute('role')).toBe('region')
  })

  it('is chosen by a click on its mark', async () => {
    const { window, ids } = await open([{ start: 44, length: 40, note: 'هنا' }])
    await cardsShown(window, 1)
    const { startContainer: node, startOffset: at } = rangeOf(ids[0]!)
    getSelection()?.setBaseAndExtent(node, at + 3, node, at + 3)
    node.parentElement?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(useArticleStore().selected).toBe(ids[0])
    await vi.waitFor(() => expect(cards(window)[0]?.getAttribute('aria-current')).toBe('true'))
    expect(useArticleStore().pointed).toBeNull()
  })

  it('has a card although it only marks words, while it is chosen', async () => {
    const { window, ids } = await open([
      { start: 40, note: '' },
      { start: 300, note: 'ذات كلمات' },
    ])
    await cardsShown(window, 1)
    useArticleStore().selected = ids[0]!
    await cardsShown(window, 2)
  })

  it('of the whole article stands at its beginning; what has no certain place has no card', async () => {
    const { window, ids } = await open([
      { start: 40, note: 'لها مكان' },
      { start: 300, note: 'بلا مكان' },
    ])
    await cardsShown(window, 2)
    const annotations = useArticleStore().annotations.map((placed) =>
      placed.annotation.id === ids[1]
        ? { ...placed, anchor: { state: 'orphan' as const } }
        : { ...placed, annotation: { ...placed.annotation, target: null }, anchor: null },
    )
    useArticleStore().change({ annotations })
    const [card] = await cardsShown(window, 1)
    expect(card?.textContent).toContain('لها مكان')
    expect(boxes([card!])[0]!.top).toBe(window.element('margin')!.getBoundingClientRect().top)
  })
})

describe('the margin', () => {
  it('comes and goes by its keys, is remembered, and says where there is no room', async () => {
    const { window } = await open([{ start: 40, note: 'هنا' }], { settings: { marginOpen: false } })
    await settled()
    expect(window.element('margin')).toBeNull()
    await userEvent.keyboard('{Control>}{Shift>}m{/Shift}{/Control}')
    await cardsShown(window, 1)
    expect(useSettingsStore().settings.marginOpen).toBe(true)
    await userEvent.keyboard('{Control>}{Shift>}m{/Shift}{/Control}')
    await vi.waitFor(() => expect(window.element('margin')).toBeNull())
    await page.viewport(1000, 700)
    await settled()
    await userEvent.keyboard('{Control>}{Shift>}m{/Shift}{/Control}')
    await vi.waitFor(() =>
      expect(useToastStore().toasts).toMatchObject([{ kind: 'done', message: 'margin.noRoom' }]),
    )
    expect(window.element('margin')).toBeNull()
    await page.viewport(1366, 768)
    await cardsShown(window, 1)
  })

  it('lays out only what is near, of however many notes', async () => {
    const { window } = await open(
      Array.from({ length: 2000 }, (_, n) => ({ start: n % 700, length: 3, note: `ملاحظة ${n}` })),
    )
    await vi.waitFor(() => expect(cards(window).length).toBeGreaterThan(5))
    await settled()
    expect(cards(window).length).toBeLessThanOrEqual(90)
  })
})
