import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RedactionRules } from '#core/bundle/redact/rules'
import { exportRedacted, type RedactionChoices } from '#platform/bundle/export-redacted'
import type { ExportOptions } from '#platform/bundle/export-bundle'
import { madeSource, sampleChoices, type MadeArticle } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { temporaryFolder } from '#support/temporary-folder'
import type { BundleSource } from '#core/bundle/source'

export const name = 'أحمد الخطيب'
export const rules: RedactionRules = {
  terms: [
    { text: name, also: ['أبو سامر'], role: 'شاهد' },
    { text: 'ليلى', role: 'ضحية' },
  ],
  patterns: [{ regex: '09\\d{8}', role: 'هاتف' }],
}

export const redact = async (
  articles: readonly MadeArticle[],
  more: {
    readonly redaction?: Partial<RedactionChoices>
    readonly options?: Partial<ExportOptions>
    readonly source?: Partial<BundleSource>
  } = {},
) => {
  const folder = await temporaryFolder()
  const out = join(folder, 'out')
  await mkdir(out)
  const source = await madeSource(join(folder, 'library'), articles, more.source)
  const destination = join(out, 'bundle')
  const result = await exportRedacted(
    source,
    { ...sampleChoices, annotators: false, destination, ...more.options },
    { rules, ...more.redaction },
  )
  return { out, destination, result, source }
}

/** Everything in a bundle's folder, but the reader's own files. */
export const contentsOf = async (folder: string): Promise<string> =>
  [...(await folderContents(folder))]
    .filter(([path]) => !/ro-crate-preview_files\/(?!search)/.test(path))
    .map(([path, content]) => `${path}\n${Buffer.from(content).toString('utf8')}`)
    .join('\n')

export const textIn = async (folder: string, number = 1): Promise<string> =>
  Buffer.from((await folderContents(folder)).get(`data/documents/d000${number}/text.txt`) ?? '').toString(
    'utf8',
  )

export const article = (...paragraphs: readonly string[]): MadeArticle => ({
  path: 'a/article.txt',
  title: 'شهادة',
  paragraphs: ['شهادة', ...paragraphs],
})
