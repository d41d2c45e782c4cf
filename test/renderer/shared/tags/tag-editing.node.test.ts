import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TagView } from '#core/library/views'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { useTagEditingStore } from '#renderer/shared/tags/tag-editing-store'
import { fakeApi } from '#support/fake-api'

beforeEach(() => setActivePinia(createPinia()))

const open = async () => {
  const fake = fakeApi()
  globalThis.sanad = fake.api
  const library = useLibraryStore()
  const known = (name: string): TagView => {
    const tag = library.counts.tags.find((one) => one.name === name)
    if (!tag) throw new Error(`there is no tag ${name}`)
    return tag
  }
  await library.open('/home/layla/archive')
  await library.loadCounts()
  const keys = (): readonly string[] =>
    ['مكان', 'شهادة'].map((name) => fake.library.tags.get(name)?.shortcut ?? '')
  return { known, keys }
}

describe('a key that another tag has', () => {
  it('goes back to the other tag when giving it is undone, and comes again when it is done again', async () => {
    const { known, keys } = await open()
    const editing = useTagEditingStore()
    const undo = useUndoStore()
    const before = keys()
    await useLibraryStore().loadCounts()
    await editing.define(known('مكان'), { shortcut: 'K' })
    await useLibraryStore().loadCounts()
    const first = keys()
    await editing.define(known('شهادة'), { shortcut: 'K' })
    expect([before, first, keys()]).toEqual([
      ['', ''],
      ['K', ''],
      ['', 'K'],
    ])
    await undo.undo()
    expect(keys()).toEqual(['K', ''])
    await undo.redo()
    expect(keys()).toEqual(['', 'K'])
    await undo.undo()
    await undo.undo()
    expect(keys()).toEqual(['', ''])
  })
})
