import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { BundleCheck } from '#core/bundle/outcome'
import type { FixityReport } from '#core/library/views'
import { ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { mountWindow, until } from '#support/window/mount-reading'
import CheckView from '../../../../src/renderer/features/bundle/CheckView.vue'
import VerifyView from '../../../../src/renderer/features/bundle/VerifyView.vue'

const parts = [CheckView, VerifyView]

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
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

  it('saves the report as a text and as JSON', async () => {
    const window = await mountWindow(parts)
    runCommand('verify')
    await until(() => window.element('verify-save') !== null)
    window.element('verify-save')?.click()
    const all = () => window.fake.asked.filter(({ name }) => name === 'saveText')
    await until(() => all().length === 1)
    expect(all()[0]?.input).toMatchObject({ suggestedName: 'fixity-2025-11-29.txt' })
    window.element('verify-save-json')?.click()
    await until(() => all().length === 2)
    expect(all()[1]?.input).toMatchObject({ suggestedName: 'fixity-2025-11-29.json' })
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
