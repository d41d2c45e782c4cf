import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { annotateQuote, articleAt, scanned, storyFiles } from '#support/story'

const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.txt`, `النص ${i} من الأرشيف`]))

describe('a folder that changes while it is looked through', () => {
  it('loses no text when its cache is deleted in the middle', async () => {
    const { folder, open } = await libraryOf(many(500))
    const library = await open(true)
    const whole = library.scan()
    while (!library.news.some(({ kind }) => kind === 'changed')) await new Promise((go) => setTimeout(go, 2))
    await rm(join(folder, '_sanad', 'cache'), { recursive: true })
    expect(valueOf(await whole)).toMatchObject({ added: 500, cancelled: false })
    expect(valueOf(await library.listArticles(listRequest({ query: 'الأرشيف' }))).total).toBe(500)
    await library.close()
    const again = await open()
    expect(await scanned(again)).toMatchObject({ added: 0, changed: 0, unchanged: 500 })
    expect(valueOf(await again.listArticles(listRequest({ query: 'الأرشيف' }))).total).toBe(500)
    const { id } = await articleAt(again, '7.txt')
    expect(valueOf(await again.readArticle(id)).text).toBe('النص 7 من الأرشيف')
  }, 60_000)

  it('has the last text of a file that was written to all the while', async () => {
    const { folder, open } = await libraryOf({ ...many(300), 'growing.txt': 'بداية' })
    const library = await open()
    const end = { isReached: false }
    const writing = (async () => {
      for (let line = 0; !end.isReached; line++)
        await appendFile(join(folder, 'growing.txt'), `\nسطر ${line}`)
      await appendFile(join(folder, 'growing.txt'), '\nخاتمة الملف')
    })()
    await scanned(library)
    end.isReached = true
    await writing
    await scanned(library)
    const { id } = await articleAt(library, 'growing.txt')
    expect(valueOf(await library.readArticle(id)).text).toContain('خاتمة الملف')
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'خاتمة' }))))).toEqual([
      'growing.txt',
    ])
    expect(valueOf(await library.overview()).articles).toBe(301)
    expect(valueOf(await library.verify('')).problems.filter(({ kind }) => kind !== 'changed')).toEqual([])
  }, 60_000)
})

describe('names and links', () => {
  it('lists the articles that lie in more than one place', async () => {
    const { open } = await libraryOf({ ...storyFiles, 'copy/of two.md': storyFiles['two.md'] })
    const library = await open()
    expect(await scanned(library)).toMatchObject({ added: 3, duplicates: 1 })
    const copies = valueOf(await library.listArticles(listRequest({ view: 'copies' })))
    expect(copies.rows.map(({ article }) => [article.path, ...article.otherPaths].sort())).toEqual([
      ['copy/of two.md', 'two.md'],
    ])
    expect(valueOf(await library.sidebar()).views.copies).toBe(1)
  })

  it('keeps an article whose name changes in nothing but the size of its letters', async () => {
    const { folder, open } = await libraryOf({ ...storyFiles, 'Reports/Hama.txt': 'تقرير عن حماة' })
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'Reports/Hama.txt')
    await rename(join(folder, 'Reports'), join(folder, 'reports'))
    await rename(join(folder, 'reports', 'Hama.txt'), join(folder, 'reports', 'HAMA.TXT'))
    expect(await scanned(library)).toMatchObject({ added: 0, moved: 1, missing: 0, changed: 0 })
    expect(await articleAt(library, 'reports/HAMA.TXT')).toMatchObject({ id, state: 'ok', otherPaths: [] })
    await rename(join(folder, '2020'), join(folder, 'x'))
    await rename(join(folder, 'x'), join(folder, '2020'))
    valueOf(await annotateQuote(library, 'السجلات'))
    expect(await scanned(library)).toMatchObject({ added: 0, moved: 0, missing: 0, changed: 0 })
  })

  it('comes to an end where links lead in circles, and reads each file once', async () => {
    const { folder, open } = await libraryOf({ 'a/one.txt': 'أول', 'b/two.txt': 'ثانٍ' })
    await symlink(join(folder, 'b'), join(folder, 'a', 'to-b'))
    await symlink(join(folder, 'a'), join(folder, 'b', 'to-a'))
    await symlink('.', join(folder, 'a', 'self'))
    await symlink('..', join(folder, 'a', 'up'))
    await symlink('loop-2', join(folder, 'loop-1'))
    await symlink('loop-1', join(folder, 'loop-2'))
    await symlink('itself.txt', join(folder, 'itself.txt'))
    await mkdir(join(folder, 'c'))
    await symlink(join(folder, 'c'), join(folder, 'c', 'c'))
    const library = await open()
    const report = await scanned(library)
    expect(report.added).toBe(2)
    expect(valueOf(await library.overview()).articles).toBe(2)
    expect(await scanned(library)).toMatchObject({ added: 0, moved: 0, missing: 0 })
    await writeFile(join(folder, 'c', 'three.txt'), 'ثالث')
    expect(await scanned(library)).toMatchObject({ added: 1, missing: 0 })
  })
})
