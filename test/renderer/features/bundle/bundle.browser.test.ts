import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { BundleCheck } from '#core/bundle/outcome'
import type { FixityReport } from '#core/library/views'
import { fail, ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { mountWindow, until, type Mounted } from '#support/window/mount-reading'
import CheckView from '../../../../src/renderer/features/bundle/CheckView.vue'
import ExportView from '../../../../src/renderer/features/bundle/ExportView.vue'
import VerifyView from '../../../../src/renderer/features/bundle/VerifyView.vue'

const parts = [ExportView, CheckView, VerifyView]
const asked = ({ fake }: Mounted, name: string) => fake.asked.find((call) => call.name === name)?.input

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
const openExport = async (window: Mounted): Promise<void> => {
  expect(runCommand('export-bundle')).toBe(true)
  await until(() => window.element('export-start') !== null)
}

describe('exporting', () => {
  it.each(['ar', 'en'] as const)(
    'says what goes in before anything is written, and axe finds nothing (%s)',
    async (language) => {
      const window = await mountWindow(parts, { language })
      await openExport(window)
      expect(window.element('export-dialog')?.textContent).toContain(
        language === 'ar' ? '٨ مقالات' : '8 articles',
      )
      expect(asked(window, 'exportBundle')).toBeUndefined()
      await expectNothingFromAxe()
    },
  )

  it('writes the whole library as a folder, with files and names, and shows the receipt', async () => {
    const window = await mountWindow(parts)
    await openExport(window)
    window.element('export-start')?.click()
    await until(() => window.element('export-done') !== null)
    expect(asked(window, 'exportBundle')).toMatchObject({
      scope: { kind: 'all' },
      originals: true,
      annotators: true,
    })
    expect(window.element('export-done')?.textContent).toContain('/home/layla/sanad-')
    await expectNothingFromAxe()
    window.element('export-show')?.click()
    await until(() => asked(window, 'showInFolder') !== undefined)
  })

  it('means the list where the person has filtered it, and leaves out what was unticked', async () => {
    const window = await mountWindow(parts)
    await useListStore().setView('annotated')
    await openExport(window)
    window.element('export-names')?.click()
    window.element('export-zip')?.click()
    await until(() => window.element('export-zip')?.matches(':checked') === true)
    window.element('export-start')?.click()
    await until(() => window.element('export-done') !== null)
    expect(asked(window, 'chooseExportDestination')).toMatchObject({ form: 'zip' })
    expect(asked(window, 'exportBundle')).toMatchObject({
      scope: { kind: 'list', request: { view: 'annotated' } },
      annotators: false,
    })
  })

  it('writes nothing when no place was chosen', async () => {
    const window = await mountWindow(parts, {
      answers: { chooseExportDestination: () => Promise.resolve(ok(null)) },
    })
    await openExport(window)
    window.element('export-start')?.click()
    await until(() => asked(window, 'chooseExportDestination') !== undefined)
    expect(asked(window, 'exportBundle')).toBeUndefined()
    expect(window.element('export-start')).not.toBeNull()
  })

  it('says which place can not be written to', async () => {
    const refuse = () =>
      Promise.resolve(fail({ kind: 'destination-exists', path: '/home/layla/sanad' } as const))
    const window = await mountWindow(parts, { answers: { exportBundle: refuse } })
    await openExport(window)
    window.element('export-start')?.click()
    await until(() => document.querySelector('.failure-text')?.textContent.includes('/home/layla/sanad'))
  })

  it('shows how far it is and stops when asked', async () => {
    const work = { end: (): void => undefined }
    const exportBundle = () =>
      new Promise<ReturnType<typeof fail<{ readonly kind: 'cancelled' }>>>((resolve) => {
        work.end = () => resolve(fail({ kind: 'cancelled' }))
      })
    const window = await mountWindow(parts, { answers: { exportBundle } })
    await openExport(window)
    window.element('export-start')?.click()
    await until(() => document.querySelector('.work-meter') !== null)
    document.querySelector<HTMLElement>('.work-meter button')?.click()
    await until(() => asked(window, 'cancelWork') !== undefined)
    expect(asked(window, 'cancelWork')).toEqual({ work: 'export' })
    work.end()
    await until(() => window.element('export-start') !== null)
  })
})

describe('checking a bundle', () => {
  it('names what is wrong in plain words', async () => {
    const check: BundleCheck = {
      ok: false,
      kind: 'sanad-bundle',
      files: 31,
      problems: [
        { kind: 'missing-file', severity: 'error', path: 'data/a.txt' },
        { kind: 'system-file', severity: 'warning', path: 'data/.DS_Store' },
        { kind: 'of-a-later-version', severity: 'error', path: 'x', detail: 'y' },
      ],
    }
    const window = await mountWindow(parts, {
      language: 'en',
      answers: { checkBundle: () => Promise.resolve(ok(check)) },
    })
    runCommand('check-bundle')
    await until(() => window.element('check-folder') !== null)
    window.element('check-folder')?.click()
    await until(() => window.element('check-result') !== null)
    const said = Array.from(window.element('check-result')?.querySelectorAll('li') ?? [], (li) =>
      li.textContent.replace(/[\u2068\u2069]/gu, ''),
    )
    expect(said).toEqual([
      '“data/a.txt” is listed but not there.',
      'of-a-later-version: x: y',
      '“data/.DS_Store” belongs to an operating system, not to the contents.',
    ])
    await expectNothingFromAxe()
  })
})

describe('verifying', () => {
  it('says that all is as it was', async () => {
    const window = await mountWindow(parts)
    runCommand('verify')
    await until(() => window.element('verify-result')?.dataset['ok'] === 'true')
    await expectNothingFromAxe()
  })

  it('names every file that is not as it was', async () => {
    const report: FixityReport = {
      ok: false,
      checked: 4,
      time: '2025-11-29T09:00:00.000Z',
      problems: [
        { kind: 'changed', path: 'a.txt', expected: 'aa', found: 'bb' },
        { kind: 'journal-damaged', path: '_sanad/journal/x.jsonl', line: 7 },
        { kind: 'annotation-unanchored', path: 'b.txt', annotation: 'urn', anchor: 'orphan' },
      ],
    }
    const window = await mountWindow(parts, { answers: { verify: () => Promise.resolve(ok(report)) } })
    runCommand('verify')
    await until(() => window.element('verify-result')?.dataset['ok'] === 'false')
    const said = window.element('verify-result')?.textContent ?? ''
    expect(['a.txt', '_sanad/journal/x.jsonl', '٧', 'b.txt'].filter((word) => !said.includes(word))).toEqual(
      [],
    )
  })
})
