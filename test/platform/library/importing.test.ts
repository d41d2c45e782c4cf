import { appendFile, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ArticleSummary } from '#core/library/views'
import type { Library } from '#platform/library/library'
import {
  annotate,
  exported,
  give,
  noteOn,
  notesIn,
  opened,
  other,
  seen,
  story,
  take,
  type Opened,
} from '#support/exchanging'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'

vi.setConfig({ testTimeout: 60_000 })

const journalBytes = async ({ folder }: Opened): Promise<number> => {
  const journals = join(folder, '_sanad', 'journal')
  const texts = await Promise.all((await readdir(journals)).map((name) => readFile(join(journals, name))))
  return texts.reduce((sum, bytes) => sum + bytes.length, 0)
}

describe('taking in a bundle', () => {
  it('brings its articles, with their files, annotations and tags, under their own names and times', async () => {
    const salma = await opened('سلمى', { '2020/one.txt': story })
    const karim = await opened('كريم', { 'two.txt': other })
    const id = await annotate(salma, 'السجلات', 'مهم', ['سجلات'])
    const bundle = await exported(salma)
    const plan = valueOf(await karim.planImport({ path: bundle }))
    expect(plan).toMatchObject({ isNothing: false, conflicts: [] })
    expect(plan.articles.new.map(({ path }) => path)).toEqual(['2020/one.txt'])
    expect(plan.annotations.new.map(({ by, note }) => [by, note])).toEqual([['سلمى', 'مهم']])
    expect(plan.tags.new.map(({ name }) => name)).toEqual(['سجلات'])
    expect(valueOf(await karim.annotations())).toEqual([])
    const receipt = await take(karim, bundle)
    const [placed] = receipt.plan.files
    expect(placed!.path).toMatch(/^imported\/library [0-9a-f]{8}\/2020\/one\.txt$/u)
    expect(await readFile(join(karim.folder, placed!.path), 'utf8')).toBe(story)
    expect(valueOf(await karim.scan())).toMatchObject({ added: 0, changed: 0, missing: 0, duplicates: 0 })
    const [located] = valueOf(await karim.annotations())
    expect(located).toMatchObject({
      annotation: { id, note: 'مهم', by: 'سلمى' },
      anchor: { state: 'exact' },
      path: placed!.path,
      tagNames: ['سجلات'],
    })
    expect(pathsIn(valueOf(await karim.listArticles(listRequest({ query: 'السجلات' }))))).toEqual([
      placed!.path,
    ])
  })

  it('keeps the texts that annotations stand on, here too: the cache and the file may go', async () => {
    const salma = await opened('سلمى', { 'one.txt': story, 'two.txt': other })
    await annotate(salma, 'السجلات', 'مهم')
    const { folder, open } = await libraryOf({})
    const karim = { ...(await open()), folder, name: 'كريم' }
    const files = (await give(salma, karim)).plan.files.map(({ path }) => path)
    const path = files.find((one) => one.endsWith('one.txt'))!
    await karim.close()
    await rm(join(folder, '_sanad', 'cache'), { recursive: true })
    await rm(join(folder, path))
    const later = await open()
    valueOf(await later.scan())
    const { id } = valueOf(await later.articleAt(path))
    expect(valueOf(await later.readArticle(id))).toMatchObject({
      text: story,
      annotations: [{ anchor: { state: 'exact' } }],
    })
    expect(await readdir(join(folder, '_sanad', 'texts'))).toHaveLength(1)
  })

  it('changes nothing the second time, also after a restart', async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const { folder, open } = await libraryOf({ 'two.txt': other })
    await annotate(salma, 'السجلات', 'مهم', ['سجلات'])
    const bundle = await exported(salma)
    const first = { ...(await open()), folder, name: 'كريم' }
    await first.scan()
    await take(first, bundle)
    const before = await seen(first)
    const bytes = await journalBytes(first)
    expect((await take(first, bundle)).import).toBeNull()
    await first.close()
    const second = { ...(await open()), folder, name: 'كريم' }
    await second.scan()
    expect(await take(second, bundle)).toMatchObject({ import: null, plan: { isNothing: true } })
    expect(await seen(second)).toEqual(before)
    expect(await journalBytes(second)).toBe(bytes)
  })

  it('tells in the history where each event came from, at its own time', async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const karim = await opened('كريم', {})
    await annotate(salma, 'السجلات', 'مهم')
    await give(salma, karim)
    const entries = valueOf(await karim.history(null))
    const added = entries.find(({ type }) => type === 'annotation.added')
    expect(added).toMatchObject({ by: 'سلمى', importedFrom: { title: 'library', undone: false } })
    expect(entries.map(({ type }) => type)).toContain('bundle.imported')
    expect(entries.map(({ type }) => type)).not.toContain('event.imported')
    expect(entries.find(({ type }) => type === 'article.acquired')!.importedFrom).toBeDefined()
  })
})

describe('two people, one month, a stick', () => {
  const both = async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const karim = await opened('كريم', {})
    const id = await annotate(salma, 'السجلات', 'أول', ['شاهد'])
    await give(salma, karim)
    return { salma, karim, id }
  }
  const exchange = async (salma: Opened, karim: Opened): Promise<void> => {
    await give(salma, karim)
    await give(karim, salma)
    expect(await seen(karim)).toEqual(await seen(salma))
  }

  it('both annotate the same article: both have both', async () => {
    const { salma, karim } = await both()
    await annotate(salma, 'المستودع الشمالي', 'لسلمى')
    await annotate(karim, 'بيومين', 'لكريم')
    await exchange(salma, karim)
    expect(await notesIn(salma)).toEqual(['أول', 'لسلمى', 'لكريم'].sort())
  })

  it('both edit the same note: a conflict that shows both, until one of them settles it for both', async () => {
    const { salma, karim, id } = await both()
    await noteOn(salma, id, 'من سلمى')
    await noteOn(karim, id, 'من كريم')
    const plan = valueOf(await karim.planImport({ path: await exported(salma) }))
    expect(plan.conflicts).toMatchObject([{ annotation: id, mine: 'من كريم', theirs: 'من سلمى', by: 'سلمى' }])
    expect(plan.byAuthor).toEqual([{ by: 'سلمى', new: 0, changed: 0, deleted: 0, conflicts: 1 }])
    await exchange(salma, karim)
    const settled = valueOf(await karim.settleConflict({ annotation: id, keep: 'both' }, 'كريم'))
    expect(settled.annotation).toMatchObject({ note: 'من سلمى\n\nمن كريم', conflicts: [] })
    await exchange(salma, karim)
    expect(await notesIn(salma)).toEqual(['من سلمى\n\nمن كريم'])
  })

  it.each([
    ['mine', 'من كريم'],
    ['theirs', 'من سلمى'],
  ] as const)('settling with %s keeps that note', async (keep, note) => {
    const { salma, karim, id } = await both()
    await noteOn(salma, id, 'من سلمى')
    await noteOn(karim, id, 'من كريم')
    await give(salma, karim)
    expect(valueOf(await karim.settleConflict({ annotation: id, keep }, 'كريم')).annotation).toMatchObject({
      note,
      conflicts: [],
    })
  })

  it('an edit after an import is no conflict', async () => {
    const { salma, karim, id } = await both()
    await noteOn(karim, id, 'بعد القراءة')
    const receipt = await give(karim, salma)
    expect(receipt.plan).toMatchObject({ conflicts: [], annotations: { changed: [{ by: 'كريم' }] } })
    expect(await notesIn(salma)).toEqual(['بعد القراءة'])
  })

  it('one renames a tag, the other uses it: the use has the new name', async () => {
    const { salma, karim } = await both()
    const tag = valueOf(await salma.sidebar()).tags[0]!
    await annotate(karim, 'بيومين', 'وقت', ['شاهد'])
    await salma.defineTag({ tag: tag.id, name: 'شاهد عيان' }, 'سلمى')
    const plan = valueOf(await karim.planImport({ path: await exported(salma) }))
    expect(plan.tags.renamed).toEqual([{ tag: tag.id, name: 'شاهد عيان', from: 'شاهد' }])
    await exchange(salma, karim)
    expect(valueOf(await karim.annotations()).map(({ tagNames }) => tagNames)).toEqual([
      ['شاهد عيان'],
      ['شاهد عيان'],
    ])
  })

  it('an article changes on one side: it stays one article, and its annotations stay with it', async () => {
    const { salma, karim } = await both()
    await appendFile(join(salma.folder, 'one.txt'), '\n\nوأضاف فقرة.')
    await salma.scan()
    await annotate(salma, 'وأضاف فقرة', 'جديد')
    await exchange(salma, karim)
    expect(valueOf(await karim.summaries())).toHaveLength(1)
    expect(await notesIn(karim)).toEqual(['أول', 'جديد'].sort())
  })

  it('deletions on both sides stay, also when an older bundle comes once more', async () => {
    const { salma, karim, id } = await both()
    const kept = await annotate(salma, 'بيومين', 'ثان')
    const old = await exported(salma)
    await give(salma, karim)
    valueOf(await salma.deleteAnnotation(id, 'سلمى'))
    valueOf(await karim.deleteAnnotation(kept, 'كريم'))
    const plan = valueOf(await karim.planImport({ path: await exported(salma) }))
    expect(plan.annotations.deleted).toMatchObject([{ annotation: id, by: 'سلمى' }])
    await exchange(salma, karim)
    expect(await notesIn(karim)).toEqual([])
    await take(karim, old)
    await take(salma, old)
    expect([await notesIn(karim), await notesIn(salma)]).toEqual([[], []])
    const third = await opened('ليلى', {})
    await take(third, await exported(karim))
    await take(third, old)
    expect(await notesIn(third)).toEqual([])
  })

  it('what one deleted and the other edited stays deleted, and the plan says so', async () => {
    const { salma, karim, id } = await both()
    valueOf(await salma.deleteAnnotation(id, 'سلمى'))
    await noteOn(karim, id, 'تعديل')
    const plan = valueOf(await karim.planImport({ path: await exported(salma) }))
    expect(plan.annotations.deleted).toMatchObject([{ annotation: id, wasEdited: true }])
    const back = valueOf(await salma.planImport({ path: await exported(karim) }))
    expect(back.annotations.staysDeleted).toMatchObject([{ annotation: id, by: 'كريم', note: 'تعديل' }])
    await exchange(salma, karim)
    expect(await notesIn(karim)).toEqual([])
  })
})

describe('undoing an import', () => {
  it('takes back all that came with it, keeps what was there, and can be taken back, also after a restart', async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const { folder, open } = await libraryOf({ 'one.txt': story })
    const karim = { ...(await open()), folder, name: 'كريم' }
    await karim.scan()
    await annotate(karim, 'بيومين', 'لي')
    await annotate(salma, 'السجلات', 'لها', ['وسم'])
    const before = await seen(karim)
    const receipt = await give(salma, karim)
    const after = await seen(karim)
    const undone = valueOf(await karim.undoImport({ import: receipt.import!, undone: true }, 'كريم'))
    expect(undone.files).toEqual([])
    expect(await seen(karim)).toEqual(before)
    await karim.close()
    const again = await open()
    expect(await seen(again)).toEqual(before)
    valueOf(await again.undoImport({ import: receipt.import!, undone: false }, 'كريم'))
    expect(await seen(again)).toEqual(after)
  })

  it('leaves the files that it wrote, as articles, and names them', async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const karim = await opened('كريم', {})
    await annotate(salma, 'السجلات', 'لها')
    const bundle = await exported(salma)
    const receipt = await take(karim, bundle)
    const undone = valueOf(await karim.undoImport({ import: receipt.import!, undone: true }, 'كريم'))
    expect(undone.files).toEqual(receipt.plan.files.map(({ path }) => path))
    expect(valueOf(await karim.annotations())).toEqual([])
    expect(valueOf(await karim.summaries()).map(({ path }) => path)).toEqual(undone.files)
    expect((await take(karim, bundle)).import).not.toBeNull()
    expect(await notesIn(karim)).toEqual(['لها'])
  })

  it('of an import that never was is refused', async () => {
    const karim = await opened('كريم', {})
    const id = 'urn:uuid:00000000-0000-4000-8000-000000000000' as never
    expect(await karim.undoImport({ import: id, undone: true }, '')).toMatchObject({
      ok: false,
      failure: { kind: 'import-unknown' },
    })
  })
})

describe('bundles that carry less', () => {
  it('the texts alone: they stand for the originals, and meet them when those come', async () => {
    const salma = await opened('سلمى', {
      'page.html': `<!doctype html><title>شهادة</title><p>رأى السجلات قبل يومين.</p>`,
    })
    const karim = await opened('كريم', {})
    await annotate(salma, 'السجلات', 'لها')
    const receipt = await take(karim, await exported(salma, { originals: false }))
    expect(receipt.plan.files).toMatchObject([
      { kind: 'text', path: expect.stringMatching(/page\.html\.txt$/u) as string },
    ])
    expect(valueOf(await karim.scan())).toMatchObject({ added: 0, changed: 0, missing: 0 })
    const [article] = valueOf(await karim.summaries()) as readonly [ArticleSummary]
    expect(article.id).toBe(valueOf(await salma.summaries())[0]!.id)
    expect(valueOf(await karim.annotations())[0]!.anchor).toMatchObject({ state: 'exact' })
  })

  it('no events: annotations come as they are stated, once, whatever library takes them in', async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const karim = await opened('كريم', {})
    const layla = await opened('ليلى', {})
    await annotate(salma, 'السجلات', 'لها', ['وسم'])
    const bundle = await exported(salma, { annotators: false })
    const receipt = await take(karim, bundle)
    expect(receipt.plan).toMatchObject({ bundle: { hasEvents: false }, events: { new: 2, refused: [] } })
    expect((await take(karim, bundle)).import).toBeNull()
    expect(valueOf(await karim.annotations())).toMatchObject([
      { annotation: { note: 'لها', by: 'A1' }, anchor: { state: 'exact' }, tagNames: ['وسم'] },
    ])
    await take(layla, bundle)
    const shown = async (library: Library) =>
      valueOf(await library.annotations()).map(({ annotation }) => annotation)
    expect(await shown(layla)).toEqual(await shown(karim))
    await give(karim, layla)
    expect(await shown(layla)).toEqual(await shown(karim))
  })

  it('a newer minor format is read and named; a newer major one refused', async () => {
    const salma = await opened('سلمى', { 'one.txt': story })
    const karim = await opened('كريم', {})
    const bundle = await exported(salma)
    const info = join(bundle, 'bag-info.txt')
    const text = await readFile(info, 'utf8')
    for (const file of ['tagmanifest-sha256.txt', 'tagmanifest-sha512.txt']) await rm(join(bundle, file))
    await writeFile(info, text.replace('Sanad-Bundle-Version: 1.2', 'Sanad-Bundle-Version: 1.7'))
    const minor = await karim.planImport({ path: bundle, soundPartOnly: true })
    expect(valueOf(minor).bundle.newerFormat).toBe('1.7')
    await writeFile(info, text.replace('Sanad-Bundle-Version: 1.2', 'Sanad-Bundle-Version: 2.0'))
    expect(await karim.planImport({ path: bundle, soundPartOnly: true })).toMatchObject({
      ok: false,
      failure: { kind: 'newer-bundle', version: '2.0' },
    })
  })
})
