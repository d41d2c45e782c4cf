import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { expect, test } from 'vitest'
import { answerDialogs, launchApp } from '#support/electron-app'
import { temporaryFolder } from '#support/temporary-folder'

const titles = ['شهادة الحارس', 'The mill ledger', 'رسالة من الساحل'] as const

const libraryIn = async (place: string, name: string): Promise<string> => {
  const folder = join(place, name)
  await mkdir(folder)
  await Promise.all(
    titles.map((title, i) => writeFile(join(folder, `${i}.txt`), `${title}\n\nفي ${name} كلام ${i}.`)),
  )
  return folder
}
const rowOf = (window: Page, title: string) => window.getByTestId('article-row').filter({ hasText: title })
const titleOf = (window: Page) => window.getByTestId('library-menu').textContent()

test('several windows: each on a library of its own, and one alone remembers the tabs of a library', async () => {
  const place = await temporaryFolder()
  const [first, other] = [await libraryIn(place, 'archive'), await libraryIn(place, 'letters')]
  const userData = join(place, 'data')
  const launched = await launchApp({ folder: first, userData })
  const { app, window } = launched
  await rowOf(window, titles[0]).click()
  await rowOf(window, titles[1]).click({ button: 'middle' })
  await expect.poll(() => window.getByTestId('tab').count()).toBe(2)
  // Tabs are kept when nothing has happened to them for a moment.
  await expect
    .poll(() => readFile(join(userData, 'settings.json'), 'utf8'), { timeout: 10_000 })
    .toContain('"articles"')

  const coming = app.waitForEvent('window')
  await window.keyboard.press('Control+Shift+N')
  const second = await coming
  await second.getByTestId('welcome').waitFor()
  await second
    .getByTestId('recent-library')
    .filter({ hasText: basename(first) })
    .click()
  await rowOf(second, titles[2]).click()
  await expect.poll(() => second.getByTestId('reader-article').textContent()).toContain('كلام 2')
  expect(await second.getByTestId('tab').count()).toBe(0)
  await rowOf(second, titles[0]).click({ button: 'middle' })
  await expect.poll(() => second.getByTestId('tab').count()).toBe(2)

  await answerDialogs(app, { open: other })
  const third = app.waitForEvent('window')
  await window.getByTestId('library-menu').click()
  await window.getByTestId('new-window-item').click()
  await expect.poll(async () => titleOf(await third)).toContain(basename(other))
  expect(await titleOf(window)).toContain(basename(first))
  await expect.poll(() => window.getByTestId('tab').count()).toBe(2)

  await app.evaluate(({ BrowserWindow }) => {
    const shown = BrowserWindow.getAllWindows().find((one) => one.getTitle().includes('letters'))
    shown?.setBounds({ x: 60, y: 40, width: 900, height: 620 })
  })
  await launched.close()
  const kept = JSON.parse(await readFile(join(userData, 'window.json'), 'utf8')) as {
    readonly libraries: Readonly<Record<string, { readonly width: number }>>
  }
  expect(
    Object.keys(kept.libraries)
      .map((folder) => basename(folder))
      .sort(),
  ).toEqual(['archive', 'letters'])
  const [letters] = Object.entries(kept.libraries).flatMap(([folder, state]) =>
    folder.endsWith('letters') ? [state] : [],
  )
  expect(letters?.width).toBe(900)
  expect(launched.complaints).toEqual([])

  const again = await launchApp({ folder: first, userData })
  await expect.poll(() => again.window.getByTestId('tab').allTextContents()).toEqual([titles[0], titles[1]])
})

const windowsOf = async (app: ElectronApplication, count: number): Promise<readonly Page[]> => {
  await expect.poll(() => app.windows().length, { timeout: 20_000 }).toBe(count)
  return app.windows()
}
const boundsOf = (app: ElectronApplication, name: string) =>
  app.evaluate(
    ({ BrowserWindow }, wanted) =>
      BrowserWindow.getAllWindows()
        .find((one) => one.getTitle().includes(wanted))
        ?.getBounds(),
    name,
  )

test('windows of the last time open again, and one whose folder is gone says so beside the others', async () => {
  const place = await temporaryFolder()
  const [first, other] = [await libraryIn(place, 'archive'), await libraryIn(place, 'letters')]
  const userData = join(place, 'data')
  const launched = await launchApp({ folder: first, userData })
  await rowOf(launched.window, titles[0]).click()
  await rowOf(launched.window, titles[1]).click({ button: 'middle' })
  await answerDialogs(launched.app, { open: other })
  const coming = launched.app.waitForEvent('window')
  await launched.window.getByTestId('library-menu').click()
  await launched.window.getByTestId('new-window-item').click()
  const second = await coming
  await rowOf(second, titles[2]).click()
  await rowOf(second, titles[0]).click({ button: 'middle' })
  await launched.app.evaluate(({ BrowserWindow }) => {
    const shown = BrowserWindow.getAllWindows().find((one) => one.getTitle().includes('letters'))
    shown?.setBounds({ x: 60, y: 40, width: 900, height: 620 })
  })
  // Tabs are kept when nothing has happened to them for a moment.
  await expect
    .poll(() => readFile(join(userData, 'settings.json'), 'utf8'), { timeout: 10_000 })
    .toMatch(/"articles"[^]*"articles"/)
  await launched.close()
  expect(launched.complaints).toEqual([])

  const again = await launchApp({ userData })
  const titled = async (name: string): Promise<Page> => {
    const found = await Promise.all(
      (await windowsOf(again.app, 2)).map(async (page) => ({ page, title: await titleOf(page) })),
    )
    const page = found.find(({ title }) => title?.includes(name))?.page
    if (!page) throw new Error(`No window on ${name}`)
    return page
  }
  const archive = await titled('archive')
  await expect.poll(() => archive.getByTestId('tab').allTextContents()).toEqual([titles[0], titles[1]])
  const letters = await titled('letters')
  await expect.poll(() => letters.getByTestId('tab').allTextContents()).toEqual([titles[2], titles[0]])
  expect(await boundsOf(again.app, 'letters')).toMatchObject({ width: 900, height: 620 })
  await again.close()
  expect(again.complaints).toEqual([])

  await rename(other, join(place, 'elsewhere'))
  const without = await launchApp({ userData })
  const pages = await windowsOf(without.app, 2)
  const said = async (): Promise<string> =>
    (await Promise.all(pages.map((page) => page.getByTestId('welcome').allTextContents()))).flat().join()
  await expect.poll(said, { timeout: 15_000 }).toContain('letters')
  await expect
    .poll(async () =>
      (await Promise.all(pages.map((page) => page.getByTestId('library-menu').count()))).sort(),
    )
    .toEqual([0, 1])
  await without.close()

  // The stick is back: so is its window.
  await rename(join(place, 'elsewhere'), other)
  const back = await launchApp({ userData })
  const shown = await windowsOf(back.app, 2)
  await expect
    .poll(async () => (await Promise.all(shown.map(titleOf))).map((title) => title ?? '').sort())
    .toEqual([expect.stringContaining('archive'), expect.stringContaining('letters')])
  await back.close()

  const given = await launchApp({ userData, folder: first })
  await rowOf(given.window, titles[0]).waitFor()
  expect(given.app.windows()).toHaveLength(1)
})

test('the first tour comes to a new person once', async () => {
  const place = await temporaryFolder()
  const folder = await libraryIn(place, 'archive')
  const userData = join(place, 'data')
  const first = await launchApp({ folder, userData, withTour: true })
  await first.window.getByTestId('tour').waitFor()
  for (let step = 0; step < 4; step++) await first.window.getByTestId('tour-next').press('Enter')
  await expect.poll(() => first.window.getByTestId('tour').count()).toBe(0)
  expect(first.complaints).toEqual([])
  await first.close()
  const second = await launchApp({ folder, userData, withTour: true })
  await rowOf(second.window, titles[0]).waitFor()
  expect(await second.window.getByTestId('tour').count()).toBe(0)
})
