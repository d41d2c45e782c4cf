import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { nextTick } from 'vue'
import type { ListPage, ListRequest } from '#core/library/queries'
import { fail, ok } from '#core/result'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { pageLength, useListStore } from '#renderer/shared/stores/list'
import { fakeApi, type FakeOptions } from '#support/fake-api'

const open = async (options: FakeOptions = {}) => {
  const fake = fakeApi(options)
  globalThis.sanad = fake.api
  const list = useListStore()
  onTestFinished(list.listen())
  onTestFinished(useLibraryStore().listen())
  await useLibraryStore().open('/home/layla/archive')
  await nextTick()
  const listed = (): readonly ListRequest[] =>
    fake.asked.filter(({ name }) => name === 'listArticles').map(({ input }) => input as ListRequest)
  const settled = async (): Promise<void> => {
    while (list.state.kind === 'asking') await new Promise((resolve) => setTimeout(resolve))
  }
  await settled()
  return { fake, list, listed, settled }
}

beforeEach(() => setActivePinia(createPinia()))

describe('the list', () => {
  it('lists the library as soon as it is open', async () => {
    const { list } = await open()
    expect(list.state).toEqual({ kind: 'listed' })
    expect(list.total).toBe(8)
    expect(list.rows.size).toBe(8)
  })

  it('drops the answer to an earlier question, however late it comes', async () => {
    const waiting: { readonly query: string; readonly answer: (page: ListPage) => void }[] = []
    const { list } = await open()
    const fake = fakeApi({
      answers: {
        listArticles: ({ query }: ListRequest) =>
          new Promise((resolve) => waiting.push({ query, answer: (page) => resolve(ok(page)) })),
      },
    })
    globalThis.sanad = fake.api
    const page = (total: number): ListPage => ({ total, offset: 0, rows: [], search: null })
    const first = list.setQuery('سج')
    const second = list.setQuery('سجل')
    waiting[1]?.answer(page(2))
    await second
    waiting[0]?.answer(page(99))
    await first
    expect(waiting.map(({ query }) => query)).toEqual(['سج', 'سجل'])
    expect(list.total).toBe(2)
  })

  it('fetches only the pages that come into sight, each once', async () => {
    const { list, listed } = await open({ copies: 100 })
    expect(listed().map(({ offset }) => offset)).toEqual([0])
    await list.ensure(pageLength * 4 - 5, pageLength * 4 + 5)
    await list.ensure(pageLength * 4 - 5, pageLength * 4 + 5)
    expect(listed().map(({ offset }) => offset)).toEqual([0, pageLength * 3, pageLength * 4])
    expect(list.rows.has(pageLength * 4)).toBe(true)
  })

  it('orders by relevance while searching, and by title again afterwards', async () => {
    const { list, settled } = await open()
    await list.setQuery('سجل')
    expect(list.criteria).toMatchObject({ order: 'relevance', descending: true })
    await list.setQuery('سجلات')
    expect(list.criteria.order).toBe('relevance')
    await list.setQuery('')
    await settled()
    expect(list.criteria).toMatchObject({ order: 'title', descending: false })
    expect(list.search).toBeNull()
  })

  it('keeps an order that the person chose during a search', async () => {
    const { list } = await open()
    await list.setQuery('سجل')
    await list.setOrder('words')
    await list.setQuery('السجل')
    expect(list.criteria).toMatchObject({ order: 'words', descending: true })
    await list.setOrder('words')
    expect(list.criteria.descending).toBe(false)
  })

  it('moves within the list and stops at its ends', async () => {
    const { list } = await open()
    await list.previous()
    expect(list.currentIndex).toBe(0)
    await list.previous()
    expect(list.currentIndex).toBe(0)
    await list.selectAt(100)
    expect(list.currentIndex).toBe(7)
    await list.next()
    expect(list.current).toBe(list.rows.get(7)?.article.id)
  })

  it('goes to a row that was never in sight', async () => {
    const { list } = await open({ copies: 100 })
    await list.selectAt(799)
    expect(list.currentIndex).toBe(799)
    expect(list.current).toBe(list.rows.get(799)?.article.id)
  })

  it('asks again when the library changed, and finds the open article in its new place', async () => {
    const { fake, list, settled } = await open()
    await list.selectAt(3)
    const article = list.current
    fake.push('libraryChanged', fake.library.overview())
    await nextTick()
    await settled()
    expect(list.current).toBe(article)
    expect(list.currentIndex).toBe(3)
  })

  it('asks again for all that is in sight, also below groups that are folded, before it shows any of it', async () => {
    const { fake, list, settled } = await open({ copies: 100 })
    const stretches = [
      [70, 75],
      [400, 405],
      [700, 705],
    ] as const
    await list.see({ stretches, top: 70 })
    const shown = stretches.map(([first]) => list.rows.get(first)?.article.id)
    fake.push('libraryChanged', fake.library.overview())
    await nextTick()
    await settled()
    expect(stretches.map(([first]) => list.rows.get(first)?.article.id)).toEqual(shown)
  })

  it('keeps what it shows when a question fails, and says why', async () => {
    const { list } = await open()
    globalThis.sanad = fakeApi({
      answers: { listArticles: () => Promise.resolve(fail({ kind: 'worker-stopped', reason: 'test' })) },
    }).api
    await list.setQuery('سجل')
    expect(list.state).toMatchObject({ kind: 'failed', failure: { kind: 'worker-stopped' } })
    expect(list.total).toBe(8)
  })

  it('begins anew in another library', async () => {
    const { list } = await open()
    await list.setQuery('سجل')
    await list.selectAt(0)
    await useLibraryStore().close()
    expect(list.criteria.query).toBe('')
    expect(list.current).toBeNull()
    expect(list.total).toBe(0)
  })
})
