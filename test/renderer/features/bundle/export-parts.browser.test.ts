import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { asked, expectNothingFromAxe, goTo, openExport } from '#support/window/export-steps'
import { mountWindow, until } from '#support/window/mount-reading'
import ExportView from '../../../../src/renderer/features/bundle/ExportView.vue'

describe('what an export leaves out', () => {
  it('is what is not ticked, in the preview as in the bundle', async () => {
    const window = await mountWindow([ExportView])
    await openExport(window)
    expect(window.element('export-parts-hint')).toBeNull()
    await goTo(window, 'export-part-notes', 'export-part-custody')
    await until(() => window.element('export-parts-hint') !== null)
    await goTo(window, 'export-next', 'export-start')
    await until(() => window.element('export-done') !== null)
    for (const call of ['previewExport', 'exportBundle'])
      expect(asked(window, call)).toMatchObject([{ leaveOut: ['notes', 'custody'] }])
  })

  it('has no custody where there is none, as in a table', async () => {
    const window = await mountWindow([ExportView])
    await openExport(window)
    await goTo(window, 'export-part-custody', 'export-part-tags', 'export-output-csv')
    await until(() => window.element('export-part-custody') === null)
    await goTo(window, 'export-next')
    await until(() => asked(window, 'exportAnnotationsAs').length > 0)
    expect(asked(window, 'exportAnnotationsAs')).toMatchObject([{ leaveOut: ['tags'] }])
  })

  it('can be of all that a saved search finds', async () => {
    const window = await mountWindow([ExportView])
    const { keeping } = window.fake.library
    const saved = keeping.save({
      search: null,
      name: 'السجلات المنقولة',
      asked: { view: 'annotated', tags: [], query: 'سجلات' },
    })
    await openExport(window)
    await until(() => window.element('export-scope-search') !== null)
    await goTo(window, 'export-scope-search', 'export-next')
    await until(() => asked(window, 'previewExport').length > 0)
    expect(asked(window, 'previewExport')).toMatchObject([
      { scope: { kind: 'list', request: { view: 'annotated', query: 'سجلات', order: 'path' } } },
    ])
    expect(saved.name).toBe('السجلات المنقولة')
  })

  it.each([
    ['ar', 'light'],
    ['ar', 'dark'],
    ['en', 'light'],
    ['en', 'dark'],
  ] as const)('is found right by axe (%s, %s)', async (language, theme) => {
    await page.viewport(1366, 768)
    const window = await mountWindow([ExportView], { language, theme })
    window.fake.library.keeping.save({
      search: null,
      name: 'سجلات',
      asked: { view: 'all', tags: [], query: 'سجلات' },
    })
    await openExport(window)
    await until(() => window.element('export-scope-search') !== null)
    await goTo(window, 'export-part-marks')
    await until(() => window.element('export-parts-hint') !== null)
    await expectNothingFromAxe()
    await page.screenshot({ path: `../../../../out/shots/export-parts-${language}-${theme}.png` })
  })
})
