import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportPreview } from '#core/bundle/export-preview'
import { contentsOf } from '#core/bundle/making'
import { exportBundle } from '#platform/bundle/export-bundle'
import { previewRedacted } from '#platform/bundle/export-redacted'
import { previewBundle } from '#platform/bundle/preview-bundle'
import { madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { article, name, redact, rules } from '#support/redacted-bundle'
import { temporaryFolder } from '#support/temporary-folder'
import { valueOf } from '#support/library'

const filesOf = ({ documents, others }: ExportPreview): readonly (readonly [string, number])[] =>
  [...documents.flatMap(({ files }) => files), ...others]
    .map(({ path, sizeBytes }) => [path, sizeBytes] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

const writtenIn = async (folder: string): Promise<readonly (readonly [string, number])[]> =>
  [...(await folderContents(folder))]
    .map(([path, content]) => [path, content.length] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

describe('the preview of a bundle', () => {
  test.each([
    { originals: true, annotators: true },
    { originals: false, annotators: false },
  ])('names every file that is then written, with its size (%o)', async (choices) => {
    const folder = await temporaryFolder()
    const source = await madeSource(join(folder, 'library'), sampleArticles)
    const preview = valueOf(await previewBundle(source, { ...sampleChoices, ...choices }))
    const destination = join(folder, 'bundle')
    const receipt = valueOf(await exportBundle(source, { ...sampleChoices, ...choices, destination }))
    expect(filesOf(preview)).toEqual(await writtenIn(destination))
    const { files, sizeBytes, articles, annotations } = receipt
    expect(preview).toMatchObject({ files, sizeBytes, articles, annotations })
    expect(preview.documents.every(({ hasOriginal }) => hasOriginal === choices.originals)).toBe(true)
  })

  test('names the people, and nobody where the names stay out', async () => {
    const folder = await temporaryFolder()
    const source = { ...(await madeSource(join(folder, 'library'), sampleArticles)), by: 'سلمى' }
    const named = valueOf(await previewBundle(source, { ...sampleChoices, annotators: true }))
    const signed = source.articles.flatMap(({ annotations }) =>
      annotations.map(({ annotation }) => annotation.by),
    )
    expect(named.people.map(({ name: who }) => who).sort()).toEqual(
      [...new Set(['سلمى', ...signed])].filter((who) => who !== '').sort(),
    )
    expect(named.notes.length).toBeGreaterThan(0)
    const unnamed = valueOf(await previewBundle(source, { ...sampleChoices, annotators: false }))
    expect(unnamed.people).toEqual([])
    expect(unnamed.notes.every(({ by }) => by === '')).toBe(true)
  })

  test('says which files stay out, and why', async () => {
    const folder = await temporaryFolder()
    const source = await madeSource(join(folder, 'library'), sampleArticles)
    await rm(source.articles[0]!.original!.path)
    const preview = valueOf(await previewBundle(source, sampleChoices))
    expect(preview.notices).toMatchObject([{ kind: 'original-missing' }])
    expect(preview.documents[0]!.hasOriginal).toBe(false)
  })

  test('of a redacted bundle shows the redacted words only', async () => {
    const made = {
      ...article(`رأى ${name} السجلات.`),
      annotations: [{ quote: 'السجلات', note: `قال ${name}` }],
    }
    const { source } = await redact([made])
    const choices = { ...sampleChoices, annotators: false }
    const preview = valueOf(await previewRedacted(source, choices, { rules }))
    expect(preview.redaction).toMatchObject({ redacted: 2, kept: 0 })
    expect(JSON.stringify(preview)).not.toContain('الخطيب')
    expect(preview.notes[0]!.note).toMatch(/^قال \[شاهد/u)
    expect(preview.documents[0]!.hasOriginal).toBe(false)
  })

  test('names the file that could not be read', async () => {
    const folder = await temporaryFolder()
    const contents = contentsOf(await madeSource(join(folder, 'library'), sampleArticles))
    const path = join(folder, 'gone')
    const articleAt = async (index: number) => {
      if (index === 1) await readFile(path)
      return contents.articleAt(index)
    }
    expect(await previewBundle({ ...contents, articleAt }, sampleChoices)).toEqual({
      ok: false,
      failure: { kind: 'file-not-found', path },
    })
  })

  test('counts each tag once on what carries it', async () => {
    const folder = await temporaryFolder()
    const source = await madeSource(join(folder, 'library'), sampleArticles)
    const { tags } = valueOf(await previewBundle(source, sampleChoices))
    const counted = source.tags.map(({ id, name: called }) => ({
      name: called,
      articles: source.articles.filter(({ summary }) => summary.tags.includes(id)).length,
      annotations: source.articles
        .flatMap(({ annotations }) => annotations)
        .filter(({ annotation }) => annotation.tags.includes(id)).length,
    }))
    expect(tags).toEqual(counted)
    expect(counted.some(({ annotations }) => annotations > 0)).toBe(true)
  })

  test('can be stopped', async () => {
    const folder = await temporaryFolder()
    const source = await madeSource(join(folder, 'library'), sampleArticles)
    const stop = new AbortController()
    stop.abort()
    expect(await previewBundle(source, sampleChoices, { signal: stop.signal })).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    })
  })
})
