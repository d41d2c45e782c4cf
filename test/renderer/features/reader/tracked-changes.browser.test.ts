import axe from 'axe-core'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { layOut } from '#core/article/lay-out'
import type { ArticleId } from '#core/ids'
import type { Language, Theme } from '#core/settings'
import { ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { fakeLibrary } from '#support/window/fake-library'
import { mountWindow, until } from '#support/window/mount-reading'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

beforeEach(() => page.viewport(1366, 768))

const hala = { by: 'هالة الراوي', on: '2021-05-01' }
const { blocks, text } = layOut([
  {
    kind: 'paragraph',
    runs: [
      { text: 'قالت الشاهدة إن الجنود ' },
      {
        text: 'وصلوا عند الفجر',
        inserted: { by: 'سلمى', on: '2021-05-02' },
        removed: [{ ...hala, text: 'لم يصلوا' }],
      },
      { text: ' وانتظروا ساعة كاملة في الشارع.' },
    ],
    removed: [{ text: ' ثم انصرفوا.' }],
  },
  { kind: 'paragraph', runs: [], removed: [{ ...hala, text: 'فقرة حُذفت كلها من الشهادة.' }] },
  { kind: 'paragraph', runs: [{ text: 'بقيت هذه الفقرة كما هي.' }] },
])

const begun = async (language: Language, theme: Theme) => {
  const window = await mountWindow([ReaderView], {
    language,
    theme,
    answers: {
      readArticle: ({ article }: { readonly article: ArticleId }) =>
        Promise.resolve(
          ok({
            ...fakeLibrary().read(article),
            format: 'docx' as const,
            blocks,
            text,
            annotations: [],
            warnings: [{ kind: 'tracked-changes' as const, count: 4 }],
          }),
        ),
    },
  })
  await window.read(0)
  await until(() => document.querySelector('[data-start]') !== null)
  return window
}
const removed = (): readonly string[] =>
  Array.from(document.querySelectorAll('.removed'), (one) => one.textContent)

describe('changes that nobody has accepted', () => {
  it.each([
    ['ar', 'light'],
    ['en', 'dark'],
  ] as const)(
    'are shown as such, with who made them, by more than colour (%s, %s)',
    async (language, theme) => {
      await begun(language, theme)
      expect(removed()).toHaveLength(3)
      const [first, second] = removed()
      expect(first).toContain(language === 'ar' ? 'حذفه' : 'Deleted by')
      expect(first).toContain('هالة الراوي')
      expect(first).toContain('لم يصلوا')
      expect(second).toContain(language === 'ar' ? 'محذوف' : 'Deleted')
      const lines = (selector: string): string =>
        getComputedStyle(document.querySelector(selector)!).textDecorationLine
      expect([lines('.removed'), lines('.inserted')]).toEqual(['line-through', 'underline'])
      await page.screenshot({ path: `../../../../out/shots/changes-${language}-${theme}.png` })
      const { violations } = await axe.run(document.body)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )

  it('are no part of the text: neither of its places nor of what is copied', async () => {
    await begun('ar', 'light')
    const drawn = Array.from(document.querySelectorAll('[data-start]'), (run) => [
      Number(run.getAttribute('data-start')),
      run.textContent,
    ])
    for (const [start, words] of drawn)
      expect(Array.from(text).slice(Number(start)).join('').startsWith(String(words))).toBe(true)
    const selection = getSelection()!
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('.removed')!.closest('p')!)
    selection.removeAllRanges()
    selection.addRange(range)
    expect(selection.toString()).toBe('قالت الشاهدة إن الجنود وصلوا عند الفجر وانتظروا ساعة كاملة في الشارع.')
  })

  it('give way to the text as if they were accepted, and come back', async () => {
    const window = await begun('en', 'light')
    window.element('notice-changes')?.click()
    await until(() => removed().length === 0)
    expect(document.querySelector('.inserted, .change-words')).toBeNull()
    expect(runCommand('toggle-changes')).toBe(true)
    await until(() => removed().length === 3)
  })
})
