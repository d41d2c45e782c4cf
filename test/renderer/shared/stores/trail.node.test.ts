import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useListStore } from '#renderer/shared/stores/list'
import { useTrailStore } from '#renderer/shared/stores/trail'
import { fakeApi } from '#support/fake-api'
import { articleIdOf } from '#support/window/fake-library'

beforeEach(() => {
  setActivePinia(createPinia())
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  globalThis.sanad = fakeApi().api
})

it('goes on from an article that was gone back to and never asked for its place, as a picture', () => {
  const list = useListStore()
  const trail = useTrailStore()
  onTestFinished(trail.listen())
  const [first, second] = [articleIdOf(1), articleIdOf(2)]
  list.select(first)
  list.select(second)
  trail.back()
  list.select(second)
  list.select(first)
  expect(trail.whole.stops.map(({ article }) => article)).toEqual([first, second, first])
  trail.back()
  expect(list.current).toBe(second)
  trail.forward()
  expect(list.current).toBe(first)
})
