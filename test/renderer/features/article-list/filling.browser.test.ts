import { page } from 'vitest/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { ListPage, ListRequest, ListRow } from '#core/library/queries'
import { ok } from '#core/result'
import { useListStore } from '#renderer/shared/stores/list'
import { fakeApi } from '#support/fake-api'
import { mountWholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

/** Rows are measured, and the list is put right, in the frames that follow. */
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 10; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** A library of which a look finds more and more: `share` of every ten articles is there. */
const fillingWindow = async () => {
  const { library } = fakeApi({ copies: 40 })
  const seen = { share: 3 }
  const there = (request: ListRequest): readonly ListRow[] =>
    library.list({ ...request, offset: 0, limit: 500 }).rows.filter((_, n) => (n * 7) % 10 < seen.share)
  const list = (request: ListRequest): ListPage => {
    const all = there(request)
    const placeOf = (id: string): number | null => {
      const index = all.findIndex(({ article }) => article.id === id)
      return index < 0 ? null : index
    }
    return {
      total: all.length,
      offset: request.offset,
      rows: all.slice(request.offset, request.offset + request.limit),
      search: null,
      ...(request.locate && { located: request.locate.map(placeOf) }),
    }
  }
  const window = mountWholeWindow({
    copies: 40,
    answers: {
      listArticles: (request: ListRequest) => Promise.resolve(ok(list(request))),
      listIds: (criteria) =>
        Promise.resolve(ok(there({ ...(criteria as ListRequest) }).map(({ article }) => article.id))),
    },
  })
  await vi.waitFor(() => expect(window.elements('article-row').length).toBeGreaterThan(3))
  const store = useListStore()
  const fill = async (share: number): Promise<void> => {
    seen.share = share
    window.fake.push('libraryChanged', window.fake.library.overview())
    await nextTick()
    await vi.waitFor(() => expect(store.state.kind).toBe('listed'))
    await frames()
  }
  const scroller = (): HTMLElement => window.element('article-list')!
  /** The rows in sight, with how far each is below the upper edge. */
  const inSight = (): ReadonlyMap<string, number> => {
    const edge = scroller().getBoundingClientRect()
    return new Map(
      window.elements('article-row').flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const index = Number(row.dataset['index'])
        const id = store.rows.get(index)?.article.id
        return id && bottom > edge.top && top < edge.bottom ? [[id, Math.round(top - edge.top)] as const] : []
      }),
    )
  }
  const scrollTo = async (px: number): Promise<void> => {
    await frames()
    scroller().scrollTop = px
    await frames()
    expect(inSight().size).toBeGreaterThan(3)
  }
  return { window, store, fill, scroller, inSight, scrollTo }
}

it('shows what comes in at the top while it is at the top', async () => {
  const { store, fill, scroller, inSight } = await fillingWindow()
  const before = [...inSight().keys()]
  await fill(10)
  expect(store.total).toBe(320)
  expect(scroller().scrollTop).toBe(0)
  expect([...inSight().keys()]).not.toEqual(before)
})

it('keeps the rows in sight where they are, however many come in above them', async () => {
  const { store, fill, inSight, scrollTo } = await fillingWindow()
  await scrollTo(2500)
  const [first, ...others] = [...inSight().keys()]
  const at = inSight().get(first!)
  for (const share of [5, 7, 10]) {
    await fill(share)
    expect(inSight().get(first!)).toBeCloseTo(at!, -1)
  }
  expect(store.total).toBe(320)
  expect(others.length).toBeGreaterThan(2)
})

it('keeps the open article, what is selected and where the keyboard is, and leaves the list where it was scrolled to', async () => {
  const { store, fill, inSight, scrollTo } = await fillingWindow()
  await store.selectAt(10)
  const open = store.current
  store.toggleSelected(11)
  store.toggleSelected(12)
  const selected = [...store.selected]
  const lead = store.rows.get(12)?.article.id
  await scrollTo(4000)
  const [first] = [...inSight().keys()]
  const at = inSight().get(first!)
  await fill(10)
  expect(store.current).toBe(open)
  expect(store.currentIndex).toBeGreaterThan(20)
  await vi.waitFor(() => expect([...store.selected].sort()).toEqual([...selected].sort()))
  expect(inSight().get(first!)).toBeCloseTo(at!, -1)
  await store.see({ stretches: [[store.lead! - 1, store.lead! + 1]], top: null })
  expect(store.rows.get(store.lead!)?.article.id).toBe(lead)
})
