import { describe, expect, it } from 'vitest'
import { ok } from '#core/result'
import type { CallOutcome } from '#ipc/contract'
import { runCommand } from '#renderer/shared/commands'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { asked, goTo, openExport } from '#support/window/export-steps'
import { fakeLibrary } from '#support/window/fake-library'
import { mountWindow, until, write, type Mounted } from '#support/window/mount-reading'
import { importId, samplePlan } from '#support/window/sample-import'
import ExportView from '../../../src/renderer/features/bundle/ExportView.vue'
import VerifyView from '../../../src/renderer/features/bundle/VerifyView.vue'
import CompareView from '../../../src/renderer/features/compare/CompareView.vue'
import ConflictsView from '../../../src/renderer/features/import/ConflictsView.vue'
import ImportView from '../../../src/renderer/features/import/ImportView.vue'
import ReaderView from '../../../src/renderer/features/reader/ReaderView.vue'
import ReviewView from '../../../src/renderer/features/review/ReviewView.vue'

const parts = [
  ReaderView,
  ExportView,
  ImportView,
  ConflictsView,
  CompareView,
  ReviewView,
  VerifyView,
] as const
const openLibrary = ({ folder }: { readonly folder: string }) =>
  Promise.resolve(ok({ ...fakeLibrary().overview(), folder }))
const mounted = (answers: NonNullable<Parameters<typeof mountWindow>[1]>['answers'] = {}) =>
  mountWindow(parts, { answers: { openLibrary, ...answers } })
const openAnother = (): Promise<void> => useLibraryStore().open('/media/usb/another')

/** An answer that comes when the test says so. */
const later = <T>() => {
  const answer = { give: (_: T): void => undefined }
  const promise = new Promise<T>((resolve) => {
    answer.give = resolve
  })
  return { give: (value: T) => answer.give(value), call: () => promise }
}
/** Whatever was answered has been received. */
const settled = async (): Promise<void> => {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}
const dialogs = (): readonly Element[] => Array.from(document.querySelectorAll('[role="dialog"]'))

describe('a sheet that speaks of the open library', () => {
  it.each([
    ['export-bundle', 'export-next'],
    ['import-bundle', 'import-file'],
    ['settle-conflicts', 'conflicts-dialog'],
    ['compare-versions', 'compare-before'],
    ['review-annotations', 'review-list'],
    ['verify', 'verify-result'],
  ] as const)('closes when another library is opened: %s', async (command, testid) => {
    const window = await mounted()
    await window.read(4)
    expect(runCommand(command)).toBe(true)
    await until(() => window.element(testid) !== null)
    await openAnother()
    await settled()
    expect(dialogs()).toEqual([])
  })
})

const toPreview = async (window: Mounted): Promise<void> => {
  await openExport(window)
  await goTo(window, 'export-next')
  await until(() => window.element('preview-totals') !== null)
}

describe('exporting, when the library changes on the way', () => {
  it('writes nothing of the other library when the place is chosen after it', async () => {
    const place = later<CallOutcome<'chooseExportDestination'>>()
    const window = await mounted({ chooseExportDestination: place.call })
    await toPreview(window)
    await goTo(window, 'export-start')
    await until(() => asked(window, 'chooseExportDestination').length > 0)
    await openAnother()
    place.give(ok('/home/layla/out'))
    await settled()
    expect(asked(window, 'exportBundle')).toEqual([])
    expect(dialogs()).toEqual([])
  })

  it('writes no table of the other library either', async () => {
    const place = later<CallOutcome<'chooseOutputDestination'>>()
    const window = await mounted({ chooseOutputDestination: place.call })
    await openExport(window)
    await goTo(window, 'export-output-html', 'export-next')
    await until(() => asked(window, 'chooseOutputDestination').length > 0)
    await openAnother()
    place.give(ok('/home/layla/out'))
    await settled()
    expect(asked(window, 'exportAnnotationsAs')).toEqual([])
  })

  it('never keeps the rules of one library with another', async () => {
    const window = await mounted()
    await openExport(window)
    await goTo(window, 'export-redact', 'export-next')
    await until(() => window.element('rules-editor') !== null)
    write(window.element('rule-text'), 'شاهد محمي')
    await openAnother()
    await openExport(window)
    await goTo(window, 'export-next')
    await until(() => window.element('rules-editor') !== null)
    expect((window.element('rule-text') as HTMLInputElement).value).toBe('')
    expect(asked(window, 'keepRedactionRules')).toEqual([])
  })

  it('does not take the rules that come late for those of the other library', async () => {
    const rules = later<CallOutcome<'redactionRules'>>()
    const window = await mounted({ redactionRules: rules.call })
    await openExport(window)
    await goTo(window, 'export-redact', 'export-next')
    await until(() => asked(window, 'redactionRules').length > 0)
    await openAnother()
    rules.give(ok({ terms: [{ text: 'شاهد محمي' }] }))
    await settled()
    expect(dialogs()).toEqual([])
  })
})

describe('importing, when the library changes on the way', () => {
  it('plans nothing for the other library when the bundle is chosen after it', async () => {
    const bundle = later<CallOutcome<'chooseBundle'>>()
    const window = await mounted({ chooseBundle: bundle.call })
    runCommand('import-bundle')
    await goTo(window, 'import-file')
    await until(() => asked(window, 'chooseBundle').length > 0)
    await openAnother()
    bundle.give(ok('/home/layla/bundle'))
    await settled()
    expect(asked(window, 'planImport')).toEqual([])
    expect(dialogs()).toEqual([])
  })

  it('says nothing in the other library of what was taken into the one before, and offers no way back there', async () => {
    const taken = later<CallOutcome<'importBundle'>>()
    const window = await mounted({ importBundle: taken.call })
    runCommand('import-bundle')
    await goTo(window, 'import-file', 'import-take')
    await until(() => asked(window, 'importBundle').length > 0)
    await openAnother()
    taken.give(ok({ import: importId, plan: samplePlan }))
    await settled()
    expect(dialogs()).toEqual([])
    expect(useUndoStore().next).toBeNull()
  })
})
