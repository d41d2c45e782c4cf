import { createHash } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnnotationId } from '#core/ids'
import type { Library } from '#platform/library/library'
import { libraryOf, valueOf } from '#support/library'
import { annotateQuote, articleAt, scanned, story, storyFiles } from '#support/story'

const path = '2020/june/one.txt'
const rewritten = story.replace('بيومين', 'بثلاثة أيام')
const texts = (folder: string): string => join(folder, '_sanad', 'texts')
const cache = (folder: string): string => join(folder, '_sanad', 'cache')
const acquired = { before: null, after: null }

describe('a file that changed', () => {
  it('is compared with the version acquired, whose text is kept before the new version is recorded', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    await writeFile(join(folder, path), rewritten)
    await scanned(library)
    const { id } = await articleAt(library, path)
    const compared = valueOf(await library.compareVersions({ article: id, ...acquired }))
    expect(compared.versions).toHaveLength(2)
    expect(compared.rows.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same'])
    const events = valueOf(await library.history(id)).map(({ type }) => type)
    expect(events).toEqual(['article.acquired', 'article.kept', 'article.changed'])
  })

  it('is still compared with it when the cache was deleted, before or after', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    valueOf(await annotateQuote(first, 'رأى السجلات'))
    await first.close()
    await rm(cache(folder), { recursive: true })
    await writeFile(join(folder, path), rewritten)
    const second = await open()
    await scanned(second)
    await second.close()
    await rm(cache(folder), { recursive: true })
    const third = await open()
    const { id } = await articleAt(third, path)
    const { rows } = valueOf(await third.compareVersions({ article: id, ...acquired }))
    expect(rows.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
  })

  it('says that the text was not kept where nothing was said about it and the cache was gone', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    await first.close()
    await rm(cache(folder), { recursive: true })
    await writeFile(join(folder, path), rewritten)
    const second = await open()
    await scanned(second)
    const { id } = await articleAt(second, path)
    expect(await second.compareVersions({ article: id, ...acquired })).toMatchObject({
      failure: { kind: 'version-text-missing', path },
    })
  })

  it('refuses a version that the article never had', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, path)
    const other = await articleAt(library, 'two.md')
    const input = { article: id, before: null, after: other.id as never }
    expect(await library.compareVersions(input)).toMatchObject({ ok: false })
  })
})

describe('a kept text', () => {
  it('is a file named by its own SHA-256, which holds the stored text', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    valueOf(await annotateQuote(library, 'رأى السجلات'))
    const [name] = await readdir(texts(folder))
    const bytes = await readFile(join(texts(folder), name!))
    expect(name).toBe(`${createHash('sha256').update(bytes).digest('hex')}.txt`)
    expect(bytes.toString('utf8')).toBe(story)
  })

  it('is written once, however many annotations come at once', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const all = await Promise.all(Array.from({ length: 40 }, () => annotateQuote(library, 'رأى السجلات')))
    all.forEach(valueOf)
    expect(await readdir(texts(folder))).toHaveLength(1)
    const { id } = await articleAt(library, path)
    const kept = valueOf(await library.history(id)).filter(({ type }) => type === 'article.kept')
    expect(kept).toHaveLength(1)
    expect(valueOf(await library.annotations())).toHaveLength(40)
  })

  it('stands in for the text of a file that is gone, when the cache is gone too', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    valueOf(await annotateQuote(first, 'رأى السجلات'))
    await rm(join(folder, path))
    await scanned(first)
    await first.close()
    await rm(cache(folder), { recursive: true })
    const second = await open()
    const { id } = await articleAt(second, path)
    const content = valueOf(await second.readArticle(id))
    expect(content.text).toBe(story)
    expect(content.annotations[0]?.anchor).toMatchObject({ state: 'exact' })
  })

  it.each([
    [
      'placed',
      (library: Library, annotation: AnnotationId) =>
        library.placeAnnotation({ annotation, start: 0, end: 5 }, ''),
    ],
    [
      'reviewed',
      (library: Library, annotation: AnnotationId) =>
        library.reviewAnnotations({ decisions: [{ annotation, at: { start: 0, end: 5 } }] }, ''),
    ],
  ])('is there of every version in which annotations were %s', async (_, put) => {
    const { folder, open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    const { annotation } = valueOf(await annotateQuote(first, 'بيومين'))
    await writeFile(join(folder, path), rewritten)
    await scanned(first)
    expect(await put(first, annotation.id)).toMatchObject({ ok: true })
    await first.close()
    await rm(cache(folder), { recursive: true })
    await writeFile(join(folder, path), `${rewritten}\n\nزيادة`)
    const second = await open()
    await scanned(second)
    const { id } = await articleAt(second, path)
    const { versions } = valueOf(await second.compareVersions({ article: id, ...acquired }))
    expect(versions).toHaveLength(3)
    const standsOn = valueOf(await second.annotations())[0]!.annotation.target!.version
    expect(standsOn).toBe(versions[1]!.id)
    valueOf(await second.compareVersions({ article: id, before: standsOn, after: null }))
  })

  it('is not believed when it was altered, and verifying names it', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    valueOf(await annotateQuote(library, 'رأى السجلات'))
    const [name] = await readdir(texts(folder))
    await writeFile(join(texts(folder), name!), 'نص آخر')
    expect(valueOf(await library.verify('')).problems).toMatchObject([
      { kind: 'changed', path: `_sanad/texts/${name}` },
    ])
    await rm(join(texts(folder), name!))
    expect(valueOf(await library.verify('')).problems).toMatchObject([
      { kind: 'missing', path: `_sanad/texts/${name}` },
    ])
  })
})
