import { describe, expect, it } from 'vitest'
import { ok } from '#core/result'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { asked, goTo, openExport } from '#support/window/export-steps'
import { fakeLibrary } from '#support/window/fake-library'
import { mountWindow, until } from '#support/window/mount-reading'
import ExportView from '../../../../src/renderer/features/bundle/ExportView.vue'

describe('exporting from a library that changes, or that holds a great deal', () => {
  it('means a tag that there is, though the one that was chosen before was deleted', async () => {
    const window = await mountWindow([ExportView])
    const { tags } = window.fake.library
    const [, second] = window.fake.library.sidebar().tags
    await openExport(window)
    const field = window.element('export-tag') as HTMLSelectElement
    field.value = second!.id
    field.dispatchEvent(new Event('change', { bubbles: true }))
    tags.delete(second!.name)
    await useLibraryStore().refresh()
    await until(() => !useLibraryStore().tagsById.has(second!.id))
    await goTo(window, 'export-next')
    await until(() => asked(window, 'previewExport').length > 0)
    const first = window.fake.library.sidebar().tags[0]!.id
    expect(asked(window, 'previewExport')).toMatchObject([{ scope: { request: { tags: [first] } } }])
  })

  it('says how many notes are not shown before anything is written', async () => {
    const window = await mountWindow([ExportView], {
      language: 'en',
      answers: {
        previewExport: () => {
          const preview = fakeLibrary().exportPreview()
          return Promise.resolve(ok({ ...preview, notesTotal: preview.notes.length + 7 }))
        },
      },
    })
    await openExport(window)
    await goTo(window, 'export-next')
    await until(() => window.element('preview-notes') !== null)
    ;(window.element('preview-notes') as HTMLDetailsElement).open = true
    await until(() => window.element('preview-notes-more') !== null)
    expect(window.element('preview-notes-more')?.textContent).toContain('and 7 more')
    expect(window.element('preview-notes')?.querySelector('button')).toBeNull()
  })
})
