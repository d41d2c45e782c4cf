import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launchApp } from '#support/electron-app'
import { temporaryFolder } from '#support/temporary-folder'

const library = async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'archive')
  for (const name of ['interviews', 'letters']) {
    await mkdir(join(folder, name), { recursive: true })
    for (let i = 0; i < 3; i++)
      await writeFile(join(folder, name, `${i}.txt`), `مقالة ${name} ${i}\n\nفيها كلام يكفي ليُقرأ.`)
  }
  return { folder, userData: join(place, 'data') }
}

test('the list in groups and as a table, with panes of its own, is so again after a restart', async () => {
  const { folder, userData } = await library()
  const first = await launchApp({ folder, userData })
  const { window } = first
  await expect.poll(() => window.getByTestId('article-row').count()).toBe(6)
  await window.keyboard.press('Control+g')
  await window.getByTestId('group-folder').click()
  await expect.poll(() => window.getByTestId('group-heading').count()).toBe(2)
  await window.keyboard.press('Control+Shift+G')
  await expect.poll(() => window.getByTestId('article-row').count()).toBe(0)
  await window.keyboard.press('Control+Shift+G')
  await window.keyboard.press('Control+u')
  await expect.poll(() => window.getByTestId('article-list').getAttribute('role')).toBe('treegrid')
  await window.getByTestId('head-title').click()
  const titleHead = window.locator('[role="columnheader"]').first()
  await expect.poll(() => titleHead.getAttribute('aria-sort')).toBe('descending')
  // The menu of a row, by its key.
  await window.getByTestId('article-list').focus()
  await window.keyboard.press('End')
  await window.keyboard.press('Shift+F10')
  await expect.poll(() => window.getByTestId('row-menu').count()).toBe(1)
  await window.keyboard.press('Escape')
  await window.keyboard.press('Control+b')
  await expect.poll(() => window.getByTestId('sidebar').count()).toBe(0)
  expect(first.complaints).toEqual([])
  await first.close()

  const second = await launchApp({ folder, userData })
  await expect.poll(() => second.window.getByTestId('group-heading').count()).toBe(2)
  expect(await second.window.getByTestId('article-list').getAttribute('role')).toBe('treegrid')
  expect(await second.window.getByTestId('sidebar').count()).toBe(0)
  expect(second.complaints).toEqual([])
})
