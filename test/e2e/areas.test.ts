import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choose } from '../../build/demo/acts.mjs'
import { launchApp } from '#support/electron-app'
import { writePng } from '#support/picture-writer'
import { sanad } from '#support/sanad-command'
import { temporaryFolder } from '#support/temporary-folder'

type Listed = {
  readonly note: string
  readonly colour: string
  readonly area?: { readonly fragment: string }
}
const listed = (folder: string): readonly Listed[] =>
  (sanad('annotations', folder).json as { annotations: readonly Listed[] }).annotations

test('a part of a photograph is annotated by keys alone, is there after a restart, and goes along in a bundle', async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'library')
  await mkdir(folder)
  await writeFile(join(folder, 'الباب.png'), writePng(640, 480))
  const first = await launchApp({ folder })
  await choose(first.window, { language: 'ar' })
  await first.window.getByTestId('article-row').first().waitFor()
  await first.window.keyboard.press('Alt+ArrowDown')
  await first.window.getByTestId('picture').waitFor()
  await first.window.getByTestId('zoomable').focus()
  await first.window.keyboard.press('a')
  await first.window.getByTestId('area-outline').waitFor()
  for (const key of ['Control+ArrowLeft', 'ArrowUp', 'Control+Shift+ArrowRight', 'Shift+ArrowDown', 'Enter'])
    await first.window.keyboard.press(key)
  await first.window.getByTestId('annotator-name').fill('ليلى')
  await first.window.keyboard.press('Enter')
  await first.window.getByTestId('picture-area').waitFor()
  await expect
    .poll(() => listed(folder).map(({ area }) => area?.fragment))
    .toEqual(['xywh=percent:30,34,35,31'])
  // The new area has the keyboard: what is pressed now is said of it.
  await expect
    .poll(() => first.window.evaluate(() => document.activeElement?.getAttribute('data-testid')))
    .toBe('picture-area')
  await first.window.keyboard.press('n')
  await first.window.getByTestId('note-editor').fill('القفل مكسور')
  await first.window.keyboard.press('Control+Enter')
  await expect.poll(() => listed(folder).map(({ note }) => note)).toEqual(['القفل مكسور'])
  expect(first.complaints).toEqual([])
  await first.close()

  const second = await launchApp({ folder })
  await second.window.getByTestId('article-row').first().waitFor()
  await second.window.keyboard.press('Alt+ArrowDown')
  await second.window.getByTestId('picture-area').waitFor()
  await second.close()

  const bundle = join(place, 'bundle')
  expect(sanad('export', folder, '--out', bundle, '--all').status).toBe(0)
  expect(sanad('check', bundle).json).toMatchObject({ ok: true })
})
