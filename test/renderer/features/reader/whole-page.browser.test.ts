import axe from 'axe-core'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { unread } from '#core/library/reading'
import type { ArticleContent } from '#core/library/views'
import { fail, ok } from '#core/result'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf, fakeLibrary } from '#support/window/fake-library'
import { mountWindow, until } from '#support/window/mount-reading'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

const html =
  '<html dir=rtl><h1>صفحة</h1><a href="https://example.org/a">رابط</a><img src="https://example.org/x.png">'

type Answers = NonNullable<Parameters<typeof mountWindow>[1]>['answers']

const mounted = (more: Partial<ArticleContent> = {}, answers: Answers = {}) => {
  const library = fakeLibrary()
  return mountWindow([ReaderView], {
    answers: {
      readArticle: ({ article }: { readonly article: ArticleContent['article']['id'] }) =>
        Promise.resolve(ok({ ...library.read(article), format: 'html', ...more } as const)),
      readPage: () => Promise.resolve(ok({ kind: 'page', html, place: '' } as const)),
      ...answers,
    },
  })
}
type Mounted = Awaited<ReturnType<typeof mounted>>

const looks = (window: Mounted) =>
  window.fake.asked
    .filter(({ name }) => name === 'changeReading')
    .map(({ input }) => (input as { change: { view?: string } }).change.view)
    .filter((view) => view !== undefined)
const key = { key: 'w', code: 'KeyW', control: false, shift: false, alt: false, meta: false }

beforeEach(() => page.viewport(1366, 768))

describe('a saved page in the reader', () => {
  it('is shown as it was by a button, in a frame without rights, and what is told of it is quiet', async () => {
    const window = await mounted()
    await window.read(0)
    await until(() => window.element('toggle-page-view') !== null)
    window.element('toggle-page-view')!.click()
    await until(() => window.element('page-frame') !== null)
    const frame = window.element('page-frame') as HTMLIFrameElement
    expect([frame.getAttribute('sandbox'), frame.title.includes('الصفحة')]).toEqual(['', true])
    expect(window.element('whole-page')?.textContent).toContain('عرض المقال')
    expect(window.element('whole-page')?.textContent).toMatch(/عرض المقال\. صورة واحدة/)
    expect(window.element('reader-article')).toBeNull()
    expect(looks(window)).toEqual(['page'])
    const { violations } = await axe.run(document.body, { iframes: false })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

  it('tells where a link leads, and hears keys that were pressed in it', async () => {
    const window = await mounted()
    await window.read(0)
    await until(() => window.element('toggle-page-view') !== null)
    window.element('toggle-page-view')!.click()
    await until(() => window.element('page-frame') !== null)
    const frame = window.element('page-frame') as HTMLIFrameElement
    window.fake.push('pageLink', { address: 'sanadpage://other/', link: 0 })
    window.fake.push('pageLink', { address: frame.src, link: 0 })
    await until(() => window.element('page-link') !== null)
    expect(window.element('page-link')?.textContent).toContain('https://example.org/a')
    frame.focus()
    const heard: string[] = []
    addEventListener('keydown', (event) => heard.push(event.code), { once: true })
    window.fake.push('pageKey', key)
    await until(() => heard.length > 0)
    expect(heard).toEqual(['KeyW'])
    window.fake.push('pageKey', { ...key, key: 'Escape', code: 'Escape' })
    await until(() => window.element('page-link') === null)
  })

  it('gives way to the article for whoever looks for words or goes to a place', async () => {
    const window = await mounted({ reading: { ...unread, view: 'page' } })
    useListStore().select(articleIdOf(0))
    await until(() => window.element('page-frame') !== null)
    window.element('find-open')!.click()
    await until(() => window.element('reader-article') !== null)
    expect(looks(window)).toEqual(['article'])
  })

  it('has its own hits of a search, not those of the article before, and leads to one that was chosen', async () => {
    const window = await mounted({ reading: { ...unread, view: 'page' } })
    const list = useListStore()
    list.select(articleIdOf(0))
    await until(() => window.element('page-frame') !== null)
    const asked = window.fake.asked.filter(({ name }) => name === 'marksIn').length
    list.criteria = { ...list.criteria, query: 'السجلات' }
    list.select(articleIdOf(1))
    await until(() => window.fake.asked.filter(({ name }) => name === 'marksIn').length > asked)
    expect(window.fake.asked.filter(({ name }) => name === 'marksIn').at(-1)?.input).toMatchObject({
      article: articleIdOf(1),
    })
    expect(window.element('page-frame')).not.toBeNull()
    list.openAt(articleIdOf(2), 3)
    await until(() => window.element('reader-article') !== null)
  })

  it('goes to a place that is asked for in the article', async () => {
    const window = await mounted()
    await window.read(0)
    await until(() => window.element('toggle-page-view') !== null)
    window.element('toggle-page-view')!.click()
    await until(() => window.element('page-frame') !== null)
    useArticleStore().reveal = { range: { start: 0, end: 4 }, flash: true, atTop: false }
    await until(() => window.element('reader-article') !== null)
    expect(window.element('page-frame')).toBeNull()
  })

  it('that can’t be shown says why, with the way to its article', async () => {
    const window = await mounted(
      {},
      {
        readPage: () => Promise.resolve(fail({ kind: 'page-too-large', path: 'big.html' } as const)),
      },
    )
    await window.read(0)
    await until(() => window.element('toggle-page-view') !== null)
    window.element('toggle-page-view')!.click()
    await until(() => document.querySelector('[data-testid="whole-page"] [role="alert"]') !== null)
    expect(window.element('whole-page')?.textContent).toContain('big.html')
    window.element('to-article')!.click()
    await until(() => window.element('reader-article') !== null)
  })

  it('of a letter has the pictures that were sent in it', async () => {
    const dot = Uint8Array.from(atob('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='), (letter) =>
      letter.charCodeAt(0),
    )
    const letter = '<p>نص الرسالة</p><img src="cid:one@x"><img src="https://example.org/spy.gif">'
    const window = await mounted(
      { format: 'eml' },
      {
        readPage: ({ part }: { readonly part: { readonly source: string } | null }) =>
          Promise.resolve(
            part === null
              ? ok({ kind: 'page', html: letter, place: '' } as const)
              : part.source === 'cid:one@x'
                ? ok({ kind: 'picture', type: 'image/gif', width: 1, height: 1, bytes: dot } as const)
                : fail({ kind: 'page-part-missing', path: 'a.eml' } as const),
          ),
      },
    )
    await window.read(0)
    await until(() => window.element('toggle-page-view') !== null)
    window.element('toggle-page-view')!.click()
    await until(() => window.element('page-frame') !== null)
    const shown = window.fake.asked.find(({ name }) => name === 'showPage')?.input as { html: string }
    expect(shown.html).toContain('data:image/gif;base64,')
    expect(shown.html).not.toContain('spy.gif')
  })

  it('is offered for pages alone', async () => {
    const window = await mounted({ format: 'text' })
    await window.read(0)
    await until(() => window.element('reader-article') !== null)
    expect(window.element('toggle-page-view')).toBeNull()
  })
})
