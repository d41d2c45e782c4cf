import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useBesideStore } from '#renderer/shared/stores/beside'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useListStore } from '#renderer/shared/stores/list'
import { fakeApi } from '#support/fake-api'
import { articleIdOf } from '#support/window/fake-library'

beforeEach(() => setActivePinia(createPinia()))

const open = async () => {
  const fake = fakeApi()
  globalThis.sanad = fake.api
  const state = await fake.api.appState()
  if (!state.ok) throw new Error('the library in memory did not answer')
  const [list, library, article, beside] = [
    useListStore(),
    useLibraryStore(),
    useArticleStore(),
    useBesideStore(),
  ]
  for (const store of [list, library, article, beside]) onTestFinished(store.listen())
  library.start(state.value)
  await vi.waitFor(() => expect(list.state.kind).toBe('listed'))
  list.select(articleIdOf(0))
  await vi.waitFor(() => expect(article.content).not.toBeNull())
  await beside.open(articleIdOf(1))
  const reads = (n: number): number =>
    fake.asked.filter(
      ({ name, input }) =>
        name === 'readArticle' && (input as { article: string }).article === articleIdOf(n),
    ).length
  return { fake, library, article, reads }
}

describe('the article beside the one that is read', () => {
  it('is not read again for what this window said about the other one', async () => {
    const { article, reads } = await open()
    await article.tellLibrary(articleIdOf(0))
    expect([reads(0), reads(1)]).toEqual([1, 1])
  })

  it('is read again for what was said about it, for changes of several, and for those of others', async () => {
    const { fake, library, article, reads } = await open()
    await article.tellLibrary(articleIdOf(1))
    expect(reads(1)).toBe(2)
    await article.tellLibrary()
    expect(reads(1)).toBe(3)
    fake.push('libraryChanged', library.overview!)
    await vi.waitFor(() => expect(reads(1)).toBe(4))
    expect(reads(0)).toBe(2)
  })
})
