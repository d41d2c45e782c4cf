import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { mountWindow, selectWords, until, write, type Mounted } from '#support/window/mount-reading'
import InspectorView from '../../../../src/renderer/features/annotations/InspectorView.vue'
import SelectionBarView from '../../../../src/renderer/features/annotations/SelectionBarView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

const cards = (window: Mounted) => window.elements('annotation-card')
const askedFor = ({ fake }: Mounted, name: string) => fake.asked.filter((call) => call.name === name)
const choose = (window: Mounted, testid: string, value: string): void => {
  const select = window.element(testid)
  if (!(select instanceof HTMLSelectElement)) throw new Error(`no ${testid}`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** An article with marks of two more colours than it had. */
const marked = async (): Promise<Mounted> => {
  const window = await mountWindow([ReaderView, InspectorView, SelectionBarView])
  await window.read(1)
  for (const [words, colour] of [
    ['تعدّ العُقد', 'pink'],
    ['السجلات القديمة', 'violet'],
  ] as const) {
    const now = cards(window).length
    selectWords(words)
    await until(() => window.element('selection-bar') !== null)
    window.element(`highlight-${colour}`)?.click()
    await until(() => cards(window).length === now + 1)
  }
  return window
}

describe('the list of annotations', () => {
  it('shows several colours at once, and what is narrowed further', async () => {
    const window = await marked()
    const before = cards(window).length
    const pressed = [...document.querySelectorAll<HTMLElement>('.card-filter .colours button')].slice(-2)
    pressed[0]?.click()
    await until(() => cards(window).length < before)
    const one = cards(window).length
    pressed[1]?.click()
    await until(() => cards(window).length === one + 1)
    pressed.forEach((each) => each.click())
    await until(() => cards(window).length === before)
    window.element('card-filters')?.click()
    await until(() => window.element('card-order') !== null)
    choose(window, 'card-order', 'newest')
    await until(() => cards(window)[0]?.textContent?.includes('السجلات القديمة') === true)
    expect((await axe.run('.annotation-list')).violations).toEqual([])
  })

  it('lets several be chosen, copied with their sources, and coloured in one act', async () => {
    const window = await marked()
    window.element('card-choosing')?.click()
    await until(() => window.elements('card-pick').length === cards(window).length)
    expect(window.element('bulk-delete')).toBeNull()
    write(window.element('annotation-filter'), 'السجلات القديمة')
    await until(() => cards(window).length === 1)
    window.elements('card-pick')[0]?.click()
    write(window.element('annotation-filter'), '')
    await until(() => cards(window).length > 2)
    window.element('bulk-all')?.click()
    await until(() => window.element('bulk-delete') !== null)
    expect((await axe.run('.annotation-list')).violations).toEqual([])
    window.element('bulk-quote')?.click()
    await until(() => askedFor(window, 'copyText').length === 1)
    const { text } = askedFor(window, 'copyText')[0]?.input as { text: string }
    expect(text).toContain('«تعدّ العُقد»')
    expect(text).toContain('«السجلات القديمة»')
    window.element('bulk-blue')?.click()
    await until(() => askedFor(window, 'changeAnnotations').length === 1)
    const { changes } = askedFor(window, 'changeAnnotations')[0]?.input as { changes: readonly unknown[] }
    expect(changes).toHaveLength(cards(window).length)
    window.element('bulk-none')?.click()
    await until(() => window.elements('card-pick').length === 0)
  })
})
