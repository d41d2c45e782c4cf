import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const click = async (window: WholeWindow, testid: string): Promise<void> => {
  ;(await shown(window, testid)).click()
}
const names = (window: WholeWindow): string[] =>
  window.elements('codebook-tag').map((line) => line.dataset['tag'] ?? '')
const openCodebook = async (window: WholeWindow): Promise<void> => {
  await shown(window, 'article-row')
  window.fake.push('menuCommand', 'codebook')
  await shown(window, 'codebook-tree')
}
const asked = ({ fake }: WholeWindow, name: string) => fake.asked.filter((call) => call.name === name)
const undone = async (): Promise<void> => {
  await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
  await useUndoStore().undo()
}
const choose = async (window: WholeWindow, name: string): Promise<void> => {
  await vi.waitFor(() => expect(names(window)).toContain(name))
  window
    .elements('codebook-tag')
    .find((line) => line.dataset['tag'] === name)
    ?.click()
  await vi.waitFor(() => expect((window.element('tag-name') as HTMLInputElement | null)?.value).toBe(name))
}

describe.each(languages)('the codebook, in %s', (language) => {
  it('shows a tag with its meaning and its uses, and axe finds nothing', async () => {
    const window = mountWholeWindow({ language })
    await openCodebook(window)
    await choose(window, 'مكان')
    await shown(window, 'tag-uses')
    expect(await window.violations()).toEqual([])
    await click(window, 'codebook-merge')
    await shown(window, 'merge-form')
    expect(await window.violations()).toEqual([])
  })

  it('begins from a template, and takes all of it back at once', async () => {
    const window = mountWholeWindow({ language })
    await openCodebook(window)
    const before = names(window)
    const trigger = await shown(window, 'codebook-templates')
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await shown(window, 'template-violations'))
    await vi.waitFor(() => expect(names(window).length).toBeGreaterThan(before.length + 7))
    await undone()
    await vi.waitFor(() => expect(names(window)).toEqual(before))
  })
})

describe('the codebook', () => {
  it('makes a tag by keys alone', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await click(window, 'codebook-new')
    await userEvent.keyboard('وسم جديد{Enter}')
    await vi.waitFor(() => expect(names(window)).toContain('وسم جديد'))
    await undone()
    await vi.waitFor(() => expect(names(window)).not.toContain('وسم جديد'))
  })

  it('nests a tag under the one before it, and takes it out again, by keys', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await choose(window, 'مكان')
    ;(await shown(window, 'codebook-tree')).focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await vi.waitFor(() => expect(asked(window, 'changeCodebook')).toHaveLength(1))
    const parentOf = () => useLibraryStore().counts.tags.find(({ name }) => name === 'مكان')?.parent
    await vi.waitFor(() => expect(parentOf()).not.toBeNull())
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await vi.waitFor(() => expect(parentOf()).toBeNull())
  })

  it('merges a tag into another one, with a way back', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await choose(window, 'مكان')
    await click(window, 'codebook-merge')
    await userEvent.selectOptions(await shown(window, 'merge-into'), 'أرشفة')
    await click(window, 'merge-go')
    await vi.waitFor(() => expect(names(window)).not.toContain('مكان'))
    const carried = () => [...window.fake.library.annotations.values()].flatMap(({ tags }) => tags)
    expect(carried()).toContain('أرشفة')
    await undone()
    await vi.waitFor(() => expect(names(window)).toContain('مكان'))
    expect(carried()).toContain('مكان')
  })

  it('splits a tag: what is chosen gets another one', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await choose(window, 'مكان')
    await click(window, 'codebook-split')
    await shown(window, 'split-choose')
    window.elements('split-choose').at(-1)?.click()
    await userEvent.fill(await shown(window, 'split-name'), 'سوق')
    await click(window, 'split-go')
    await vi.waitFor(() => expect(names(window)).toContain('سوق'))
    expect([...window.fake.library.annotations.values()].flatMap(({ tags }) => tags)).toContain('سوق')
  })

  it('gives a tag a key, which gives the tag in the reader', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await choose(window, 'مكان')
    await userEvent.selectOptions(await shown(window, 'tag-shortcut'), 'M')
    await userEvent.fill(await shown(window, 'tag-example'), 'المستودع الشمالي')
    await click(window, 'tag-save')
    await vi.waitFor(() =>
      expect(asked(window, 'defineTag').at(-1)?.input).toEqual({
        tag: 'مكان',
        shortcut: 'M',
        example: 'المستودع الشمالي',
      }),
    )
  })

  it('keeps what is being written when the tag is used once more meanwhile, and gives it up when asked', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await choose(window, 'مكان')
    const field = (await shown(window, 'tag-example')) as HTMLTextAreaElement
    await userEvent.fill(field, 'مثال لم يُحفظ')
    const { library } = window.fake
    const other = [...library.annotations.values()].find(({ tags }) => tags.length === 0)!
    library.annotations.set(other.id, { ...other, tags: [library.tags.get('مكان')!.id] })
    const before = useLibraryStore().tagsById.get(library.tags.get('مكان')!.id)?.annotations ?? 0
    await useLibraryStore().refresh()
    await vi.waitFor(() =>
      expect(useLibraryStore().tagsById.get(library.tags.get('مكان')!.id)?.annotations).toBe(before + 1),
    )
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('مثال لم يُحفظ')
    await click(window, 'tag-cancel')
    await vi.waitFor(() =>
      expect((window.element('tag-example') as HTMLTextAreaElement | null)?.value).toBe(''),
    )
  })

  it('takes a file in and writes one out, by keys', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await click(window, 'codebook-import')
    await vi.waitFor(() => expect(asked(window, 'importCodebook')).toHaveLength(1))
    ;(await shown(window, 'codebook-export')).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await shown(window, 'export-qdc'))
    await vi.waitFor(() => expect(asked(window, 'exportCodebook')[0]?.input).toMatchObject({ form: 'qdc' }))
  })

  it('opens what a tag stands on', async () => {
    const window = mountWholeWindow()
    await openCodebook(window)
    await choose(window, 'مكان')
    await click(window, 'tag-use')
    await vi.waitFor(() => expect(window.element('codebook')).toBeNull())
    await shown(window, 'reader-article')
  })

  it('offers nothing that writes in a library that can only be read', async () => {
    const window = mountWholeWindow({ readOnly: true })
    await openCodebook(window)
    expect(window.element('codebook-new')).toBeNull()
    expect(window.element('codebook-templates')).toBeNull()
    await userEvent.keyboard('{Delete}')
    expect(asked(window, 'deleteTag')).toHaveLength(0)
  })
})
