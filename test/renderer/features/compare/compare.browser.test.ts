import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { fail } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { mountWindow, press, until, type Mounted } from '#support/window/mount-reading'
import CompareView from '../../../../src/renderer/features/compare/CompareView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

const parts = [ReaderView, CompareView]
const changedArticle = 4

const opened = async (options: Parameters<typeof mountWindow>[1] = {}): Promise<Mounted> => {
  const window = await mountWindow(parts, options)
  await window.read(changedArticle)
  window.element('notice-compare')?.click()
  await until(() => window.elements('compared-row').length > 0)
  return window
}
const current = (): HTMLElement | null => document.querySelector('.row.current')

describe('comparing a changed file with the version acquired', () => {
  it.each(['ar', 'en'] as const)(
    'is offered where the change is told, marks the words on each side, and axe finds nothing (%s)',
    async (language) => {
      const window = await opened({ language })
      expect(window.element('compare-dialog')?.querySelectorAll('del').length).toBeGreaterThan(0)
      expect(window.element('compare-dialog')?.querySelectorAll('ins').length).toBeGreaterThan(0)
      expect(window.element('compare-count')?.textContent).toContain(
        language === 'ar' ? 'فرقان' : '2 differences',
      )
      const { violations } = await axe.run(document.body)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )

  it('goes from difference to difference by keys, around the end', async () => {
    const window = await opened()
    await until(() => current() !== null)
    const first = current()?.textContent
    const rows = window.element('compared-rows')!
    press(rows, 'n')
    await until(() => current() !== null && current()?.textContent !== first)
    press(rows, 'n')
    await until(() => current()?.textContent === first)
    press(rows, 'p')
    await until(() => current() !== null && current()?.textContent !== first)
  })

  it('folds away what did not change, and shows it when asked', async () => {
    const window = await opened()
    const before = window.elements('compared-row').length
    window.element('compare-unfold')?.click()
    await until(
      () => window.elements('compared-row').length > before && window.element('compare-unfold') === null,
    )
  })

  it('compares another pair when one is chosen', async () => {
    const window = await opened()
    const select = window.element('compare-before') as HTMLSelectElement
    select.selectedIndex = 1
    select.dispatchEvent(new Event('change', { bubbles: true }))
    const asked = () =>
      window.fake.asked.filter(({ name }) => name === 'compareVersions').map(({ input }) => input)
    await until(() => asked().length === 2)
    expect(asked()[1]).toMatchObject({ before: select.options[1]?.value })
  })

  it('says why when a text was not kept', async () => {
    const window = await mountWindow(parts, {
      answers: {
        compareVersions: () =>
          Promise.resolve(fail({ kind: 'version-text-missing', path: 'a.txt' } as const)),
      },
    })
    await window.read(changedArticle)
    expect(runCommand('compare-versions')).toBe(true)
    await until(() => document.querySelector('.failure-text')?.textContent.includes('a.txt'))
  })

  it('does nothing while no article is open', async () => {
    await mountWindow(parts)
    expect(runCommand('compare-versions')).toBe(false)
  })
})
