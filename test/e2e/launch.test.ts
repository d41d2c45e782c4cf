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

test('keeps Node away from the window', async () => {
  const { window } = await launchApp({ folder: await libraryOfOne() })
  const reach = await window.evaluate(() => [
    typeof globalThis['require' as never],
    typeof globalThis['process' as never],
  ])
  expect(reach).toEqual(['undefined', 'undefined'])
})

test('lets the window lead nowhere: no other page and no other window', async () => {
  const { app, window } = await launchApp({ folder: await libraryOfOne() })
  await window.getByTestId('article-row').first().waitFor()
  const outcome = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents
    const isPrevented = new Promise<boolean>((done) => {
      // Asked after every other listener has answered.
      contents.once('will-navigate', (event) => setImmediate(() => done(event.defaultPrevented)))
    })
    const opened = (await contents.executeJavaScript(`window.open('about:blank') !== null`, true)) as boolean
    await contents.executeJavaScript(`location.href = 'https://example.org/'; 0`, true)
    return { opened, isPrevented: await isPrevented, windows: BrowserWindow.getAllWindows().length }
  })
  expect(outcome).toEqual({ opened: false, isPrevented: true, windows: 1 })
})

test('starts without a complaint of the window', async () => {
  const { window, complaints } = await launchApp({ folder: await libraryOfOne() })
  await window.getByTestId('article-row').first().waitFor()
  expect(complaints).toEqual([])
})
