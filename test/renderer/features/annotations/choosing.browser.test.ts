import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
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

const parts = [ReaderView, InspectorView, SelectionBarView]
const looks = [
  { language: 'ar', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const

/** An article with marks of two more colours than it had. */
const marked = async (look: (typeof looks)[number] = looks[0]): Promise<Mounted> => {
  await page.viewport(1366, 768)
  const window = await mountWindow(parts, look)
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
const choosing = async (window: Mounted): Promise<void> => {
  window.element('card-choosing')?.click()
  await until(() => window.elements('card-pick').length === cards(window).length)
}
const choosingAll = async (window: Mounted): Promise<void> => {
  await choosing(window)
  window.element('bulk-all')?.click()
  await until(() => window.element('bulk-delete') !== null)
}

describe('the list of annotations', () => {
  it('shows several colours at once', async () => {
    const window = await marked()
    const before = cards(window).length
    const [pink, violet] = [...document.querySelectorAll<HTMLElement>('.card-filter .colours button')].slice(
      -2,
    )
    pink?.click()
    await until(() => cards(window).length < before)
    const one = cards(window).length
    violet?.click()
    await until(() => cards(window).length > one)
    const both = cards(window).length
    pink?.click()
    await until(() => cards(window).length === both - one)
    violet?.click()
    await until(() => cards(window).length === before)
  })

  it('is sorted by time', async () => {
    const window = await marked()
    window.element('card-filters')?.click()
    await until(() => window.element('card-order') !== null)
    choose(window, 'card-order', 'newest')
    await until(() => cards(window)[0]?.textContent.includes('السجلات القديمة') === true)
    choose(window, 'card-order', 'oldest')
    await until(() => cards(window).at(-1)?.textContent.includes('السجلات القديمة') === true)
  })

  it('acts on what is chosen only while it is shown', async () => {
    const window = await marked()
    await choosing(window)
    expect(window.element('bulk-delete')).toBeNull()
    window.element('bulk-all')?.click()
    await until(() => window.element('bulk-delete') !== null)
    write(window.element('annotation-filter'), 'السجلات القديمة')
    await until(() => cards(window).length === 1)
    write(window.element('annotation-filter'), '')
    await until(() => cards(window).length > 2)
    const picked = window
      .elements('card-pick')
      .filter((box) => box instanceof HTMLInputElement && box.checked)
    expect(picked).toHaveLength(1)
  })

  it('copies what is chosen with its sources', async () => {
    const window = await marked()
    await choosingAll(window)
    window.element('bulk-quote')?.click()
    await until(() => askedFor(window, 'copyText').length === 1)
    const { text } = askedFor(window, 'copyText')[0]?.input as { text: string }
    expect(text).toContain('«تعدّ العُقد»')
    expect(text).toContain('«السجلات القديمة»')
  })

  it('colours what is chosen in one act', async () => {
    const window = await marked()
    await choosingAll(window)
    window.element('bulk-blue')?.click()
    await until(() => askedFor(window, 'changeAnnotations').length === 1)
    const { changes } = askedFor(window, 'changeAnnotations')[0]?.input as { changes: readonly unknown[] }
    expect(changes).toHaveLength(cards(window).length)
    window.element('bulk-none')?.click()
    await until(() => window.elements('card-pick').length === 0)
  })

  it.each(looks)(
    'has nothing that axe finds while filters are open and several are chosen ($language, $theme)',
    async (look) => {
      const window = await marked(look)
      window.element('card-filters')?.click()
      await until(() => window.element('card-order') !== null)
      await choosingAll(window)
      await page.screenshot({ path: `../../../../out/shots/annotations-chosen-${look.language}.png` })
      const { violations } = await axe.run('.annotation-list')
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )
})
