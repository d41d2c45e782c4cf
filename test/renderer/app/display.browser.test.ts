import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const open = async (window: WholeWindow): Promise<HTMLElement> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(0))
  await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(0)))
  return await shown(window, 'reader-article')
}

describe('an article without its tashkeel', () => {
  it('is shown so by key, keeps its marks where they were, and gives its own text to quotes and copies', async () => {
    const window = mountWholeWindow()
    const text = await open(window)
    await vi.waitFor(() => expect(text.textContent).toMatch(/[\u064B-\u0652]/u))
    const marked = (): readonly string[] =>
      [...(CSS.highlights.get('mark-green') ?? [])].map((range) => (range as Range).toString())
    await vi.waitFor(() => expect(marked()).toHaveLength(1))
    const [before] = marked()
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}')
    await vi.waitFor(() => expect(text.textContent).not.toMatch(/[\u064B-\u0652]/u))
    await vi.waitFor(() => expect(marked()).toEqual([before]))

    const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    let found: Text | null = null
    for (let next = node.nextNode(); next && !found; next = node.nextNode())
      if (next.textContent?.includes('كتب')) found = next as Text
    const at = found?.data.indexOf('كتب') ?? 0
    if (found) globalThis.getSelection()?.setBaseAndExtent(found, at, found, at + 3)
    await vi.waitFor(() => expect(useArticleStore().selection?.exact).toBe('كُتب'))
    const clipboardData = new DataTransfer()
    found?.parentElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    expect(clipboardData.getData('text/plain')).toBe('كُتب')
  })

  it('has other digits where they are asked for in the settings', async () => {
    const window = mountWholeWindow()
    const text = await open(window)
    ;(await shown(window, 'settings-button')).click()
    ;(await shown(window, 'digits-latin')).click()
    await vi.waitFor(() => expect(text.textContent).toContain('1987'))
    expect(window.fake.asked).toContainEqual({ name: 'changeSettings', input: { digits: 'latin' } })
    expect(await window.violations()).toEqual([])
  })
})
