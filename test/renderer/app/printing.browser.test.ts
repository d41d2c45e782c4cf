import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, ok } from '#core/result'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const openDialog = async (window: WholeWindow): Promise<void> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(0))
  await vi.waitFor(() => expect(useArticleStore().content?.article.id).toBe(articleIdOf(0)))
  await userEvent.keyboard('{Control>}p{/Control}')
  await shown(window, 'print-dialog')
}

/** Holds the answer, so that the sheet can be looked at as it goes to the printer. */
const held = () => {
  const waiting: { release: () => void } = { release: () => undefined }
  const savePdf = () =>
    new Promise<ReturnType<typeof ok<string>>>((resolve) => {
      waiting.release = () => resolve(ok('/home/layla/مقالة.pdf'))
    })
  return { waiting, savePdf }
}

describe.each(languages)('printing in %s', (language) => {
  it('has nothing for axe to find', async () => {
    const window = mountWholeWindow({ language })
    await openDialog(window)
    expect(await window.violations()).toEqual([])
  })
})

describe('a PDF file', () => {
  it('holds the whole text and its annotations, on light paper, and the window is as it was afterwards', async () => {
    const { waiting, savePdf } = held()
    const window = mountWholeWindow({ theme: 'dark', answers: { savePdf } })
    await openDialog(window)
    const marks = (): number => [...CSS.highlights.values()].reduce((sum, { size }) => sum + size, 0)
    const before = marks()
    window.element('print-pdf')?.click()
    const sheet = await shown(window, 'print-sheet')
    await vi.waitFor(() => expect(marks()).toBeGreaterThan(before))
    const { text } = useArticleStore().content ?? { text: '' }
    const words = (from: string): string => from.replace(/\s+/gu, '')
    expect(words(sheet.textContent)).toContain(words(text))
    expect(sheet.querySelectorAll('[data-testid="print-annotations"] .one').length).toBe(
      useArticleStore().annotations.length,
    )
    expect(document.documentElement.dataset['theme']).toBe('light')
    waiting.release()
    await vi.waitFor(() => expect(window.element('print-dialog')).toBeNull())
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(marks()).toBe(before)
    expect(window.element('print-sheet')).toBeNull()
    expect(document.body.textContent).toContain('مقالة.pdf')
  })

  it('is laid out until it is written, whatever is pressed meanwhile', async () => {
    const { waiting, savePdf } = held()
    const window = mountWholeWindow({ answers: { savePdf } })
    await openDialog(window)
    window.element('print-pdf')?.click()
    await shown(window, 'print-sheet')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Control>}p{/Control}')
    expect(window.elements('print-sheet')).toHaveLength(1)
    expect(window.element('print-sheet')?.textContent).not.toBe('')
    waiting.release()
    await vi.waitFor(() => expect(window.element('print-sheet')).toBeNull())
    expect(window.element('print-dialog')).toBeNull()
  })

  it('leaves the annotations out where the person says so', async () => {
    const { waiting, savePdf } = held()
    const window = mountWholeWindow({ answers: { savePdf } })
    await openDialog(window)
    window.element('print-with-annotations')?.click()
    window.element('print-pdf')?.click()
    const sheet = await shown(window, 'print-sheet')
    expect(sheet.querySelector('[data-testid="print-annotations"]')).toBeNull()
    waiting.release()
  })

  it('that can not be written is told where it was asked for', async () => {
    const window = mountWholeWindow({
      answers: { savePdf: () => Promise.resolve(fail({ kind: 'disk-full', path: '/media/usb/a.pdf' })) },
    })
    await openDialog(window)
    window.element('print-pdf')?.click()
    await vi.waitFor(() => expect(window.element('print-dialog')?.textContent).toContain('/media/usb/a.pdf'))
  })
})
