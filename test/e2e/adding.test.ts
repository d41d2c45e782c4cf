import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerDialogs, launchApp } from '#support/electron-app'
import { sanad } from '#support/sanad-command'
import { temporaryFolder } from '#support/temporary-folder'

const text = 'قال شاهد إن "القصف" بدأ فجر الجمعة،\nثم توقف بعد وساطة.'
const csv = [
  'العنوان;النص;التاريخ;المصدر;رقم الملف',
  `حصار المدينة;"${text.replaceAll('"', '""')}";12 آذار 2012;وكالة;م 1`,
  'فارغ;;2013;;م 2',
  'عودة الأهالي;نص المقالة الثانية هنا.;2013-02-01;صحيفة;م 3',
].join('\r\n')

const begun = async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'library')
  await mkdir(folder)
  await writeFile(join(folder, 'old.txt'), 'مقالة قديمة')
  await writeFile(join(place, 'new.txt'), 'مقالة جديدة عن السوق')
  await writeFile(join(place, 'جدول.csv'), csv)
  return { place, folder }
}

const listed = (folder: string): readonly { readonly path: string; readonly title: string }[] =>
  (sanad('list', folder).json as { articles: readonly { path: string; title: string }[] }).articles

test('a file and the rows of a table are added by the window, and the table is taken back', async () => {
  const { place, folder } = await begun()
  const { app, window, complaints, close } = await launchApp({ folder })
  window.setDefaultTimeout(45_000)
  const rows = window.getByTestId('article-row')
  await rows.first().waitFor()

  await answerDialogs(app, { open: join(place, 'new.txt') })
  await window.keyboard.press('Control+Shift+O')
  await window.getByTestId('adding-add').click()
  await window.getByTestId('adding-done').waitFor()
  await window.getByTestId('adding-close').click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await readFile(join(folder, 'new.txt'), 'utf8')).toBe('مقالة جديدة عن السوق')

  // A table that is given as a file is asked about.
  await answerDialogs(app, { open: join(place, 'جدول.csv') })
  await window.keyboard.press('Control+Shift+O')
  await window.getByTestId('table-sheet').waitFor()
  expect(await window.getByTestId('table-column-text').inputValue()).toBe('النص')
  await window.getByTestId('table-preview').filter({ hasText: 'ثم توقف بعد وساطة.' }).waitFor()
  await window.getByTestId('table-keep').locator('summary').press('Enter')
  await window.getByTestId('table-keep-all').press('Enter')
  await window.getByTestId('table-count').locator('li').waitFor()
  await window.getByTestId('table-add').press('Enter')
  await window.getByTestId('table-done').waitFor()
  await window.getByTestId('table-added').locator('button').first().click()
  await window.getByTestId('reader-article').filter({ hasText: 'ثم توقف بعد وساطة.' }).waitFor()
  await expect.poll(() => rows.count()).toBe(4)
  expect(await readFile(join(folder, 'جدول', '0001 حصار المدينة.txt'), 'utf8')).toBe(text)

  await window.keyboard.press('Control+z')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await readdir(folder)).not.toContain('جدول')
  await window.keyboard.press('Control+Shift+z')
  await expect.poll(() => rows.count()).toBe(4)

  expect(complaints).toEqual([])
  await close()
  expect(listed(folder).map(({ title }) => title)).toContain('حصار المدينة')
  const history = JSON.stringify(sanad('history', folder, '--path', 'جدول/0003 عودة الأهالي.txt').json)
  expect(history).toContain('م 3')
  expect(history).toContain('#3')
})
