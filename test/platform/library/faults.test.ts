import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  readdir,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { libraryOf, listRequest, pathsIn, valueOf, writeFiles } from '#support/library'
import { annotateQuote, journalIn, scanned, storyFiles } from '#support/story'

describe('verifying', () => {
  it('is well when nothing changed, and remembers when that was', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    expect(valueOf(await library.verify('سلمى'))).toMatchObject({ ok: true, checked: 3, problems: [] })
    expect(valueOf(await library.overview()).lastVerified).toMatchObject({ checked: 3, problems: 0 })
  })

  it('knows since when the library is there, whatever came later', async () => {
    const { open } = await libraryOf(storyFiles)
    const first = await open()
    const { firstSeen } = valueOf(await first.overview())
    expect(Date.now() - Date.parse(firstSeen ?? '')).toBeGreaterThanOrEqual(0)
    await scanned(first)
    await first.close()
    const second = await open()
    valueOf(await second.verify(''))
    expect(valueOf(await second.overview()).firstSeen).toBe(firstSeen)
  })

  it('names the changed, the missing and the altered journal line', async () => {
    const { folder, open } = await libraryOf(storyFiles)
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
    const { folder, open } = await libraryOf(storyFiles)
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
    const { folder, open } = await libraryOf(storyFiles)
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
    const { folder, open } = await libraryOf(storyFiles)
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
    const { folder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    await first.close()
    const path = join(folder, '_sanad', 'library.json')
    await truncate(path, 20)
    await expect(open()).rejects.toThrow('damaged-library')
    expect(await readFile(path, 'utf8')).toHaveLength(20)
  })

  it('lets two programs write at once, each its own journal, and both see everything', async () => {
    const { folder, open } = await libraryOf(storyFiles)
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
      const { folder, open } = await libraryOf({ ...storyFiles, 'closed/in.txt': 'داخل' })
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
