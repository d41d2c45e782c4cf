import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { carrierOf } from '#core/adding/attachments'
import { folderContents } from '#support/folder-contents'
import { letterWith } from '#support/letter-writer'
import { libraryOf, listRequest, pathsIn, valueOf, type Files } from '#support/library'

const letter = letterWith([
  { name: 'شهادة.txt', type: 'text/plain', content: 'قالت الشاهدة' },
  { name: 'شهادة.txt', type: 'text/plain', content: 'شهادة أخرى بالاسم نفسه' },
  { name: 'قديم.txt', type: 'text/plain', content: 'مقالة قديمة' },
  { name: 'مقطع.mp4', type: 'video/mp4', content: 'x' },
  { name: 'جدول.csv', type: 'text/csv', content: 'a,b' },
])

const begun = async (content = letter, files: Files = { 'old.txt': 'مقالة قديمة' }) => {
  const test = await libraryOf({ 'بريد/رسالة.eml': content, ...files })
  const library = await test.open()
  valueOf(await library.scan())
  const { id } = valueOf(await library.articleAt('بريد/رسالة.eml'))
  const input = { article: id, fields: { attachment: 'مرفق مع' } }
  const listed = async () => pathsIn(valueOf(await library.listArticles(listRequest({ query: '' }))))
  return { ...test, library, id, input, listed }
}
const folderOf = 'بريد/رسالة.attachments'

describe('adding the attachments of a letter', () => {
  it('makes articles of those that can be read, beside the letter, and says from which they are', async () => {
    const { folder, library, id, input } = await begun()
    const before = await folderContents(folder)
    const plan = valueOf(await library.planAttachments(input))
    expect(await folderContents(folder)).toEqual(before)
    const added = valueOf(await library.addAttachments(input, 'سلمى'))
    const paths = [`${folderOf}/شهادة (2).txt`, `${folderOf}/شهادة.txt`]
    expect(plan.files.map(({ path }) => path).sort()).toEqual(paths)
    expect(added.files.map(({ path, from }) => [path, from]).sort()).toEqual(
      paths.map((path) => [path, 'شهادة.txt']),
    )
    expect(added.skipped).toHaveLength(3)
    expect(added.skipped).toEqual(
      expect.arrayContaining([
        { from: 'قديم.txt', why: { kind: 'known', path: 'old.txt' } },
        { from: 'مقطع.mp4', why: { kind: 'form' } },
        { from: 'جدول.csv', why: { kind: 'inside-letter' } },
      ]),
    )
    expect(await readFile(join(folder, paths[1]!), 'utf8')).toBe('قالت الشاهدة')
    const article = valueOf(await library.articleAt(paths[1]!))
    expect(article.described['مرفق مع']).toBe(`بريد/رسالة.eml ${id} · part 2 · شهادة.txt · text/plain`)
    expect(carrierOf(article.described)).toEqual({ article: id, isBook: false })
    const [said] = valueOf(await library.history(article.id)).filter(
      ({ type }) => type === 'article.described',
    )
    expect(said).toMatchObject({ by: 'سلمى' })
    expect(valueOf(await library.verify('')).ok).toBe(true)
  })

  it('knows of each whether it is in the library, by its content', async () => {
    const { library, id, input } = await begun()
    const here = async () => valueOf(await library.listAttachments(id)).map((one) => one.here?.path ?? null)
    expect(await here()).toEqual([null, null, 'old.txt', null, null])
    expect(valueOf(await library.listAttachments(id)).map(({ isReadable }) => isReadable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    valueOf(await library.addAttachments(input, ''))
    expect(await here()).toEqual([
      `${folderOf}/شهادة.txt`,
      `${folderOf}/شهادة (2).txt`,
      'old.txt',
      null,
      null,
    ])
    const old = valueOf(await library.articleAt('old.txt'))
    expect(valueOf(await library.listAttachments(old.id))).toEqual([])
  })

  it('adds nothing twice, and is taken back as one act', async () => {
    const { folder, library, input, listed } = await begun()
    const before = await listed()
    const first = valueOf(await library.addAttachments(input, ''))
    expect(await listed()).toHaveLength(before.length + 2)
    const again = valueOf(await library.addAttachments(input, ''))
    expect(again).toMatchObject({ id: null, files: [] })
    expect(again.skipped.filter(({ why }) => why.kind === 'known')).toHaveLength(3)
    expect(valueOf(await library.takeBackAdded(first.id!, ''))).toMatchObject({ kept: [] })
    expect(await readdir(join(folder, 'بريد'))).toEqual(['رسالة.eml'])
    expect(await listed()).toEqual(before)
    expect(valueOf(await library.addAttachments(input, '')).files).toHaveLength(2)
  })

  it('writes only whole files of a letter that was cut off', async () => {
    const long = { name: 'طويل.txt', type: 'text/plain', content: 'نص طويل '.repeat(100) }
    const whole = letterWith([{ name: 'a.txt', type: 'text/plain', content: 'قصير' }, long])
    const { library, input } = await begun(whole.slice(0, -300), {})
    const added = valueOf(await library.addAttachments(input, ''))
    expect(added.files.map(({ path }) => path)).toEqual([`${folderOf}/a.txt`])
    expect(added.skipped).toEqual([{ from: 'طويل.txt', why: { kind: 'cut' } }])
  })

  it('says so where nothing is attached, or the letter is gone', async () => {
    const { library, input } = await begun(letterWith([]))
    const none = { ok: false, failure: { kind: 'no-attachments', path: 'بريد/رسالة.eml' } }
    expect(await library.addAttachments(input, '')).toMatchObject(none)
    const old = valueOf(await library.articleAt('old.txt'))
    expect(await library.planAttachments({ ...input, article: old.id })).toMatchObject({
      ok: false,
      failure: { kind: 'no-attachments', path: 'old.txt' },
    })
  })
})
