import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ArticleSummary } from '#core/library/views'
import type { Library } from '#platform/library/library'
import { libraryOf, listRequest, pathsIn, valueOf, writeFiles } from '#support/library'

const story =
  'شهادة من الأرشيف\n\nقال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.\n\nوكتب: The ledgers were real.'
const files = {
  '2020/june/one.txt': story,
  'two.md': '# المستودع الشمالي\n\nنُقلت **الصناديق** ليلاً.\n',
  'saved/three.html':
    '<!doctype html><html lang="ar" dir="rtl"><title>صفحة</title><h1>قائمة المفقودين</h1><p>نص <a href="https://example.org">رابط</a></p>',
  'notes.pdf': 'not yet',
}

const scanned = async (library: Library) => valueOf(await library.scan())
const articleAt = async (library: Library, path: string): Promise<ArticleSummary> =>
  valueOf(await library.articleAt(path))
const journalIn = async (folder: string): Promise<string> => {
  const journals = join(folder, '_sanad', 'journal')
  const name = (await readdir(journals)).find((one) => one.endsWith('.jsonl'))
  return join(journals, name!)
}

const annotateQuote = (library: Library, quote: string, more: Record<string, unknown> = {}) =>
  library.annotateQuote(
    {
      path: '2020/june/one.txt',
      quote,
      prefix: '',
      suffix: '',
      note: '',
      tags: [],
      colour: 'yellow',
      ...more,
    },
    'سلمى',
  )

describe('scanning a folder', () => {
  it('makes articles of text, Markdown and web pages in any sub-folder, and leaves the files as they are', async () => {
    const { folder, open } = await libraryOf(files)
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

  it('finds nothing new the second time, also after a restart and with the cache cleared', async () => {
    const { folder, open } = await libraryOf(files)
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
    const { folder, open } = await libraryOf({ ...files, 'four.txt': 'رابع', 'five.txt': 'خامس' })
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
      missing: 2,
    })
    expect((await articleAt(library, 'two.md')).state).toBe('changed')
    expect(await articleAt(library, 'moved.html')).toMatchObject({ state: 'ok', otherPaths: [] })
    expect((await articleAt(library, 'copy.txt')).otherPaths).toEqual(['copy.txt'])
    expect((await articleAt(library, 'four.txt')).state).toBe('missing')
    expect(await scanned(library)).toMatchObject({ changed: 0, moved: 0, duplicates: 0, missing: 0 })
  })

  it('keeps the text of a file that is gone', async () => {
    const { folder, open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    await rm(join(folder, 'two.md'))
    await scanned(library)
    expect(valueOf(await library.readArticle(id)).text).toContain('الصناديق')
  })

  it('names what it can’t read and reads the rest', async () => {
    const { folder, open } = await libraryOf({
      ...files,
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
    const { folder, open } = await libraryOf(files)
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
    const { folder, open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    await rename(folder, `${folder}-away`)
    expect(await library.scan()).toMatchObject({ ok: false, failure: { kind: 'folder-not-found' } })
    await rename(`${folder}-away`, folder)
    expect(await scanned(library)).toMatchObject({ missing: 0, unchanged: 3 })
  })
})

describe('annotating', () => {
  it('is there after a restart, with its place, note, tags, colour and author', async () => {
    const { open } = await libraryOf(files)
    const first = await open()
    await scanned(first)
    const made = valueOf(
      await annotateQuote(first, 'رأى السجلات', {
        note: 'راجِع الصندوق',
        tags: ['شهادة', 'سجلات'],
        colour: 'blue',
      }),
    )
    await first.close()
    const second = await open()
    const [found] = valueOf(await second.annotations())
    expect(found?.annotation).toEqual(made.annotation)
    expect(found).toMatchObject({
      path: '2020/june/one.txt',
      tagNames: ['سجلات', 'شهادة'],
      anchor: { state: 'exact' },
    })
    expect(made.annotation).toMatchObject({ by: 'سلمى', colour: 'blue', note: 'راجِع الصندوق' })
  })

  it('refuses a quote that stands nowhere, in several places, or is empty', async () => {
    const { open } = await libraryOf({ '2020/june/one.txt': 'كلمة ثم كلمة ثم نهاية' })
    const library = await open()
    await scanned(library)
    expect(await annotateQuote(library, 'غائب')).toMatchObject({ failure: { kind: 'quote-not-found' } })
    expect(await annotateQuote(library, 'كلمة')).toMatchObject({
      failure: { kind: 'quote-ambiguous', count: 2 },
    })
    expect(await annotateQuote(library, '  ')).toMatchObject({ failure: { kind: 'empty-quote' } })
    expect(await annotateQuote(library, 'كلمة', { suffix: ' ثم نهاية' })).toMatchObject({ ok: true })
  })

  it('changes, deletes and brings back', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { annotation } = valueOf(await annotateQuote(library, 'السجلات', { tags: ['أ'] }))
    const edited = valueOf(
      await library.editAnnotation(
        {
          annotation: annotation.id,
          note: { text: 'جديد', seen: annotation.noteEvent },
          tags: ['ب'],
          colour: 'pink',
        },
        'سلمى',
      ),
    )
    expect(edited.annotation).toMatchObject({ note: 'جديد', tags: ['ب'], colour: 'pink', conflicts: [] })
    valueOf(await library.deleteAnnotation(annotation.id, ''))
    expect(valueOf(await library.annotations())).toEqual([])
    expect((await articleAt(library, '2020/june/one.txt')).annotations).toBe(0)
    valueOf(await library.restoreAnnotation(annotation.id, ''))
    expect(valueOf(await library.annotations())[0]?.annotation.note).toBe('جديد')
  })

  it('follows its text through a change of the file, or says that it needs review', async () => {
    const { folder, open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    valueOf(await annotateQuote(library, 'قبل نقلها بيومين'))
    valueOf(await annotateQuote(library, 'The ledgers were real'))
    await writeFile(
      join(folder, '2020/june/one.txt'),
      `تصويب\n\n${story.replace('قبل نقلها بيومين', 'قبل نقلها بثلاثة أيام')}`,
    )
    await scanned(library)
    const states = valueOf(await library.annotations()).map(({ anchor }) => anchor?.state)
    expect(states.sort()).toEqual(['moved', 'review'])
    expect(valueOf(await library.overview()).needReview).toBe(1)
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ view: 'review' }))))).toEqual([
      '2020/june/one.txt',
    ])
  })

  it('marks a whole article, and refuses an empty range', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    const whole = { article: id, range: null, note: 'مهم', tags: [], colour: 'green' as const }
    expect(valueOf(await library.annotate(whole, '')).anchor).toBeNull()
    expect(await library.annotate({ ...whole, range: { start: 3, end: 3 } }, '')).toMatchObject({
      failure: { kind: 'empty-quote' },
    })
  })
})

describe('tags and metadata', () => {
  it('filter the list, by the article’s own tags and by those of its annotations', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    const tag = valueOf(await library.tagArticles({ articles: [id], tag: 'مكان', on: true }, ''))
    valueOf(await annotateQuote(library, 'السجلات', { tags: ['مكان'] }))
    const both = await library.listArticles(listRequest({ tags: [tag.id] }))
    expect(pathsIn(valueOf(both))).toEqual(['2020/june/one.txt', 'two.md'])
    valueOf(await library.tagArticles({ articles: [id], tag: 'مكان', on: false }, ''))
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ tags: [tag.id] }))))).toEqual([
      '2020/june/one.txt',
    ])
    expect(valueOf(await library.sidebar()).tags).toMatchObject([
      { name: 'مكان', articles: 0, annotations: 1 },
    ])
  })

  it('can be renamed, nested without rings, deleted and brought back', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const parent = valueOf(await library.defineTag({ tag: null, name: 'شهادة', colour: 'blue' }, ''))
    const child = valueOf(await library.defineTag({ tag: null, name: 'مباشرة', parent: parent.id }, ''))
    expect(child.parent).toBe(parent.id)
    expect(await library.defineTag({ tag: parent.id, parent: child.id }, '')).toMatchObject({
      failure: { kind: 'invalid-input', field: 'parent' },
    })
    expect(valueOf(await library.defineTag({ tag: child.id, name: 'عيانية' }, '')).name).toBe('عيانية')
    valueOf(await library.deleteTag(parent.id, ''))
    expect(valueOf(await library.sidebar()).tags.map(({ name }) => name)).toEqual(['عيانية'])
    expect(valueOf(await library.restoreTag(parent.id, '')).name).toBe('شهادة')
  })

  it('set a title that the list and the search show, and take it back', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    valueOf(await library.describeArticles({ articles: [id], field: 'title', value: 'عنوان محقق' }, ''))
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'title:محقق' }))))).toEqual([
      'two.md',
    ])
    valueOf(await library.describeArticles({ articles: [id], field: 'title', value: null }, ''))
    expect((await articleAt(library, 'two.md')).title).toBe('المستودع الشمالي')
    expect(valueOf(await library.listArticles(listRequest({ query: 'title:محقق' }))).total).toBe(0)
  })
})

describe('verifying', () => {
  it('is well when nothing changed, and remembers when that was', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    expect(valueOf(await library.verify('سلمى'))).toMatchObject({ ok: true, checked: 3, problems: [] })
    expect(valueOf(await library.overview()).lastVerified).toMatchObject({ checked: 3, problems: 0 })
  })

  it('names the changed, the missing and the altered journal line', async () => {
    const { folder, open } = await libraryOf(files)
    const first = await open()
    await scanned(first)
    await first.close()
    await appendFile(join(folder, 'two.md'), '.')
    await rm(join(folder, 'saved/three.html'))
    const journal = await journalIn(folder)
    await writeFile(journal, (await readFile(journal, 'utf8')).replace('two.md', 'two.mb'))
    const library = await open()
    const report = valueOf(await library.verify(''))
    expect(report.ok).toBe(false)
    expect(report.problems.map(({ kind }) => kind)).toContain('journal-damaged')
    expect(report.problems.map(({ kind }) => kind)).toContain('missing')
    expect(valueOf(await library.overview()).notices).toMatchObject([{ kind: 'journal-damaged' }])
  })

  it('finds a change that kept size and time, which a scan passes over', async () => {
    const { folder, open } = await libraryOf({ 'a.txt': 'حرف ا' })
    const time = new Date('2024-01-01T00:00:00Z')
    await utimes(join(folder, 'a.txt'), time, time)
    const library = await open()
    await scanned(library)
    await writeFile(join(folder, 'a.txt'), 'حرف ب')
    await utimes(join(folder, 'a.txt'), time, time)
    expect(await scanned(library)).toMatchObject({ unchanged: 1, changed: 0 })
    expect(valueOf(await library.verify('')).problems).toMatchObject([{ kind: 'changed', path: 'a.txt' }])
  })
})

describe('faults', () => {
  it('sets a torn last line aside, says so, and goes on', async () => {
    const { folder, open } = await libraryOf(files)
    const first = await open()
    await scanned(first)
    valueOf(await annotateQuote(first, 'السجلات'))
    await first.close()
    const journal = await journalIn(folder)
    await appendFile(journal, '{"replica":"r-')
    const library = await open()
    const [notice] = valueOf(await library.overview()).notices
    expect(notice).toMatchObject({ kind: 'journal-torn' })
    if (notice?.kind !== 'journal-torn') return
    expect(await readFile(join(folder, notice.keptIn), 'utf8')).toBe('{"replica":"r-')
    expect(valueOf(await library.annotations())).toHaveLength(1)
    valueOf(await annotateQuote(library, 'الشاهد'))
    expect(valueOf(await library.verify('')).problems.map(({ kind }) => kind)).toEqual(['journal-torn'])
  })

  it('reads and searches where nothing can be written, and says why it can’t annotate', async () => {
    const { folder, open } = await libraryOf(files)
    await writeFiles(folder, { _sanad: 'a file where the folder should be' })
    const library = await open()
    await scanned(library)
    expect(valueOf(await library.overview()).readOnly).not.toBeNull()
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'السجلات' }))))).toEqual([
      '2020/june/one.txt',
    ])
    expect((await annotateQuote(library, 'السجلات')).ok).toBe(false)
    expect(await readFile(join(folder, '_sanad'), 'utf8')).toBe('a file where the folder should be')
  })

  it('opens a library of a newer version for reading only', async () => {
    const { folder, open } = await libraryOf(files)
    const first = await open()
    await scanned(first)
    await first.close()
    const path = join(folder, '_sanad', 'library.json')
    const newer = (await readFile(path, 'utf8')).replace('"version": 1', '"version": 2')
    await writeFile(path, newer)
    const library = await open()
    expect(valueOf(await library.overview()).readOnly).toMatchObject({ kind: 'newer-format', version: 2 })
    expect(valueOf(await library.overview()).articles).toBe(3)
    expect((await annotateQuote(library, 'السجلات')).ok).toBe(false)
    expect(await readFile(path, 'utf8')).toBe(newer)
  })

  it('says which file is damaged when the description is, and does not write over it', async () => {
    const { folder, open } = await libraryOf(files)
    const first = await open()
    await scanned(first)
    await first.close()
    const path = join(folder, '_sanad', 'library.json')
    await truncate(path, 20)
    await expect(open()).rejects.toThrow('damaged-library')
    expect(await readFile(path, 'utf8')).toHaveLength(20)
  })

  it('lets two programs write at once, each its own journal, and both see everything', async () => {
    const { folder, open } = await libraryOf(files)
    const one = await open()
    await scanned(one)
    const two = await open()
    expect(valueOf(await two.overview()).notices).toMatchObject([{ kind: 'opened-twice' }])
    valueOf(await annotateQuote(one, 'السجلات'))
    valueOf(await annotateQuote(two, 'الشاهد'))
    expect(
      (await readdir(join(folder, '_sanad', 'journal'))).filter((name) => name.endsWith('.jsonl')),
    ).toHaveLength(2)
    await expect.poll(async () => valueOf(await one.annotations()).length, { timeout: 8000 }).toBe(2)
    await one.close()
    await two.close()
    const again = await open()
    expect(valueOf(await again.annotations())).toHaveLength(2)
    expect(valueOf(await again.verify('')).ok).toBe(true)
  })

  it.skipIf(process.getuid?.() === 0)(
    'names a folder inside that may not be looked into, and calls nothing in it missing',
    async () => {
      const { folder, open } = await libraryOf({ ...files, 'closed/in.txt': 'داخل' })
      const library = await open()
      await scanned(library)
      await chmod(join(folder, 'closed'), 0)
      const report = await scanned(library)
      await chmod(join(folder, 'closed'), 0o755)
      expect(report).toMatchObject({
        missing: 0,
        unreadable: [{ path: 'closed', failure: { kind: 'no-permission' } }],
      })
    },
  )

  it('opens an empty folder', async () => {
    const { open } = await libraryOf({})
    const library = await open()
    expect(await scanned(library)).toMatchObject({ added: 0, unreadable: [] })
    expect(valueOf(await library.listArticles(listRequest({ query: 'أي شيء' }))).total).toBe(0)
  })

  it('finds files 200 folders deep', async () => {
    const { folder, open } = await libraryOf({})
    const deep = Array.from({ length: 200 }, () => 'd').join('/')
    await mkdir(join(folder, deep), { recursive: true })
    await writeFile(join(folder, deep, 'a.txt'), 'عميق')
    const library = await open()
    expect(await scanned(library)).toMatchObject({ added: 1 })
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
    const { folder, open } = await libraryOf(files)
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

  it('looks into new folders, and notices when a whole folder goes', async () => {
    const { folder, open } = await libraryOf(files)
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
