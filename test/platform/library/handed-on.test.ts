import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { outputForms, type OutputForm } from '#core/output/forms'
import { annotate, exported, opened, story, type Opened } from '#support/exchanging'
import { libraryOf, valueOf } from '#support/library'
import { folderContents } from '#support/folder-contents'
import { temporaryFolder } from '#support/temporary-folder'

const handOn = async (library: Opened, form: OutputForm): Promise<string> => {
  const destination = join(await temporaryFolder(), `out.${form}`)
  valueOf(
    await library.exportAnnotationsAs(
      {
        scope: { kind: 'all' },
        form,
        destination,
        overwrite: false,
        annotators: true,
        language: 'ar',
        time: '2026-11-30T10:00:00.000Z',
      },
      'سلمى',
    ),
  )
  return destination
}
const written = async (library: Opened, article: Parameters<Opened['history']>[0] = null) =>
  valueOf(await library.history(article)).filter(({ type }) => type === 'output.written')
const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

describe('what was handed on', () => {
  it('is told by the history, of the library and of each article, with the hash of what was written', async () => {
    const library = await opened('سلمى', { 'a.txt': story, 'b.txt': 'أخرى\n\nنص' })
    await annotate(library, 'السجلات', 'مهم', ['شهود'])
    const path = await handOn(library, 'csv')
    const [article] = valueOf(await library.summaries()).filter(({ path: at }) => at === 'a.txt')
    const entries = await written(library, article!.id)
    expect(entries).toMatchObject([
      { by: 'سلمى', data: { form: 'csv', sha256: `sha256:${sha256(await readFile(path))}` } },
    ])
    expect(await written(library)).toEqual(entries)
  })

  it.each(outputForms)(
    'as %s is there once, and comes again in the custody of the next bundle',
    async (form) => {
      const library = await opened('سلمى', { 'a.txt': story })
      await annotate(library, 'السجلات', 'مهم', ['شهود'])
      await handOn(library, form)
      expect(await written(library)).toHaveLength(1)
      const custody = await readFile(join(await exported(library), 'data/provenance/custody.jsonl'), 'utf8')
      expect(custody).toContain(`"type":"output.written"`)
      expect(custody).toContain(`"form":"${form}"`)
    },
  )

  it('as a folder has the hash of the list of its files', async () => {
    const library = await opened('سلمى', { 'a.txt': story })
    await annotate(library, 'السجلات', 'مهم')
    const path = await handOn(library, 'ndjson')
    const lines = [...(await folderContents(path))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, content]) => `${sha256(content)}  ${name}\n`)
    expect(await written(library)).toMatchObject([{ data: { sha256: `sha256:${sha256(lines.join(''))}` } }])
  })

  it('is written all the same where nothing can be recorded', async () => {
    const { folder, open } = await libraryOf({ 'a.txt': story })
    const first = await open()
    await first.scan()
    await annotate({ ...first, folder, name: 'سلمى' }, 'السجلات', 'مهم')
    await first.close()
    const description = join(folder, '_sanad', 'library.json')
    await writeFile(
      description,
      (await readFile(description, 'utf8')).replace(/"version": *1/, '"version": 2'),
    )
    const library = await open()
    expect(valueOf(await library.overview()).readOnly).not.toBeNull()
    const before = await folderContents(join(folder, '_sanad', 'journal'))
    const path = await handOn({ ...library, folder, name: 'سلمى' }, 'csv')
    expect(await readFile(path, 'utf8')).toContain('السجلات')
    expect(await folderContents(join(folder, '_sanad', 'journal'))).toEqual(before)
  })
})

describe('whom it was handed to', () => {
  const given = {
    scope: { kind: 'all' },
    originals: true,
    annotators: true,
    language: 'ar',
    time: '2026-11-30T10:00:00.000Z',
  } as const

  it('is told by the history, and by later bundles only where people are named', async () => {
    const library = await opened('سلمى', { 'a.txt': story })
    await annotate(library, 'السجلات', 'مهم')
    const folder = await temporaryFolder()
    const bundleId = '00000000-0000-4000-8000-000000000001'
    const to = '  المحكمة   الدستورية '
    const destination = join(folder, 'one')
    valueOf(await library.exportBundle({ ...given, bundleId, destination, to }, 'سلمى'))
    const again = { ...given, form: 'csv', overwrite: false, to: 'مريم' } as const
    valueOf(await library.exportAnnotationsAs({ ...again, destination: join(folder, 'a.csv') }, 'سلمى'))
    const told = valueOf(await library.history(null)).flatMap(
      ({ data }) => (data as { to?: string }).to ?? [],
    )
    expect(told.sort()).toEqual(['المحكمة الدستورية', 'مريم'])
    const preview = valueOf(await library.previewExport({ ...given, bundleId }, 'سلمى'))
    expect(preview.people.map(({ name }) => name)).toContain('مريم')
    const named = await exported(library)
    expect(await readFile(join(named, 'data/provenance/custody.jsonl'), 'utf8')).toContain(
      'المحكمة الدستورية',
    )
    for (const [, content] of await folderContents(await exported(library, { annotators: false })))
      expect(Buffer.from(content).toString('utf8')).not.toMatch(/المحكمة|مريم/u)
  })

  it('is asked of nobody', async () => {
    const library = await opened('سلمى', { 'a.txt': story })
    const destination = join(await temporaryFolder(), 'one')
    const bundleId = '00000000-0000-4000-8000-000000000002'
    valueOf(await library.exportBundle({ ...given, bundleId, destination, to: ' ' }, 'سلمى'))
    const [entry] = valueOf(await library.history(null)).filter(({ type }) => type === 'bundle.exported')
    expect(entry!.data).not.toHaveProperty('to')
  })
})

describe('tables that are written from other places', () => {
  it('are told too: a codebook, a concordance, the table of annotations', async () => {
    const library = await opened('سلمى', { 'a.txt': story })
    await annotate(library, 'السجلات', 'مهم', ['شهود'])
    const folder = await temporaryFolder()
    const at = (name: string): string => join(folder, name)
    const codebook = { form: 'csv', overwrite: false } as const
    valueOf(await library.exportCodebook({ ...codebook, destination: at('tags.csv') }, 'سلمى'))
    const asked = { view: 'all' as const, tags: [], query: 'السجلات' }
    valueOf(
      await library.exportConcordance({ asked, order: 'article', destination: at('lines.csv') }, 'سلمى'),
    )
    const forms = (await written(library)).map(({ data }) => (data as { form: string }).form)
    expect(forms.sort()).toEqual(['codebook-csv', 'concordance-csv'])
    const [article] = valueOf(await library.summaries())
    expect(await written(library, article!.id)).toMatchObject([{ data: { form: 'concordance-csv' } }])
  })
})
