import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#core/result'
import type { ArticleContent } from '#core/library/views'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { articleIdOf, fakeLibrary } from '#support/window/fake-library'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const lines = [
  'رسالة وصلت إلى المكتب',
  'في المرفق ملف اسمه report\u202efdp.exe\u202c كما كُتب.',
  'The minutes of the committee were kept in the old mill for thirty years.',
  'قال \u200fالحارس\u200e إن المفتاح ضاع.',
]
const contentOf = (described: Readonly<Record<string, string>>): ArticleContent => {
  const known = fakeLibrary().read(articleIdOf(0))
  let start = 0
  const blocks = lines.map((text) => {
    const block = { kind: 'paragraph' as const, runs: [{ text, start }], start, end: start + text.length }
    start += text.length + 2
    return block
  })
  return {
    ...known,
    blocks,
    text: lines.join('\n\n'),
    annotations: [],
    article: { ...known.article, title: lines[0] ?? '', described },
  }
}

const mount = async (language: 'ar' | 'en' = 'ar') => {
  const state = { described: {} as Record<string, string> }
  const window = mountWholeWindow({
    language,
    answers: {
      readArticle: () => Promise.resolve(ok(contentOf(state.described))),
      summariesOf: () => Promise.resolve(ok([contentOf(state.described).article])),
      describeEach: ({ changes }: { changes: { field: string; value: string | null }[] }) => {
        for (const { field, value } of changes) {
          const others = Object.entries(state.described).filter(([name]) => name !== field)
          state.described = Object.fromEntries(value === null ? others : [...others, [field, value]])
        }
        return Promise.resolve(ok(changes.length))
      },
    },
  })
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  useListStore().select(articleIdOf(0))
  await vi.waitFor(() => expect(blockOf(window, 'committee')).toBeTruthy())
  return { window, state }
}
const blockOf = (window: WholeWindow, words: string): HTMLElement => {
  const found = window
    .elements('reader-article')[0]
    ?.querySelectorAll<HTMLElement>('[dir]:has(> [data-start])')
  const block = [...(found ?? [])].find((one) => one.textContent.includes(words))
  if (!block) throw new Error(`no block says: ${words}`)
  return block
}
const appears = async (window: WholeWindow, testid: string): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(window.element(testid)).not.toBeNull())
  return window.element(testid)!
}
const askMenu = async (window: WholeWindow, words: string): Promise<void> => {
  const box = blockOf(window, words).getBoundingClientRect()
  blockOf(window, words)
    .querySelector('[data-start]')
    ?.dispatchEvent(
      new MouseEvent('contextmenu', {
        bubbles: true,
        cancelable: true,
        clientX: box.left + 40,
        clientY: box.top + 8,
      }),
    )
  await appears(window, 'text-menu')
}

describe('the direction of text', () => {
  it('has its menu by key too, for the text as a whole', async () => {
    const { window } = await mount()
    const scroller = blockOf(window, 'committee').closest<HTMLElement>('[tabindex="0"]')!
    scroller.focus()
    // What the key of the menu sends to whatever has the focus.
    scroller.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await appears(window, 'text-menu')
    await userEvent.keyboard('{Escape}')
  })

  it('is turned for one paragraph from its menu, kept with the article, and taken back', async () => {
    const { window, state } = await mount()
    expect(blockOf(window, 'committee').dir).toBe('ltr')
    await askMenu(window, 'committee')
    // A menu floats over the page and lies in none of its regions.
    const found = await window.violations()
    expect(found.filter((violation) => !violation.startsWith('region'))).toEqual([])
    await page.screenshot({ path: '../../../out/shots/text-menu.png' })
    ;(await appears(window, 'block-rtl')).click()
    await vi.waitFor(() => expect(blockOf(window, 'committee').dir).toBe('rtl'))
    expect(Object.values(state.described)).toEqual(['rtl'])
    expect(blockOf(window, 'الحارس').dir).toBe('rtl')
    await useUndoStore().undo()
    await vi.waitFor(() => expect(blockOf(window, 'committee').dir).toBe('ltr'))
    expect(state.described).toEqual({})
    await useUndoStore().redo()
    await vi.waitFor(() => expect(blockOf(window, 'committee').dir).toBe('rtl'))
  })

  it('is turned by key where the selection stands, and back by the same key', async () => {
    const { window, state } = await mount()
    const text = blockOf(window, 'الحارس').querySelector('[data-start]')?.firstChild
    if (text) getSelection()?.setBaseAndExtent(text, 0, text, 3)
    await vi.waitFor(() => expect(useArticleStore().selection?.exact).toBe('قال'))
    await userEvent.keyboard('{Control>}{Shift>}x{/Shift}{/Control}')
    await vi.waitFor(() => expect(blockOf(window, 'الحارس').dir).toBe('ltr'))
    await userEvent.keyboard('{Control>}{Shift>}x{/Shift}{/Control}')
    await vi.waitFor(() => expect(blockOf(window, 'الحارس').dir).toBe('rtl'))
    // The text says so itself: nothing is left of the two turns.
    expect(state.described).toEqual({})
  })

  it('is said of the whole article from the menu of its text', async () => {
    const { window, state } = await mount('en')
    await askMenu(window, 'committee')
    ;(await appears(window, 'article-ltr')).click()
    await vi.waitFor(() => expect(state.described).toEqual({ direction: 'ltr' }))
    await vi.waitFor(() => expect(document.querySelector<HTMLElement>('.article-sheet')?.dir).toBe('ltr'))
  })
})

describe('invisible characters', () => {
  it('are shown as signs by key, and are no part of what is selected and quoted', async () => {
    const { window } = await mount()
    expect(document.querySelectorAll('.unseen')).toHaveLength(0)
    await userEvent.keyboard('{Control>}{F10}{/Control}')
    await vi.waitFor(() => expect(document.querySelectorAll('.unseen')).toHaveLength(4))
    expect([...document.querySelectorAll('.unseen')].map((sign) => sign.getAttribute('data-sign'))).toEqual([
      'RLO',
      'PDF',
      'RLM',
      'LRM',
    ])
    await page.screenshot({ path: '../../../out/shots/controls-ar.png' })
    const [run] = blockOf(window, 'الحارس').querySelectorAll('[data-start]')
    const after = [...(run?.childNodes ?? [])].at(-1)
    if (after) getSelection()?.setBaseAndExtent(after, 1, after, 3)
    await vi.waitFor(() => expect(useArticleStore().selection?.exact).toBe('إن'))
    const range = useArticleStore().selection?.range
    expect(lines.join('\n\n').slice(range?.start, range?.end)).toBe('إن')
    expect(blockOf(window, 'الحارس').textContent).toBe(lines[3])
    expect(await window.violations()).toEqual([])
  })

  it.each(['ar', 'en'] as const)('are flagged where they mislead, with the reason (%s)', async (language) => {
    const { window } = await mount(language)
    expect(window.elements('misleading-flag')).toHaveLength(1)
    expect(blockOf(window, 'report').contains(window.element('misleading-flag'))).toBe(true)
    ;(await appears(window, 'misleading-flag')).click()
    const words = await appears(window, 'misleading')
    expect(words.textContent).toContain('RLO')
    expect(window.element('misleading-stored')?.textContent).toContain('reportRLOfdp.exePDF')
    expect(await window.violations()).toEqual([])
    await page.screenshot({ path: `../../../out/shots/misleading-${language}.png` })
    ;(await appears(window, 'misleading-show')).click()
    await vi.waitFor(() => expect(document.querySelectorAll('.unseen')).toHaveLength(4))
  })
})
