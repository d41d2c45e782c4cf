import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mountWholeWindow, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const shown = (window: WholeWindow, testid: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = window.element(testid)
    if (!found) throw new Error(`no ${testid} yet`)
    return found
  })
const gone = (window: WholeWindow): Promise<void> =>
  vi.waitFor(() => expect(window.element('verify-reminder')).toBeNull())

describe('the reminder to verify', () => {
  it.each([
    ['ar', 40, 'قبل ٤٠ يوماً'],
    ['ar', 103, 'قبل ١٠٣ أيام'],
    ['ar', 100, 'قبل ١٠٠ يوم'],
    ['en', 40, 'Last verified 40 days ago'],
  ] as const)('says in %s how long %i days are, and is clean for axe', async (language, days, said) => {
    const window = mountWholeWindow({ language, verified: daysAgo(days) })
    expect((await shown(window, 'verify-reminder')).textContent).toContain(said)
    expect(await window.violations()).toEqual([])
  })

  it('is silent where the files were verified lately', async () => {
    const lately = mountWholeWindow({ verified: daysAgo(3) })
    await shown(lately, 'article-row')
    expect(lately.element('verify-reminder')).toBeNull()
  })

  it('obeys the setting', async () => {
    const window = mountWholeWindow({ verified: daysAgo(400), settings: { verifyReminder: 'never' } })
    await shown(window, 'article-row')
    expect(window.element('verify-reminder')).toBeNull()
    window.fake.push('settingsChanged', { ...(await settingsOf(window)), verifyReminder: '90' })
    await shown(window, 'verify-reminder')
  })

  it('verifies at once, and goes when that is done', async () => {
    const window = mountWholeWindow({ verified: daysAgo(40) })
    await shown(window, 'verify-reminder')
    const { overview } = window.fake.library
    window.element('reminder-verify')?.click()
    await shown(window, 'verify-result')
    expect(window.fake.asked.map(({ name }) => name)).toContain('verify')
    const verified = { time: new Date().toISOString(), checked: 3, problems: 0 }
    window.fake.push('libraryChanged', { ...overview(), lastVerified: verified })
    await gone(window)
  })

  it('waits until tomorrow after Later, also when the library is opened again', async () => {
    const window = mountWholeWindow({ verified: daysAgo(40) })
    await shown(window, 'verify-reminder')
    window.element('reminder-later')?.click()
    await gone(window)
    const { remindersHeld } = await settingsOf(window)
    const again = mountWholeWindow({ verified: daysAgo(40), settings: { remindersHeld } })
    await shown(again, 'article-row')
    expect(again.element('verify-reminder')).toBeNull()
    const yesterday = { ...remindersHeld, day: '2026-01-01' }
    again.fake.push('settingsChanged', { ...(await settingsOf(again)), remindersHeld: yesterday })
    await shown(again, 'verify-reminder')
  })

  it('leads to its setting, which holds the keyboard and changes what is due', async () => {
    await page.viewport(1366, 500)
    const window = mountWholeWindow({ verified: daysAgo(40) })
    await shown(window, 'verify-reminder')
    window.element('reminder-setting')?.click()
    await shown(window, 'settings')
    await vi.waitFor(() => expect((document.activeElement as HTMLInputElement | null)?.name).toBe('reminder'))
    const { top, bottom } = (await shown(window, 'reminder-30')).getBoundingClientRect()
    expect(top >= 0 && bottom <= 500).toBe(true)
    await userEvent.keyboard('{ArrowDown}')
    await gone(window)
    expect((await settingsOf(window)).verifyReminder).toBe('90')
  })
})

const settingsOf = async (window: WholeWindow) => {
  const answer = await window.fake.api.appState()
  if (!answer.ok) throw new Error('no settings')
  return answer.value.settings
}
