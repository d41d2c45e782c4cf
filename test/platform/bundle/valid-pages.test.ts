import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test, vi } from 'vitest'
import type { BundleChoices } from '#core/bundle/making'
import { exportBundle } from '#platform/bundle/export-bundle'
import { exportRedacted } from '#platform/bundle/export-redacted'
import { madeSource, sampleArticles, sampleChoices, type MadeArticle } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 120_000 })

/** HTML as the standard has it; how it is laid out is our own affair. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Words that would be markup, and every kind of annotation on them. */
const hostile: MadeArticle = {
  path: '<b> "x" & \'y\'.txt',
  title: '</title><script>alert(1)</script>',
  paragraphs: [
    '</p><h1>عنوان</h1> & &amp; <!-- -->',
    '\u202e\u0000\u000bقلب',
    "a\"b='c' <img src=x onerror=y>",
  ],
  tags: ['"><i>وسم'],
  annotations: [
    { quote: 'عنوان', note: '</li></ol><table>', tags: ['"><i>وسم'] },
    { quote: null, note: '<!doctype html>', described: { kind: 'person', value: '<u>', also: 'a\n"b"' } },
  ],
}

const faultsIn = async (bundle: string): Promise<readonly string[]> => {
  const pages = [...(await folderContents(bundle))].filter(([path]) => /(?<!original)\.html$/u.test(path))
  expect(pages.length).toBeGreaterThan(3)
  const faults: string[] = []
  for (const [path, content] of pages) {
    const { results } = await validator.validateString(Buffer.from(content).toString('utf8'))
    for (const { messages } of results)
      faults.push(...messages.map(({ ruleId, message, line }) => `${path}:${line} ${ruleId}: ${message}`))
  }
  return faults
}

const bundleOf = async (
  more: Partial<BundleChoices> = {},
  terms: readonly string[] = [],
): Promise<string> => {
  const folder = await temporaryFolder()
  const source = await madeSource(join(folder, 'library'), [...sampleArticles, hostile])
  const options = { ...sampleChoices, ...more, destination: join(folder, 'bundle') }
  const rules = { terms: terms.map((text) => ({ text })) }
  valueOf(
    terms.length > 0
      ? await exportRedacted(source, { ...options, annotators: false }, { rules })
      : await exportBundle(source, options),
  )
  return options.destination
}

test('every page of a bundle is valid HTML, in both languages', async () => {
  for (const language of ['ar', 'en'] as const)
    expect(await faultsIn(await bundleOf({ language }))).toEqual([])
})

test('so is one without names and files, and a redacted one', async () => {
  expect(await faultsIn(await bundleOf({ originals: false, annotators: false }))).toEqual([])
  expect(await faultsIn(await bundleOf({}, ['السجلات']))).toEqual([])
})

test('a page that is not valid would be found', async () => {
  const { results } = await validator.validateString('<!DOCTYPE html><p><div id="a"></div></p><i id="a">')
  expect(results.flatMap(({ messages }) => messages).length).toBeGreaterThan(1)
})
