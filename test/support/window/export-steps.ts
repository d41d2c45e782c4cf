import axe from 'axe-core'
import { expect } from 'vitest'
import { runCommand } from '#renderer/shared/commands'
import { until, type Mounted } from './mount-reading'

/** What a person does in the export sheet, for tests of it. */

export const asked = ({ fake }: Mounted, name: string): readonly unknown[] =>
  fake.asked.filter((call) => call.name === name).map(({ input }) => input)

export const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
export const openExport = async (window: Mounted): Promise<void> => {
  expect(runCommand('export-bundle')).toBe(true)
  await until(() => window.element('export-next') !== null)
}
const click = async (window: Mounted, testid: string): Promise<void> => {
  await until(() => window.element(testid) !== null && !window.element(testid)?.matches(':disabled'))
  window.element(testid)?.click()
}
export const goTo = async (window: Mounted, ...testids: readonly string[]): Promise<void> => {
  for (const testid of testids) await click(window, testid)
}
export const toReceipt = async (window: Mounted): Promise<void> => {
  await openExport(window)
  await goTo(window, 'export-next')
  await until(() => window.element('preview-totals') !== null)
  await goTo(window, 'export-start')
  await until(() => window.element('export-done') !== null)
}
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u2068\u2069]/gu, '')
