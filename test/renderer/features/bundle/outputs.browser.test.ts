import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { outputForms } from '#core/output/forms'
import { fail, ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { mountWindow, until, type Mounted } from '#support/window/mount-reading'
import ExportView from '../../../../src/renderer/features/bundle/ExportView.vue'

const asked = ({ fake }: Mounted, name: string): readonly unknown[] =>
  fake.asked.filter((call) => call.name === name).map(({ input }) => input)

const open = async (language: 'ar' | 'en' = 'ar', answers: object = {}): Promise<Mounted> => {
  const window = await mountWindow([ExportView], { language, answers })
  expect(runCommand('export-bundle')).toBe(true)
  await until(() => window.element('export-next') !== null)
  return window
}

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

describe('annotations in another form than a bundle', () => {
  it.each(['ar', 'en'] as const)(
    'are chosen, written and told of, and axe finds nothing (%s)',
    async (language) => {
      const window = await open(language)
      for (const form of outputForms) expect(window.element(`export-output-${form}`)).not.toBeNull()
      window.element('export-output-docx')?.click()
      await until(() => window.element('export-only-bundles') !== null)
      expect(window.element('export-redact')).toBeNull()
      expect(window.element('export-originals')).toBeNull()
      expect(window.element('export-locked')).toBeNull()
      await expectNothingFromAxe()
      window.element('export-names')?.click()
      await until(() => !(window.element('export-names') as HTMLInputElement).checked)
      window.element('export-next')?.click()
      await until(() => window.element('output-done') !== null)
      expect(asked(window, 'chooseOutputDestination')).toMatchObject([{ form: 'docx' }])
      expect(asked(window, 'exportAnnotationsAs')).toMatchObject([
        { form: 'docx', scope: { kind: 'all' }, annotators: false },
      ])
      expect(asked(window, 'previewExport')).toEqual([])
      expect(window.element('output-done')?.textContent).toContain('/home/layla/sanad-')
      await expectNothingFromAxe()
      window.element('output-show')?.click()
      await until(() => asked(window, 'showInFolder').length > 0)
    },
  )

  it('are never redacted: what was asked for a bundle is taken back in sight', async () => {
    const window = await open()
    window.element('export-redact')?.click()
    await until(() => (window.element('export-redact') as HTMLInputElement).checked)
    window.element('export-output-csv')?.click()
    await until(() => window.element('export-only-bundles') !== null)
    window.element('export-output-bundle')?.click()
    await until(() => window.element('export-redact') !== null)
    expect((window.element('export-redact') as HTMLInputElement).checked).toBe(false)
  })

  it.each(['ar', 'en'] as const)(
    'say which articles could not be read and are not there (%s)',
    async (language) => {
      const unreadable = [{ title: 'مذكرة ضائعة', path: '2020/lost.txt' }]
      const window = await open(language, {
        exportAnnotationsAs: ({ form, destination }: { form: string; destination: string }) =>
          Promise.resolve(
            ok({
              ...{ form, path: destination, files: 1, sizeBytes: 2048, articles: 2 },
              ...{ annotations: 5, tags: 3, unreadable },
            }),
          ),
      })
      window.element('export-output-csv')?.click()
      window.element('export-next')?.click()
      await until(() => window.element('output-done') !== null)
      expect(window.element('output-done')?.textContent).toContain('2020/lost.txt')
      await expectNothingFromAxe()
      await page.screenshot({ path: `../../../../out/shots/output-unreadable-${language}.png` })
    },
  )

  it('are chosen with the keyboard alone', async () => {
    const window = await open('en')
    window.element('export-output-bundle')?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await until(() => (window.element('export-output-csv') as HTMLInputElement).checked)
    window.element('export-next')?.focus()
    await userEvent.keyboard('{Enter}')
    await until(() => window.element('output-done') !== null)
    expect(asked(window, 'exportAnnotationsAs')).toMatchObject([{ form: 'csv' }])
  })

  it('say why they could not be written, with the way back', async () => {
    const window = await open('en', {
      exportAnnotationsAs: () => Promise.resolve(fail({ kind: 'no-annotations' } as const)),
    })
    window.element('export-output-html')?.click()
    await until(() => window.element('export-only-bundles') !== null)
    window.element('export-next')?.click()
    await until(() => window.element('export-back') !== null)
    expect(document.body.textContent).toContain('There is no annotation on these articles.')
    window.element('export-back')?.click()
    await until(() => window.element('export-next') !== null)
  })
})
