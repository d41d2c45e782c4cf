import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextTick } from 'vue'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useListStore } from '#renderer/shared/stores/list'
import { fakeApi } from '#support/fake-api'
import { useConcordanceStore } from '../../../../src/renderer/features/search/concordance-store'

beforeEach(() => setActivePinia(createPinia()))

const open = async () => {
  const fake = fakeApi()
  globalThis.sanad = fake.api
  const list = useListStore()
  const concordance = useConcordanceStore()
  const library = useLibraryStore()
  for (const stop of [list.listen(), library.listen(), concordance.listen()]) onTestFinished(stop)
  await library.open('/home/layla/archive')
  await list.setQuery('سجل')
  concordance.toggle()
  await vi.waitFor(() => expect(concordance.state.kind).toBe('listed'))
  const questions = (): number => fake.asked.filter(({ name }) => name === 'concordance').length
  return { fake, list, concordance, questions }
}

describe('words in context', () => {
  it('stay at the line that was gone to when something in the library changes', async () => {
    const { fake, concordance, questions } = await open()
    await concordance.openLine(1)
    const before = questions()
    fake.push('libraryChanged', fake.library.overview())
    await vi.waitFor(() => expect(questions()).toBe(before + 1))
    await vi.waitFor(() => expect(concordance.state.kind).toBe('listed'))
    expect(concordance.current).toBe(1)
  })

  it('begin at the top for other words, and in another order', async () => {
    const { list, concordance, questions } = await open()
    await concordance.openLine(1)
    const before = questions()
    await list.setQuery('السجل')
    await vi.waitFor(() => expect(questions()).toBe(before + 1))
    expect(concordance.current).toBeNull()
    await vi.waitFor(() => expect(concordance.state.kind).toBe('listed'))
    await concordance.openLine(0)
    concordance.setOrder('after')
    expect(concordance.current).toBeNull()
  })

  it('are not asked for again where the question says the same', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { list, questions } = await open()
    const before = questions()
    await list.setOrder('words')
    await nextTick()
    await vi.advanceTimersByTimeAsync(1000)
    expect(questions()).toBe(before)
  })

  it('stay closed when they are closed while a question waits', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { list, concordance, questions } = await open()
    const before = questions()
    await list.setQuery('السجل')
    await nextTick()
    concordance.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(questions()).toBe(before)
    expect(concordance.isOpen).toBe(false)
  })
})
