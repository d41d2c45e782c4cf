import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { launchApp } from '#support/electron-app'
import { temporaryFolder } from '#support/temporary-folder'

const titles = ['شهادة الحارس', 'The mill ledger', 'رسالة من الساحل'] as const

const library = async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'archive')
  await mkdir(folder)
  const body = Array.from({ length: 60 }, (_, i) => `فقرة ${i} فيها كلام.`).join('\n\n')
  await Promise.all(titles.map((title, i) => writeFile(join(folder, `${i}.txt`), `${title}\n\n${body}`)))
  return { folder, userData: join(place, 'data') }
}
const rowOf = (window: Page, title: string) => window.getByTestId('article-row').filter({ hasText: title })
const inFront = (window: Page) => window.locator('[data-testid="tab"][aria-selected="true"]')

test('tabs and sides: closing one leaves the window, and all of them come back after a restart', async () => {
  const { folder, userData } = await library()
  const first = await launchApp({ folder, userData })
  const { window } = first
  await rowOf(window, titles[0]).click()
  await rowOf(window, titles[1]).click({ button: 'middle' })
  await rowOf(window, titles[2]).click({ button: 'middle' })
  await expect.poll(() => window.getByTestId('tab').count()).toBe(3)
  await window.keyboard.press('Control+Tab')
  await expect.poll(() => inFront(window).textContent()).toContain(titles[2])
  await window.keyboard.press('Control+w')
  await expect.poll(() => window.getByTestId('tab').count()).toBe(2)
  await window.keyboard.press('Control+Shift+T')
  await expect.poll(() => window.getByTestId('tab').count()).toBe(3)
  await window.keyboard.press('Control+\\')
  await expect.poll(() => window.getByTestId('reader-side').count()).toBe(2)
  expect(first.complaints).toEqual([])
  await first.close()

  const second = await launchApp({ folder, userData })
  await expect.poll(() => second.window.getByTestId('reader-side').count()).toBe(2)
  expect(await second.window.getByTestId('tab').allTextContents()).toEqual([titles[0], titles[2], titles[1]])
  expect(await inFront(second.window).textContent()).toBe(titles[2])
  expect(second.complaints).toEqual([])
})
