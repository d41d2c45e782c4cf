import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import { formOf } from '#core/extract/extract'
import type { Attachment } from '#core/extract/form'
import { openPictures } from '#core/extract/pictures'
import { bookWith } from '#support/book-writer'
import { mutated, numbersFrom } from '#support/mutations'
import { writePng } from '#support/picture-writer'
import { extracted, holdsTogether, outline } from './extracted'

const chaptersOf = (bytes: Uint8Array): readonly Attachment[] => {
  const read = formOf('a.epub')!.chapters!(bytes, { path: 'a.epub' })
  if (!read.ok) throw new Error(read.failure.kind)
  return read.value
}
const picture = new Uint8Array(writePng(2, 2))
const note =
  '<p>قالت الشاهدة<a epub:type="noteref" href="#n">*</a></p><img src="../images/a%20b.png" alt="السوق"/><aside epub:type="footnote" id="n"><p>اسمها محفوظ</p></aside>'
const book = await bookWith(
  [
    { title: 'الفصل الأول: في السوق', body: '<p>نص الأول</p>' },
    { title: null, body: '<p>بقية الأول</p>' },
    { title: 'الفصل الثاني', body: note },
    { title: 'صفحة خالية', body: '' },
  ],
  { 'images/a b.png': picture, 'images/other.png': picture },
)

describe('the chapters of a book', () => {
  it('are books of their own, by what the table of contents names, in the order of reading', () => {
    const chapters = chaptersOf(book)
    expect(chapters.map(({ part, name, isWhole }) => [part, name, isWhole])).toEqual([
      [1, '01 الفصل الأول- في السوق.epub', true],
      [2, '02 الفصل الثاني.epub', true],
    ])
    const [first, second] = chapters.map(({ bytes }) => extracted(bytes, 'a.epub'))
    expect(first).toMatchObject({
      title: 'الفصل الأول: في السوق',
      direction: 'rtl',
      warnings: [],
      detected: { author: 'هالة الراوي', source: 'دار المثال', language: 'ar', publishedIso: '2021-05-01' },
    })
    expect(outline(first!.blocks)).toEqual([
      ['h1', 'الفصل الأول: في السوق'],
      ['paragraph', 'نص الأول'],
      ['paragraph', 'بقية الأول'],
    ])
    expect(second!.text).toContain('اسمها محفوظ')
    expect([...leavesOf(second!.blocks)].flatMap(({ runs }) => runs).some((run) => run.note === '1')).toBe(
      true,
    )
  })

  it('have their pictures, and none that they do not show', async () => {
    const [, second] = chaptersOf(book)
    const resource = [...leavesOf(extracted(second!.bytes, 'a.epub').blocks)].find(
      (leaf) => leaf.kind === 'image',
    )?.resource
    expect(await (await openPictures(second!.bytes, 'a.epub'))(resource ?? '')).toEqual(picture)
    expect(new TextDecoder('latin1').decode(second!.bytes)).not.toContain('other.png')
  })

  it('are the same bytes each time, and in every time zone', () => {
    const before = process.env['TZ']
    const once = chaptersOf(book)
    process.env['TZ'] = 'Pacific/Auckland'
    expect(chaptersOf(book)).toEqual(once)
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  it('are none of a book that is one chapter: of that chapter itself, for one', () => {
    expect(chaptersOf(chaptersOf(book)[0]!.bytes)).toEqual([])
  })

  it('are its pages, where it has no table of contents, by their first words', async () => {
    const chapters = chaptersOf(
      await bookWith([
        { title: null, body: '<h2>مقدمة</h2><p>أ</p>' },
        { title: null, body: '<p>كلام طويل</p>' },
      ]),
    )
    expect(chapters.map(({ name }) => name)).toEqual(['01 مقدمة.epub', '02 كلام طويل.epub'])
  })

  it('are refused where one picture in all of them would fill the disk', async () => {
    const large = new Uint8Array(40_000_000)
    large.set(picture)
    const body = '<p>x</p><img src="../a.png"/>'
    const bomb = await bookWith(
      Array.from({ length: 40 }, (_, at) => ({ title: `فصل ${at}`, body })),
      { 'a.png': large },
    )
    expect(formOf('a.epub')!.chapters!(bomb, { path: 'a.epub' })).toMatchObject({
      ok: false,
      failure: { kind: 'unpacks-too-large' },
    })
  })

  it('hold together or are refused, whatever is changed in the book', () => {
    const number = numbersFrom(11)
    for (let run = 0; run < 150; run++) {
      const read = formOf('a.epub')!.chapters!(mutated(book, number), { path: 'a.epub' })
      if (read.ok) for (const { bytes } of read.value) holdsTogether(extracted(bytes, 'a.epub'))
    }
  })
})
