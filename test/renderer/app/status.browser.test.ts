import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useProgressStore } from '#renderer/shared/stores/progress'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const plain = (window: WholeWindow, testid: string): string =>
  (window.element(testid)?.textContent ?? '').replace(/[\u2066-\u2069]/gu, '').trim()
const read = (window: WholeWindow, done: number): void =>
  window.fake.push('workProgress', {
    work: 'scan',
    stage: { kind: 'reading', done, total: 50_000, path: 'a.txt' },
  })

describe.each(languages)('the foot of the window, in %s', (language) => {
  const expected = {
    ar: ['قُرئ ١٬٢٠٠ من ٥٠٬٠٠٠ · ٣٠٠ في الثانية · بقيت ٣ دقائق تقريباً', 'أُوقف عند ١٬٢٠٠ من ٥٠٬٠٠٠'],
    en: ['Reading 1,200 of 50,000 · 300 a second · about 3 minutes left', 'Stopped at 1,200 of 50,000'],
  }[language]

  it('tells how far a look is, how fast it goes and how long it will take, and goes on with one that was stopped', async () => {
    const window = mountWholeWindow({ language })
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
    const now = vi.spyOn(performance, 'now')
    const begun = performance.now()
    for (let second = 0; second <= 4; second++) {
      now.mockReturnValue(begun + second * 1000)
      read(window, second * 300)
    }
    now.mockRestore()
    await vi.waitFor(() => expect(plain(window, 'progress')).toBe(expected[0]))
    expect(await window.violations()).toEqual([])
    window.fake.push('workProgress', { work: 'scan', ended: true })
    window.fake.push('libraryLooked', {
      added: 1200,
      changed: 0,
      moved: 0,
      missing: 0,
      unchanged: 0,
      duplicates: 0,
      unreadable: [],
      cancelled: true,
    })
    await vi.waitFor(() => expect(plain(window, 'look-stopped')).toContain(expected[1]))
    expect(useProgressStore().running).toEqual([])
    expect(await window.violations()).toEqual([])
    window.element('look-go-on')?.click()
    await vi.waitFor(() => expect(window.element('look-stopped')).toBeNull())
    expect(window.fake.asked).toContainEqual({ name: 'rescan', input: undefined })
    await vi.waitFor(() => expect(window.element('toast')).not.toBeNull())
  })
})
