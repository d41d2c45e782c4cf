import { cpSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { choose } from '../../build/demo/acts.mjs'
import { root } from '../../build/project.mjs'
import { answerDialogs, launchApp } from '#support/electron-app'
import { sanad } from '#support/sanad-command'
import { temporaryFolder } from '#support/temporary-folder'

const note = 'كُتبت من غير فأرة.'
const aboutAll = 'على المقالة كلها.'
const press = async (window: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await window.keyboard.press(key)
}

/** The guide as a library of its own, open in the window in Arabic, with an article open. */
const openGuide = async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'library')
  await mkdir(folder)
  cpSync(join(root, 'resources', 'guide', 'ar'), folder, { recursive: true })
  const launched = await launchApp({ folder })
  await choose(launched.window, { language: 'ar' })
  await launched.window.getByTestId('article-row').first().waitFor()
  await press(launched.window, 'Alt+ArrowDown')
  await launched.window.getByTestId('reader-article').waitFor()
  return { ...launched, place, folder }
}
const listed = (folder: string): readonly unknown[] =>
  (sanad('annotations', folder).json as { annotations: readonly unknown[] }).annotations
/** The name of what has the keyboard: after the name was asked for, the text has it again. */
const focused = (window: Page): Promise<string | null> =>
  window.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
const cards = (window: Page) => window.getByTestId('annotation-card')

describe('annotating in Arabic', () => {
  test('is done by keys alone, taken back and done again; what was said is listed and written as a table, its tag renamed', async () => {
    const { app, window, place, folder, complaints, close } = await openGuide()

    // A sentence, longer by a word and by a sentence, in a colour; the first of all asks for a name.
    await window.getByRole('region', { name: 'نص المقالة' }).focus()
    await press(window, 'v', 'Shift+ArrowLeft', 'Shift+ArrowDown', '2')
    await window.getByTestId('annotator-name').fill('ليلى')
    await press(window, 'Enter')
    await cards(window).waitFor()
    await expect.poll(() => focused(window)).toBe('نص المقالة')

    await press(window, 'v', 'ArrowDown', 'ArrowDown', 'n')
    await window.getByTestId('note-editor').fill(note)
    await press(window, 'Control+Enter')
    await cards(window).filter({ hasText: note }).waitFor()

    await press(window, 't')
    await window.getByTestId('tag-input').last().fill('شاهد')
    await press(window, 'Enter', 'Control+Enter')
    // The editor shows the tag before it is kept: what is undone then is typing.
    await window.getByTestId('note-save').waitFor({ state: 'detached' })
    await cards(window).filter({ hasText: 'شاهد' }).waitFor()
    await press(window, 'Control+z')
    await cards(window).filter({ hasText: 'شاهد' }).waitFor({ state: 'detached' })
    await press(window, 'Control+Shift+z')
    await cards(window).filter({ hasText: 'شاهد' }).waitFor()

    await window.getByTestId('annotate-article').focus()
    await press(window, 'Enter')
    await window.getByTestId('note-editor').fill(aboutAll)
    await press(window, 'Control+Enter')
    await cards(window).filter({ hasText: aboutAll }).waitFor()

    const table = join(place, 'annotations.csv')
    await answerDialogs(app, { save: table })
    await press(window, 'Control+Shift+a')
    await window.getByTestId('workbench-filter').fill('فأرة')
    await expect.poll(() => window.getByTestId('workbench-row').count()).toBe(1)
    await window.getByTestId('workbench-save').press('Enter')
    await window.getByTestId('workbench-csv').press('Enter')
    await expect.poll(() => readIfThere(table)).toContain(note)
    expect(readIfThere(table)).not.toContain(aboutAll)
    await press(window, 'Escape')

    await press(window, 'Control+Shift+b')
    await window.getByTestId('codebook-tag').filter({ hasText: 'شاهد' }).click()
    await window.getByTestId('tag-name').fill('شاهد عيان')
    await window.getByTestId('tag-save').press('Enter')
    await window.getByTestId('codebook-tag').filter({ hasText: 'شاهد عيان' }).waitFor()
    await window.getByTestId('codebook-tree').focus()
    await press(window, 'Control+z')
    await window.getByTestId('codebook-tag').filter({ hasText: 'شاهد عيان' }).waitFor({ state: 'detached' })

    expect(complaints).toEqual([])
    await close()
    expect(listed(folder)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ note: '', by: 'ليلى', anchor: 'exact' }),
        expect.objectContaining({ note, tags: ['شاهد'], by: 'ليلى', anchor: 'exact' }),
        expect.objectContaining({ note: aboutAll, by: 'ليلى' }),
      ]),
    )
    expect(listed(folder)).toHaveLength(3)
    expect(sanad('verify', folder)).toMatchObject({ status: 0 })
  })
})

const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
