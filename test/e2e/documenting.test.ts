import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { cardOf, choose, highlight, openArticle, writeNote } from '../../build/demo/acts.mjs'
import { answerDialogs, launchApp } from '#support/electron-app'
import { sanad } from '#support/sanad-command'
import { temporaryFolder } from '#support/temporary-folder'

const title = 'شهادة الحارس'
const guard = 'الحارس أبو نادر'
const librarian = 'سلمى العطار'
const door = 'كان الباب مفتوحاً'
const written = `${title}\n\nقال ${guard} إن الليلة كانت هادئة.\n\nجاءت ${librarian} بعد منتصف الليل. ${door} حين وصلت.\n`

const library = async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'archive')
  await mkdir(folder)
  await writeFile(join(folder, 'a.txt'), written)
  await writeFile(join(folder, 'b.txt'), 'رسالة من الساحل\n\nوصلت الرسالة متأخرة.\n')
  return { place, folder }
}

const press = async (window: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await window.keyboard.press(key)
}
const rows = (window: Page) => window.getByTestId('workbench-row')
const codes = (window: Page): Promise<readonly (string | null)[]> =>
  window.getByTestId('codebook-tag').evaluateAll((all) => all.map((one) => one.getAttribute('data-tag')))
const chooseCode = async (window: Page, name: string): Promise<void> => {
  await window.getByTestId('codebook-tag').filter({ hasText: name }).click()
  await expect.poll(() => window.getByTestId('tag-name').inputValue()).toBe(name)
}
const mark = async (window: Page, passage: string, name: string): Promise<void> => {
  const card = cardOf(window, passage)
  await card.hover()
  await card.getByTestId('annotation-more').click()
  await window.getByTestId('card-mark').click()
  await window.getByTestId('mark-kind').selectOption('person')
  await window.getByTestId('mark-value').fill(name)
  await window.getByTestId('mark-save').click()
  await window.getByTestId('mark-form').waitFor({ state: 'detached' })
}

test('what was said is recoloured, deleted, restored, coded, named, compared, and looked through when its article has changed', async () => {
  const { place, folder } = await library()
  const { app, window, userData, complaints, close } = await launchApp({ folder })
  await choose(window, { language: 'ar' })
  await openArticle(window, title)
  await highlight(window, { passage: guard, colour: 'yellow', name: 'ليلى' })
  await writeNote(window, { passage: librarian, note: 'أمينة المكتبة', tags: ['شاهد'] })
  await writeNote(window, { passage: door, note: 'يُسأل عنه', tags: ['مكان'] })

  // All of them at once: another colour, away, back; one restored from what was deleted.
  await press(window, 'Control+Shift+a')
  await expect.poll(() => rows(window).count()).toBe(3)
  await window.getByTestId('workbench-list').focus()
  await press(window, 'Control+a')
  await window.getByTestId('bulk-blue').click()
  const colours = (): readonly unknown[] =>
    (
      sanad('annotations', folder).json as { annotations: readonly { readonly colour: string }[] }
    ).annotations.map(({ colour }) => colour)
  await expect.poll(colours).toEqual(['blue', 'blue', 'blue'])
  await window.getByTestId('workbench-list').focus()
  await press(window, 'Control+z')
  await expect.poll(() => colours().filter((colour) => colour === 'blue').length).toBe(0)
  await window.getByTestId('workbench-list').focus()
  await press(window, 'Control+a')
  await window.getByTestId('bulk-delete').click()
  await expect.poll(() => rows(window).count()).toBe(0)
  await press(window, 'Control+z')
  await expect.poll(() => rows(window).count()).toBe(3)
  await window.getByTestId('workbench-filter').fill('يُسأل')
  await expect.poll(() => rows(window).count()).toBe(1)
  await window.getByTestId('workbench-list').focus()
  await press(window, 'Control+a')
  await window.getByTestId('bulk-delete').click()
  await expect.poll(() => rows(window).count()).toBe(0)
  await window.getByTestId('workbench-filter').fill('')
  await window.getByTestId('workbench-deleted').click()
  await window.getByTestId('restore-one').click()
  await press(window, 'Escape')
  await expect.poll(() => rows(window).count()).toBe(3)
  await press(window, 'Escape')

  // The codebook: one tag into another and back, a tag in two and back, written for other programs.
  await press(window, 'Control+Shift+b')
  await chooseCode(window, 'مكان')
  await window.getByTestId('codebook-merge').click()
  await window.getByTestId('merge-into').selectOption({ label: 'شاهد' })
  await window.getByTestId('merge-go').click()
  await expect.poll(() => codes(window)).toEqual(['شاهد'])
  await window.getByTestId('codebook-tree').focus()
  await press(window, 'Control+z')
  await expect.poll(() => codes(window)).toEqual(['شاهد', 'مكان'])
  await chooseCode(window, 'شاهد')
  await window.getByTestId('codebook-split').click()
  await window.getByTestId('split-choose').first().click()
  await window.getByTestId('split-name').fill('أمين')
  await window.getByTestId('split-go').click()
  await expect.poll(() => codes(window)).toContain('أمين')
  await window.getByTestId('codebook-tree').focus()
  await press(window, 'Control+z')
  await expect.poll(() => codes(window)).not.toContain('أمين')
  const codebook = join(place, 'codebook.qdc')
  await answerDialogs(app, { save: codebook })
  await window.getByTestId('codebook-export').click()
  await window.getByTestId('export-qdc').click()
  await expect.poll(() => readFile(codebook, 'utf8').catch(() => '')).toContain('name="شاهد"')
  expect(readFileSync(codebook, 'utf8')).toContain('urn:QDA-XML:codebook:1.0')
  await press(window, 'Escape')

  // Two names of one person become one.
  await window.getByTestId('settings-button').click()
  await window.getByTestId('structured-marks').check()
  await press(window, 'Escape')
  await mark(window, guard, 'أبو نادر')
  await mark(window, librarian, 'سلمى')
  await press(window, 'Control+Shift+l')
  await expect.poll(() => window.getByTestId('name-option').count()).toBe(2)
  await window.getByTestId('name-option').filter({ hasText: 'أبو نادر' }).click()
  await window.getByTestId('name-merge').selectOption({ label: 'سلمى' })
  await window.getByTestId('name-merge-go').click()
  await expect.poll(() => window.getByTestId('name-option').count()).toBe(1)
  await expect.poll(() => window.getByTestId('mention').count()).toBe(2)
  await press(window, 'Control+z')
  await expect.poll(() => window.getByTestId('name-option').count()).toBe(2)
  await window.getByTestId('full-view-leave').click()

  // A second person says something else about the same words.
  await window.getByTestId('settings-button').click()
  await window.getByTestId('annotator-name').fill('سليم')
  await expect.poll(() => readFile(join(userData, 'settings.json'), 'utf8')).toContain('سليم')
  await press(window, 'Escape')
  await writeNote(window, { passage: door, note: 'رأي آخر', tags: ['شاهد'] })
  await press(window, 'Control+Shift+a')
  await window.getByTestId('workbench-agreement').click()
  await window.getByTestId('agreement-table').waitFor()
  await expect.poll(() => window.getByTestId('disagreement').count()).toBeGreaterThan(0)
  await window.getByTestId('full-view-leave').click()

  // The article changes on the disk: what is not where it was is looked through by a person.
  await writeFile(join(folder, 'a.txt'), written.replace(door, 'كان البابُ مفتوحا قليلا'))
  await press(window, 'F5')
  await window.getByTestId('sidebar-view-review').click()
  await window.getByTestId('review-all').click()
  await window.getByTestId('review-card').waitFor()
  const queued = await window.getByTestId('review-item').count()
  expect(queued).toBeGreaterThan(0)
  await window.getByTestId('review-confirm').click()
  await expect
    .poll(
      async () =>
        (await window.getByTestId('review-done').count()) || window.getByTestId('review-item').count(),
    )
    .not.toBe(queued)

  expect(complaints).toEqual([])
  await close()
  expect(sanad('verify', folder).status).not.toBe(2)
})
