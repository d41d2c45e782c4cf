import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { TagId } from '#core/ids'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { useTagEditingStore } from '../../../../src/renderer/shared/tags/tag-editing-store'
import { mountWindow, press, until, write, type Mounted } from '#support/window/mount-reading'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'
import TagSheetView from '../../../../src/renderer/features/tags/TagSheetView.vue'

const parts = [ReaderView, TagSheetView]
const asked = ({ fake }: Mounted, name: string) => fake.asked.filter((call) => call.name === name)
const chips = (window: Mounted): string[] =>
  Array.from(
    window.element('article-tags')?.querySelectorAll('.tag-chip .name') ?? [],
    (chip) => chip.textContent,
  )

describe('tags of the article', () => {
  it('completes a known tag, however it is spelt, and takes it back by undo', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    await until(() => useLibraryStore().counts.tags.length > 0)
    const before = chips(window)
    const input = window.element('tag-input')
    input?.focus()
    write(input, 'أرشف')
    await until(() => document.querySelector('[role="option"]') !== null)
    press(input ?? document, 'Enter')
    await until(() => chips(window).includes('أرشفة'))
    expect(asked(window, 'tagArticles')[0]?.input).toMatchObject({ tag: 'أرشفة', on: true })
    await useUndoStore().undo()
    await until(() => chips(window).join() === before.join())
  })

  it('makes a new tag of a name that is not known', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    const input = window.element('tag-input')
    write(input, 'وسم لم يكن')
    await until(() => document.querySelector('[role="option"]') !== null)
    press(input ?? document, 'Enter')
    await until(() => chips(window).includes('وسم لم يكن'))
  })

  it('takes the last tag off with Backspace in an empty field', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    await until(() => chips(window).length > 0)
    const count = chips(window).length
    press(window.element('tag-input') ?? document, 'Backspace')
    await until(() => chips(window).length === count - 1)
  })

  it('offers no field in a library that can only be read', async () => {
    const window = await mountWindow(parts, { readOnly: true })
    await window.read(0)
    expect(chips(window)).toEqual(['شهادة', 'أرشفة'])
    expect(window.element('tag-input')).toBeNull()
  })
})

describe('the sheet of a tag', () => {
  const open = async (window: Mounted): Promise<void> => {
    await until(() => useLibraryStore().counts.tags.length > 0)
    useTagEditingStore().edit('مكان' as TagId)
    await until(() => window.element('tag-sheet') !== null)
  }

  it('tells only what was changed, and axe finds nothing', async () => {
    const window = await mountWindow(parts)
    await open(window)
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    write(window.element('tag-name'), 'موضع')
    window.element('tag-save')?.click()
    await until(() => asked(window, 'defineTag').length === 1)
    expect(asked(window, 'defineTag')[0]?.input).toEqual({ tag: 'مكان', name: 'موضع' })
    await until(() => window.element('tag-sheet') === null)
  })

  it('deletes with a way back', async () => {
    const window = await mountWindow(parts)
    await open(window)
    window.element('tag-delete')?.click()
    await until(() => window.element('tag-sheet') === null)
    await useUndoStore().undo()
    expect(asked(window, 'restoreTag')).toHaveLength(1)
  })
})
