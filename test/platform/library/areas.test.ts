import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseEvent } from '#core/journal/event'
import type { Library } from '#platform/library/library'
import { libraryOf, valueOf } from '#support/library'
import { writePng } from '#support/picture-writer'

const face = writePng(40, 30, [200, 10, 10])
const other = writePng(40, 30, [10, 10, 200])
const page = '<p>نص المقالة قبل الصورة.</p><img alt="" src="p_files/a.png"><p>نص بعدها.</p>'
const files = { 'photo.png': writePng(60, 40), 'page.html': page, 'p_files/a.png': face }
const box = { x: 10, y: 20, width: 30, height: 40 }

const scanned = async (library: Library): Promise<void> => void valueOf(await library.scan())
const idAt = async (library: Library, path: string) => valueOf(await library.articleAt(path)).id
const drawn = async (library: Library, path: string, resource: string, note = 'وجه الشاهد') =>
  valueOf(
    await library.annotate(
      {
        article: await idAt(library, path),
        range: null,
        area: { ...box, resource },
        note,
        tags: ['وجوه'],
        colour: 'pink',
        described: { certainty: 'uncertain' },
      },
      'سلمى',
    ),
  )
const only = async (library: Library) => valueOf(await library.annotations())[0]!

describe('annotating a part of a picture', () => {
  it('is there after a restart, on its picture, and counts as not changed since', async () => {
    const { open } = await libraryOf(files)
    const first = await open()
    await scanned(first)
    const made = await drawn(first, 'photo.png', 'self')
    expect(made.annotation).toMatchObject({
      target: null,
      area: { ...box, resource: 'self', picture: 1, start: 0 },
      note: 'وجه الشاهد',
      colour: 'pink',
    })
    expect(made.anchor).toMatchObject({ state: 'exact', on: { picture: 1, page: null } })
    await first.close()
    const second = await open()
    expect((await only(second)).annotation).toEqual(made.annotation)
  })

  it('is refused on a picture that is not there', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const article = await idAt(library, 'photo.png')
    const asked = { article, range: null, note: '', tags: [], colour: 'pink' } as const
    expect(await library.annotate({ ...asked, area: { ...box, resource: 'page:2' } }, '')).toMatchObject({
      failure: { kind: 'picture-missing', path: 'photo.png' },
    })
    expect(valueOf(await library.annotations())).toEqual([])
  })

  it('is moved and resized as one act with a way back, and says when', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { annotation } = await drawn(library, 'photo.png', 'self', '')
    const area = { ...annotation.area!, x: 0, width: 99.5 }
    const { back } = valueOf(await library.changeAnnotations([{ annotation: annotation.id, area }], 'سلمى'))
    expect((await only(library)).annotation.area).toEqual(area)
    expect((await only(library)).annotation.modified).not.toBeNull()
    valueOf(await library.changeAnnotations([...back], 'سلمى'))
    expect((await only(library)).annotation.area).toEqual(annotation.area)
  })

  it('follows its picture to another place, and waits for a person where another one stands there', async () => {
    const { folder, open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { annotation } = await drawn(library, 'page.html', 'file:p_files/a.png')
    await writeFile(join(folder, 'p_files/b.png'), face)
    await writeFile(join(folder, 'page.html'), page.replace('a.png', 'b.png'))
    await scanned(library)
    expect((await only(library)).anchor).toMatchObject({
      state: 'moved',
      on: { resource: 'file:p_files/b.png' },
    })
    await writeFile(join(folder, 'p_files/b.png'), other)
    expect((await only(library)).anchor?.state).toBe('review')
    const queue = valueOf(await library.reviewQueue())
    expect(queue.counts).toEqual({ moved: 0, review: 1, orphan: 0 })
    const before = valueOf(
      await library.reviewAnnotations(
        { decisions: [{ annotation: annotation.id, at: { resource: 'file:p_files/b.png' } }] },
        'سلمى',
      ),
    )
    expect((await only(library)).anchor?.state).toBe('exact')
    valueOf(await library.takeBackReview({ before: [...before] }, 'سلمى'))
    expect((await only(library)).annotation.area).toEqual(annotation.area)
    await rm(join(folder, 'p_files/b.png'))
    expect((await only(library)).anchor?.state).toBe('review')
    await writeFile(join(folder, 'page.html'), '<p>نص المقالة بلا صورة.</p>')
    await scanned(library)
    expect((await only(library)).anchor).toEqual({ state: 'orphan' })
  })

  it('is looked for by its picture where that has another place in the same file', async () => {
    const { folder, open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { annotation } = await drawn(library, 'page.html', 'file:p_files/a.png')
    const area = { ...annotation.area!, resource: 'page:7' }
    valueOf(await library.changeAnnotations([{ annotation: annotation.id, area }], ''))
    expect((await only(library)).anchor).toMatchObject({ state: 'moved', on: { picture: 1 } })
    expect(folder).not.toBe('')
  })

  it('is undecided, and not in review, while its picture can not be read', async () => {
    const { folder, open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    await drawn(library, 'page.html', 'file:p_files/a.png')
    await rm(join(folder, 'p_files/a.png'))
    await mkdir(join(folder, 'p_files/a.png'))
    expect((await only(library)).anchor).toMatchObject({ state: 'review', isUnread: true })
    expect(valueOf(await library.reviewQueue()).items).toEqual([])
    expect(valueOf(await library.overview()).needReview).toBe(0)
    await rm(join(folder, 'p_files/a.png'), { recursive: true })
    await writeFile(join(folder, 'p_files/a.png'), face)
    expect((await only(library)).anchor?.state).toBe('exact')
    await writeFile(join(folder, 'p_files/a.png'), other)
    expect((await only(library)).anchor).not.toHaveProperty('isUnread')
    expect(valueOf(await library.reviewQueue()).items).toHaveLength(1)
  })

  it('is written so that a program that knows nothing of areas keeps it as one of the whole article', async () => {
    const { folder, open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    await drawn(library, 'photo.png', 'self')
    await library.close()
    const journals = join(folder, '_sanad/journal')
    const [name] = await readdir(journals)
    const lines = (await readFile(join(journals, name!), 'utf8')).trim().split('\n')
    const events = lines.map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> })
    expect(events.find(({ type }) => type === 'annotation.added')?.data['target']).toBeNull()
    const outlined = events.find(({ type }) => type === 'annotation.outlined')!
    expect(outlined.data['area']).toMatchObject({ ...box, picture: 1 })
    // One that reaches out of its picture is of a program that knows more, and is passed over.
    const strange = { ...outlined, data: { ...outlined.data, area: { ...box, x: 90 } } }
    expect(parseEvent(strange)).toMatchObject({ type: 'foreign', named: 'annotation.outlined' })
  })
})
