import axe from 'axe-core'
import { page } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import type { AddingPlan } from '#core/adding/adding'
import { fail, ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { useGivenFilesStore } from '#renderer/shared/stores/given-files'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { addingId } from '#support/window/fake-adding'
import { mountWindow, press, until, write, type Mounted } from '#support/window/mount-reading'
import AddingView from '../../../../src/renderer/features/adding/AddingView.vue'

const parts = [AddingView]
const asked = ({ fake }: Mounted, name: string): readonly unknown[] =>
  fake.asked.filter((call) => call.name === name).map(({ input }) => input)
const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u2068\u2069]/gu, '')

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const planned = async (window: Mounted): Promise<void> => {
  runCommand('add-folder')
  await until(() => window.element('adding-plan') !== null)
}
const done = async (window: Mounted): Promise<void> => {
  await planned(window)
  window.element('adding-add')?.click()
  await until(() => window.element('adding-done') !== null)
}
const paste = (text: string, target: EventTarget = document.body): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('books among what is added', () => {
  it.each([
    ['ar', 'light'],
    ['en', 'dark'],
  ] as const)('come in whole or in chapters, as is chosen (%s, %s)', async (language, theme) => {
    const book = (path: string): AddingPlan => ({
      into: '',
      files: [{ from: '/home/layla/كتاب.epub', path, sizeBytes: 9000, isRenamed: false, isPart: false }],
      skipped: [],
      inside: [],
      totalBytes: 9000,
      folders: [],
    })
    const window = await mountWindow(parts, {
      language,
      theme,
      answers: {
        planAdding: ({ chapters }: { readonly chapters?: unknown }) =>
          Promise.resolve(ok(book(chapters ? 'كتاب.chapters/01 الأول.epub' : 'كتاب.epub'))),
      },
    })
    await planned(window)
    window.element('adding-in-chapters')?.click()
    await until(() => window.element('adding-files')?.textContent.includes('الأول') === true)
    await page.screenshot({ path: `../../../../out/shots/books-${language}-${theme}.png` })
    await expectNothingFromAxe()
    window.element('adding-add')?.click()
    await until(() => window.element('adding-done') !== null)
    const field = language === 'ar' ? 'فصل من كتاب' : 'Chapter of'
    expect(asked(window, 'addFiles')).toMatchObject([{ into: '', chapters: { field } }])
  })

  it('are not asked about where there are none', async () => {
    const window = await mountWindow(parts, { language: 'en' })
    await planned(window)
    expect(window.element('adding-books')).toBeNull()
  })
})

describe('adding files', () => {
  it.each(['ar', 'en'] as const)(
    'shows what comes in and what is left out before anything is written (%s)',
    async (language) => {
      const window = await mountWindow(parts, { language })
      await planned(window)
      expect(asked(window, 'planAdding')).toEqual([
        { given: [{ kind: 'path', path: '/home/layla/شهادات السوق القديم' }], into: '' },
      ])
      expect(asked(window, 'addFiles')).toEqual([])
      const files = window.element('adding-files')
      expect(files?.querySelectorAll('li')).toHaveLength(3)
      const skipped = plain(window.element('adding-skipped')?.textContent)
      for (const path of ['مقطع.mp4', 'copy.txt', 'interviews/hama 1982.txt', 'مغلق.txt'])
        expect(skipped).toContain(path)
      await expectNothingFromAxe()
    },
  )

  it('puts the files into another folder when asked, and says why one can’t be it', async () => {
    const window = await mountWindow(parts, { language: 'en' })
    await planned(window)
    const field = window.element('adding-into')
    write(field, 'وارد')
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => window.element('adding-files')?.textContent.includes('وارد'))
    write(field, '../x')
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => document.querySelector('[role="alert"]') !== null)
    expect(window.element('adding-add')).toHaveProperty('disabled', true)
    await expectNothingFromAxe()
    write(field, 'وارد')
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => document.querySelector('[role="alert"]') === null)
    expect(window.element('adding-add')).toHaveProperty('disabled', false)
  })

  it('adds to the folder that was written last, also right after it was written', async () => {
    const window = await mountWindow(parts)
    await planned(window)
    const field = window.element('adding-into')
    write(field, 'interviews')
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    write(field, 'وارد')
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    window.element('adding-add')?.click()
    await until(() => window.element('adding-done') !== null)
    expect(asked(window, 'addFiles')).toMatchObject([{ into: 'وارد' }])
  })

  it('copies, shows what came in, and is undone as one act', async () => {
    const window = await mountWindow(parts)
    await done(window)
    expect(window.element('adding-added')?.querySelectorAll('li')).toHaveLength(2)
    expect(plain(window.element('adding-unreadable')?.textContent)).toContain('report of the committee')
    await expectNothingFromAxe()
    window.element('adding-undo')?.click()
    await until(() => asked(window, 'takeBackAdded').length === 1)
    expect(asked(window, 'takeBackAdded')).toEqual([{ id: addingId }])
    expect(window.element('adding-done')).toBeNull()
    await until(() => useUndoStore().nextRedo !== null)
    await useUndoStore().redo()
    expect(asked(window, 'addFiles')).toHaveLength(2)
  })

  it('tells which files an undo had to leave, and why', async () => {
    const kept = [
      { path: 'وارد/a.txt', why: 'annotated' as const },
      { path: 'b.txt', why: 'changed' as const },
    ]
    const window = await mountWindow(parts, {
      answers: { takeBackAdded: () => Promise.resolve(ok({ taken: ['c.txt'], kept })) },
    })
    await done(window)
    window.element('adding-undo')?.click()
    await until(() => window.element('adding-taken-back') !== null)
    expect(plain(window.element('adding-taken-back')?.textContent)).toContain('وارد/a.txt')
    await expectNothingFromAxe()
  })

  it('says why nothing can be added, and nothing is asked of the library', async () => {
    const window = await mountWindow(parts, {
      answers: { planAdding: () => Promise.resolve(fail({ kind: 'read-only', path: '/media/cd' } as const)) },
    })
    runCommand('add-files')
    await until(() => document.querySelector('[role="alert"]') !== null)
    expect(plain(document.querySelector('[role="alert"]')?.textContent)).toContain('/media/cd')
    expect(window.element('adding-add')).toBeNull()
  })

  it('looks again at what is in the library already', async () => {
    const plan: AddingPlan = {
      into: '',
      files: [],
      skipped: [],
      inside: ['/l/a.txt'],
      totalBytes: 0,
      folders: [],
    }
    const window = await mountWindow(parts, { answers: { planAdding: () => Promise.resolve(ok(plan)) } })
    await planned(window)
    expect(window.element('adding-into')).toBeNull()
    expect(plain(window.element('adding-plan')?.textContent)).toContain('/l/a.txt')
    expect(window.element('adding-add')).toHaveProperty('disabled', false)
  })

  it('is shown again, and not begun anew, where more is given while it copies behind a closed sheet', async () => {
    let settle: (() => void) | undefined
    const window = await mountWindow(parts, {
      answers: {
        addFiles: () =>
          new Promise((answer) => (settle = () => answer(fail({ kind: 'cancelled' } as const)))),
      },
    })
    await planned(window)
    window.element('adding-add')?.click()
    await until(() => document.querySelector('.work-meter') !== null)
    press(document.querySelector('[role="dialog"]') ?? document, 'Escape')
    await until(() => document.querySelector('[role="dialog"]') === null)
    paste('نص آخر')
    await until(() => document.querySelector('.work-meter') !== null)
    expect(asked(window, 'planAdding')).toHaveLength(1)
    press(document.querySelector('[role="dialog"]') ?? document, 'Escape')
    await until(() => document.querySelector('[role="dialog"]') === null)
    expect(asked(window, 'cancelWork')).toEqual([])
    settle?.()
    await until(() => useToastStore().toasts.length === 1)
  })

  it('can be stopped while it copies, and then says that nothing was added', async () => {
    let stop: (() => void) | undefined
    const window = await mountWindow(parts, {
      answers: {
        addFiles: () => new Promise((settle) => (stop = () => settle(fail({ kind: 'cancelled' } as const)))),
        cancelWork: () => {
          stop?.()
          return Promise.resolve(ok(null))
        },
      },
    })
    await planned(window)
    window.element('adding-add')?.click()
    await until(() => document.querySelector('.work-meter button') !== null)
    document.querySelector<HTMLElement>('.work-meter button')?.click()
    await until(() => document.querySelector('[role="dialog"]') === null)
    expect(asked(window, 'cancelWork')).toEqual([{ work: 'add' }])
    expect(useUndoStore().next).toBeNull()
  })
})

describe('what is pasted or dropped', () => {
  it('is a text, which becomes an article; in a field it stays what it was', async () => {
    const window = await mountWindow(parts)
    const field = document.createElement('input')
    field.setAttribute('aria-label', 'x')
    document.body.append(field)
    paste('نص في حقل', field)
    field.remove()
    // The middle button of the mouse, where it pastes what is selected (X11).
    document.body.dispatchEvent(new MouseEvent('mouseup', { button: 1, bubbles: true }))
    paste('ما هو محدَّد في مكان آخر')
    await new Promise((resolve) => setTimeout(resolve, 300))
    paste('   ')
    paste('شهادة من السوق')
    await until(() => window.element('adding-plan') !== null)
    expect(asked(window, 'planAdding')).toEqual([
      { given: [{ kind: 'text', text: 'شهادة من السوق' }], into: '' },
    ])
    paste('فوق ورقة مفتوحة')
    expect(asked(window, 'planAdding')).toHaveLength(1)
  })

  it('may be a folder that is meant as a library of its own', async () => {
    const window = await mountWindow(parts)
    useGivenFilesStore().give({ things: [{ kind: 'path', path: '/home/layla/d' }], folder: '/home/layla/d' })
    await until(() => window.element('adding-open') !== null)
    window.element('adding-open')?.click()
    await until(() => asked(window, 'openLibrary').length === 1)
    expect(asked(window, 'openLibrary')).toEqual([{ folder: '/home/layla/d' }])
    expect(asked(window, 'addFiles')).toEqual([])
  })
})
