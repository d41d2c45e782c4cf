import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LinkTarget } from '#core/annotation/annotation'
import { ok } from '#core/result'
import type { CallOutcome } from '#ipc/contract'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { fakeApi } from '#support/fake-api'
import { useCardActsStore } from '../../../../src/renderer/features/annotations/card-acts-store'

const started = async (answers: NonNullable<Parameters<typeof fakeApi>[0]>['answers'] = {}) => {
  const fake = fakeApi({ answers })
  globalThis.sanad = fake.api
  const state = await fake.api.appState()
  if (state.ok) useLibraryStore().start(state.value)
  const asked = () => fake.asked.filter(({ name }) => name === 'linkTargets').length
  const [one] = fake.library.annotations.values()
  return { fake, asked, one: one!, target: one!.id as LinkTarget }
}

beforeEach(() => setActivePinia(createPinia()))

describe('what links point to', () => {
  it('is asked once for each state of the library', async () => {
    const { asked, target } = await started()
    const acts = useCardActsStore()
    await Promise.all([acts.lookUp([target]), acts.lookUp([target])])
    await acts.lookUp([target])
    expect(asked()).toBe(1)
    expect(acts.linked.get(target)?.annotation).toBe(target)
  })

  it('is gone when it was deleted, and there again when it was brought back', async () => {
    const { fake, one, target } = await started()
    const acts = useCardActsStore()
    await acts.lookUp([target])
    fake.library.annotations.delete(one.id)
    await useLibraryStore().refresh()
    await acts.lookUp([target])
    expect(acts.linked.get(target)?.annotation ?? null).toBeNull()
    fake.library.annotations.set(one.id, one)
    await useLibraryStore().refresh()
    await acts.lookUp([target])
    expect(acts.linked.get(target)?.annotation).toBe(target)
  })

  it('is not what a late answer says of a state before', async () => {
    const late: ((answer: CallOutcome<'linkTargets'>) => void)[] = []
    const { one, target } = await started({
      linkTargets: () => new Promise<CallOutcome<'linkTargets'>>((resolve) => late.push(resolve)),
    })
    const acts = useCardActsStore()
    const before = acts.lookUp([target])
    await useLibraryStore().refresh()
    const after = acts.lookUp([target])
    late[1]!(ok([]))
    await after
    late[0]!(ok([{ target, article: one.article, title: 'x', annotation: one.id, quote: 'y' }]))
    await before
    expect(acts.linked.get(target)).toBeNull()
  })
})
