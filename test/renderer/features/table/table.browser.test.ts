import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { AddTableInput } from '#core/table/adding-table'
import { fail, ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { useGivenFilesStore } from '#renderer/shared/stores/given-files'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { tableId } from '#support/window/fake-tables'
import { mountWindow, until, type Mounted } from '#support/window/mount-reading'
import AddingView from '../../../../src/renderer/features/adding/AddingView.vue'
import TablesView from '../../../../src/renderer/features/table/TablesView.vue'
import WebPagesView from '../../../../src/renderer/features/web-archive/WebPagesView.vue'

const parts = [TablesView, AddingView, WebPagesView]
const table = '/home/layla/مقالات الجريدة 2012.csv'
const asked = ({ fake }: Mounted, name: string): readonly unknown[] =>
  fake.asked.filter((call) => call.name === name).map(({ input }) => input)
const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u2068\u2069]/gu, '')

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const opened = async (window: Mounted): Promise<void> => {
  runCommand('add-table')
  await until(() => window.element('table-sheet') !== null)
}
const put = (element: HTMLElement | null, value: string): void => {
  const field = element as HTMLSelectElement
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const lastInput = (window: Mounted, name: string): AddTableInput =>
  asked(window, name).at(-1) as AddTableInput

describe('the rows of a table', () => {
  it.each(['ar', 'en'] as const)(
    'are shown as they would come in, before anything is written (%s)',
    async (language) => {
      const window = await mountWindow(parts, { language })
      await opened(window)
      await until(() => asked(window, 'planTable').length === 1)
      expect(asked(window, 'addTable')).toEqual([])
      const preview = plain(window.element('table-preview')?.textContent)
      for (const words of ['حصار المدينة القديمة', '2012-03-12', '12 آذار 2012', 'ثم توقف بعد وساطة.'])
        expect(preview).toContain(words)
      await until(() => window.element('table-count')?.querySelectorAll('li').length === 3)
      expect(window.element('table-rows')?.querySelectorAll('tbody tr')).toHaveLength(3)
      await expectNothingFromAxe()
    },
  )

  it('are counted again and drawn anew when another column is the text', async () => {
    const window = await mountWindow(parts, { language: 'en' })
    await opened(window)
    await until(() => asked(window, 'planTable').length === 1)
    put(window.element('table-column-title'), '')
    put(window.element('table-column-text'), 'العنوان')
    await until(() => !plain(window.element('table-preview')?.textContent).includes('عودة'))
    await until(() => asked(window, 'planTable').length === 2)
    expect(lastInput(window, 'planTable').mapping).toMatchObject({ text: 'العنوان', title: null })
    put(window.element('table-column-text'), '')
    await until(() => (window.element('table-add') as HTMLButtonElement).disabled)
  })

  it('begin with the first field, and go to the folder that is chosen', async () => {
    const window = await mountWindow(parts)
    await opened(window)
    expect(document.activeElement).toBe(window.element('table-column-text'))
    await until(() => window.element('table-count')?.querySelector('[role="status"]') !== null)
    expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('جرائد')
    const into = window.element('table-into') as HTMLInputElement
    into.value = 'جرائد/2012'
    into.dispatchEvent(new Event('input', { bubbles: true }))
    put(into, 'جرائد/2012')
    await until(() => lastInput(window, 'planTable').into === 'جرائد/2012')
    await until(() => plain(window.element('table-count')?.textContent).includes('جرائد/2012'))
    window.element('table-add')?.click()
    await until(() => window.element('table-done') !== null)
    expect(lastInput(window, 'addTable').into).toBe('جرائد/2012')
  })

  it('are none where a folder is only named as a table is', async () => {
    const window = await mountWindow(parts, {
      answers: { kindOfPath: () => Promise.resolve(ok('folder' as const)) },
    })
    useGivenFilesStore().give({ things: [{ kind: 'path', path: '/home/layla/مقالات.json' }], folder: null })
    await until(() => asked(window, 'planAdding').length === 1)
    expect(asked(window, 'lookAtTable')).toEqual([])
  })

  it('keep other columns where they are chosen, and are read in another way', async () => {
    const window = await mountWindow(parts)
    await opened(window)
    window.element('table-keep')?.querySelector<HTMLElement>('summary')?.click()
    await until(() => window.element('table-keep-all') !== null)
    window.element('table-keep-all')?.click()
    window.element('table-reading')?.querySelector<HTMLElement>('summary')?.click()
    await until(() => window.element('table-delimiter') !== null)
    put(window.element('table-delimiter'), '،')
    window.element('table-quoted')?.click()
    await until(() => asked(window, 'lookAtTable').length === 3)
    window.element('table-add')?.click()
    await until(() => window.element('table-done') !== null)
    expect(lastInput(window, 'addTable')).toMatchObject({
      reading: { delimiter: '،', isQuoted: false },
      mapping: { keep: ['رقم الملف', 'notes of the editor'] },
      into: '',
    })
  })

  it('come in as one act, which is undone and done again', async () => {
    const window = await mountWindow(parts)
    await opened(window)
    window.element('table-add')?.click()
    await until(() => window.element('table-done') !== null)
    expect(window.element('table-added')?.querySelectorAll('li')).toHaveLength(2)
    await expectNothingFromAxe()
    window.element('table-undo')?.click()
    await until(() => asked(window, 'takeBackAdded').length === 1)
    expect(asked(window, 'takeBackAdded')).toEqual([{ id: tableId }])
    await until(() => useUndoStore().nextRedo !== null)
    await useUndoStore().redo()
    expect(asked(window, 'addTable')).toHaveLength(2)
  })

  it('say what is wrong, with the name of the file', async () => {
    const window = await mountWindow(parts, {
      language: 'en',
      answers: { lookAtTable: () => Promise.resolve(fail({ kind: 'not-a-table', path: table } as const)) },
    })
    runCommand('add-table')
    await until(() => plain(document.body.textContent).includes('No rows are found'))
    expect(plain(document.body.textContent)).toContain(table)
    expect(window.element('table-sheet')).toBeNull()
  })
})

describe('a file that holds articles', () => {
  it('opens the sheet of its kind when it is dropped alone', async () => {
    const window = await mountWindow(parts)
    const give = (path: string): void =>
      useGivenFilesStore().give({ things: [{ kind: 'path', path }], folder: null })
    give(table)
    await until(() => window.element('table-sheet') !== null)
    expect(asked(window, 'lookAtTable')).toMatchObject([{ table }])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    give('/home/layla/a.warc.gz')
    await until(() => asked(window, 'listWebPages').length === 1)
    expect(asked(window, 'planAdding')).toEqual([])
  })

  it('is offered beside what comes in', async () => {
    const skipped = [{ from: table, why: { kind: 'table' } }] as const
    const plan = { into: '', files: [], skipped, inside: [], totalBytes: 0, folders: [] }
    const window = await mountWindow(parts, { answers: { planAdding: () => Promise.resolve(ok(plan)) } })
    runCommand('add-folder')
    await until(() => window.element('adding-look-inside') !== null)
    window.element('adding-look-inside')?.click()
    await until(() => window.element('table-sheet') !== null)
    expect(window.element('adding-plan')).toBeNull()
  })
})
