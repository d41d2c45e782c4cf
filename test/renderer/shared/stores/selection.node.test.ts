import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextTick } from 'vue'
import { ok } from '#core/result'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useListStore } from '#renderer/shared/stores/list'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { useTaggingStore } from '#renderer/shared/tags/tagging-store'
import { fakeApi, type FakeOptions } from '#support/fake-api'

const open = async (options: FakeOptions = {}) => {
  const fake = fakeApi(options)
  globalThis.sanad = fake.api
  const list = useListStore()
  onTestFinished(list.listen())
  onTestFinished(useLibraryStore().listen())
  await useLibraryStore().open('/home/layla/archive')
  await nextTick()
  const settled = async (): Promise<void> => {
    while (list.state.kind === 'asking') await new Promise((resolve) => setTimeout(resolve))
  }
  await settled()
  const indexes = (): readonly number[] =>
    [...list.rows].filter(([, row]) => list.selected.has(row.article.id)).map(([index]) => index)
  return { fake, list, indexes, settled }
}

beforeEach(() => setActivePinia(createPinia()))

describe('the selection', () => {
  it('is empty at first, and then an act is meant for the open article', async () => {
    const { list } = await open()
    expect(list.chosen).toEqual([])
    await list.selectAt(2)
    expect(list.selected.size).toBe(0)
    expect(list.chosen).toEqual([list.current])
  })

  it('takes rows in and out one by one, beginning with the open article', async () => {
    const { list, indexes } = await open()
    await list.selectAt(1)
    list.toggleSelected(4)
    expect(indexes()).toEqual([1, 4])
    expect(list.currentIndex).toBe(1)
    list.toggleSelected(1)
    expect(indexes()).toEqual([4])
  })

  it('extends from where it began, in both directions, and never opens another article', async () => {
    const { list, indexes } = await open()
    await list.selectAt(3)
    await list.extendSelection(5)
    expect(indexes()).toEqual([3, 4, 5])
    await list.extendSelection(2)
    expect(indexes()).toEqual([2, 3])
    expect(list.lead).toBe(2)
    expect(list.currentIndex).toBe(3)
  })

  it('adds a range to what is selected already', async () => {
    const { list, indexes } = await open()
    list.toggleSelected(0)
    list.toggleSelected(4)
    await list.extendSelection(6, true)
    expect(indexes()).toEqual([0, 4, 5, 6])
  })

  it('reaches rows that were never in sight', async () => {
    const { list } = await open({ copies: 100 })
    await list.selectAll()
    expect(list.selected.size).toBe(800)
    await list.selectAt(2)
    await list.extendSelection(700)
    expect(list.selected.size).toBe(699)
  })

  it('is let go when an article is opened or another question is asked, and kept in another order', async () => {
    const { list, settled } = await open()
    await list.selectAll()
    await list.setOrder('words')
    await settled()
    expect(list.selected.size).toBe(8)
    await list.setQuery('سجل')
    expect(list.selected.size).toBe(0)
    await list.selectAll()
    await list.selectAt(0)
    expect(list.selected.size).toBe(0)
  })

  it.each<[string, (list: ReturnType<typeof useListStore>) => Promise<void>]>([
    ['a filter', (list) => list.setFilter('sources', ['إذاعة الساحل'])],
    ['no filters', (list) => list.clearFilters()],
    ['a search within', (list) => list.searchWithin()],
    ['everything', (list) => list.clear()],
  ])('is let go by %s', async (_name, ask) => {
    const { list } = await open()
    await list.setQuery('سجل')
    await list.selectAll()
    expect(list.selected.size).toBeGreaterThan(0)
    await ask(list)
    expect(list.selected.size).toBe(0)
  })

  it('loses what the list does not hold any more', async () => {
    const { fake, list, settled } = await open()
    await list.selectAll()
    const [first, ...others] = [...list.selected]
    const left = fakeApi({ answers: { listIds: () => Promise.resolve(ok(others)) } })
    globalThis.sanad = left.api
    fake.push('libraryChanged', fake.library.overview())
    await nextTick()
    await settled()
    await vi.waitFor(() => expect(list.selected.size).toBe(7))
    expect(first !== undefined && list.selected.has(first)).toBe(false)
  })

  it('is forgotten when a slower wish is answered after it was let go', async () => {
    const { list } = await open({ copies: 100 })
    const wish = list.selectAll()
    list.clearSelection()
    await wish
    expect(list.selected.size).toBe(0)
  })
})

describe('a tag on several articles', () => {
  it('leaves the tag to those that had it when it is undone', async () => {
    const { fake, list } = await open()
    const had = [...fake.library.articleTags].filter(([, tags]) => tags.includes('مكان')).map(([id]) => id)
    expect(had.length).toBeGreaterThan(0)
    await list.selectAll()
    await useTaggingStore().tag(list.chosen, 'مكان', true)
    const carrying = () =>
      [...fake.library.articleTags].filter(([, tags]) => tags.includes('مكان')).map(([id]) => id)
    expect(carrying()).toHaveLength(8)
    await useUndoStore().undo()
    expect(carrying()).toEqual(had)
  })
})
