import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchApp } from '#support/electron-app'

const libraryOfOne = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-library-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'first.txt'), 'عنوان المقال الأول\n\nنص قصير عن المدينة وأهلها.\n')
  return folder
}

test('opens the folder named at the start and lists its articles', async () => {
  const { window } = await launchApp({ folder: await libraryOfOne() })
  await window.getByTestId('article-row').first().waitFor()
  expect(await window.getByTestId('article-row').count()).toBe(1)
})

test('keeps Node, other windows and other pages away from the window', async () => {
  const { app, window } = await launchApp({ folder: await libraryOfOne() })
  const reach = await window.evaluate(() => ({
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
    opened: globalThis.open('about:blank') === null,
  }))
  expect(reach).toEqual({ require: 'undefined', process: 'undefined', opened: true })
  const address = window.url()
  await window.evaluate(() => {
    location.href = 'https://example.org/'
  })
  expect(window.url()).toBe(address)
  expect(app.windows()).toHaveLength(1)
})

test('starts without a complaint of the window', async () => {
  const { window, complaints } = await launchApp({ folder: await libraryOfOne() })
  await window.getByTestId('article-row').first().waitFor()
  expect(complaints).toEqual([])
})
