import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { choose } from '../../build/demo/acts.mjs'
import { answerDialogs, launchApp } from '#support/electron-app'
import { temporaryFolder } from '#support/temporary-folder'

const articles = {
  'سجن المدينة': 'نُقل من سجن المدينة إلى الساحل، ثم عاد إليه.',
  'سجون الشمال': 'كُتب عن السجون كثيراً، وعن سجناء الشمال قليلاً.',
  'حديقة الساحل': 'في الحديقة شجر، ولا شيء غيره.',
} as const

const openLibrary = async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'archive')
  await mkdir(folder)
  await Promise.all(
    Object.entries(articles).map(([title, text], i) =>
      writeFile(join(folder, `${i}.txt`), `${title}\n\n${text}\n`),
    ),
  )
  const launched = await launchApp({ folder })
  await choose(launched.window, { language: 'ar' })
  await expect.poll(() => rows(launched.window).count()).toBe(3)
  return { ...launched, place }
}
const rows = (window: Page) => window.getByTestId('article-row')
const ask = (window: Page, query: string) => window.getByTestId('search-input').fill(query)
const asked = (window: Page) => window.getByTestId('search-input').inputValue()
const count = async (window: Page): Promise<string> =>
  ((await window.getByTestId('search-count').textContent()) ?? '').trim()
const menuOf = async (window: Page, piece: string): Promise<void> => {
  await window.getByTestId('search-piece').filter({ hasText: piece }).click()
  await window.getByTestId('refine-exact').waitFor()
}

test('a piece of the query is narrowed to its form, its places are listed and written, and nothing is said honestly', async () => {
  const { app, window, place, complaints } = await openLibrary()

  // All forms of the word, then only the one that was typed.
  await ask(window, 'سجن')
  await expect.poll(() => rows(window).count()).toBe(2)
  expect(await window.getByTestId('search-piece').textContent()).toContain('صيغ')
  await menuOf(window, 'سجن')
  expect(await window.getByTestId('refine-exact').textContent()).toMatch(/بهذه الصيغة وحدها\s*[1١]\s*$/)
  await window.getByTestId('refine-exact').click()
  await expect.poll(() => rows(window).count()).toBe(1)
  expect(await asked(window)).toBe('=سجن')
  expect(await rows(window).textContent()).toContain('سجن المدينة')

  // Every place of the words, in an order, on the line that leads to the article, and as a table.
  await ask(window, 'سجن')
  await expect.poll(() => rows(window).count()).toBe(2)
  await window.getByTestId('open-concordance').click()
  const lines = window.getByTestId('concordance-line')
  await expect.poll(() => lines.locator('mark').allTextContents()).toContain('سجن')
  expect(new Set(await lines.locator('mark').allTextContents())).toEqual(new Set(['السجون', 'سجن', 'سجون']))
  await window.getByTestId('concordance-after').click()
  await expect.poll(() => window.getByTestId('concordance-after').getAttribute('aria-pressed')).toBe('true')
  await lines.filter({ has: window.locator('mark', { hasText: /^السجون$/ }) }).click()
  await window.getByTestId('reader-article').filter({ hasText: 'سجون الشمال' }).waitFor()
  const table = join(place, 'places.csv')
  await answerDialogs(app, { save: table })
  await window.getByTestId('concordance-csv').click()
  await expect.poll(() => readFile(table, 'utf8').catch(() => '')).toContain('السجون')

  // Nothing: how it was read, that all was searched, and what would find something, with its count.
  await ask(window, '"الساحل الشمال" سجن')
  const nothing = window.getByTestId('list-empty')
  await nothing.waitFor()
  expect(await count(window)).toContain('لا نتائج')
  expect(await nothing.textContent()).toContain('شمل البحث نصوص المكتبة كلها')
  const any = nothing.getByTestId('suggestion').filter({ hasText: 'أي كلمة منها' })
  await any.waitFor()
  expect(await any.textContent()).toMatch(/[2٢]\s*$/)
  await any.click()
  await expect.poll(() => rows(window).count()).toBe(2)
  expect(await asked(window)).toContain('OR')
  expect(complaints).toEqual([])
})
