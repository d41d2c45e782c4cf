import axe from 'axe-core'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AttachmentView } from '#core/adding/attachments'
import { originOfAttachment } from '#core/adding/attachments'
import type { ArticleId } from '#core/ids'
import type { Language, Theme } from '#core/settings'
import { ok } from '#core/result'
import { isOffered, runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf, fakeLibrary } from '#support/window/fake-library'
import { mountWindow, until } from '#support/window/mount-reading'
import AddingView from '../../../../src/renderer/features/adding/AddingView.vue'
import InspectorView from '../../../../src/renderer/features/annotations/InspectorView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

beforeEach(() => page.viewport(1366, 768))

const letter = articleIdOf(0)
const origin = originOfAttachment('بريد/رسالة.eml', {
  article: letter,
  part: 2,
  name: 'شهادة.txt',
  type: 'text/plain',
})

type Beginning = {
  readonly theme?: Theme
  readonly listed?: readonly AttachmentView[]
  readonly format?: 'eml' | 'epub'
  readonly from?: string
  readonly isCarrierHere?: boolean
}

const begun = async (
  language: Language = 'ar',
  { theme = 'light', listed, format = 'eml', from = origin, isCarrierHere = true }: Beginning = {},
) => {
  const window = await mountWindow([ReaderView, InspectorView, AddingView], {
    language,
    theme,
    answers: {
      ...(!isCarrierHere && { summariesOf: () => Promise.resolve(ok([])) }),
      ...(listed && { listAttachments: () => Promise.resolve(ok(listed)) }),
      readArticle: ({ article }: { readonly article: ArticleId }) => {
        const content = fakeLibrary().read(article)
        return Promise.resolve(
          ok(
            article === letter
              ? { ...content, format }
              : { ...content, article: { ...content.article, described: { 'مرفق مع': from } } },
          ),
        )
      },
    },
  })
  const details = async (n: number): Promise<void> => {
    await window.read(n)
    window
      .element('inspector-tab-details')
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    await until(() => document.querySelector('.details-view') !== null)
  }
  return { ...window, details }
}

describe('the attachments of a letter', () => {
  it.each([
    ['ar', 'light'],
    ['en', 'dark'],
  ] as const)(
    'are named in its details and lead to those that are here (%s, %s)',
    async (language, theme) => {
      const window = await begun(language, { theme })
      await window.details(0)
      await until(() => window.element('attachments') !== null)
      const section = window.element('attachments')
      expect(section?.querySelectorAll('li')).toHaveLength(3)
      section?.scrollIntoView({ block: 'center' })
      await page.screenshot({ path: `../../../../out/shots/attachments-${language}-${theme}.png` })
      const { violations } = await axe.run(document.body)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      section?.querySelector<HTMLElement>('button.link')?.click()
      await until(() => useListStore().current === articleIdOf(1))
    },
  )

  it('come in with one act, which shows what came of it and can be undone', async () => {
    const window = await begun()
    expect(isOffered('add-attachments')).toBe(false)
    await window.details(0)
    await until(() => window.element('attachments-add') !== null)
    window.element('attachments-add')?.click()
    await until(() => window.element('adding-done') !== null)
    const asked = window.fake.asked.filter(({ name }) => name === 'addAttachments')
    expect(asked.map(({ input }) => input)).toEqual([
      { article: letter, fields: { attachment: 'مرفق مع الرسالة', chapter: 'فصل من كتاب' } },
    ])
    window.element('adding-undo')?.click()
    await until(() => window.fake.asked.some(({ name }) => name === 'takeBackAdded'))
  })

  it('are not offered where all are here, or the article is no letter', async () => {
    const here = { article: articleIdOf(1), path: 'a.pdf' }
    const one = {
      part: 2,
      name: 'a.pdf',
      type: 'application/pdf',
      sizeBytes: 9,
      isWhole: true,
      isReadable: true,
      here,
    }
    const window = await begun('ar', {
      listed: [one, { ...one, part: 3, name: 'b.mp4', isReadable: false, here: null }],
    })
    await window.details(0)
    await until(() => window.element('attachments') !== null)
    expect(window.element('attachments-add')).toBeNull()
    expect(runCommand('add-attachments')).toBe(false)
  })

  it('lead back to the letter', async () => {
    const window = await begun('en')
    await window.details(1)
    await until(() => window.element('open-letter') !== null)
    expect(window.element('attachments')).toBeNull()
    window.element('open-letter')?.click()
    await until(() => useListStore().current === letter)
  })
})

describe('the chapters of a book', () => {
  const chapter = {
    part: 1,
    name: '01 الفصل الأول.epub',
    type: 'application/epub+zip',
    sizeBytes: 9000,
    isWhole: true,
    isReadable: true,
  }
  const listed = [
    { ...chapter, here: { article: articleIdOf(1), path: 'a.epub' } },
    { ...chapter, part: 2, name: '02 الفصل الثاني.epub', here: null },
  ]
  const from = originOfAttachment('كتب/كتاب.epub', { ...chapter, article: letter })

  it.each([
    ['ar', 'light'],
    ['en', 'dark'],
  ] as const)('are named in its details and can be added (%s, %s)', async (language, theme) => {
    const window = await begun(language, { theme, listed, format: 'epub' })
    await window.details(0)
    await until(() => window.element('attachments-add') !== null)
    expect(window.element('attachments')?.textContent).toContain(language === 'ar' ? 'الفصول' : 'Chapters')
    window.element('attachments')?.scrollIntoView({ block: 'center' })
    await page.screenshot({ path: `../../../../out/shots/chapters-${language}-${theme}.png` })
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    window.element('attachments-add')?.click()
    await until(() => window.fake.asked.some(({ name }) => name === 'addAttachments'))
  })

  it('lead back to the book, where the library has it', async () => {
    const window = await begun('en', { from })
    await window.details(1)
    await until(() => window.element('open-letter') !== null)
    expect(window.element('open-letter')?.textContent).toContain('Open the book')
  })

  it('lead nowhere where the book is not in the library', async () => {
    const other = await begun('en', { from, isCarrierHere: false })
    await other.details(1)
    await until(() => other.fake.asked.some(({ name }) => name === 'summariesOf'))
    expect(other.element('open-letter')).toBeNull()
  })
})
