import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { carrierOf } from '#core/adding/attachments'
import { bookWith } from '#support/book-writer'
import { folderContents } from '#support/folder-contents'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const book = await bookWith([
  { title: 'الأول', body: '<p>قالت الشاهدة</p>' },
  { title: 'الثاني', body: '<p>قال الشاهد</p>' },
])
const alone = await bookWith([{ title: 'وحيد', body: '<p>فصل واحد</p>' }])

const begun = async () => {
  const from = await temporaryFolder()
  await writeFile(join(from, 'كتاب.epub'), book)
  await writeFile(join(from, 'وحيد.epub'), alone)
  await writeFile(join(from, 'مكسور.epub'), book.subarray(0, 300))
  const test = await libraryOf({ 'a.txt': 'مقالة' })
  const library = await test.open()
  valueOf(await library.scan())
  const inputOf = (...names: readonly string[]) => ({
    given: names.map((name) => ({ kind: 'path' as const, path: join(from, name) })),
    into: 'كتب',
    chapters: { field: 'فصل من كتاب' },
  })
  const listed = async () => pathsIn(valueOf(await library.listArticles(listRequest({ query: '' }))))
  return { ...test, library, from, inputOf, listed }
}
const paths = ['كتب/كتاب.chapters/01 الأول.epub', 'كتب/كتاب.chapters/02 الثاني.epub']

describe('adding a book in chapters', () => {
  it('makes an article of each, that says from which book it is, and leaves the book where it is', async () => {
    const { folder, library, from, inputOf, listed } = await begun()
    const before = await folderContents(folder)
    const plan = valueOf(await library.planAdding(inputOf('كتاب.epub')))
    expect(await folderContents(folder)).toEqual(before)
    expect(plan.files.map(({ path, from: where, isRenamed }) => [path, where, isRenamed])).toEqual(
      paths.map((path) => [path, join(from, 'كتاب.epub'), false]),
    )
    const added = valueOf(await library.addFiles(inputOf('كتاب.epub'), 'سلمى'))
    expect(added.files.map(({ path }) => path)).toEqual(paths)
    expect([...(await listed())].sort()).toEqual(['a.txt', ...paths].sort())
    const article = valueOf(await library.articleAt(paths[1]!))
    expect(article.title).toBe('الثاني')
    const said = article.described['فصل من كتاب']
    expect(said).toMatch(
      /^كتاب\.epub sha256:[0-9a-f]{64} · chapter 2 · 02 الثاني\.epub · application\/epub\+zip$/,
    )
    expect(carrierOf(article.described)).toMatchObject({ isBook: true })
    const history = valueOf(await library.history(article.id))
    expect(history.find(({ type }) => type === 'article.described')).toMatchObject({ by: 'سلمى' })
    expect((await readdir(from)).sort()).toEqual(['كتاب.epub', 'مكسور.epub', 'وحيد.epub'])
    expect(valueOf(await library.verify('')).ok).toBe(true)
  })

  it('adds nothing when it is done twice, and undo takes the chapters away', async () => {
    const { library, inputOf, listed } = await begun()
    const { id } = valueOf(await library.addFiles(inputOf('كتاب.epub')))
    const again = valueOf(await library.addFiles(inputOf('كتاب.epub')))
    expect(again.files).toEqual([])
    expect(again.skipped.map(({ why }) => why)).toEqual(paths.map((path) => ({ kind: 'known', path })))
    expect(valueOf(await library.takeBackAdded(id!, '')).taken).toHaveLength(2)
    expect(await listed()).toEqual(['a.txt'])
  })

  it('takes a book of one chapter whole, and says which book can’t be read', async () => {
    const { library, from, inputOf } = await begun()
    const added = valueOf(await library.addFiles(inputOf('وحيد.epub', 'مكسور.epub')))
    expect(added.files.map(({ path }) => path)).toEqual(['كتب/وحيد.epub'])
    expect(added.skipped).toMatchObject([
      { from: join(from, 'مكسور.epub'), why: { kind: 'unreadable', failure: { kind: 'damaged-file' } } },
    ])
  })

  it.each([['inside'], ['header']])(
    'says which chapter is damaged and keeps the numbers (%s)',
    async (where) => {
      const { library, from, inputOf } = await begun()
      const broken = Buffer.from(
        await bookWith(['الأول', 'الثاني', 'الثالث'].map((title) => ({ title, body: `<p>نص ${title}</p>` }))),
      )
      const name = broken.indexOf('OEBPS/text/c1.xhtml')
      if (where === 'header') broken.fill(0, name - 30, name - 26)
      else broken.fill(0xff, name + 40, name + 60)
      await writeFile(join(from, 'تالف.epub'), broken)
      const skipped = [
        { from: `${join(from, 'تالف.epub')}: 02 الثاني.epub`, why: { kind: 'damaged-chapter' } },
      ]
      const whole = ['كتب/تالف.chapters/01 الأول.epub', 'كتب/تالف.chapters/03 الثالث.epub']
      for (const told of [
        valueOf(await library.planAdding(inputOf('تالف.epub'))),
        valueOf(await library.addFiles(inputOf('تالف.epub'))),
      ]) {
        expect(told.files.map(({ path }) => path)).toEqual(whole)
        expect(told.skipped).toEqual(skipped)
      }
    },
  )

  it('parts books in folders that were given', async () => {
    const { library, from, inputOf } = await begun()
    const added = valueOf(await library.addFiles({ ...inputOf(), given: [{ kind: 'path', path: from }] }))
    const name = from.slice(from.lastIndexOf('/') + 1)
    expect(added.files.map(({ path }) => path)).toContain(`كتب/${name}/كتاب.chapters/01 الأول.epub`)
  })
})

describe('the chapters of a book that is in the library', () => {
  it('are listed, added beside it, and known by their content afterwards', async () => {
    const { library, inputOf } = await begun()
    const { chapters: _, ...whole } = inputOf('كتاب.epub', 'وحيد.epub')
    valueOf(await library.addFiles(whole))
    const { id } = valueOf(await library.articleAt('كتب/كتاب.epub'))
    const here = async () => valueOf(await library.listAttachments(id)).map((one) => one.here?.path ?? null)
    expect(await here()).toEqual([null, null])
    const input = { article: id, fields: { attachment: 'مرفق', chapter: 'فصل من كتاب' } }
    const added = valueOf(await library.addAttachments(input, ''))
    expect(added.files.map(({ path }) => path)).toEqual(paths)
    expect(await here()).toEqual(paths)
    const chapter = valueOf(await library.articleAt(paths[0]!))
    expect(carrierOf(chapter.described)).toEqual({ article: id, isBook: true })
    const single = valueOf(await library.articleAt('كتب/وحيد.epub'))
    expect(valueOf(await library.listAttachments(single.id))).toEqual([])
    expect(await library.addAttachments({ ...input, article: single.id }, '')).toMatchObject({
      ok: false,
      failure: { kind: 'no-chapters' },
    })
  })
})
