import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { useProgressStore } from '#renderer/shared/stores/progress'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWindow, until, write, type Mounted } from '#support/window/mount-reading'
import DescribeView from '../../../../src/renderer/features/describe/DescribeView.vue'

const opened = async (count: number, options: Parameters<typeof mountWindow>[1] = {}): Promise<Mounted> => {
  const window = await mountWindow([DescribeView], options)
  const list = useListStore()
  await list.reload()
  for (let i = 0; i < count; i++) list.toggleSelected(i)
  expect(runCommand('edit-articles')).toBe(true)
  await until(() => window.element('describe-author') !== null)
  return window
}
const written = (window: Mounted) =>
  window.fake.asked.filter(({ name }) => name === 'describeEach').map(({ input }) => input)
const changesIn = (input: unknown) =>
  (input as { changes: readonly { field: string; value: string | null }[] }).changes

describe('describing articles', () => {
  it.each(['ar', 'en'] as const)(
    'shows several values as such, and axe finds nothing (%s)',
    async (language) => {
      const window = await opened(8, { language })
      const source = window.element('describe-source') as HTMLInputElement
      expect(source.value).toBe('')
      expect(source.placeholder).not.toBe('')
      expect((window.element('describe-save') as HTMLButtonElement).disabled).toBe(true)
      const { violations } = await axe.run(document.body)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )

  it('writes only what was touched, and one undo takes all of it back', async () => {
    const window = await opened(3)
    write(window.element('describe-place'), 'الساحل')
    await until(() => window.element('describe-save')?.matches(':enabled'))
    window.element('describe-save')?.click()
    await until(() => window.element('describe-dialog') === null)
    expect(changesIn(written(window)[0]).map(({ field, value }) => [field, value])).toEqual([
      ['place', 'الساحل'],
      ['place', 'الساحل'],
      ['place', 'الساحل'],
    ])
    await useUndoStore().undo()
    expect(changesIn(written(window)[1]).map(({ value }) => value)).toEqual([null, null, null])
  })

  it('takes what each file says with one press', async () => {
    const window = await opened(8)
    window.element('describe-detected-author')?.click()
    await until(() => window.element('describe-save')?.matches(':enabled'))
    window.element('describe-save')?.click()
    await until(() => written(window).length === 1)
    expect(new Set(changesIn(written(window)[0]).map(({ value }) => value))).toEqual(new Set(['كاتب الملف']))
  })

  it.each(['ar', 'en'] as const)(
    'tells how far it is where it has to read many files, and goes on without the rest when asked (%s)',
    async (language) => {
      let answer: (value: unknown) => void = () => undefined
      const window = await mountWindow([DescribeView], {
        language,
        answers: { articleDescriptions: () => new Promise((resolve) => (answer = resolve as never)) },
      })
      const list = useListStore()
      await list.reload()
      for (let i = 0; i < 3; i++) list.toggleSelected(i)
      runCommand('edit-articles')
      useProgressStore().receive({ work: 'describe', done: 300, total: 1200 })
      const bar = () => document.querySelector<HTMLProgressElement>('.work-meter progress')
      await until(() => bar()?.value === 0.25)
      expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([])
      document.querySelector<HTMLElement>('.work-meter button')?.click()
      await until(() => window.fake.asked.some(({ name }) => name === 'cancelWork'))
      answer(ok([]))
      await until(() => bar() === null)
      expect(useProgressStore().running).toEqual([])
    },
  )

  it('says how a date was read', async () => {
    const window = await opened(1, { language: 'en' })
    write(window.element('describe-published'), '١٢ آذار ٢٠١٩')
    await until(() =>
      document.querySelector('[data-field="published"]')?.textContent.includes('12 March 2019'),
    )
  })

  it('is saved once, however often it is asked for while it is being saved', async () => {
    const held: { answer: () => void } = { answer: () => undefined }
    const window = await opened(1, {
      answers: {
        describeEach: () =>
          new Promise((resolve) => {
            held.answer = () => resolve(ok(1))
          }),
      },
    })
    write(window.element('describe-place'), 'الساحل')
    await until(() => window.element('describe-save')?.matches(':enabled'))
    window.element('describe-save')?.click()
    window.element('describe-save')?.click()
    await until(() => window.element('describe-save')?.matches(':disabled'))
    expect(written(window)).toHaveLength(1)
    held.answer()
    await until(() => window.element('describe-dialog') === null)
    expect(written(window)).toHaveLength(1)
  })

  it('takes a field of a person’s own', async () => {
    const window = await opened(1)
    write(window.element('describe-new-field'), 'رقم الملف')
    await until(() => window.element('describe-add-field')?.matches(':enabled'))
    window.element('describe-add-field')?.click()
    await until(() => window.element('describe-رقم الملف') !== null)
    write(window.element('describe-رقم الملف'), '٤٢')
    await until(() => window.element('describe-save')?.matches(':enabled'))
    window.element('describe-save')?.click()
    await until(() => written(window).length === 1)
    expect(changesIn(written(window)[0])).toMatchObject([{ field: 'رقم الملف', value: '٤٢' }])
  })

  it('is not offered where nothing can be written', async () => {
    await mountWindow([DescribeView], { readOnly: true })
    expect(runCommand('edit-articles')).toBe(false)
  })
})
