import { userEvent } from 'vitest/browser'
import { expect, it, vi } from 'vitest'
import { useListStore } from '#renderer/shared/stores/list'
import { mountWholeWindow } from '#support/window/mount-window'

it('hides the list with a key, and has it back with the answer to a question', async () => {
  const window = mountWholeWindow()
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  await userEvent.keyboard('{Control>}l{/Control}')
  await vi.waitFor(() => expect(window.element('article-list')).toBeNull())
  expect(await window.violations()).toEqual([])
  await useListStore().setQuery('سجل')
  await vi.waitFor(() => expect(window.element('article-list')).not.toBeNull())
})

it('opens the palette with Ctrl+K, and from the bar', async () => {
  const window = mountWholeWindow()
  await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
  await userEvent.keyboard('{Control>}k{/Control}')
  await vi.waitFor(() => expect(window.element('palette-input')).not.toBeNull())
})
