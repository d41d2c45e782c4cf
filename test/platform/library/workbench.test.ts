import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnnotationId, TagId } from '#core/ids'
import { everyAnnotation, type AnnotationPageRequest } from '#core/library/annotations/queries'
import { listRequest, libraryOf, valueOf, writeFiles } from '#support/library'

const request = (more: Partial<AnnotationPageRequest> = {}): AnnotationPageRequest => ({
  filter: everyAnnotation,
  group: 'none',
  order: 'place',
  descending: false,
  offset: 0,
  limit: 100,
  ...more,
})

const opened = async () => {
  const files = await libraryOf({
    'b.txt': 'مقالة ثانية\n\nقال الشاهد إنه رأى السجلات.',
    'a.txt': 'مقالة أولى\n\nفي المستودع الشمالي كانت الصناديق.',
  })
  const library = await files.open()
  valueOf(await library.scan())
  const quote = async (path: string, words: string, tags: readonly string[], note = '') =>
    valueOf(
      await library.annotateQuote(
        { path, quote: words, prefix: '', suffix: '', note, tags, colour: 'yellow' },
        'ليلى',
      ),
    ).annotation.id
  const first = await quote('b.txt', 'رأى السجلات', ['شهادة'], 'مهم')
  const second = await quote('a.txt', 'المستودع الشمالي', ['شهادة', 'مكان'])
  return { files, library, first, second }
}
const rowsOf = async ({ library }: Awaited<ReturnType<typeof opened>>, more = {}) =>
  valueOf(await library.listAnnotations(request(more)))

/** Pages that overlap and lie beyond the end, each asked for in a new state of the library, and again once all is made. */
const libraryPages = async (library: Awaited<ReturnType<typeof opened>>['library']) => {
  const windows = [
    { offset: 0, limit: 1 },
    { offset: 1, limit: 1 },
    { offset: 0, limit: 9 },
    { offset: 5, limit: 9 },
  ]
  const pages = []
  for (const [i, window] of windows.entries()) {
    valueOf(
      await library.defineTag(
        { tag: null, name: `${valueOf(await library.overview()).annotations} ${i}` },
        'ليلى',
      ),
    )
    const before = valueOf(await library.listAnnotations(request(window)))
    valueOf(await library.listAnnotations(request({ group: 'author' })))
    expect(valueOf(await library.listAnnotations(request(window)))).toEqual(before)
    pages.push(before)
  }
  return pages
}

describe('the workbench', () => {
  it('lists every annotation of the library in the order of paths, with the words around it', async () => {
    const made = await opened()
    const page = await rowsOf(made)
    expect(page).toMatchObject({ total: 2, annotations: 2, authors: ['ليلى'] })
    expect(page.rows.map(({ path, quote }) => [path, quote])).toEqual([
      ['a.txt', 'المستودع الشمالي'],
      ['b.txt', 'رأى السجلات'],
    ])
    expect(page.rows[1]?.state).toBe('exact')
    expect(page.rows[1]?.prefix).toContain('قال الشاهد')
  })

  it('finds each page before all rows are made as it finds it afterwards', async () => {
    const { library, first } = await opened()
    const more = await libraryPages(library)
    valueOf(await library.deleteAnnotation(first, 'ليلى'))
    const fewer = await libraryPages(library)
    expect(more.map(({ total }) => total)).toEqual([2, 2, 2, 2])
    expect(fewer.map(({ total }) => total)).toEqual([1, 1, 1, 1])
  })

  it('sees what was changed since it was last asked', async () => {
    const made = await opened()
    await rowsOf(made)
    valueOf(await made.library.deleteAnnotation(made.first, 'ليلى'))
    expect((await rowsOf(made)).total).toBe(1)
  })

  it('tells where annotations stand in a text that has changed', async () => {
    const made = await opened()
    await writeFiles(made.files.folder, { 'b.txt': 'مقالة ثانية\n\nلم يبق من الكلام شيء.' })
    valueOf(await made.library.scan())
    const page = await rowsOf(made, { filter: { ...everyAnnotation, states: ['orphan', 'review'] } })
    expect(page.rows.map(({ annotation }) => annotation)).toEqual([made.first])
  })

  it('changes many as one act, and back by what it answers', async () => {
    const made = await opened()
    const { library, first, second } = made
    const before = await rowsOf(made)
    const tag = 'مكان' as TagId
    const changes = [first, second].map((annotation) => ({
      annotation,
      colour: 'pink' as const,
      tagsOn: [tag],
      described: { style: 'underline' },
      deleted: annotation === first,
    }))
    const { changed, back } = valueOf(await library.changeAnnotations(changes, 'ليلى'))
    expect(changed).toBe(2)
    const after = await rowsOf(made)
    expect(after.rows.map(({ annotation, colour }) => [annotation, colour])).toEqual([[second, 'pink']])
    valueOf(await library.changeAnnotations(back, 'ليلى'))
    const again = await rowsOf(made)
    const looks = ({ rows }: typeof before) => rows.map(({ modified: _, ...row }) => row)
    expect(looks(again)).toEqual(looks(before))
    const { annotations } = valueOf(await library.readArticle(again.rows[0]!.article))
    expect(annotations[0]?.annotation.described).toBeUndefined()
  })

  it('writes nothing for a change of nothing, and passes over what is not there', async () => {
    const { library, first } = await opened()
    const before = valueOf(await library.history(null)).length
    const unknown = 'urn:uuid:99999999-9999-4999-8999-999999999999' as AnnotationId
    const changes = [
      { annotation: first, colour: 'yellow' as const },
      { annotation: unknown, deleted: true },
    ]
    expect(valueOf(await library.changeAnnotations(changes, ''))).toEqual({ changed: 0, back: [] })
    expect(valueOf(await library.history(null))).toHaveLength(before)
  })

  it('refuses a tag that is not in the codebook', async () => {
    const { library, first } = await opened()
    const result = await library.changeAnnotations([{ annotation: first, tagsOn: ['لا أحد' as TagId] }], '')
    expect(result).toMatchObject({ ok: false, failure: { kind: 'tag-unknown' } })
  })

  it('counts tags that stand together', async () => {
    const { library } = await opened()
    expect(valueOf(await library.tagMatrix(everyAnnotation))).toEqual({
      tags: ['شهادة', 'مكان'],
      counts: [
        [2, 1],
        [1, 1],
      ],
      used: 2,
    })
  })

  it('writes what is listed as a table, and says why where it cannot', async () => {
    const { files, library } = await opened()
    const destination = join(files.dataFolder, 'table.csv')
    const { offset: _, limit: __, ...listing } = request({ group: 'tag' })
    const overwrite = false
    expect(
      valueOf(await library.saveAnnotationTable({ listing, destination, overwrite }, 'سلمى')),
    ).toMatchObject({
      rows: 2,
    })
    const written = await readFile(destination, 'utf8')
    expect(written.trim().split('\r\n')).toHaveLength(3)
    const again = await library.saveAnnotationTable({ listing, destination, overwrite }, '')
    expect(again).toMatchObject({ ok: false, failure: { kind: 'destination-exists' } })
    valueOf(await library.saveAnnotationTable({ listing, destination, overwrite: true }, ''))
    const nowhere = await library.saveAnnotationTable(
      { listing, destination: '/no/such/folder/a.csv', overwrite },
      '',
    )
    expect(nowhere).toMatchObject({ ok: false, failure: { kind: 'folder-not-found' } })
    const inside = await library.saveAnnotationTable(
      {
        listing,
        destination: join(files.folder, 'table.csv'),
        overwrite,
      },
      '',
    )
    expect(inside).toMatchObject({ ok: false, failure: { kind: 'destination-inside-library' } })
  })

  it('lists what was deleted, the latest first, and what links point to', async () => {
    const { library, first, second } = await opened()
    valueOf(await library.changeAnnotations([{ annotation: first, linksOn: [second] }], 'ليلى'))
    expect(valueOf(await library.linkTargets([second]))).toMatchObject([
      { target: second, annotation: second, quote: 'المستودع الشمالي' },
    ])
    valueOf(await library.deleteAnnotation(first, 'ليلى'))
    valueOf(await library.deleteAnnotation(second, 'سلمى'))
    const deleted = valueOf(await library.deletedAnnotations())
    expect(deleted.map(({ row, deletedBy }) => [row.annotation, deletedBy])).toEqual([
      [second, 'سلمى'],
      [first, 'ليلى'],
    ])
    expect(deleted[1]).toMatchObject({ row: { note: 'مهم' }, tagNames: ['شهادة'] })
    expect(valueOf(await library.linkTargets([second]))).toEqual([])
    const back = deleted.map(({ row }) => ({ annotation: row.annotation, deleted: false }))
    expect(valueOf(await library.changeAnnotations(back, ''))).toMatchObject({ changed: 2 })
    expect(valueOf(await library.deletedAnnotations())).toEqual([])
  })

  it('keeps links and fields through a list of the articles and another start', async () => {
    const { files, library, first, second } = await opened()
    const change = { annotation: first, linksOn: [second], described: { certainty: 'uncertain' } }
    valueOf(await library.changeAnnotations([change], 'ليلى'))
    await library.close()
    const again = await files.open()
    const { rows } = valueOf(await again.listArticles(listRequest({ query: '' })))
    const b = rows.find(({ article }) => article.path === 'b.txt')!.article.id
    const { annotations } = valueOf(await again.readArticle(b))
    expect(annotations[0]?.annotation).toMatchObject({
      links: [second],
      described: { certainty: 'uncertain' },
    })
  })
})
