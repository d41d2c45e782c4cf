import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextTick } from 'vue'
import { ok } from '#core/result'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useFullViewStore } from '#renderer/shared/stores/full-view'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useListStore } from '#renderer/shared/stores/list'
import { useOpeningStore } from '#renderer/shared/stores/opening'
import { useReadingStore } from '#renderer/shared/stores/reading'
import { fakeApi, type FakeOptions } from '#support/fake-api'
import { articleIdOf } from '#support/window/fake-library'
import { useFindStore } from '../../../../src/renderer/features/reader/find-store'

beforeEach(() => setActivePinia(createPinia()))

const open = async (answers: FakeOptions['answers'] = {}) => {
  const fake = fakeApi({ answers })
  globalThis.sanad = fake.api
  const list = useListStore()
  const article = useArticleStore()
  const find = useFindStore()
  const library = useLibraryStore()
  for (const stop of [list.listen(), library.listen(), article.listen(), find.listen()]) onTestFinished(stop)
  await library.open('/home/layla/archive')
  await vi.waitFor(() => expect(list.state.kind).toBe('listed'))
  const shown = (n: number) => vi.waitFor(() => expect(article.content?.article.id).toBe(articleIdOf(n)))
  return { fake, list, article, find, library, shown }
}

describe('a view that takes all the room', () => {
  it.each<[string, (list: ReturnType<typeof useListStore>) => unknown]>([
    ['another article', (list) => list.select(articleIdOf(2))],
    ['the next article', (list) => list.next()],
    ['a place in an article', (list) => list.openAt(articleIdOf(2), 10)],
    ['a search', (list) => list.setQuery('سجل')],
    ['a tag', (list) => list.setTags([])],
    ['a filter', (list) => list.setFilter('sources', ['x'])],
  ])('makes way for %s', async (_name, act) => {
    const { list } = await open()
    const fullView = useFullViewStore()
    fullView.show('codebook')
    await act(list)
    expect(fullView.isReading).toBe(true)
  })

  it('stays where only the library changed', async () => {
    const { fake, list, shown } = await open()
    list.select(articleIdOf(1))
    await shown(1)
    const fullView = useFullViewStore()
    fullView.show('codebook')
    fake.push('libraryChanged', fake.library.overview())
    await nextTick()
    await vi.waitFor(() => expect(list.state.kind).toBe('listed'))
    expect(fullView.view).toBe('codebook')
  })
})

describe('a place that somebody asks for', () => {
  it('is gone to also while the find bar holds other words', async () => {
    const { list, article, find, shown } = await open()
    find.openBar()
    find.query = 'كلام لا يوجد'
    list.openAt(articleIdOf(1), 12)
    await shown(1)
    await find.enter()
    expect(article.reveal?.range).toEqual({ start: 12, end: 13 })
  })

  it('is forgotten when another article is opened before it was reached', async () => {
    const { list } = await open()
    list.openAt(articleIdOf(1), 12)
    list.select(articleIdOf(2))
    expect(list.wanted).toBeNull()
    list.openAt(articleIdOf(1), 12)
    await list.selectAt(3)
    expect(list.wanted).toBeNull()
  })

  it('of an annotation is forgotten when another article is opened meanwhile', async () => {
    const { fake, list, article, shown } = await open()
    const [one] = [...fake.library.annotations.values()].filter(({ article: id }) => id === articleIdOf(0))
    useOpeningStore().open(articleIdOf(0), one?.id)
    list.select(articleIdOf(1))
    await shown(1)
    list.select(articleIdOf(0))
    await shown(0)
    expect(article.selected).toBeNull()
    expect(article.reveal).toBeNull()
  })
})

describe('the place where an article was left', () => {
  it('is kept when another library is opened before it was written', async () => {
    const changed: unknown[] = []
    const { list, article, library, shown } = await open({
      changeReading: (input: { articles: never[] }) => {
        changed.push(input)
        return Promise.resolve(ok(input.articles))
      },
    })
    // Node has no window to be closed.
    vi.stubGlobal('window', new EventTarget())
    onTestFinished(() => void vi.unstubAllGlobals())
    const reading = useReadingStore()
    onTestFinished(reading.listen())
    list.select(articleIdOf(1))
    await shown(1)
    if (!article.content) throw new Error('nothing is open')
    reading.remember(article.content, 7, 0.5)
    const opening = library.open('/home/layla/another')
    expect(changed).toMatchObject([{ articles: [articleIdOf(1)], change: { progress: 0.5 } }])
    await opening
  })
})
