import { userEvent } from 'vitest/browser'
import { expect, it, vi } from 'vitest'
import { useListStore } from '#renderer/shared/stores/list'
import { mountWholeWindow } from '#support/window/mount-window'

it('hides the list with a key, and has it back with the answer to a question', async () => {
  const window = mountWholeWindow()
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  await userEvent.keyboard('{Control>}l{/Control}')
  const isInSight = (): boolean => (window.element('article-list')?.getClientRects().length ?? 0) > 0
  await vi.waitFor(() => expect(isInSight()).toBe(false))
  expect(await window.violations()).toEqual([])
  // What is read is marked and gone on from all the same.
  await useListStore().selectAt(0)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await vi.waitFor(() => expect(useListStore().currentIndex).toBe(1))
  await userEvent.keyboard('m')
  await vi.waitFor(() => expect(window.fake.asked.map(({ name }) => name)).toContain('changeReading'))
  expect(isInSight()).toBe(false)
  await useListStore().setQuery('سجل')
  await vi.waitFor(() => expect(isInSight()).toBe(true))
})

it('opens the palette with Ctrl+K, and from the bar', async () => {
  const window = mountWholeWindow()
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  await userEvent.keyboard('{Control>}k{/Control}')
  await vi.waitFor(() => expect(window.element('palette-input')).not.toBeNull())
})

it('goes through the places found with F3 from the list too', async () => {
  const window = mountWholeWindow()
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  const list = useListStore()
  await list.setQuery('القرية السجلات')
  await list.selectAt(0)
  const position = () => window.element('hit-position')?.textContent
  await vi.waitFor(() => expect(position()).toContain('١'))
  const first = position()
  window.element('article-list')?.focus()
  await userEvent.keyboard('{F3}')
  await vi.waitFor(() => expect(position()).not.toBe(first))
  await userEvent.keyboard('{Shift>}{F3}{/Shift}')
  await vi.waitFor(() => expect(position()).toBe(first))
})
