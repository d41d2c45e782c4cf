import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RawEvent } from '#core/journal/event'
import { checkBundle } from '#platform/bundle/check-bundle'
import type { Library } from '#platform/library/library'
import { libraryOf, valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const files = {
  'one.txt': 'شهادة من الأرشيف\n\nقال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.',
  'two.txt': 'مقالة ثانية\n\nليست في الحزمة.',
}

const opened = async () => {
  const { open } = await libraryOf(files)
  const library = await open()
  await library.scan()
  return library
}

const annotated = async (library: Library, quote: string, path = 'one.txt', tags: readonly string[] = []) =>
  valueOf(
    await library.annotateQuote(
      { path, quote, prefix: '', suffix: '', note: quote, tags, colour: 'yellow' },
      'سلمى',
    ),
  ).annotation.id

const exported = async (library: Library, annotators = true): Promise<string> => {
  const one = valueOf(await library.articleAt('one.txt'))
  const destination = join(await temporaryFolder(), 'bundle')
  valueOf(
    await library.exportBundle(
      {
        scope: { kind: 'articles', articles: [one.id] },
        destination,
        originals: true,
        annotators,
        language: 'ar',
        time: '2026-11-30T10:00:00.000Z',
        bundleId: randomUUID(),
      },
      'سلمى',
    ),
  )
  return destination
}

const linesIn = async (bundle: string): Promise<readonly string[]> =>
  (await readFile(join(bundle, 'data/provenance/events.jsonl'), 'utf8')).split('\n').slice(0, -1)
const eventsIn = async (bundle: string) => (await linesIn(bundle)).map((line) => JSON.parse(line) as RawEvent)

describe('the events in a bundle', () => {
  it('are those of its articles, annotations and tags, in order, and the bundle is valid with them', async () => {
    const library = await opened()
    await annotated(library, 'السجلات', 'one.txt', ['سجلات'])
    await annotated(library, 'ثانية', 'two.txt', ['غيرها'])
    const parent = valueOf(await library.defineTag({ tag: null, name: 'وثائق' }, 'سلمى'))
    const tags = valueOf(await library.sidebar()).tags
    await library.defineTag({ tag: tags.find(({ name }) => name === 'سجلات')!.id, parent: parent.id }, 'سلمى')
    const bundle = await exported(library)
    const events = await eventsIn(bundle)
    expect(events.map(({ type }) => type)).toEqual([
      'article.acquired',
      'tag.defined',
      'annotation.added',
      'tag.defined',
      'tag.defined',
    ])
    expect(JSON.stringify(events)).toContain('وثائق')
    expect(JSON.stringify(events)).not.toContain('غيرها')
    expect(valueOf(await checkBundle(bundle))).toMatchObject({ ok: true, problems: [] })
  })

  it('stand there letter for letter, so that the custody extract’s hashes are theirs', async () => {
    const library = await opened()
    const bundle = await exported(library)
    const custody = (await readFile(join(bundle, 'data/provenance/custody.jsonl'), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { lineSha256: string; type: string })
    const acquired = custody.find(({ type }) => type === 'article.acquired')!
    const [line] = await linesIn(bundle)
    expect(createHash('sha256').update(line!).digest('hex')).toBe(acquired.lineSha256)
  })

  it('tell that an annotation was deleted, and not what it said', async () => {
    const library = await opened()
    const id = await annotated(library, 'السجلات')
    valueOf(await library.deleteAnnotation(id, 'سلمى'))
    const events = await eventsIn(await exported(library))
    expect(
      events
        .filter(({ data }) => (data as { annotation?: string }).annotation === id)
        .map(({ type }) => type),
    ).toEqual(['annotation.deleted'])
  })

  it('are left out, with the library’s id, where no names may go along', async () => {
    const library = await opened()
    await annotated(library, 'السجلات')
    const bundle = await exported(library, false)
    await expect(linesIn(bundle)).rejects.toThrow('ENOENT')
    expect(await readFile(join(bundle, 'bag-info.txt'), 'utf8')).not.toContain('Sanad-Library')
  })
})
