import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { checkBundle } from '#platform/bundle/check-bundle'
import { annotate, exported, opened, other, story, take, type Opened } from '#support/exchanging'
import { valueOf } from '#support/library'
import { forge } from '#support/seal-again'

vi.setConfig({ testTimeout: 60_000 })

/** Annotated, and then changed where the annotation stands. */
const changed = async (): Promise<Opened> => {
  const salma = await opened('سلمى', { 'one.txt': story })
  await annotate(salma, 'رأى السجلات كاملةً', 'مهم')
  await writeFile(join(salma.folder, 'one.txt'), story.replace('رأى السجلات كاملةً', 'لم يرَ شيئاً'))
  valueOf(await salma.scan())
  return salma
}

const textsIn = async ({ folder }: Opened): Promise<readonly string[]> => {
  const texts = join(folder, '_sanad/texts')
  return Promise.all((await readdir(texts)).map((name) => readFile(join(texts, name), 'utf8')))
}

type Selected = {
  readonly first: {
    readonly items: readonly [{ readonly target: { readonly source: string; readonly selector: unknown } }]
  }
}

describe('a text that annotations stand on', () => {
  it('goes along when the article has another one now, and the annotation is told there', async () => {
    const bundle = await exported(await changed())
    expect(valueOf(await checkBundle(bundle))).toMatchObject({ ok: true, problems: [] })
    const folder = join(bundle, 'data/documents/d0001')
    expect(await readFile(join(folder, 'text-1.txt'), 'utf8')).toContain('رأى السجلات كاملةً')
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('href="text-1.txt"')
    const annotations = JSON.parse(
      await readFile(join(bundle, 'data/annotations.jsonld'), 'utf8'),
    ) as Selected
    expect(annotations.first.items[0].target).toMatchObject({
      source: expect.stringContaining('/documents/d0001/text-1.txt') as string,
      selector: [{ exact: 'رأى السجلات كاملةً' }, { type: 'TextPositionSelector' }],
    })
  })

  it('is checked: the annotated words stand in it', async () => {
    const bundle = await exported(await changed())
    await forge(bundle, 'documents/d0001/text-1.txt', (text) => `و${text}`)
    expect(valueOf(await checkBundle(bundle))).toMatchObject({
      ok: false,
      problems: [{ kind: 'annotation-anchor' }],
    })
  })

  it.each([true, false])('is kept by whoever takes the bundle in (with names: %s)', async (annotators) => {
    const bundle = await exported(await changed(), { annotators })
    const karim = await opened('كريم', {})
    await take(karim, bundle)
    const [one] = valueOf(await karim.annotations())
    const version = one!.annotation.target!.version
    const texts = await textsIn(karim)
    expect(texts.some((text) => text.includes('رأى السجلات كاملةً'))).toBe(true)
    if (annotators) {
      const { article } = one!.annotation
      const compared = valueOf(await karim.compareVersions({ article, before: version, after: null }))
      expect(compared.rows.length).toBeGreaterThan(0)
    }
    const { problems } = valueOf(await karim.verify(karim.name))
    expect(problems.some((one) => 'path' in one && one.path.startsWith('_sanad/'))).toBe(false)
    expect(valueOf(await karim.planImport({ path: bundle })).isNothing).toBe(true)
  })

  it('is not kept for another version than the one that annotations stand on', async () => {
    const bundle = await exported(await changed())
    const karim = await opened('كريم', { 'two.txt': other })
    const [two] = valueOf(await karim.summaries())
    const unseen = `sha256:${'5'.repeat(64)}`
    for (const victim of [two!.id, unseen]) {
      await forge(bundle, 'ro-crate-metadata.json', (text) =>
        text.replace(
          /("@id":"documents\/d0001\/text-1\.txt"[^\n]*"identifier":")sha256:[0-9a-f]{64}/u,
          `$1${victim}`,
        ),
      )
      expect(await readFile(join(bundle, 'data/ro-crate-metadata.json'), 'utf8')).toContain(victim)
      expect(valueOf(await karim.planImport({ path: bundle }))).toMatchObject({ problems: [] })
    }
    await take(karim, bundle)
    expect((await readdir(join(karim.folder, '_sanad'))).includes('texts')).toBe(false)
  })

  it('says of no text from elsewhere that it was read as texts are read here', async () => {
    const karim = await opened('كريم', {})
    await take(karim, await exported(await changed()))
    const [journal] = await readdir(join(karim.folder, '_sanad/journal'))
    const kept = (await readFile(join(karim.folder, '_sanad/journal', journal!), 'utf8'))
      .split('\n')
      .filter((line) => line.includes('"type":"article.kept"') && !line.includes('event.imported'))
    expect(kept.length).toBeGreaterThan(0)
    for (const line of kept) expect(line).not.toContain('"generation"')
  })

  it('does not go along where words are redacted', async () => {
    const salma = await changed()
    const bundle = join(salma.folder, '..', 'redacted')
    const receipt = valueOf(
      await salma.exportBundle(
        {
          scope: { kind: 'all' },
          destination: bundle,
          originals: false,
          annotators: false,
          language: 'ar',
          time: '2026-11-30T10:00:00.000Z',
          bundleId: '00000000-0000-4000-8000-000000000001',
          redaction: { rules: { terms: [{ text: 'المستودع' }] } },
        },
        'سلمى',
      ),
    )
    expect(receipt.redaction).toMatchObject({ olderTextsLeftOut: 1 })
  })
})
