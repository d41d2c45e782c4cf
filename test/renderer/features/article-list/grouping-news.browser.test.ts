import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { grouped } from '#core/library/groups'
import type { ListRequest } from '#core/library/queries'
import { ok } from '#core/result'
import { useListStore } from '#renderer/shared/stores/list'
import { fakeApi } from '#support/fake-api'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'
import { useFoldsStore } from '../../../../src/renderer/features/article-list/folds-store'

beforeEach(() => page.viewport(1366, 768))

/** A library of which ever more is found, as while it is looked through. */
const filling = (copies = 10) => {
  const { library } = fakeApi({ copies })
  const found = { tenths: 3 }
  const answer = (request: ListRequest) => {
    const { group, headings: _, ...plain } = request
    const all = library.list({ ...plain, offset: 0, limit: 500 }).rows
    const rows = all.filter((_row, n) => (n * 7) % 10 < found.tenths)
    const order = { by: null, isDescending: false }
    const names = { readingOf: () => ({}) as never, tagsOf: () => [], nameOf: (tag: string) => tag }
    const groups = grouped(
      rows.map(({ article }) => article),
      group ?? 'folder',
      order,
      names,
    )
    const byId = new Map(rows.map((row) => [row.article.id, row]))
    const { offset, limit, locate } = request
    return Promise.resolve(
      ok({
        ...{ total: groups.total, articles: groups.articles, groups: groups.groups, offset, search: null },
        rows: groups.slice(offset, offset + limit).map(({ id }) => byId.get(id)!),
        ...(locate && { located: locate.map((id) => groups.placeOf(id, offset)) }),
      }),
    )
  }
  return { found, answer }
}

it('news that shift rows open no group that was folded, and leave the keyboard at its heading', async () => {
  const { found, answer } = filling()
  const window = mountWholeWindow({ copies: 10, answers: { listArticles: answer } })
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  const list = useListStore()
  await list.setGroup('folder')
  await vi.waitFor(() => expect(list.groups.length).toBeGreaterThan(1))
  const { key } = list.groups[1]!
  const second = (): HTMLElement | undefined =>
    window.elements('group-heading').find((one) => one.querySelector('.name')?.textContent === key)
  await vi.waitFor(() => expect(second()).toBeDefined())
  await list.selectAt(list.groups[0]!.count)
  await userEvent.click(second()!)
  await vi.waitFor(() => expect(second()?.getAttribute('aria-expanded')).toBe('false'))
  const before = list.lead
  const isActive = (): boolean =>
    window.element('article-list')?.getAttribute('aria-activedescendant') === second()?.id
  expect(isActive()).toBe(true)
  found.tenths = 10
  window.fake.push('libraryChanged', window.fake.library.overview())
  await vi.waitFor(() => expect(list.lead).not.toBe(before))
  expect(useFoldsStore().closed.has(key)).toBe(true)
  // The keyboard goes on from the heading, wherever that is now.
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(useFoldsStore().closed.has(key)).toBe(false))
})

it('another way of grouping leaves the headings as they are until its own are there', async () => {
  const { found, answer } = filling()
  found.tenths = 10
  const held: { until: Promise<void>; go: () => void } = { until: Promise.resolve(), go: () => undefined }
  const answers = {
    listArticles: async (request: ListRequest) => {
      await held.until
      return answer(request)
    },
  }
  const window = mountWholeWindow({ copies: 10, answers })
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  const list = useListStore()
  await list.setGroup('month')
  const heads = (): readonly string[] =>
    window.elements('group-heading').map((one) => one.querySelector('.name')?.textContent ?? '')
  await vi.waitFor(() => expect(heads().length).toBeGreaterThan(0))
  const before = heads()
  held.until = new Promise((go) => (held.go = go))
  const asked = list.setGroup('folder')
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(heads()).toEqual(before)
  held.go()
  await asked
  await vi.waitFor(() => expect(heads()).not.toEqual(before))
  expect(heads()[0]).toBe(list.groups[0]!.key)
})

/** Rows in sight by their articles: how far each is below the upper edge. */
const inSight = (window: WholeWindow): ReadonlyMap<string, number> => {
  const edge = window.element('article-list')!.getBoundingClientRect()
  const rows = useListStore().rows
  return new Map(
    window.elements('article-row').flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const id = rows.get(Number(row.dataset['index']))?.article.id
      return bottom > edge.top && top < edge.bottom ? [[id ?? 'waits', Math.round(top - edge.top)]] : []
    }),
  )
}
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
}

it('keeps rows in sight below a folded group where they are when news come in', async () => {
  const { found, answer } = filling(60)
  const window = mountWholeWindow({ copies: 60, answers: { listArticles: answer } })
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  const list = useListStore()
  await list.setGroup('month')
  await vi.waitFor(() => expect(list.groups.length).toBeGreaterThan(5))
  const before = list.groups[3]!.count
  for (const at of [0, 2, 4]) useFoldsStore().setClosed(list.groups[at]!.key, true)
  const scroller = window.element('article-list')!
  const folded = (): HTMLElement | undefined =>
    window
      .elements('group-heading')
      .find((one) => Number(one.dataset['line']) > 20 && one.getAttribute('aria-expanded') === 'false')
  // The folded heading is at the upper edge, between rows of the groups above and below it.
  await vi.waitFor(() => {
    scroller.scrollTop += 300
    expect(Number(folded()?.dataset['line'])).toBeGreaterThan(36)
  })
  await frames()
  scroller.scrollTop += folded()!.getBoundingClientRect().top - scroller.getBoundingClientRect().top + 10
  await frames()
  const rows = inSight(window)
  const [first] = rows.keys()
  expect(rows.size).toBeGreaterThan(3)
  found.tenths = 10
  window.fake.push('libraryChanged', window.fake.library.overview())
  await vi.waitFor(() => expect(list.groups[3]!.count).toBeGreaterThan(before))
  await frames()
  expect(inSight(window).get(first!)).toBeCloseTo(rows.get(first!)!, -1)
})
