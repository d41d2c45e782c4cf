import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { answerDialogs, launchApp } from '#support/electron-app'
import { sanad } from '#support/sanad-command'
import { temporaryFolder } from '#support/temporary-folder'

const name = 'أحمد الخطيب'
const story = `شهادة من الأرشيف\n\nقال ${name} إنه رأى السجلات كاملةً قبل نقلها بيومين.\n\nثم ذهب إلى المستودع الشمالي.`

const libraries = async () => {
  const place = await temporaryFolder()
  const [mine, hers] = [join(place, 'mine'), join(place, 'hers')]
  await mkdir(mine)
  await mkdir(hers)
  await writeFile(join(mine, 'one.txt'), story)
  sanad('annotate', mine, 'one.txt', '--quote', 'السجلات', '--note', `مهم: سمعها من ${name}`, '--by', 'سلمى')
  return { mine, hers, bundle: join(place, 'bundle.zip.age'), userData: join(place, 'data') }
}

/** Made once for this test; it opens nothing else. Words would be slow here, as they are made to be. */
const key = {
  open: 'age19llhnedemu5rwler24x79xwattm74e5c4kflfmnwuas8qth0g9gsmltdzf',
  secret: 'AGE-SECRET-KEY-169DRFR0E7LCT9LMM4KPC892307H8WK3QQ00HTFT9CXVLAMXCJZQSK8FD2Y',
} as const

const redactAndLock = async (window: Page): Promise<void> => {
  await window.getByTestId('export-button').click()
  await window.getByTestId('export-redact').check()
  await window.getByTestId('export-locked').check()
  await window.getByTestId('lock-keys').check()
  await window.getByTestId('lock-recipients').fill(key.open)
  await window.getByTestId('export-next').click()
  await window.getByTestId('rule-text').fill(name)
  await window.getByTestId('rule-role').fill('شاهد')
  await window.getByTestId('rules-look').click()
  await window.getByTestId('hit').first().waitFor()
  await window.getByTestId('hits-next').click()
  await window.getByTestId('preview-redaction').waitFor()
  await window.getByTestId('export-start').click()
  await window.getByTestId('export-done').waitFor({ timeout: 90_000 })
}

const textsIn = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(?:txt|jsonl)$/u.test(entry.name))
  const texts = await Promise.all(
    files.map(({ parentPath, name: file }) => readFile(join(parentPath, file), 'utf8')),
  )
  return texts.join('\n')
}

test('a bundle is redacted and locked in one window, and taken in by another that has the key', async () => {
  const { mine, hers, bundle, userData } = await libraries()
  const first = await launchApp({ folder: mine, userData })
  first.window.setDefaultTimeout(45_000)
  await answerDialogs(first.app, { save: bundle })
  await first.window.getByTestId('article-row').first().waitFor()
  await redactAndLock(first.window)
  expect(first.complaints).toEqual([])
  await first.close()
  expect((await readFile(bundle)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/u)

  const second = await launchApp({ folder: hers, userData })
  second.window.setDefaultTimeout(45_000)
  await answerDialogs(second.app, { open: bundle })
  await second.window.getByTestId('library-menu').waitFor()
  await second.window.keyboard.press('Control+Shift+E')
  await second.window.getByTestId('import-file').click()
  await second.window.getByTestId('key-field').fill(key.secret)
  await second.window.getByTestId('key-open').click()
  await second.window.getByTestId('import-take').click({ timeout: 90_000 })
  await second.window.getByTestId('import-done').waitFor({ timeout: 90_000 })
  await second.window.getByTestId('import-close').click()
  await second.window.getByTestId('article-row').first().waitFor()
  expect(second.complaints).toEqual([])
  await second.close()

  expect(sanad('annotations', hers).json).toMatchObject({
    annotations: [
      { exact: 'السجلات', note: expect.stringMatching(/^مهم: سمعها من \[شاهد /u) as string, by: '' },
    ],
  })
  expect(await textsIn(hers)).not.toContain('الخطيب')
})
