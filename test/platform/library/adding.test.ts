import { chmod, mkdir, readFile, readdir, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AddingInput, AddingReceipt } from '#core/adding/adding'
import { folderContents } from '#support/folder-contents'
import { libraryOf, listRequest, pathsIn, valueOf, writeFiles, type Files } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const given = async (files: Files): Promise<string> => {
  const folder = await temporaryFolder()
  await writeFiles(folder, files)
  return folder
}
const inputOf = (paths: readonly string[], into = ''): AddingInput => ({
  given: paths.map((path) => ({ kind: 'path', path })),
  into,
})
const paths = (files: AddingReceipt['files']): readonly string[] => files.map(({ path }) => path)

const opened = async (files: Files) => {
  const test = await libraryOf(files)
  const library = await test.open()
  valueOf(await library.scan())
  const listed = async (query = '') => pathsIn(valueOf(await library.listArticles(listRequest({ query }))))
  return { ...test, library, listed }
}

describe('adding files', () => {
  it('copies files and folders with their layout and takes them in', async () => {
    const { folder, library, listed } = await opened({ 'old.txt': 'قديم' })
    const from = await given({
      'a.txt': 'مقالة عن السوق',
      'reports/2024/b.md': '# تقرير',
      'reports/x.exe': 'MZ',
    })
    const time = new Date('2020-02-03T04:05:06Z')
    await utimes(join(from, 'a.txt'), time, time)
    const input = inputOf([join(from, 'a.txt'), join(from, 'reports')], 'وارد')
    const plan = valueOf(await library.planAdding(input))
    expect(plan).toMatchObject({ into: 'وارد', totalBytes: 38, inside: [] })
    expect(await readdir(folder)).not.toContain('وارد')
    const receipt = valueOf(await library.addFiles(input))
    expect(paths(receipt.files)).toEqual(['وارد/a.txt', 'وارد/reports/2024/b.md'])
    expect(receipt.skipped).toEqual([{ from: join(from, 'reports/x.exe'), why: { kind: 'form' } }])
    expect(receipt.files.every(({ article, digest }) => (article as string) === digest)).toBe(true)
    expect(await listed('السوق')).toEqual(['وارد/a.txt'])
    expect((await stat(join(folder, 'وارد/a.txt'))).mtime).toEqual(time)
    expect(await readFile(join(from, 'a.txt'), 'utf8')).toBe('مقالة عن السوق')
    expect(valueOf(await library.verify('')).ok).toBe(true)
  })

  it('never writes over a file, and knows content that is here', async () => {
    const { folder, library } = await opened({ 'a.txt': 'هنا', 'b.txt': 'نص' })
    const from = await given({ 'a.txt': 'هناك', 'other.txt': 'نص', 'twin.txt': 'هناك' })
    const receipt = valueOf(
      await library.addFiles(inputOf(['a.txt', 'other.txt', 'twin.txt'].map((name) => join(from, name)))),
    )
    expect(receipt.files).toMatchObject([{ path: 'a (2).txt', isRenamed: true }])
    expect(receipt.skipped).toMatchObject([
      { why: { kind: 'known', path: 'b.txt' } },
      { why: { kind: 'twice', path: 'a (2).txt' } },
    ])
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('هنا')
  })

  it('says what lies in the library already and only looks at it again', async () => {
    const { folder, library, listed } = await opened({ 'a.txt': 'هنا' })
    await writeFiles(folder, { 'new.txt': 'جديد' })
    const receipt = valueOf(await library.addFiles(inputOf([join(folder, 'new.txt'), folder])))
    expect(receipt).toMatchObject({ id: null, files: [], inside: [join(folder, 'new.txt'), folder] })
    expect(await listed()).toEqual(['a.txt', 'new.txt'])
  })

  it('takes the folder above a library without the library itself', async () => {
    const { folder, library, listed } = await opened({ 'a.txt': 'هنا' })
    const above = join(folder, '..')
    await writeFiles(above, { 'beside.txt': 'بجانبها' })
    const receipt = valueOf(await library.addFiles(inputOf([above], 'وارد')))
    expect(receipt.inside).toEqual([folder])
    expect((await listed()).filter((path) => path.endsWith('beside.txt'))).toHaveLength(1)
    expect((await listed()).filter((path) => path.endsWith('/a.txt'))).toEqual([])
  })

  it('brings what a saved page shows along with it, and calls none of that an article', async () => {
    const { folder, library, listed } = await opened({ 'page.html': '<p>صفحة أخرى' })
    const from = await given({
      'page.html': '<p>صفحة <img src="page_files/i.png">',
      'page_files/i.png': new Uint8Array([137, 80, 78, 71]),
      'page_files/style.css': 'p{}',
    })
    valueOf(await library.addFiles(inputOf([join(from, 'page.html')])))
    expect(await listed()).toEqual(['page.html', 'page/page.html'])
    expect((await readdir(join(folder, 'page/page_files'))).sort()).toEqual(['i.png', 'style.css'])
  })

  it('adds a pasted text as an article that is named after its first words', async () => {
    const { library, listed } = await opened({})
    const text = 'شهادة من السوق\n\nقال إنه رآه.'
    const receipt = valueOf(await library.addFiles({ given: [{ kind: 'text', text }], into: '' }))
    expect(receipt.files).toMatchObject([{ path: 'شهادة من السوق.txt', from: null }])
    expect(await listed('رآه')).toEqual(['شهادة من السوق.txt'])
    const again = valueOf(await library.addFiles({ given: [{ kind: 'text', text }], into: '' }))
    expect(again).toMatchObject({ id: null, files: [], skipped: [{ why: { kind: 'known' } }] })
  })

  it('leaves bundles and what another library keeps of itself to those who read them', async () => {
    const { library } = await opened({})
    const from = await given({
      'other/_sanad/library.json': '{}',
      'other/a.txt': 'مقالة',
      'bag/bagit.txt': 'BagIt-Version: 1.0\n',
    })
    const receipt = valueOf(await library.addFiles(inputOf([join(from, 'other'), join(from, 'bag')])))
    expect(paths(receipt.files)).toEqual(['other/a.txt'])
    expect(receipt.skipped.map(({ why }) => why.kind)).toEqual(['library', 'bundle'])
  })

  it('puts nothing where this library keeps what is its own', async () => {
    const { folder, library } = await opened({ 'a.txt': 'هنا' })
    const before = (await folderContents(folder)).size
    const from = await given({
      '_sanad/texts/x.txt': 'نص',
      'in/deep/_Sanad/texts/y.txt': 'نص آخر',
      '.hidden.txt': 'مخفي',
    })
    const receipt = valueOf(
      await library.addFiles(inputOf([join(from, '_sanad'), join(from, 'in'), join(from, '.hidden.txt')])),
    )
    expect(receipt.skipped.map(({ why }) => why.kind)).toEqual(['library', 'library'])
    expect(receipt.files).toMatchObject([{ path: '_hidden.txt', isRenamed: true }])
    expect((await folderContents(folder)).size).toBeLessThanOrEqual(before + 3)
    expect(await readdir(join(folder, '_sanad'))).not.toContain('texts')
  })

  it('ends in folders that lead back to themselves, and names what can’t be read', async () => {
    const { library } = await opened({})
    const from = await given({ 'in/a.txt': 'مقالة', 'in/closed.txt': 'مغلق' })
    await symlink(join(from, 'in'), join(from, 'in/again'))
    await symlink(join(from, 'nowhere'), join(from, 'in/broken.txt'))
    const receipt = valueOf(await library.addFiles(inputOf([join(from, 'in'), join(from, 'gone.txt')])))
    expect(paths(receipt.files)).toEqual(['in/a.txt', 'in/closed.txt'])
    expect(receipt.skipped).toMatchObject([
      { from: join(from, 'in/broken.txt'), why: { kind: 'unreadable', failure: { kind: 'file-not-found' } } },
      { from: join(from, 'gone.txt'), why: { kind: 'unreadable', failure: { kind: 'file-not-found' } } },
    ])
  })

  it.skipIf(process.getuid?.() === 0)('goes on past a file that may not be opened', async () => {
    const { library } = await opened({})
    const from = await given({ 'a.txt': 'مقالة', 'closed.txt': 'نص مغلق' })
    await chmod(join(from, 'closed.txt'), 0)
    const receipt = valueOf(await library.addFiles(inputOf([join(from, 'closed.txt'), join(from, 'a.txt')])))
    expect(paths(receipt.files)).toEqual(['a.txt'])
    expect(receipt.skipped).toMatchObject([
      { why: { kind: 'unreadable', failure: { kind: 'no-permission' } } },
    ])
  })

  it('tells of a file that came in and can’t be read', async () => {
    const { library } = await opened({})
    const from = await given({ 'a.docx': 'this is no docx' })
    const receipt = valueOf(await library.addFiles(inputOf([join(from, 'a.docx')])))
    expect(receipt.files).toMatchObject([{ path: 'a.docx', article: null }])
    expect(receipt.files[0]?.failure).not.toBeNull()
  })

  it('refuses a folder outside of the library and a library that can’t be written to', async () => {
    const { library } = await opened({})
    const from = await given({ 'a.txt': 'مقالة' })
    const outside = await library.addFiles(inputOf([join(from, 'a.txt')], '../x'))
    expect(outside).toMatchObject({ ok: false, failure: { kind: 'not-in-library' } })
    const locked = await libraryOf({ _sanad: 'a file where the folder should be' })
    const closed = await locked.open()
    expect((await closed.planAdding(inputOf([join(from, 'a.txt')]))).ok).toBe(false)
    expect((await closed.addFiles(inputOf([join(from, 'a.txt')]))).ok).toBe(false)
    expect(await readdir(locked.folder)).toEqual(['_sanad'])
  })

  it('leaves nothing when it is cancelled, not even a folder', async () => {
    const test = await libraryOf({ 'a.txt': 'هنا' })
    const library = await test.open()
    valueOf(await library.scan())
    const before = await folderContents(test.folder)
    const from = await given(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`d/${i}.txt`, new Uint8Array(2_000_000).fill(65 + i)]),
      ),
    )
    const adding = library.addFiles(inputOf([join(from, 'd')]))
    await expect.poll(async () => (await readdir(test.folder)).includes('d')).toBe(true)
    await library.cancel('add')
    expect(await adding).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(Object.keys(await folderContents(test.folder)).sort()).toEqual(Object.keys(before).sort())
  })
})

describe('taking back what was added', () => {
  const addOne = async (text = 'مقالة عن السوق') => {
    const opening = await opened({ 'old.txt': 'قديم' })
    const from = await given({ 'd/a.txt': text })
    const input = inputOf([join(from, 'd')])
    const receipt = valueOf(await opening.library.addFiles(input))
    return { ...opening, input, id: receipt.id!, article: receipt.files[0]!.article! }
  }

  it('takes the files and their folder away, and nobody misses them; adding again brings them back', async () => {
    const { folder, library, listed, input, id, open } = await addOne()
    expect(valueOf(await library.takeBackAdded(id, 'سلمى'))).toEqual({ taken: ['d/a.txt'], kept: [] })
    expect((await readdir(folder)).sort()).toEqual(['_sanad', 'old.txt'])
    expect(await listed()).toEqual(['old.txt'])
    expect(await listed('السوق')).toEqual([])
    expect(valueOf(await library.scan())).toMatchObject({ missing: 0 })
    expect(valueOf(await library.verify(''))).toMatchObject({ ok: true, checked: 1 })
    expect((await library.takeBackAdded(id, '')).ok).toBe(false)
    valueOf(await library.addFiles(input))
    expect(await listed('السوق')).toEqual(['d/a.txt'])
    await library.close()
    const again = await open()
    expect(valueOf(await again.summaries()).map(({ path, state }) => [path, state])).toEqual([
      ['old.txt', 'ok'],
      ['d/a.txt', 'ok'],
    ])
  })

  it('keeps what was changed, annotated or moved since, and says so', async () => {
    const { folder, library } = await opened({})
    const from = await given({
      'a.txt': 'أولى',
      'b.txt': 'ثانية',
      'c.txt': 'ثالثة',
      'd.txt': 'رابعة',
      'e.txt': 'خامسة',
    })
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']
    const { id } = valueOf(await library.addFiles(inputOf(names.map((name) => join(from, name)))))
    await writeFile(join(folder, 'a.txt'), 'غيّرها أحد')
    valueOf(
      await library.annotateQuote(
        { path: 'b.txt', quote: 'ثانية', prefix: '', suffix: '', note: '', tags: [], colour: 'yellow' },
        'سلمى',
      ),
    )
    const third = valueOf(await library.articleAt('c.txt'))
    valueOf(await library.tagArticles({ articles: [third.id], tag: 'شهود', on: true }, 'سلمى'))
    await mkdir(join(folder, 'x'))
    await rename(join(folder, 'd.txt'), join(folder, 'x/d.txt'))
    expect(valueOf(await library.takeBackAdded(id!, ''))).toEqual({
      taken: ['e.txt'],
      kept: [
        { path: 'a.txt', why: 'changed' },
        { path: 'b.txt', why: 'annotated' },
        { path: 'c.txt', why: 'annotated' },
        { path: 'd.txt', why: 'gone' },
      ],
    })
    expect((await readdir(folder)).sort()).toEqual(['_sanad', 'a.txt', 'b.txt', 'c.txt', 'x'])
  })
})

describe('the folder of what adding was to say', () => {
  it('goes when a program that was ended left it empty', async () => {
    const { folder, open } = await libraryOf({ 'a.txt': 'نص' })
    await mkdir(join(folder, '_sanad/adding'), { recursive: true })
    const library = await open()
    valueOf(await library.scan())
    expect(await readdir(join(folder, '_sanad'))).not.toContain('adding')
  })
})
