import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Library } from '#platform/library/library'
import { libraryOf, listRequest, pathsIn, valueOf, type TestLibrary } from '#support/library'
import { annotateQuote, articleAt, scanned, storyFiles } from '#support/story'

const noticed = { timeout: 15_000, interval: 200 }
const noticesOf = async (library: Library): Promise<readonly string[]> =>
  valueOf(await library.overview()).notices.map(({ kind }) => kind)
const annotated = (library: Library, note: string) => annotateQuote(library, 'السجلات', { note })
const journalsOf = async ({ folder }: TestLibrary): Promise<readonly string[]> =>
  (await readdir(join(folder, '_sanad', 'journal'))).filter((name) => name.endsWith('.jsonl'))

/** An open library with a note, watched, and the place where its folder is put away to. */
const watched = async () => {
  const made = await libraryOf(storyFiles)
  const library = await made.open(true)
  await scanned(library)
  valueOf(await annotated(library, 'قبل'))
  const away = `${made.folder}-away`
  const takeAway = async (): Promise<void> => {
    await rename(made.folder, away)
    await expect.poll(() => noticesOf(library), noticed).toContain('folder-away')
  }
  const bringBack = async (): Promise<void> => {
    await rm(made.folder, { recursive: true, force: true })
    await rename(away, made.folder)
    await expect.poll(() => noticesOf(library), noticed).not.toContain('folder-away')
  }
  return { made, library, away, takeAway, bringBack }
}

describe('a folder that is taken away while it is open', () => {
  it('is said, reading goes on, and acts are refused until it is back', async () => {
    const { made, library, takeAway, bringBack } = await watched()
    await takeAway()
    const { id } = await articleAt(library, '2020/june/one.txt')
    expect(valueOf(await library.readArticle(id)).annotations).toHaveLength(1)
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'المفقودين' }))))).toEqual([
      'saved/three.html',
    ])
    const refusal = { ok: false, failure: { kind: 'folder-away', path: made.folder } }
    expect(await annotated(library, 'في الغياب')).toMatchObject(refusal)
    expect(await library.defineTag({ tag: null, name: 'وسم' }, '')).toMatchObject(refusal)
    expect(await library.scan()).toMatchObject(refusal)
    expect(await library.keepRedactionRules({})).toMatchObject(refusal)
    expect(valueOf(await library.overview()).articles).toBe(3)

    await bringBack()
    valueOf(await annotated(library, 'بعد'))
    expect(await journalsOf(made)).toHaveLength(1)
    await library.close()
    const again = await made.open()
    expect(
      valueOf(await again.annotations())
        .map(({ annotation }) => annotation.note)
        .sort(),
    ).toEqual(['بعد', 'قبل'])
    expect(await noticesOf(again)).toEqual([])
    expect(valueOf(await again.verify('')).problems).toEqual([])
  }, 60_000)

  it('is looked through and watched again when it is back', async () => {
    const { made, library, away, takeAway, bringBack } = await watched()
    await takeAway()
    await appendFile(join(away, 'two.md'), '\nسطر جديد')
    await writeFile(join(away, 'four.txt'), 'ملف رابع')
    await bringBack()
    await expect.poll(async () => (await articleAt(library, 'two.md')).state, noticed).toBe('changed')
    expect((await articleAt(library, 'four.txt')).state).toBe('ok')
    await writeFile(join(made.folder, 'saved', 'five.txt'), 'ملف خامس')
    await expect.poll(async () => valueOf(await library.overview()).articles, noticed).toBe(5)
  }, 60_000)

  it('is not taken for an empty one that is there instead, nor for another stick', async () => {
    const { made, library, away, takeAway, bringBack } = await watched()
    await takeAway()
    await mkdir(made.folder)
    expect(await library.scan()).toMatchObject({ ok: false, failure: { kind: 'folder-away' } })
    await cp(away, made.folder, { recursive: true })
    const description = join(made.folder, '_sanad', 'library.json')
    await writeFile(
      description,
      JSON.stringify({
        format: 'sanad-library',
        version: 1,
        id: 'urn:uuid:00000000-0000-4000-8000-000000000000',
        title: 'x',
      }),
    )
    expect(await library.scan()).toMatchObject({ ok: false, failure: { kind: 'folder-away' } })
    expect(await annotated(library, 'في الغياب')).toMatchObject({ ok: false })
    expect(await noticesOf(library)).toContain('folder-away')
    expect(valueOf(await library.listArticles(listRequest({ view: 'missing' }))).total).toBe(0)
    await bringBack()
    valueOf(await annotated(library, 'بعد'))
  }, 60_000)

  it('has its added files out of reach, and not gone: the act is taken back when it is there again', async () => {
    const { made, library, takeAway, bringBack } = await watched()
    const given = await libraryOf({ 'new.txt': 'ملف جديد جاء من خارج المكتبة' })
    const added = valueOf(
      await library.addFiles({ given: [{ kind: 'path', path: join(given.folder, 'new.txt') }], into: '' }),
    )
    await takeAway()
    const refusal = { ok: false, failure: { kind: 'folder-away', path: made.folder } }
    expect(await library.takeBackAdded(added.id!, 'سلمى')).toMatchObject(refusal)
    await bringBack()
    expect(valueOf(await library.takeBackAdded(added.id!, 'سلمى')).taken).toHaveLength(1)
  })

  it('is there still where its description could not be read for a moment', async () => {
    const { made, library } = await watched()
    const description = join(made.folder, '_sanad', 'library.json')
    const whole = await readFile(description, 'utf8')
    await writeFile(description, whole.slice(0, 9))
    expect(await library.scan()).toMatchObject({ ok: true })
    expect(await noticesOf(library)).not.toContain('folder-away')
    await writeFile(description, whole)
  })

  it('leaves nothing where it was when the library is closed meanwhile', async () => {
    const { made, library, takeAway } = await watched()
    await takeAway()
    await library.close()
    await expect(readdir(made.folder)).rejects.toThrow('ENOENT')
  }, 60_000)
})

describe('a journal that something else wrote into', () => {
  it('is left as it is, and another is begun: at once, and after the folder was away', async () => {
    const { made, library, away, takeAway, bringBack } = await watched()
    const [first] = await journalsOf(made)
    await appendFile(join(made.folder, '_sanad', 'journal', first!), 'سطر غريب\n')
    valueOf(await annotated(library, 'في سجل جديد'))
    expect(await noticesOf(library)).toContain('journal-altered')
    expect(await journalsOf(made)).toHaveLength(2)
    await takeAway()
    const second = (await readdir(join(away, '_sanad', 'journal'))).find(
      (name) => name.endsWith('.jsonl') && name !== first,
    )
    await appendFile(join(away, '_sanad', 'journal', second!), 'سطر غريب\n')
    await bringBack()
    valueOf(await annotated(library, 'في سجل ثالث'))
    expect(await journalsOf(made)).toHaveLength(3)
    await library.close()
    const again = await made.open()
    expect(
      valueOf(await again.annotations())
        .map(({ annotation }) => annotation.note)
        .sort(),
    ).toEqual(['في سجل ثالث', 'في سجل جديد', 'قبل'].sort())
  }, 60_000)
})
