import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bookWith } from '#support/book-writer'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const book = await bookWith([
  { title: 'الأول', body: '<p>قالت الشاهدة</p>' },
  { title: 'الثاني', body: '<p>قال الشاهد</p>' },
])

describe('sanad add --chapters', () => {
  it('tells what would come in, adds it, and knows it when it comes again', async () => {
    const from = join(await temporaryFolder(), 'كتاب.epub')
    await writeFile(from, book)
    const { folder } = await libraryOf({})
    const sanad = await commandLine()
    const line = ['add', folder, from, '--chapters', '--json'] as const
    const path = 'كتاب.chapters/01 الأول.epub'
    expect((await sanad(...line, '--dry-run')).json()).toMatchObject({
      dryRun: true,
      files: [{ path, from }, {}],
    })
    expect(await readdir(folder)).not.toContain('كتاب.chapters')
    const added = await sanad(...line)
    expect(added.status).toBe(0)
    expect(added.json()).toMatchObject({ dryRun: false, files: [{ path, from }, {}] })
    const again = (await sanad(...line)).json()
    expect(again).toMatchObject({ files: [], skipped: [{ reason: 'known', same: path }, {}] })
  })

  it('is refused where nothing that is given is a book', async () => {
    const { folder } = await libraryOf({})
    const refused = await (await commandLine())('add', folder, 'a.txt', '--chapters', '--lang', 'ar')
    expect(refused.status).toBe(2)
    expect(refused.err).toContain('كتاب')
  })
})

describe('sanad add --chapters-of', () => {
  it('adds the chapters of a book of the library beside it', async () => {
    const { folder } = await libraryOf({ 'd/b.epub': book, 'a.txt': 'x' })
    const sanad = await commandLine()
    const added = await sanad('add', folder, '--chapters-of', 'd/b.epub', '--json')
    expect(added.json()).toMatchObject({
      chaptersOf: 'd/b.epub',
      files: [{ path: 'd/b.chapters/01 الأول.epub' }, {}],
    })
    expect((await sanad('add', folder, '--chapters-of', 'a.txt')).status).toBe(3)
    const refused = await sanad('add', folder, 'c.txt', '--chapters-of', 'd/b.epub')
    expect([refused.status, refused.err.includes('c.txt')]).toEqual([2, true])
  })
})
