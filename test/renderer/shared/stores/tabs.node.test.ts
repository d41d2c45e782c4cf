import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ArticleId } from '#core/ids'
import { ok } from '#core/result'
import { parseSettings, mostTabs } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useBesideStore } from '#renderer/shared/stores/beside'
import { useFullViewStore } from '#renderer/shared/stores/full-view'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useListStore } from '#renderer/shared/stores/list'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { useTabsStore } from '#renderer/shared/stores/tabs'
import { useTrailStore } from '#renderer/shared/stores/trail'
import { fakeApi } from '#support/fake-api'
import { articleIdOf } from '#support/window/fake-library'

type Remembered = ReturnType<typeof useSettingsStore>['settings']['tabs']

beforeEach(() => {
  setActivePinia(createPinia())
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
})

const open = async (
  tabs: Remembered = {},
  before: Promise<void> = Promise.resolve(),
  isFirst: () => boolean = () => true,
) => {
  const fake: ReturnType<typeof fakeApi> = fakeApi({
    settings: { tabs },
    answers: {
      claimTabs: () => Promise.resolve(ok(isFirst())),
      summariesOf: async ({ articles }: { articles: readonly ArticleId[] }) => {
        await before
        return ok(articles.map((id) => fake.library.read(id).article))
      },
    },
  })
  globalThis.sanad = fake.api
  const state = await fake.api.appState()
  if (!state.ok) throw new Error('the library in memory did not answer')
  useSettingsStore().receive(state.value.settings)
  const list = useListStore()
  const library = useLibraryStore()
  const store = useTabsStore()
  const trail = useTrailStore()
  const article = useArticleStore()
  const stops = [list.listen(), library.listen(), store.listen(), trail.listen(), article.listen()]
  stops.forEach((stop) => onTestFinished(stop))
  library.start(state.value)
  await vi.waitFor(() => expect(list.state.kind).toBe('listed'))
  const numberOf = (id: ArticleId | null) => [0, 1, 2, 3, 4, 5, 6, 7].findIndex((n) => articleIdOf(n) === id)
  /** The articles of the tabs by their number, and the one in front. */
  const shape = () => ({
    tabs: store.tabs.map((tab) => numberOf(tab.article)),
    front: numberOf(list.current),
  })
  const keyAt = (at: number): number => store.tabs[at]?.key ?? -1
  const saved = (): readonly unknown[] =>
    fake.asked.filter(({ name }) => name === 'changeSettings').map(({ input }) => input)
  return { fake, list, library, store, trail, shape, keyAt, saved }
}
const library = 'urn:uuid:00000000-0000-4000-8000-000000000001'

describe('tabs', () => {
  it('open behind what is read, each beside it', async () => {
    const { list, store, shape } = await open()
    store.open(articleIdOf(0))
    expect(shape()).toEqual({ tabs: [0], front: 0 })
    store.open(articleIdOf(1))
    store.open(articleIdOf(2))
    expect(shape()).toEqual({ tabs: [0, 2, 1], front: 0 })
    list.select(articleIdOf(5))
    expect(shape()).toEqual({ tabs: [5, 2, 1], front: 5 })
  })

  it('are not made twice of one article, unless it is the one that is read', async () => {
    const { store, shape } = await open()
    store.open(articleIdOf(0))
    store.open(articleIdOf(1))
    store.open(articleIdOf(1))
    expect(shape()).toEqual({ tabs: [0, 1], front: 1 })
    store.open(articleIdOf(1))
    expect(shape()).toEqual({ tabs: [0, 1, 1], front: 1 })
  })

  it('are closed to the one after, else to the one before, and the last of them stays', async () => {
    const { store, shape, keyAt } = await open()
    for (const n of [0, 2, 1]) store.open(articleIdOf(n))
    store.show(keyAt(1))
    expect(store.close()).toBe(true)
    expect(shape()).toEqual({ tabs: [0, 2], front: 2 })
    store.close()
    expect(shape()).toEqual({ tabs: [0], front: 0 })
    expect(store.close()).toBe(false)
    expect(shape()).toEqual({ tabs: [0], front: 0 })
  })

  it('come back where they were, the last one first', async () => {
    const { store, shape, keyAt } = await open()
    for (const n of [0, 3, 2, 1]) store.open(articleIdOf(n))
    store.close(keyAt(1))
    store.close(keyAt(2))
    expect(shape().tabs).toEqual([0, 2])
    expect(store.reopen()).toBe(true)
    expect(shape()).toEqual({ tabs: [0, 2, 3], front: 3 })
    store.reopen()
    expect(shape()).toEqual({ tabs: [0, 1, 2, 3], front: 1 })
    expect(store.reopen()).toBe(false)
  })

  it('are gone through in a ring, and moved only within their row', async () => {
    const { store, shape, keyAt } = await open()
    for (const n of [0, 2, 1]) store.open(articleIdOf(n))
    store.step(-1)
    expect(shape().front).toBe(2)
    store.step(1)
    expect(shape().front).toBe(0)
    expect(store.moveFront(-1)).toBe(false)
    store.moveFront(1)
    expect(shape()).toEqual({ tabs: [1, 0, 2], front: 0 })
    store.move(keyAt(2), 0)
    expect(shape()).toEqual({ tabs: [2, 1, 0], front: 0 })
    store.closeOthers(keyAt(1))
    expect(shape()).toEqual({ tabs: [1], front: 1 })
  })

  it('go back and forward each by itself, and know where they were left', async () => {
    const { list, store, trail, shape, keyAt } = await open()
    list.select(articleIdOf(0))
    list.select(articleIdOf(1))
    trail.note(articleIdOf(1), 120)
    store.open(articleIdOf(2))
    store.show(keyAt(1))
    expect([trail.canGoBack, trail.canGoForward]).toEqual([false, false])
    list.select(articleIdOf(3))
    store.show(keyAt(0))
    expect(trail.takeWish(articleIdOf(1))).toBe(120)
    trail.back()
    expect(shape()).toEqual({ tabs: [0, 3], front: 0 })
    store.show(keyAt(1))
    trail.back()
    expect(shape()).toEqual({ tabs: [0, 2], front: 2 })
  })

  it('bring the reader back from a view that takes all the room', async () => {
    const { store, keyAt } = await open()
    store.open(articleIdOf(0))
    store.open(articleIdOf(1))
    useFullViewStore().show('codebook')
    store.show(keyAt(0))
    expect(useFullViewStore().isReading).toBe(true)
  })
})

describe('two sides', () => {
  const sidesOf = (store: ReturnType<typeof useTabsStore>): readonly number[] =>
    store.sides.map(({ tab }) => store.tabs.findIndex(({ key }) => key === tab))

  it('are the tab in front and the next one, else the one before, else the same article once more', async () => {
    const { store, shape, keyAt } = await open()
    expect(store.toggleSides()).toBe(false)
    store.open(articleIdOf(0))
    store.toggleSides()
    expect(shape()).toEqual({ tabs: [0, 0], front: 0 })
    expect(sidesOf(store)).toEqual([0, 1])
    store.toggleSides()
    expect(sidesOf(store)).toEqual([0])
    store.show(keyAt(1))
    store.toggleSides()
    expect(sidesOf(store)).toEqual([1, 0])
  })

  it('change places with the one in front, but not on the screen', async () => {
    const { store, shape } = await open()
    store.open(articleIdOf(0))
    store.openBeside(articleIdOf(1))
    expect([sidesOf(store), shape().front]).toEqual([[0, 1], 0])
    store.show(store.other ?? -1)
    expect([sidesOf(store), shape().front]).toEqual([[0, 1], 1])
  })

  it('leave alone what lies beside already, where it is asked for once more', async () => {
    const { store, fake } = await open()
    store.open(articleIdOf(0))
    store.openBeside(articleIdOf(1))
    await vi.waitFor(() => expect(useBesideStore().content).not.toBeNull())
    const content = useBesideStore().content
    const reads = fake.asked.filter(({ name }) => name === 'readArticle').length
    store.showBeside(store.other ?? -1)
    expect(useBesideStore().content).toBe(content)
    expect(fake.asked.filter(({ name }) => name === 'readArticle')).toHaveLength(reads)
  })

  it('hold another tab where one is asked for, on the side that is meant', async () => {
    const { store, keyAt, shape } = await open()
    store.open(articleIdOf(0))
    for (const n of [3, 2]) store.open(articleIdOf(n))
    store.openBeside(articleIdOf(1))
    expect([shape().tabs, sidesOf(store)]).toEqual([
      [0, 1, 2, 3],
      [0, 1],
    ])
    store.show(keyAt(2))
    expect(sidesOf(store)).toEqual([2, 1])
    store.openBeside(articleIdOf(3))
    expect(sidesOf(store)).toEqual([2, 3])
    store.showBeside(keyAt(2))
    expect(sidesOf(store)).toEqual([2, 3])
  })

  it('hold also what was still being opened when they were exchanged', async () => {
    const gate: { open: () => void } = { open: () => undefined }
    const { store, list, fake } = await open()
    store.open(articleIdOf(0))
    store.openBeside(articleIdOf(1))
    const beside = useBesideStore()
    await vi.waitFor(() => expect(beside.content?.article.id).toBe(articleIdOf(1)))
    const { readArticle } = fake.api
    const waits = new Promise<void>((resolve) => (gate.open = resolve))
    globalThis.sanad = {
      ...fake.api,
      readArticle: async (input) => {
        await waits
        return readArticle(input)
      },
    }
    list.select(articleIdOf(2))
    await vi.waitFor(() => expect(useArticleStore().state.kind).toBe('opening'))
    store.show(store.other ?? -1)
    gate.open()
    await vi.waitFor(() => expect(beside.content?.article.id).toBe(articleIdOf(2)))
    expect(useArticleStore().content?.article.id).toBe(articleIdOf(1))
  })

  it.each([
    ['the one in front', 0, 1],
    ['the one beside it', 1, 0],
  ])('become one when the tab of %s is closed', async (_name, closed, left) => {
    const { store, keyAt, shape } = await open()
    store.open(articleIdOf(0))
    store.open(articleIdOf(5))
    store.openBeside(articleIdOf(1))
    store.close(keyAt(closed))
    expect(shape()).toEqual({ tabs: [left, 5], front: left })
    expect(sidesOf(store)).toEqual([0])
  })

  it('are remembered', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { store, saved } = await open()
    store.open(articleIdOf(0))
    store.openBeside(articleIdOf(1))
    await vi.advanceTimersByTimeAsync(2000)
    expect(saved().at(-1)).toEqual({
      tabs: { [library]: { articles: [articleIdOf(0), articleIdOf(1)], active: 0, beside: 1 } },
    })
  })
})

describe('the tabs of a library', () => {
  it('are remembered with the one in front, and forgotten when only one is left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { store, saved } = await open()
    store.open(articleIdOf(0))
    await vi.advanceTimersByTimeAsync(2000)
    expect(saved()).toEqual([])
    store.open(articleIdOf(2))
    store.step(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(saved()).toEqual([
      { tabs: { [library]: { articles: [articleIdOf(0), articleIdOf(2)], active: 1 } } },
    ])
    store.close()
    await vi.advanceTimersByTimeAsync(2000)
    expect(saved().at(-1)).toEqual({ tabs: {} })
  })

  it('are remembered also when the library is closed at once', async () => {
    const { library: opened, store, saved } = await open()
    store.open(articleIdOf(0))
    store.open(articleIdOf(2))
    await vi.waitFor(() => expect(store.tabs).toHaveLength(2))
    await opened.close()
    expect(store.tabs).toEqual([])
    expect(saved()).toEqual([
      { tabs: { [library]: { articles: [articleIdOf(0), articleIdOf(2)], active: 0 } } },
    ])
  })

  it('come back without those whose articles are gone', async () => {
    const articles = [articleIdOf(1), 'nonsense', articleIdOf(4)]
    const { shape, store } = await open({ [library]: { articles, active: 2 } })
    await vi.waitFor(() => expect(shape()).toEqual({ tabs: [1, 4], front: 4 }))
    expect(store.shown.every(({ title }) => title !== '')).toBe(true)
  })

  it('come back beside what was opened before they were there', async () => {
    const articles = [articleIdOf(1), articleIdOf(4)]
    const gate: { open: () => void } = { open: () => undefined }
    const waits = new Promise<void>((resolve) => (gate.open = resolve))
    const { list, shape, fake } = await open({ [library]: { articles, active: 1 } }, waits)
    list.select(articleIdOf(6))
    expect(fake.asked.some(({ name }) => name === 'summariesOf')).toBe(true)
    gate.open()
    await vi.waitFor(() => expect(shape().tabs).toEqual([1, 4, 6]))
    expect(shape().front).toBe(6)
  })

  it('are never the tabs of another one', async () => {
    const {
      library: opened,
      store,
      shape,
      list,
    } = await open({ other: { articles: [articleIdOf(3)], active: 0 } })
    store.open(articleIdOf(0))
    store.open(articleIdOf(1))
    await opened.close()
    await opened.open('/home/layla/another')
    await vi.waitFor(() => expect(list.state.kind).toBe('listed'))
    expect(shape().tabs).not.toContain(3)
  })
})

describe('what is remembered of tabs', () => {
  const kept = (tabs: unknown) => parseSettings({ tabs }, 'ar').tabs
  it.each<[string, unknown]>([
    ['no record', 'x'],
    ['a place that is none', { a: { articles: [], active: 1.5 } }],
    ['a place before the first', { a: { articles: [], active: -1 } }],
    ['too many', { a: { articles: Array.from({ length: mostTabs + 1 }, String), active: 0 } }],
  ])('is let go where it is %s', (_name, tabs) => {
    expect(kept(tabs)).toEqual({})
  })
})

describe('titles of tabs', () => {
  const asks = (fake: ReturnType<typeof fakeApi>) => fake.asked.filter(({ name }) => name === 'summariesOf')

  it('are not asked for while there is one tab, and are those of now when a second one comes', async () => {
    const { fake, list, store } = await open()
    list.select(articleIdOf(0))
    list.select(articleIdOf(1))
    await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(1)))
    expect(asks(fake)).toEqual([])
    store.open(articleIdOf(2))
    await vi.waitFor(() => expect(store.shown.every(({ title }) => title !== '')).toBe(true))
    expect(asks(fake)).toHaveLength(1)
    store.close(store.tabs[1]?.key)
    list.select(articleIdOf(1))
    store.open(articleIdOf(2))
    await vi.waitFor(() => expect(store.shown.every(({ title }) => title !== '')).toBe(true))
    expect(asks(fake)).toHaveLength(2)
  })
})

describe('the tabs of a library that two windows show', () => {
  it('are those of the first: the second begins without them, and keeps its own once the first is gone', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const state = { isFirst: false }
    const kept = { [library]: { articles: [articleIdOf(3), articleIdOf(4)], active: 0 } }
    const { fake, store, shape, saved } = await open(kept, Promise.resolve(), () => state.isFirst)
    store.open(articleIdOf(0))
    store.open(articleIdOf(1))
    await vi.advanceTimersByTimeAsync(2000)
    expect(shape().tabs).toEqual([0, 1])
    expect(saved()).toEqual([])
    state.isFirst = true
    store.open(articleIdOf(2))
    await vi.advanceTimersByTimeAsync(2000)
    expect(saved().at(-1)).toMatchObject({ tabs: { [library]: { articles: { length: 3 } } } })
    expect(fake.asked.filter(({ name }) => name === 'claimTabs').length).toBeGreaterThan(1)
  })
})
