import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const roleOf = (window: WholeWindow): string | null =>
  window.element('article-list')?.getAttribute('role') ?? null
const widthOf = (name: string): number | undefined =>
  useSettingsStore().settings.listColumns.find((column) => column.name === name)?.widthPx
const sortOf = (window: WholeWindow, name: string): string | null =>
  window.element(`head-${name}`)?.closest('[role="columnheader"]')?.getAttribute('aria-sort') ?? null

describe.each(languages)('the list as a table, in %s', (language) => {
  const asTable = async (more: { readonly copies?: number } = {}): Promise<WholeWindow> => {
    const window = mountWholeWindow({ language, ...more })
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
    await userEvent.keyboard('{Control>}u{/Control}')
    await vi.waitFor(() => expect(window.element('table-header')).not.toBeNull())
    return window
  }

  it('is asked for with keys, which makes room for it, and is kept; the same keys bring the rows back', async () => {
    const window = await asTable()
    expect(useSettingsStore().settings.listLayout).toBe('table')
    expect(window.element('article-list')!.clientWidth).toBeGreaterThan(380)
    expect(roleOf(window)).toBe('grid')
    expect(await window.violations()).toEqual([])
    await useListStore().setGroup('source')
    await vi.waitFor(() => expect(roleOf(window)).toBe('treegrid'))
    expect(await window.violations()).toEqual([])
    await userEvent.keyboard('{Control>}u{/Control}')
    await vi.waitFor(() => expect(roleOf(window)).toBe('tree'))
  })

  it('is ordered by pressing the heads, with the keyboard too, and turned round by pressing again', async () => {
    const window = await asTable()
    window.element('head-published')?.click()
    await vi.waitFor(() => expect(sortOf(window, 'published')).toBe('descending'))
    expect(useListStore().criteria).toMatchObject({ order: 'published', descending: true })
    window.element('head-published')?.focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(sortOf(window, 'published')).toBe('ascending'))
    const back = language === 'ar' ? '{ArrowRight}' : '{ArrowLeft}'
    await userEvent.keyboard(back)
    await vi.waitFor(() => expect(document.activeElement).toBe(window.element('head-source')))
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(sortOf(window, 'source')).toBe('ascending'))
    expect(sortOf(window, 'published')).toBe('none')
  })

  it('has columns that are chosen, and widths that are dragged or set with keys, and remembers both', async () => {
    const window = await asTable()
    await userEvent.keyboard('{Control>}{Shift>}u{/Shift}{/Control}')
    await vi.waitFor(() => expect(window.element('column-words')).not.toBeNull())
    window.element('column-words')?.click()
    await vi.waitFor(() => expect(window.element('head-words')).not.toBeNull())
    window.element('column-source')?.click()
    await vi.waitFor(() => expect(window.element('head-source')).toBeNull())
    expect(useSettingsStore().settings.listColumns.map(({ name }) => name)).toEqual([
      'published',
      'words',
      'annotations',
    ])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(window.element('column-words')).toBeNull())
    const before = widthOf('published')!
    window.element('head-published')?.focus()
    const wider = language === 'ar' ? '{ArrowLeft}' : '{ArrowRight}'
    await userEvent.keyboard(`{Shift>}${wider}{/Shift}`)
    await vi.waitFor(() => expect(widthOf('published')).toBe(before + 16))
    const edge = window.element('edge-published')!
    edge.setPointerCapture = () => undefined
    const at = (clientX: number) => ({ clientX, button: 0, bubbles: true, pointerId: 1 })
    edge.dispatchEvent(new PointerEvent('pointerdown', at(500)))
    // The column begins farther out, and its edge is where the hand let it go.
    const outwards = language === 'ar' ? 40 : -40
    const from = edge.getBoundingClientRect().x
    edge.dispatchEvent(new PointerEvent('pointermove', at(500 + outwards)))
    edge.dispatchEvent(new PointerEvent('lostpointercapture', at(500 + outwards)))
    await vi.waitFor(() => expect(widthOf('published')).toBe(before + 56))
    await vi.waitFor(() => {
      const now = window.element('edge-published')!.getBoundingClientRect().x
      expect(Math.abs(now - from - outwards)).toBeLessThan(2)
    })
  })

  const orderNow = (): readonly string[] => useSettingsStore().settings.listColumns.map(({ name }) => name)
  const headsNow = (window: WholeWindow): readonly (string | undefined)[] =>
    [...window.element('table-header')!.children].map((head) => (head as HTMLElement).dataset['column'])

  it('has columns that are moved with keys and from the menu of a head, which keeps the focus, and remembers it', async () => {
    const window = await asTable()
    const [on, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    window.element('head-source')?.focus()
    await userEvent.keyboard(`{Control>}{Shift>}{${on}}{/Shift}{/Control}`)
    await vi.waitFor(() => expect(headsNow(window)).toEqual(['title', 'published', 'source', 'annotations']))
    await vi.waitFor(() => expect(document.activeElement).toBe(window.element('head-source')))
    await userEvent.keyboard(`{Control>}{Shift>}{${on}}{${on}}{/Shift}{/Control}`)
    await vi.waitFor(() => expect(headsNow(window)).toEqual(['title', 'published', 'annotations', 'source']))
    await userEvent.keyboard(`{Control>}{Shift>}{${back}}{/Shift}{/Control}`)
    await vi.waitFor(() => expect(orderNow()).toEqual(['published', 'source', 'annotations']))
    await userEvent.click(window.element('head-published')!, { button: 'right' })
    await vi.waitFor(() => expect(window.element('row-move-on')).not.toBeNull())
    expect(window.element('row-move-back')?.dataset['disabled']).toBe('')
    window.element('row-move-on')?.click()
    await vi.waitFor(() => expect(headsNow(window)).toEqual(['title', 'source', 'published', 'annotations']))
    // A column that is shown anew leaves the others in the order that was given them.
    await userEvent.keyboard('{Control>}{Shift>}u{/Shift}{/Control}')
    await vi.waitFor(() => expect(window.element('column-words')).not.toBeNull())
    window.element('column-words')?.click()
    await vi.waitFor(() => expect(orderNow()).toEqual(['source', 'published', 'words', 'annotations']))
  })

  it('has heads that are dragged to another place, which orders nothing; Escape leaves them where they are', async () => {
    const window = await asTable()
    const at = (name: string, share: number): { clientX: number; clientY: number } => {
      const { left, top, width } = window.element(`head-${name}`)!.getBoundingClientRect()
      const fromStart = language === 'ar' ? 1 - share : share
      return { clientX: left + width * fromStart, clientY: top + 10 }
    }
    const pointer = (kind: string, place: object): void =>
      void window
        .element('head-source')!
        .dispatchEvent(
          new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 1, pointerType: 'mouse', ...place }),
        )
    pointer('pointerdown', at('source', 0.5))
    pointer('pointermove', at('annotations', 0.8))
    await vi.waitFor(() => expect(document.querySelector('.drop-end')).not.toBeNull())
    await userEvent.keyboard('{Escape}')
    pointer('pointerup', at('annotations', 0.8))
    window.element('head-source')!.click()
    expect(orderNow()).toEqual(['source', 'published', 'annotations'])
    pointer('pointerdown', at('source', 0.5))
    pointer('pointermove', at('published', 0.8))
    pointer('pointerup', at('published', 0.8))
    window.element('head-source')!.click()
    await vi.waitFor(() => expect(headsNow(window)).toEqual(['title', 'published', 'source', 'annotations']))
    expect(sortOf(window, 'source')).toBe('none')
    window.element('head-source')!.click()
    await vi.waitFor(() => expect(sortOf(window, 'source')).toBe('ascending'))
  })

  it('has heads of which no key means the rows', async () => {
    const window = await asTable({ copies: 3 })
    window.element('head-title')?.focus()
    await userEvent.keyboard('{End}')
    const last = useSettingsStore().settings.listColumns.at(-1)!.name
    await vi.waitFor(() => expect(document.activeElement).toBe(window.element(`head-${last}`)))
    await userEvent.keyboard('{Home}{ArrowDown}{PageDown}{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}')
    expect(document.activeElement).toBe(window.element('head-title'))
    expect([useListStore().currentIndex, useListStore().selected.size]).toEqual([null, 0])
  })

  it('is gone through with the arrows as rows are, far down a long list, under its heads', async () => {
    const window = await asTable({ copies: 200 })
    window.element('article-list')?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(useListStore().currentIndex).toBe(0))
    await userEvent.keyboard('{End}')
    await vi.waitFor(() => expect(useListStore().currentIndex).toBe(useListStore().total - 1))
    const list = window.element('article-list')!
    const here = () => list.querySelector<HTMLElement>('[aria-current="true"]')
    await vi.waitFor(() => expect(here()).not.toBeNull())
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() => expect(here()?.dataset['index']).toBe('0'))
    await vi.waitFor(() =>
      expect(here()!.getBoundingClientRect().top).toBeGreaterThanOrEqual(
        window.element('table-header')!.getBoundingClientRect().bottom - 1,
      ),
    )
  })
})

it('falls back to rows in a narrow pane, says why, and is a table again when there is room', async () => {
  const window = mountWholeWindow({ settings: { listLayout: 'table', listPx: 560 } })
  await vi.waitFor(() => expect(window.element('table-header')).not.toBeNull())
  const edge = document.querySelectorAll<HTMLElement>('[role="separator"]')[1]!
  edge.focus()
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(roleOf(window)).toBe('listbox'))
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(roleOf(window)).toBe('grid'))
  expect(runCommand('list-columns')).toBe(true)
})
