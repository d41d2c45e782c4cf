import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'
import { useFoldsStore } from '../../../../src/renderer/features/article-list/folds-store'

beforeEach(() => page.viewport(1366, 768))

const headings = (window: WholeWindow): readonly HTMLElement[] =>
  [...window.elements('group-heading')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )
const isExpanded = (heading: HTMLElement | undefined): string | null =>
  heading?.getAttribute('aria-expanded') ?? null
/** What a screen reader is told that the keyboard is at. */
const active = (window: WholeWindow): HTMLElement | null =>
  document.getElementById(window.element('article-list')?.getAttribute('aria-activedescendant') ?? '')

describe.each(languages)('the list in groups, in %s', (language) => {
  const inGroups = async (copies = 1): Promise<WholeWindow> => {
    const window = mountWholeWindow({ language, copies })
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
    await userEvent.keyboard('{Control>}g{/Control}')
    await vi.waitFor(() => expect(window.element('group-tag')).not.toBeNull())
    window.element('group-tag')?.click()
    await vi.waitFor(() => expect(headings(window).length).toBeGreaterThan(0))
    return window
  }

  it('is chosen with keys, kept for this library, and has a heading with a count over each group', async () => {
    const window = await inGroups()
    expect(window.fake.asked).toContainEqual({
      name: 'changeSettings',
      input: { listGroups: { 'urn:uuid:00000000-0000-4000-8000-000000000001': 'tag' } },
    })
    const list = useListStore()
    expect(list.total).toBeGreaterThan(list.articles)
    expect(window.element('article-list')?.getAttribute('role')).toBe('tree')
    expect(await window.violations()).toEqual([])
  })

  it('begins in its groups where it was left in them', async () => {
    const listGroups = { 'urn:uuid:00000000-0000-4000-8000-000000000001': 'folder' } as const
    const window = mountWholeWindow({ language, settings: { listGroups } })
    await vi.waitFor(() => expect(headings(window).length).toBeGreaterThan(1))
  })

  it('goes over headings with the arrows, folds with the sides and Enter, and reaches both ends', async () => {
    const window = await inGroups()
    window.element('article-list')?.focus()
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() => expect(active(window)).toBe(headings(window)[0]))
    expect(useListStore().current).toBeNull()
    const [closes, opens] =
      language === 'ar' ? ['{ArrowRight}', '{ArrowLeft}'] : ['{ArrowLeft}', '{ArrowRight}']
    await userEvent.keyboard(closes)
    await vi.waitFor(() => expect(isExpanded(headings(window)[0])).toBe('false'))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(active(window)).toBe(headings(window)[1]))
    await userEvent.keyboard('{ArrowUp}' + opens)
    await vi.waitFor(() => expect(isExpanded(headings(window)[0])).toBe('true'))
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(isExpanded(headings(window)[0])).toBe('false'))
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(isExpanded(headings(window)[0])).toBe('true'))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(useListStore().currentIndex).toBe(0))
    // From the first row back to its heading.
    await userEvent.keyboard(closes)
    await vi.waitFor(() => expect(active(window)).toBe(headings(window)[0]))
    await userEvent.keyboard('{End}')
    await vi.waitFor(() => expect(useListStore().currentIndex).toBe(useListStore().total - 1))
    await vi.waitFor(() => expect(active(window)?.dataset['index']).toBe(String(useListStore().total - 1)))
  })

  it('folds all groups and opens them again, and shows what is gone to in a folded one', async () => {
    const window = await inGroups(40)
    const groups = useListStore().groups.length
    await userEvent.keyboard('{Control>}{Shift>}g{/Shift}{/Control}')
    await vi.waitFor(() => expect(headings(window)).toHaveLength(groups))
    expect(window.elements('article-row')).toHaveLength(0)
    const last = useListStore().total - 1
    await useListStore().selectAt(last)
    const { key } = useListStore().groups.at(-1)!
    await vi.waitFor(() => expect(useFoldsStore().closed.has(key)).toBe(false))
    await vi.waitFor(() =>
      expect(window.elements('article-row').some((row) => row.dataset['index'] === String(last))).toBe(true),
    )
    const asked = window.fake.asked.filter(({ name }) => name === 'listArticles').length
    // Rows of folded groups in between are not asked for.
    expect(asked).toBeLessThan(8)
    await userEvent.keyboard('{Control>}{Shift>}g{/Shift}{/Control}')
    await vi.waitFor(() => expect(headings(window)).toHaveLength(groups))
  })

  it('folds by the pointer, and selects over headings without taking them in', async () => {
    const window = await inGroups()
    const list = useListStore()
    headings(window)[0]?.click()
    await vi.waitFor(() => expect(isExpanded(headings(window)[0])).toBe('false'))
    headings(window)[0]?.click()
    await vi.waitFor(() => expect(isExpanded(headings(window)[0])).toBe('true'))
    await list.selectAt(0)
    window.element('article-list')?.focus()
    const first = list.groups[0]!.count
    for (let step = 0; step < first + 1; step++) await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await vi.waitFor(() => expect(list.lead).toBe(first + 1))
    const rows = Array.from({ length: first + 2 }, (_, at) => list.rows.get(at)?.article.id)
    expect([...list.selected].sort()).toEqual([...new Set(rows)].sort())
  })
})
