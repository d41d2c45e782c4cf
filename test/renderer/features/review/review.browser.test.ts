import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { runCommand } from '#renderer/shared/commands'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWindow, press, until, write, type Mounted } from '#support/window/mount-reading'
import ReviewView from '../../../../src/renderer/features/review/ReviewView.vue'

const opened = async (options: Parameters<typeof mountWindow>[1] = {}): Promise<Mounted> => {
  const window = await mountWindow([ReviewView], options)
  expect(runCommand('review-annotations')).toBe(true)
  await until(() => window.element('review-text') !== null)
  return window
}
const decided = (window: Mounted) =>
  window.fake.asked.filter(({ name }) => name === 'reviewAnnotations').map(({ input }) => input)

describe('going through what needs review', () => {
  it.each(['ar', 'en'] as const)(
    'shows what was annotated and what stands there now (%s)',
    async (language) => {
      const window = await opened({ language })
      expect(window.element('review-card')?.textContent).toContain('اسمان مشطوبان')
      expect(window.element('review-now')?.textContent).toContain('اسمان ممحوّان')
      expect(window.elements('review-item')).toHaveLength(1)
      const { violations } = await axe.run(document.body)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )

  it('confirms by a key, says that nothing waits any more, and takes it back', async () => {
    const window = await opened()
    press(window.element('review-list')!, 'c')
    await until(() => window.element('review-done') !== null)
    expect(decided(window)).toHaveLength(1)
    await useUndoStore().undo()
    await until(() => window.element('review-card') !== null)
  })

  it('leaves the arrows to what they are pressed in: outside of the list they choose nothing', async () => {
    const window = await opened()
    const isTaken = (target: Element, key: string): boolean => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(isTaken(window.element('review-list')!, 'ArrowDown')).toBe(true)
    expect(isTaken(window.element('review-now')!, 'ArrowDown')).toBe(false)
    expect(isTaken(window.element('review-confirm')!, 'ArrowUp')).toBe(false)
  })

  it('leaves one without a place', async () => {
    const window = await opened()
    window.element('review-leave')?.click()
    await until(() => decided(window).length === 1)
    expect(decided(window)).toMatchObject([{ decisions: [{ at: null }] }])
  })

  it('places it on words that were found by typing, or that were selected', async () => {
    const window = await opened()
    expect(window.element('review-place')?.matches(':disabled')).toBe(true)
    write(window.element('review-find'), 'توقيع')
    await until(() => window.element('review-text')?.querySelector('mark')?.textContent === 'توقيع')
    window.element('review-place')?.click()
    await until(() => decided(window).length === 1)
    const text = window.fake.library.textOf(window.fake.library.summary(4).id)
    const start = Array.from(text.split('توقيع')[0] ?? '').length
    expect(decided(window)).toMatchObject([{ decisions: [{ at: { start, end: start + 5 } }] }])
  })

  it('takes a selection in the text, wherever the mark stands in it', async () => {
    const window = await opened()
    const after = window.element('review-text')!.lastChild!
    const at = after.textContent!.indexOf('توقيع')
    globalThis.getSelection()?.setBaseAndExtent(after, at, after, at + 5)
    await until(() => window.element('review-place')?.matches(':enabled'))
    press(window.element('review-card')!, 's')
    await until(() => decided(window).length === 1)
    const text = window.fake.library.textOf(window.fake.library.summary(4).id)
    const start = Array.from(text.split('توقيع')[0] ?? '').length
    expect(decided(window)).toMatchObject([{ decisions: [{ at: { start, end: start + 5 } }] }])
  })

  it('only shows them where nothing can be written', async () => {
    const window = await opened({ readOnly: true })
    expect(window.element('review-confirm')).toBeNull()
    press(window.element('review-list')!, 'c')
    expect(decided(window)).toEqual([])
  })
})
