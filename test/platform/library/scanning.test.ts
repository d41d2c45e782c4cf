import { appendFile, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Library } from '#platform/library/library'
import { libraryOf, listRequest, pathsIn, valueOf, writeFiles } from '#support/library'
import { articleAt, scanned, story, storyFiles } from '#support/story'

describe('scanning a folder', () => {
  it('makes articles of text, Markdown and web pages in any sub-folder, and leaves the files as they are', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    expect(await scanned(library)).toMatchObject({ added: 3, unreadable: [], cancelled: false })
    const page = valueOf(await library.listArticles(listRequest()))
    expect(page.rows.map(({ article }) => [article.path, article.title])).toEqual([
      ['2020/june/one.txt', 'شهادة من الأرشيف'],
      ['saved/three.html', 'قائمة المفقودين'],
      ['two.md', 'المستودع الشمالي'],
    ])
    expect(await readFile(join(folder, '2020/june/one.txt'), 'utf8')).toBe(story)
  })

  it('names every article of a list in its order, with a search and without', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    for (const more of [
      {},
      { descending: true },
      { query: 'المستودع OR المفقودين' },
      { query: 'المستودع OR المفقودين', order: 'path' },
    ] as const) {
      const page = valueOf(await library.listArticles(listRequest(more)))
      const { offset: _offset, limit: _limit, ...criteria } = listRequest(more)
      const ids = valueOf(await library.listIds(criteria))
      expect([more, ids]).toEqual([more, page.rows.map(({ article }) => article.id)])
      expect(ids.length).toBeGreaterThan(0)
      const summaries = valueOf(await library.summariesOf(ids))
      expect(summaries).toEqual(page.rows.map(({ article }) => article))
    }
  })

  it('finds nothing new the second time, also after a restart and with the cache cleared', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    expect(await scanned(first)).toMatchObject({ added: 0, changed: 0, missing: 0, unchanged: 3 })
    await first.close()
    await rm(join(folder, '_sanad', 'cache'), { recursive: true })
    const second = await open()
    expect(await scanned(second)).toMatchObject({ added: 0, changed: 0, missing: 0, unchanged: 3 })
    expect(pathsIn(valueOf(await second.listArticles(listRequest({ query: 'المفقودين' }))))).toEqual([
      'saved/three.html',
    ])
  })

  it('tells changed, moved, copied, missing and touched files apart', async () => {
    const { folder, open } = await libraryOf({ ...storyFiles, 'four.txt': 'رابع', 'five.txt': 'خامس' })
    const library = await open()
    await scanned(library)
    await appendFile(join(folder, 'two.md'), '\nسطر جديد')
    await rename(join(folder, 'saved/three.html'), join(folder, 'moved.html'))
    await writeFile(join(folder, 'copy.txt'), story)
    await rm(join(folder, 'four.txt'))
    await utimes(join(folder, 'five.txt'), new Date(0), new Date(0))
    expect(await scanned(library)).toMatchObject({
      added: 0,
      changed: 1,
      moved: 1,
      duplicates: 1,
      missing: 1,
    })
    expect((await articleAt(library, 'two.md')).state).toBe('changed')
    expect(await articleAt(library, 'moved.html')).toMatchObject({ state: 'ok', otherPaths: [] })
    expect((await articleAt(library, 'copy.txt')).otherPaths).toEqual(['copy.txt'])
    expect((await articleAt(library, 'four.txt')).state).toBe('missing')
    expect(await scanned(library)).toMatchObject({ changed: 0, moved: 0, duplicates: 0, missing: 0 })
  })

  it('takes hundreds of copies for places of one article, whenever they came', async () => {
    const copies = (name: string, text: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${name}/${i}.txt`, text]))
    const { folder, open } = await libraryOf({ ...copies('a', ''), ...copies('b', 'نسخة') })
    const library = await open()
    expect(await scanned(library)).toMatchObject({ added: 2, duplicates: 598, moved: 0, missing: 0 })
    await writeFiles(folder, { ...copies('a', 'أخرى'), ...copies('c', 'أخرى') })
    await rename(join(folder, 'b'), join(folder, 'd'))
    expect(await scanned(library)).toMatchObject({ added: 0, moved: 1, missing: 0 })
    expect(valueOf(await library.verify('')).problems.filter(({ kind }) => kind !== 'changed')).toEqual([])
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'أخرى' }))))).toHaveLength(1)
    expect(await scanned(library)).toMatchObject({ changed: 0, moved: 0, duplicates: 0, missing: 0 })
  })

  it('keeps the text of a file that is gone', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    await rm(join(folder, 'two.md'))
    await scanned(library)
    expect(valueOf(await library.readArticle(id)).text).toContain('الصناديق')
  })

  it('names what it can’t read and reads the rest', async () => {
    const { folder, open } = await libraryOf({
      ...storyFiles,
      'binary.txt': new Uint8Array(4096).map((_, i) => (i * 7919) % 256),
      'empty.txt': '',
      'broken-utf8.txt': Buffer.concat([
        Buffer.from('نص سليم ثم '),
        Buffer.from([0xff, 0xfe, 0xfd]),
        Buffer.from(' ثم تتمة طويلة من الكلام السليم'),
      ]),
      'line\nbreak.txt': 'اسم فيه سطر جديد',
      'bidi\u202egpj.txt': 'اسم فيه قلب اتجاه',
    })
    await symlink(join(folder, 'nowhere.txt'), join(folder, 'broken-link.txt'))
    await symlink(folder, join(folder, 'loop'))
    const library = await open()
    const report = await scanned(library)
    expect(report.unreadable.map(({ path, failure }) => [path, failure.kind]).sort()).toEqual([
      ['binary.txt', 'binary'],
      ['broken-link.txt', 'file-not-found'],
    ])
    expect(report.added).toBe(7)
    expect(valueOf(await library.readArticle((await articleAt(library, 'empty.txt')).id)).text).toBe('')
    expect((await articleAt(library, 'line\nbreak.txt')).words).toBe(4)
  })

  it('passes over a file that vanishes between being found and being read', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    const scanning = library.scan()
    await rm(join(folder, 'two.md'))
    expect(valueOf(await scanning).unreadable).toEqual([])
  })

  it('stops when asked to, keeps what it has read, and goes on the next time', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`a${i}.txt`, `مقالة رقم ${i}`]))
    const { open } = await libraryOf(many)
    const library = await open()
    const scanning = library.scan()
    await library.cancel('scan')
    expect(valueOf(await scanning).cancelled).toBe(true)
    expect(await scanned(library)).toMatchObject({ cancelled: false })
    expect(valueOf(await library.overview()).articles).toBe(60)
  })

  it('says what is wrong with a folder that is none', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    await rename(folder, `${folder}-away`)
    expect(await library.scan()).toMatchObject({ ok: false, failure: { kind: 'folder-away' } })
    await rename(`${folder}-away`, folder)
    expect(await scanned(library)).toMatchObject({ missing: 0, unchanged: 3 })
  })
})

describe('watching', () => {
  const until = async (library: Library, query: string, expected: readonly string[]): Promise<void> => {
    await expect
      .poll(async () => pathsIn(valueOf(await library.listArticles(listRequest({ query })))), {
        timeout: 10_000,
      })
      .toEqual(expected)
  }

  it('takes in what is added, changed, moved and removed while the library is open', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open(true)
    await scanned(library)
    await writeFile(join(folder, '2020/june/new.txt'), 'مقالة وصلت الآن')
    await until(library, 'وصلت', ['2020/june/new.txt'])
    await writeFile(join(folder, '2020/june/new.txt'), 'مقالة عُدِّلت الآن')
    await until(library, 'عدلت', ['2020/june/new.txt'])
    await rename(join(folder, '2020/june/new.txt'), join(folder, 'saved/new.txt'))
    await until(library, 'عدلت', ['saved/new.txt'])
    await rm(join(folder, 'saved/new.txt'))
    await expect
      .poll(async () => (await articleAt(library, 'saved/new.txt')).state, { timeout: 10_000 })
      .toBe('missing')
  })

  it('finds the text of a changed copy once the other place of its article is gone', async () => {
    const { folder, open } = await libraryOf({ 'a/one.txt': 'نسخة أولى', 'b/two.txt': 'نسخة أولى' })
    const library = await open(true)
    await scanned(library)
    await writeFile(join(folder, 'b/two.txt'), 'كلام مختلف')
    await scanned(library)
    await until(library, 'مختلف', [])
    await rm(join(folder, 'a/one.txt'))
    await until(library, 'مختلف', ['b/two.txt'])
  })

  it('looks into new folders, and notices when a whole folder goes', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open(true)
    await scanned(library)
    await writeFiles(folder, { 'later/deep/a.txt': 'في مجلد جديد' })
    await until(library, 'مجلد', ['later/deep/a.txt'])
    await writeFile(join(folder, 'later/deep/b.txt'), 'مجلد ثانٍ')
    await until(library, 'مجلد', ['later/deep/a.txt', 'later/deep/b.txt'])
    await rm(join(folder, 'later'), { recursive: true })
    await expect
      .poll(async () => (await articleAt(library, 'later/deep/a.txt')).state, { timeout: 10_000 })
      .toBe('missing')
    expect((await articleAt(library, 'two.md')).state).toBe('ok')
  })
})
