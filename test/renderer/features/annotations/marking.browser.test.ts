import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { articleIdOf } from '#support/window/fake-library'
import { selectWords } from '#support/window/mount-reading'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const read = async (window: WholeWindow, n = 0): Promise<void> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(n))
  await shown(window, 'annotation-card')
}
/** Chooses from the menu of the first card, by keys. */
const act = async (window: WholeWindow, item: string): Promise<void> => {
  ;(await shown(window, 'annotation-more')).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await shown(window, item))
}
const asked = ({ fake }: WholeWindow, name: string) => fake.asked.filter((call) => call.name === name)
const first = () => useArticleStore().annotations.find(({ annotation }) => annotation.target !== null)

describe.each(languages)('the menu of a card, in %s', (language) => {
  it('shows what happened to one annotation, and axe finds nothing', async () => {
    const window = mountWholeWindow({ language })
    await read(window)
    await act(window, 'card-history')
    await shown(window, 'annotation-history')
    expect(await window.violations()).toEqual([])
  })

  it('marks words as a person under a usual name, and axe finds nothing', async () => {
    const window = mountWholeWindow({ language })
    await read(window)
    await act(window, 'card-mark')
    await userEvent.selectOptions(await shown(window, 'mark-kind'), 'person')
    await userEvent.fill(await shown(window, 'mark-value'), 'أم سليم')
    ;(await shown(window, 'mark-protected')).click()
    expect(await window.violations()).toEqual([])
    ;(await shown(window, 'mark-save')).click()
    await vi.waitFor(() => expect(asked(window, 'changeAnnotations')).toHaveLength(1))
    expect(asked(window, 'changeAnnotations')[0]?.input).toMatchObject({
      changes: [{ described: { kind: 'person', value: 'أم سليم', protected: 'yes', from: null } }],
    })
  })
})

describe('an annotation', () => {
  it('is made as a line under the words by a key', async () => {
    const window = mountWholeWindow()
    await read(window)
    selectWords('الطابق العلوي')
    await shown(window, 'selection-bar')
    await userEvent.keyboard('u')
    await vi.waitFor(() => expect(asked(window, 'annotate')).toHaveLength(1))
    expect(asked(window, 'annotate')[0]?.input).toMatchObject({ described: { style: 'underline' } })
    await vi.waitFor(() => expect(useArticleStore().marks.some(({ underline }) => underline)).toBe(true))
  })

  it('is said to be uncertain, and that is taken back', async () => {
    const window = mountWholeWindow()
    await read(window)
    await act(window, 'card-uncertain')
    await vi.waitFor(() =>
      expect(useArticleStore().annotations.some((one) => one.annotation.described?.['certainty'])).toBe(true),
    )
    await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
    await useUndoStore().undo()
    await vi.waitFor(() =>
      expect(useArticleStore().annotations.some((one) => one.annotation.described?.['certainty'])).toBe(
        false,
      ),
    )
  })

  it('is linked to another one, which opens from its card', async () => {
    const window = mountWholeWindow()
    await read(window)
    await act(window, 'card-link')
    await userEvent.fill(await shown(window, 'link-search'), 'forty-one')
    await vi.waitFor(() => expect(window.elements('link-annotation')).toHaveLength(1))
    await userEvent.click(await shown(window, 'link-annotation'))
    const before = useListStore().current
    await userEvent.click(await shown(window, 'card-link-open'))
    await vi.waitFor(() => expect(useListStore().current).not.toBe(before))
    await vi.waitFor(() => expect(useArticleStore().selected).not.toBeNull())
  })

  it('is copied as a quotation with its source and paragraph', async () => {
    const window = mountWholeWindow({ language: 'en' })
    await read(window)
    await act(window, 'card-quote')
    await vi.waitFor(() => expect(asked(window, 'copyText')).toHaveLength(1))
    const { text } = asked(window, 'copyText')[0]?.input as { text: string }
    expect(text).toContain(first()?.annotation.target?.exact ?? 'no annotation')
    expect(text).toContain('paragraph 1')
  })

  it('that lies over another one is reached by choosing, with keys', async () => {
    const window = mountWholeWindow()
    await read(window)
    const placed = first()
    const target = placed?.annotation.target
    if (!target) throw new Error('no annotation')
    window.fake.library.annotate({
      article: articleIdOf(0),
      range: { start: target.start, end: target.start + 4 },
      note: 'فوقه',
      tags: [],
      colour: 'pink',
    })
    window.fake.push('libraryChanged', window.fake.library.overview())
    await vi.waitFor(() => expect(useArticleStore().marks.some(({ colour }) => colour === 'pink')).toBe(true))
    const run = (await shown(window, 'reader-article')).querySelector('[data-start]')?.firstChild
    globalThis.getSelection()?.collapse(run ?? null, target.start + 2)
    run?.parentElement?.click()
    await vi.waitFor(() => expect(window.elements('overlap-choice')).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await vi.waitFor(() => expect(window.element('mark-popover')).toBeNull())
    expect(useArticleStore().selected).toBe(placed.annotation.id)
  })

  it('that was deleted is restored from the list of what was', async () => {
    const window = mountWholeWindow()
    await read(window)
    const before = window.fake.library.annotations.size
    ;(await shown(window, 'annotation-delete')).click()
    await vi.waitFor(() => expect(window.fake.library.annotations.size).toBe(before - 1))
    window.fake.push('menuCommand', 'all-annotations')
    ;(await shown(window, 'workbench-deleted')).click()
    await userEvent.click(await shown(window, 'restore-one'))
    await vi.waitFor(() => expect(window.fake.library.annotations.size).toBe(before))
    expect(await window.violations()).toEqual([])
  })
})
