import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { ArticleContent } from '#core/library/views'
import { layOut } from '#core/article/lay-out'
import { measureText } from '#core/article/measure'
import { ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { useArticleStore } from '#renderer/shared/stores/article'
import { mountWindow, press, selectWords, until, write } from '#support/window/mount-reading'
import { fakeLibrary } from '#support/window/fake-library'
import InspectorView from '../../../../src/renderer/features/annotations/InspectorView.vue'
import SelectionBarView from '../../../../src/renderer/features/annotations/SelectionBarView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

const parts = [ReaderView, InspectorView, SelectionBarView]

const highlighted = (name: string): string[] =>
  Array.from(CSS.highlights.get(name) ?? [], ({ startContainer, startOffset, endContainer, endOffset }) => {
    const range = document.createRange()
    range.setStart(startContainer, startOffset)
    range.setEnd(endContainer, endOffset)
    return range.toString()
  })

const opened = (change: (content: ArticleContent) => Partial<ArticleContent>) => {
  const library = fakeLibrary()
  return {
    readArticle: ({ article }: { article: ArticleContent['article']['id'] }) => {
      const content = library.read(article)
      return Promise.resolve(ok({ ...content, ...change(content) }))
    },
  }
}

describe('the reader', () => {
  it.each(['ar', 'en'] as const)('has nothing that axe objects to (%s)', async (language) => {
    const window = await mountWindow(parts, { language })
    await window.read(0)
    selectWords('الطابق العلوي')
    await until(() => window.element('selection-bar') !== null)
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

  it('shows what to do when no article is open', async () => {
    const window = await mountWindow(parts)
    expect(window.element('reader-empty')).not.toBeNull()
  })

  it('draws marks over the text without changing it', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    await until(() => highlighted('mark-yellow').length > 0)
    expect(highlighted('mark-yellow')).toEqual(['حملت دفاتر القرية إلى الطابق العلوي'])
    expect(highlighted('mark-green')).toEqual(['١٢ آذار ١٩٨٧'])
    expect(window.element('reader-article')?.querySelector('mark')).toBeNull()
  })

  it('keeps addresses whole inside an Arabic line', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    const isolated = Array.from(window.element('reader-article')?.querySelectorAll('bdi') ?? [])
    expect(isolated.map((one) => [one.dir, one.textContent])).toContainEqual([
      'ltr',
      'https://archive.example/mill/notes',
    ])
  })

  it('marks the words of the library search and goes from one to the next', async () => {
    const window = await mountWindow(parts)
    await useListStore().setQuery('القرية السجلات')
    await window.read(0)
    await until(() => highlighted('found').length === 2)
    expect(window.element('hit-position')?.textContent).toContain('١')
    expect(runCommand('next-hit')).toBe(true)
    await until(() => highlighted('found-current').includes('السجلات'))
  })

  it('finds words in the article and says how many', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    expect(runCommand('find-in-article')).toBe(true)
    await until(() => window.element('find-input') !== null)
    write(window.element('find-input'), 'الدفاتر')
    await until(() => highlighted('found-current').length === 1)
    expect(highlighted('found-current')).toEqual(['الدفاتر'])
    await until(() => window.element('hit-marks') !== null)
    const places = [...(window.element('hit-marks')?.children ?? [])]
    expect(places.length).toBeGreaterThan(0)
    expect(places.length).toBeLessThanOrEqual(highlighted('found').length)
    expect(places.filter((place) => place.classList.contains('current'))).toHaveLength(1)
  })

  it('selects by keys alone, says what is selected, and opens the bar', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    const text = document.querySelector<HTMLElement>('.scroller')
    if (!text) throw new Error('no text')
    text.focus()
    press(text, 'v')
    press(text, 'ArrowDown')
    press(text, 'ArrowLeft')
    press(text, 'ArrowLeft', { shiftKey: true })
    const selected = () => useArticleStore().selection?.exact ?? ''
    await until(() => selected().split(' ').length === 2)
    await until(() => window.element('selecting-announced')?.textContent === selected())
    expect(window.element('selection-bar')).toBeNull()
    press(text, 'Enter')
    await until(() => window.element('selection-bar')?.contains(document.activeElement) === true)
    press(text, 'Escape')
    await until(() => window.element('selecting') === null)
  })

  it('opens an article where it was left in this session', async () => {
    const long = layOut(
      Array.from({ length: 80 }, (_, n) => ({
        kind: 'paragraph' as const,
        runs: [{ text: `فقرة ${n} ${'كلام '.repeat(60)}` }],
      })),
    )
    const window = await mountWindow(parts, {
      answers: opened(() => ({ ...long, annotations: [] })),
    })
    await window.read(0)
    const scroller = () => document.querySelector<HTMLElement>('.scroller')
    await until(() => (scroller()?.scrollHeight ?? 0) > 4000)
    // Only what the person moves is kept: the wheel turns, then the text goes.
    scroller()?.dispatchEvent(new WheelEvent('wheel', { deltaY: 3000, bubbles: true }))
    scroller()?.scrollTo({ top: 3000 })
    await until(() => useArticleStore().progress > 0)
    await window.read(1)
    await until(() => scroller()?.scrollTop === 0)
    await window.read(0)
    await until(() => (scroller()?.scrollTop ?? 0) > 1500)
  })

  it('draws every kind of block, and nothing of a page that could run', async () => {
    const tree = layOut([
      { kind: 'heading', level: 2, runs: [{ text: 'عنوان' }] },
      { kind: 'paragraph', runs: [{ text: 'نص <script>alert(1)</script>', href: 'https://a.example/' }] },
      {
        kind: 'list',
        ordered: true,
        first: 3,
        items: [{ blocks: [{ kind: 'paragraph', runs: [{ text: 'بند' }] }] }],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', runs: [{ text: 'قول' }] }] },
      { kind: 'code', runs: [{ text: 'x = 1' }] },
      { kind: 'image', runs: [], source: 'https://a.example/spy.png' },
      {
        kind: 'table',
        rows: [
          {
            cells: [
              { header: true, columns: 2, rows: 1, blocks: [{ kind: 'paragraph', runs: [{ text: 'رأس' }] }] },
            ],
          },
        ],
      },
      { kind: 'separator' },
      { kind: 'note', key: '1', blocks: [{ kind: 'paragraph', runs: [{ text: 'حاشية' }] }] },
    ])
    const window = await mountWindow(parts, {
      answers: opened(() => ({ ...tree, annotations: [] })),
    })
    await window.read(0)
    const article = window.element('reader-article')
    const has = (selector: string) => article?.querySelector(selector) !== null
    expect(
      [
        'h3',
        'p',
        'ol[start="3"]',
        'blockquote',
        'pre',
        'figure',
        'th[colspan="2"]',
        'hr',
        '[role="doc-footnote"]',
      ].map(has),
    ).not.toContain(false)
    expect(['script', 'img', 'a[href]', 'iframe', '[style*="url"]'].some(has)).toBe(false)
    article?.querySelector<HTMLElement>('[data-href]')?.click()
    await until(() => document.querySelector('.link-popover .target')?.textContent === 'https://a.example/')
  })

  it('draws the first screen of a hundred thousand words at once and the rest in turns', async () => {
    const paragraphs = Array.from({ length: 1000 }, (_, n) => ({
      kind: 'paragraph' as const,
      runs: [{ text: `${n} ${'كلمة '.repeat(100)}` }],
    }))
    const long = layOut(paragraphs)
    expect(measureText(long.text).words).toBeGreaterThan(100_000)
    const window = await mountWindow(parts, {
      answers: opened(() => ({ ...long, annotations: [] })),
    })
    const before = performance.now()
    await window.read(0)
    console.info(`first screen of 100,000 words: ${Math.round(performance.now() - before)} ms`)
    const runs = () => window.element('reader-article')?.querySelectorAll('[data-start]').length ?? 0
    expect(runs()).toBeLessThan(1000)
    await until(() => runs() === 1000)
    console.info(`all of it: ${Math.round(performance.now() - before)} ms`)
  })
})
