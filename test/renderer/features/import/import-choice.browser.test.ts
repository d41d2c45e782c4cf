import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { mountWindow, until, type Mounted } from '#support/window/mount-reading'
import { samplePlan } from '#support/window/sample-import'
import ImportView from '../../../../src/renderer/features/import/ImportView.vue'

const asked = ({ fake }: Mounted, name: string): readonly unknown[] =>
  fake.asked.filter((call) => call.name === name).map(({ input }) => input)
const boxes = (window: Mounted, list: string): HTMLInputElement[] => [
  ...(window.element(`import-choice-${list}`)?.querySelectorAll('input') ?? []),
]
const open = async (window: Mounted, list: string): Promise<void> => {
  ;(window.element(`import-choice-${list}`) as HTMLDetailsElement).open = true
  await until(() => boxes(window, list).length > 0)
}
const planned = async (window: Mounted): Promise<void> => {
  runCommand('import-bundle')
  await until(() => window.element('import-file') !== null)
  window.element('import-file')?.click()
  await until(() => window.element('import-choice') !== null)
}

describe('choosing what is taken in', () => {
  it('leaves what is not ticked, and shows what that would do before it can be taken in', async () => {
    const left = { ...samplePlan, left: 2, isNothing: false }
    const window = await mountWindow([ImportView], {
      answers: { planImport: (input) => Promise.resolve(ok('choice' in input ? left : samplePlan)) },
    })
    await planned(window)
    await open(window, 'authors')
    const [karim] = boxes(window, 'authors')
    karim!.click()
    await until(() => window.element('import-choose') !== null)
    expect(window.element('import-take')).toBeNull()
    karim!.click()
    await until(() => window.element('import-take') !== null)
    karim!.click()
    await until(() => window.element('import-choose') !== null)
    window.element('import-choose')?.click()
    await until(() => window.element('import-take') !== null)
    const choice = { authors: ['Sarah Haddad'] }
    expect(asked(window, 'planImport').at(-1)).toMatchObject({ choice })
    expect(boxes(window, 'authors').map(({ checked }) => checked)).toEqual([false, true])
    window.element('import-take')?.click()
    await until(() => asked(window, 'importBundle').length > 0)
    expect(asked(window, 'importBundle')).toMatchObject([{ choice }])
  })

  it('takes everything again where all is ticked', async () => {
    const window = await mountWindow([ImportView])
    await planned(window)
    await open(window, 'kinds')
    const [, none] = [...window.element('import-choice-kinds')!.querySelectorAll('button')]
    none!.click()
    await until(() => boxes(window, 'kinds').every(({ checked }) => !checked))
    const [all] = [...window.element('import-choice-kinds')!.querySelectorAll('button')]
    all!.click()
    await until(() => window.element('import-take') !== null)
    window.element('import-take')?.click()
    await until(() => asked(window, 'importBundle').length > 0)
    expect(asked(window, 'importBundle')).toEqual([{ path: '/home/layla/bundle', soundPartOnly: false }])
  })

  it('lets a person say by keyboard what stands of what both sides said otherwise, and takes that in', async () => {
    const window = await mountWindow([ImportView], {
      answers: { planImport: () => Promise.resolve(ok(samplePlan)) },
    })
    await planned(window)
    const list = window.element('import-differences')!
    const radios = (): HTMLInputElement[] => [...list.querySelectorAll<HTMLInputElement>('input')]
    const chosen = (): readonly string[] => radios().flatMap(({ checked, value }) => (checked ? [value] : []))
    expect(chosen()).toEqual(['theirs', 'mine', 'theirs', 'mine'])
    expect(list.closest('dialog, [role="dialog"]')?.textContent).toContain('ترفع الحماية')
    const protection = radios().filter(({ name }) => name.endsWith('protected'))
    protection[1]!.focus()
    await userEvent.keyboard('{ArrowUp}')
    await until(() => chosen()[2] === 'mine')
    expect(list.closest('dialog, [role="dialog"]')?.textContent).not.toContain('ترفع الحماية')
    const both = radios().at(-1)!
    expect(both.value).toBe('both')
    both.click()
    window.element('import-take')?.click()
    await until(() => asked(window, 'importBundle').length > 0)
    const [protecting, also] = samplePlan.differences.slice(2).map(({ key }) => key)
    expect(asked(window, 'importBundle')).toMatchObject([
      { settling: { each: { [protecting!]: 'mine', [also!]: 'both' } } },
    ])
  })

  it('has one act for all of them, and goes on from there', async () => {
    const window = await mountWindow([ImportView])
    await planned(window)
    const list = window.element('import-differences')!
    const chosen = (): readonly string[] =>
      [...list.querySelectorAll('input')].flatMap(({ checked, value }) => (checked ? [value] : []))
    window.element('import-all-mine')?.click()
    await until(() => chosen().every((side) => side === 'mine'))
    window.element('import-all-later')?.click()
    await until(() => chosen().includes('theirs'))
    window.element('import-take')?.click()
    await until(() => asked(window, 'importBundle').length > 0)
    expect(asked(window, 'importBundle')).toEqual([{ path: '/home/layla/bundle', soundPartOnly: false }])
  })

  it.each([
    ['ar', 'light'],
    ['ar', 'dark'],
    ['en', 'light'],
    ['en', 'dark'],
  ] as const)('has names that axe finds nothing against (%s, %s)', async (language, theme) => {
    await page.viewport(1366, 768)
    const window = await mountWindow([ImportView], { language, theme })
    await planned(window)
    for (const list of ['kinds', 'authors', 'articles']) await open(window, list)
    boxes(window, 'authors')[0]!.click()
    await until(() => window.element('import-choose') !== null)
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.screenshot({ path: `../../../../out/shots/import-choice-${language}-${theme}.png` })
    const differences = window.element('import-differences')
    expect(differences?.querySelectorAll('.stands')).toHaveLength(samplePlan.differences.length)
    differences?.scrollIntoView()
    await page.screenshot({ path: `../../../../out/shots/import-differences-${language}-${theme}.png` })
  })
})
