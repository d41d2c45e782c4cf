import { copyFile, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exported } from '#support/exchanging'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { lockedPdfs, openPdf } from '#support/locked-pdf'
import { annotateQuote, articleAt, scanned } from '#support/story'

const { aes, rc4, scan } = lockedPdfs
const path = 'box/locked.pdf'
const phrase = 'حتى الساعة 10:30 صباحاً'
const input = { path, password: aes.password }

const opened = async () => {
  const made = await libraryOf({ [path]: aes.bytes, 'other.txt': 'نص آخر' })
  const library = await made.open()
  await scanned(library)
  return { ...made, library }
}
type Opened = Awaited<ReturnType<typeof opened>>['library']

const found = async (library: Opened) =>
  pathsIn(valueOf(await library.listArticles(listRequest({ query: 'صباحاً' }))))
const unreadableIn = async (library: Opened) => valueOf(await library.overview()).unreadable
const textAt = async (library: Opened, place = path) =>
  valueOf(await library.readArticle((await articleAt(library, place)).id)).text
const isSound = async (library: Opened) => {
  expect(valueOf(await library.verify('')).problems).toEqual([])
  expect(await unreadableIn(library)).toEqual([])
}

describe('a locked PDF opened with its password', () => {
  it('becomes an article by the bytes of the locked file, which stay as they are', async () => {
    const { library, folder } = await opened()
    expect(await unreadableIn(library)).toMatchObject([{ path, failure: { kind: 'encrypted-file' } }])
    const read = valueOf(await library.readLocked(input, 'سلمى'))
    expect(read).toMatchObject({ path, title: 'شهادة من حيّ قديم', state: 'ok', format: 'pdf' })
    expect(await textAt(library)).toContain(phrase)
    expect(await found(library)).toEqual([path])
    expect(new Uint8Array(await readFile(join(folder, path)))).toEqual(aes.bytes)
    expect(await scanned(library)).toMatchObject({ added: 0, changed: 0, missing: 0, unreadable: [] })
    await isSound(library)
    const [acquired] = valueOf(await library.history(read.id)).filter(
      ({ type }) => type === 'article.acquired',
    )
    expect(acquired).toMatchObject({ by: 'سلمى' })
  })

  it.each(['wrong', ''])('stays locked with the password %j', async (password) => {
    const { library } = await opened()
    expect(await library.readLocked({ path, password }, '')).toEqual({
      ok: false,
      failure: { kind: 'wrong-password', path },
    })
    expect(await unreadableIn(library)).toMatchObject([{ path, failure: { kind: 'encrypted-file' } }])
    expect(await library.articleAt(path)).toMatchObject({ ok: false })
  })

  it('keeps its text and annotations when the cache is deleted', async () => {
    const { library, folder, open } = await opened()
    valueOf(await library.readLocked(input, ''))
    const before = await textAt(library)
    valueOf(await annotateQuote(library, phrase, { path }))
    await library.close()
    await rm(join(folder, '_sanad/cache'), { recursive: true })
    const again = await open()
    await scanned(again)
    expect(await textAt(again)).toBe(before)
    expect(await found(again)).toEqual([path])
    expect(valueOf(await again.annotations())).toMatchObject([{ anchor: { state: 'exact' } }])
    await isSound(again)
  })

  it('is the same article when it is touched, copied and moved', async () => {
    const { library, folder } = await opened()
    const { id } = valueOf(await library.readLocked(input, ''))
    await utimes(join(folder, path), new Date(), new Date('2020-01-01'))
    expect(await scanned(library)).toMatchObject({ added: 0, changed: 0, missing: 0, unreadable: [] })
    await copyFile(join(folder, path), join(folder, 'copy.pdf'))
    expect(await scanned(library)).toMatchObject({ added: 0, duplicates: 1, missing: 0, unreadable: [] })
    await rm(join(folder, 'copy.pdf'))
    await rename(join(folder, path), join(folder, 'moved.pdf'))
    expect(await scanned(library)).toMatchObject({ added: 0, moved: 1, missing: 0, unreadable: [] })
    expect((await articleAt(library, 'moved.pdf')).id).toBe(id)
    expect(await textAt(library, 'moved.pdf')).toContain(phrase)
    expect(await found(library)).toEqual(['moved.pdf'])
    await isSound(library)
  })

  it('that takes the place of an open one is its next version', async () => {
    const { library, folder } = await opened()
    await writeFile(join(folder, 'two.pdf'), openPdf)
    await scanned(library)
    const { id } = await articleAt(library, 'two.pdf')
    await writeFile(join(folder, 'two.pdf'), rc4.bytes)
    expect((await scanned(library)).unreadable).toHaveLength(2)
    const read = valueOf(await library.readLocked({ path: 'two.pdf', password: rc4.password }, ''))
    expect(read).toMatchObject({ id, state: 'changed' })
  })

  it('that is a scan says that its pages are locked', async () => {
    const { folder, library } = await opened()
    await writeFile(join(folder, 'scan.pdf'), scan.bytes)
    await scanned(library)
    const { id } = valueOf(await library.readLocked({ path: 'scan.pdf', password: scan.password }, ''))
    expect(valueOf(await library.readArticle(id)).warnings).toMatchObject([{ kind: 'no-text-layer' }])
    expect(await library.readPicture({ article: id, resource: 'page:1' })).toEqual({
      ok: false,
      failure: { kind: 'picture-locked', path: 'scan.pdf' },
    })
  })

  it('is the same article in another library that takes its bundle in, once its password is given there', async () => {
    const { library, folder } = await opened()
    const { id } = valueOf(await library.readLocked(input, ''))
    const other = await (await libraryOf({})).open()
    const bundle = await exported({ ...library, folder, name: 'سلمى' })
    valueOf(await other.importBundle({ path: bundle }, 'ليلى'))
    const [locked] = (await scanned(other)).unreadable
    expect(locked?.failure.kind).toBe('encrypted-file')
    const read = valueOf(await other.readLocked({ path: locked!.path, password: aes.password }, ''))
    expect(read.id).toBe(id)
    expect(await textAt(other, locked!.path)).toContain(phrase)
    await isSound(other)
  })

  it('leaves its password nowhere', async () => {
    const { library, folder, dataFolder } = await opened()
    valueOf(await library.readLocked(input, ''))
    await library.close()
    const places = [folder, dataFolder]
    for (const place of places)
      for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const bytes = await readFile(join(entry.parentPath, entry.name))
        expect(bytes.includes(aes.password), entry.name).toBe(false)
      }
  })

  it('is looked for only among what the library knows', async () => {
    const { library } = await opened()
    for (const away of ['../outside.pdf', '/etc/passwd', '', 'none.pdf'])
      expect(await library.readLocked({ path: away, password: 'x' }, '')).toMatchObject({
        failure: { kind: 'article-unknown' },
      })
  })
})
