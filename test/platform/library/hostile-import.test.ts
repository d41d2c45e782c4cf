import { randomUUID } from 'node:crypto'
import { appendFile, lstat, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { RawEvent } from '#core/journal/event'
import type { Library } from '#platform/library/library'
import { folderContents } from '#support/folder-contents'
import { libraryOf, valueOf, type Files } from '#support/library'
import { forge, sealAgain } from '#support/seal-again'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 60_000 })

const story = 'شهادة\n\nرأى السجلات كاملةً قبل نقلها بيومين.'

type Opened = Library & { readonly folder: string }

const opened = async (files: Files): Promise<Opened> => {
  const { folder, open } = await libraryOf(files)
  const library = await open()
  await library.scan()
  return { ...library, folder }
}

const exported = async (library: Opened): Promise<string> => {
  const destination = join(await temporaryFolder(), 'bundle')
  valueOf(
    await library.exportBundle(
      {
        scope: { kind: 'all' },
        destination,
        originals: true,
        annotators: true,
        language: 'ar',
        time: '2026-11-30T10:00:00.000Z',
        bundleId: randomUUID(),
      },
      'سلمى',
    ),
  )
  return destination
}

const noted = async (library: Opened, path: string, quote: string): Promise<void> => {
  valueOf(
    await library.annotateQuote(
      { path, quote, prefix: '', suffix: '', note: quote, tags: [], colour: 'yellow' },
      'سلمى',
    ),
  )
}

const events = 'provenance/events.jsonl'
const withLines =
  (...lines: readonly unknown[]) =>
  (text: string): string =>
    text + lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
const firstEvent = async (bundle: string): Promise<RawEvent> =>
  JSON.parse((await readFile(join(bundle, 'data', events), 'utf8')).split('\n')[0]!) as RawEvent

/** Everything in the library's folder but caches. */
const filesIn = async (folder: string): Promise<readonly string[]> =>
  [...(await folderContents(folder)).keys()].filter((path) => !path.startsWith('_sanad/cache')).sort()

describe('a damaged bundle', () => {
  it('brings nothing, and the failure names the file', async () => {
    const [hers, his] = [await opened({ 'one.txt': story }), await opened({})]
    const bundle = await exported(hers)
    await appendFile(join(bundle, 'data/documents/d0001/text.txt'), 'x')
    const before = await folderContents(his.folder)
    expect(await his.importBundle({ path: bundle }, '')).toMatchObject({
      ok: false,
      failure: { kind: 'damaged-bundle', entry: 'data/documents/d0001/text.txt', problem: 'checksum' },
    })
    expect(await folderContents(his.folder)).toEqual(before)
  })

  it('brings its sound part where only that is asked for', async () => {
    const hers = await opened({ 'one.txt': story, 'two.txt': `${story}\n\nوثانية.` })
    const his = await opened({})
    await noted(hers, 'one.txt', 'بيومين')
    await noted(hers, 'two.txt', 'السجلات')
    const bundle = await exported(hers)
    await appendFile(join(bundle, 'data/documents/d0001/original.txt'), 'x')
    const { plan } = valueOf(await his.importBundle({ path: bundle, soundPartOnly: true }, ''))
    expect(plan.problems.map(({ kind, path }) => [kind, path])).toContainEqual([
      'checksum',
      'data/documents/d0001/original.txt',
    ])
    expect(
      valueOf(await his.summaries()).map(({ title, path }) => [title, path.endsWith('/two.txt')]),
    ).toEqual([['شهادة', true]])
    expect(valueOf(await his.annotations()).map(({ annotation }) => annotation.note)).toEqual(['السجلات'])
  })

  it('is no bundle at all where it is any other folder or file', async () => {
    const his = await opened({})
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'x.zip'), 'not a zip')
    expect(await his.planImport({ path: folder })).toMatchObject({ failure: { kind: 'not-a-bundle' } })
    expect(await his.planImport({ path: join(folder, 'x.zip') })).toMatchObject({
      failure: { kind: 'not-a-bundle' },
    })
    expect(await his.planImport({ path: join(folder, 'nothing') })).toMatchObject({
      failure: { kind: 'file-not-found' },
    })
  })
})

describe('a hostile bundle', () => {
  it('can’t write outside of its own folder, nor names that a system refuses', async () => {
    const [hers, his] = [await opened({ 'one.txt': story }), await opened({ 'mine.txt': 'لي' })]
    const bundle = await exported(hers)
    await forge(bundle, 'ro-crate-metadata.json', (text) =>
      text.replaceAll('"one.txt"', JSON.stringify('../../..\\..\\con/_sanad/.x/CON.txt')),
    )
    const before = await filesIn(his.folder)
    const { plan } = valueOf(await his.importBundle({ path: bundle }, ''))
    expect(plan.files.map(({ path }) => path.replace(/[0-9a-f]{8}/u, '#'))).toEqual([
      'imported/library #/_con/_sanad/_x/_CON.txt',
    ])
    expect((await filesIn(his.folder)).filter((path) => !before.includes(path))).toEqual(
      plan.files.map(({ path }) => path),
    )
  })

  it('writes over nothing that is there', async () => {
    const [hers, his] = [await opened({ 'one.txt': story }), await opened({})]
    const bundle = await exported(hers)
    const { plan } = valueOf(await his.importBundle({ path: bundle }, ''))
    const [file] = plan.files
    await writeFile(join(his.folder, file!.path), 'كتبته هنا')
    await his.scan()
    const other = await opened({ 'one.txt': `${story} أخرى` })
    const second = await exported(other)
    await forge(second, 'ro-crate-metadata.json', (text) => text)
    const id = plan.bundle.id.slice('urn:uuid:'.length)
    const info = join(second, 'bag-info.txt')
    await writeFile(
      info,
      (await readFile(info, 'utf8')).replace(/urn:uuid:[0-9a-f-]{36}\nBagging/u, `urn:uuid:${id}\nBagging`),
    )
    await sealAgain(second)
    const taken = valueOf(await his.importBundle({ path: second, soundPartOnly: true }, ''))
    expect(taken.plan.files[0]!.path).toBe(file!.path.replace('one.txt', 'one (2).txt'))
    expect(await readFile(join(his.folder, file!.path), 'utf8')).toBe('كتبته هنا')
  })

  it('can’t pass events off as those of this device, nor change known ones, nor undo, nor nest', async () => {
    const [hers, his] = [await opened({ 'one.txt': story }), await opened({ 'one.txt': story })]
    await noted(his, 'one.txt', 'السجلات')
    const bundle = await exported(hers)
    const his1 = await exported(his)
    const mine = await firstEvent(his1)
    const theirs = await firstEvent(bundle)
    const [annotation] = valueOf(await his.annotations())
    const deletion = { type: 'annotation.deleted', data: { annotation: annotation!.annotation.id } }
    await forge(
      bundle,
      events,
      withLines(
        { ...mine, seq: 4000, ...deletion },
        { ...mine, ...deletion },
        {
          ...theirs,
          seq: 77,
          type: 'import.undone',
          data: { import: `urn:uuid:${randomUUID()}`, undone: true },
        },
        {
          ...theirs,
          seq: 78,
          type: 'event.imported',
          data: { import: `urn:uuid:${randomUUID()}`, original: mine },
        },
        { ...theirs, ...deletion },
        '{"broken',
        'null',
        '[1,2,3]',
      ),
    )
    const { plan } = valueOf(await his.importBundle({ path: bundle }, ''))
    expect(plan.events.refused.map(({ reason }) => reason)).toEqual([
      'forged',
      'forged',
      'not-carried',
      'not-carried',
      'contradicts',
      'malformed',
      'malformed',
      'malformed',
    ])
    expect(valueOf(await his.annotations())).toHaveLength(1)
    const journals = join(his.folder, '_sanad', 'journal')
    const text = await readFile(join(journals, (await readdir(journals))[0]!), 'utf8')
    expect(text).not.toContain('annotation.deleted')
    expect(valueOf(await his.verify('')).ok).toBe(true)
  })

  it('can’t stop the clock, nor bring lines that fill the memory', async () => {
    const [hers, his] = [await opened({ 'one.txt': story }), await opened({ 'one.txt': story })]
    const bundle = await exported(hers)
    const theirs = await firstEvent(bundle)
    const late = { ...theirs, seq: 50, time: '9999-12-31T23:59:59.999Z/ffff' }
    const huge = { ...theirs, seq: 51, by: 'س'.repeat(9 * 1024 * 1024) }
    await forge(bundle, events, withLines(late, huge))
    const { plan } = valueOf(await his.importBundle({ path: bundle }, ''))
    expect(plan.events.refused.map(({ reason }) => reason)).toEqual(['malformed', 'malformed'])
    await noted(his, 'one.txt', 'السجلات')
    expect(valueOf(await his.annotations())[0]!.annotation.created < '9000').toBe(true)
  })

  it('of wrong types everywhere is read as far as it makes sense', async () => {
    const [hers, his] = [await opened({ 'one.txt': story }), await opened({})]
    const bundle = await exported(hers)
    await forge(bundle, 'ro-crate-metadata.json', (text) =>
      text
        .replace('"alternateName":"one.txt"', '"alternateName":{"a":1}')
        .replace('"@graph":[', '"@graph":[7,null,'),
    )
    expect(await his.planImport({ path: bundle })).toMatchObject({ failure: { kind: 'damaged-bundle' } })
    const { plan } = valueOf(await his.importBundle({ path: bundle, soundPartOnly: true }, ''))
    expect(plan.files.map(({ path }) => path.slice(path.lastIndexOf('/')))).toEqual(['/d0001.txt'])
  })

  it('that is stopped leaves no file behind', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`a${i}.txt`, `${story} ${i}`]))
    const { folder, open } = await libraryOf({})
    const his = await open()
    const hers = await opened(many)
    const bundle = await exported(hers)
    const before = await filesIn(folder)
    const importing = his.importBundle({ path: bundle }, '')
    await vi.waitFor(
      () => {
        expect(JSON.stringify(his.news)).toContain('writing')
      },
      { interval: 1 },
    )
    await his.cancel('import')
    expect(await importing).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
    expect(await filesIn(folder)).toEqual(before)
    await expect(lstat(join(folder, 'imported'))).rejects.toThrow('ENOENT')
  })
})
