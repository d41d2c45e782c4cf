import { createHash } from 'node:crypto'
import { cpSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import {
  cardOf,
  choose,
  exportZip,
  highlight,
  searchFor,
  tagArticle,
  writeNote,
} from '../../build/demo/acts.mjs'
import { root } from '../../build/project.mjs'
import { launchApp } from '#support/electron-app'
import { sanad } from '#support/sanad-command'
import { hasShared, sharedPath } from '#support/shared'
import { temporaryFolder } from '#support/temporary-folder'

/** SHA-256 of every file of the person, by path. What the app adds is in `_sanad` and is not theirs. */
const originals = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(folder, '_sanad')))
      .sort()
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )

/** Two passages of the open article, of a few words each, from two different paragraphs. */
const passagesOf = (window: Page): Promise<readonly string[]> =>
  window.getByTestId('reader-article').evaluate((article) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null && found.length < 2; node = walker.nextNode()) {
      const words = (node.textContent ?? '').split(' ')
      if (words.length >= 12) found.push(words.slice(2, 6).join(' '))
    }
    return found
  })

const note = 'من شهد هذا؟ يُسأل عنه.'

/** Reads, marks, writes, tags, searches and exports in the window; answers with what was marked. */
const doTheJob = async (
  { folder, userData, bundle }: { folder: string; userData: string; bundle: string },
  query: string,
): Promise<readonly string[]> => {
  const { app, window, complaints, close } = await launchApp({ folder, userData })
  await choose(window, { language: 'ar' })
  await window.getByTestId('article-row').first().click()
  await window.getByTestId('reader-article').waitFor()
  const passages = await passagesOf(window)
  const [first = '', second = ''] = passages
  await highlight(window, { passage: first, colour: 'yellow', name: 'ليلى' })
  await writeNote(window, { passage: second, note, tags: ['شاهد'] })
  await tagArticle(window, 'للمراجعة')
  await searchFor(window, query)
  await window.getByTestId('article-row').first().waitFor()
  await searchFor(window, '')
  await exportZip(app, window, bundle)
  expect(complaints).toEqual([])
  await close()
  return passages
}

const expectTheWorkToHold = async (
  { folder, userData, bundle }: { folder: string; userData: string; bundle: string },
  passages: readonly string[],
): Promise<void> => {
  expect(sanad('annotations', folder).json).toMatchObject({
    annotations: expect.arrayContaining([
      expect.objectContaining({ exact: passages[0], note: '', tags: [], by: 'ليلى', anchor: 'exact' }),
      expect.objectContaining({ exact: passages[1], note, tags: ['شاهد'], by: 'ليلى', anchor: 'exact' }),
    ]) as unknown,
  })
  expect(sanad('verify', folder)).toMatchObject({ status: 0, json: { ok: true, problems: [] } })
  expect(sanad('check', bundle)).toMatchObject({ status: 0, json: { ok: true, kind: 'sanad-bundle' } })

  const again = await launchApp({ folder, userData })
  await again.window.getByTestId('article-row').first().click()
  await cardOf(again.window, passages[0] ?? '').waitFor()
  await cardOf(again.window, passages[1] ?? '')
    .filter({ hasText: note })
    .waitFor()
  await again.close()
}

const placesFor = async (source: string): Promise<{ folder: string; userData: string; bundle: string }> => {
  const place = await temporaryFolder()
  const folder = join(place, 'library')
  await mkdir(folder)
  cpSync(source, folder, { recursive: true })
  return { folder, userData: join(place, 'data'), bundle: join(place, 'bundle.zip') }
}

describe('the whole job in the window', () => {
  test('is done on the guide, kept over a restart, and leaves every original as it was', async () => {
    const places = await placesFor(join(root, 'resources', 'guide'))
    const before = originals(places.folder)
    const passages = await doTheJob(places, 'المكتبة')
    await expectTheWorkToHold(places, passages)
    expect(originals(places.folder)).toEqual(before)
  })

  test('is done on real articles', async ({ skip }) => {
    if (!hasShared('seeds')) return skip('the articles are not beside the project')
    const places = await placesFor(sharedPath('seeds'))
    const before = originals(places.folder)
    const passages = await doTheJob(places, 'المعتقلين')
    await expectTheWorkToHold(places, passages)
    expect(originals(places.folder)).toEqual(before)
  })
})
