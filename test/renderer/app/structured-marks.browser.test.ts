import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const cardMenu = async (window: WholeWindow): Promise<void> => {
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(0))
  ;(await shown(window, 'annotation-more')).focus()
  await userEvent.keyboard('{Enter}')
  await shown(window, 'card-history')
}
const commandsIn = async (window: WholeWindow, query: string): Promise<string> => {
  window.fake.push('menuCommand', 'palette')
  await userEvent.fill(await shown(window, 'palette-input'), query)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const text = document.querySelector('.choices')?.textContent ?? ''
  window.fake.push('menuCommand', 'palette')
  return text
}

describe('marks of persons, places and dates that nobody asked for', () => {
  it('are in no menu, no list of commands, no filter, and no key opens them', async () => {
    const window = mountWholeWindow({ hasMarks: false, language: 'ar' })
    await cardMenu(window)
    expect(window.element('card-mark')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(await commandsIn(window, 'أشخاص')).not.toContain('أشخاص وأماكن')
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    expect(window.element('names')).toBeNull()
    window.fake.push('menuCommand', 'all-annotations')
    await shown(window, 'workbench-state')
    expect([window.element('workbench-names'), window.element('workbench-kind')]).toEqual([null, null])
    const groups = [...(await shown(window, 'workbench-group-by')).querySelectorAll('option')]
    expect(groups.map(({ value }) => value)).not.toContain('name')
  })

  it('are switched on by themselves where the library that is open from the start holds some', async () => {
    const window = mountWholeWindow({ hasMarks: true, language: 'ar' })
    await shown(window, 'article-row')
    await vi.waitFor(() => {
      const asked = window.fake.asked.filter(({ name }) => name === 'changeSettings')
      expect(asked.map(({ input }) => Object.keys(input as object))).toContainEqual(['structuredMarks'])
    })
  })

  it.each(languages)('are switched on in the settings, for this library (%s)', async (language) => {
    const window = mountWholeWindow({ hasMarks: false, language })
    await shown(window, 'article-row')
    window.fake.push('menuCommand', 'settings')
    const box = (await shown(window, 'structured-marks')) as HTMLInputElement
    expect([box.checked, box.disabled]).toEqual([false, false])
    expect(await window.violations()).toEqual([])
    box.scrollIntoView()
    await userEvent.click(box)
    await vi.waitFor(() => {
      const { input } = window.fake.asked.filter(({ name }) => name === 'changeSettings').at(-1)!
      expect(input).toEqual({ structuredMarks: ['urn:uuid:00000000-0000-4000-8000-000000000001'] })
    })
    await userEvent.keyboard('{Escape}')
    await cardMenu(window)
    expect(window.element('card-mark')).not.toBeNull()
  })

  it('show where the library holds some, and stay', async () => {
    const window = mountWholeWindow({ language: 'en' })
    await shown(window, 'article-row')
    window.fake.push('menuCommand', 'settings')
    const box = (await shown(window, 'structured-marks')) as HTMLInputElement
    expect([box.checked, box.disabled]).toEqual([true, true])
    await userEvent.keyboard('{Escape}')
    window.fake.push('menuCommand', 'names')
    await shown(window, 'names')
  })
})
