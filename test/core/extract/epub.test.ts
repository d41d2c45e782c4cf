import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import type { Extracted } from '#core/article/extracted'
import { zipOf } from '#support/office-file'
import { extracted, extractAtOnce, fixture, outline } from './extracted'
import { namesOfTestimony } from './testimony'

type Book = {
  readonly chapters: Readonly<Record<string, string>>
  readonly metadata?: string
  readonly manifest?: string
  readonly spine?: string
  readonly parts?: Readonly<Record<string, string>>
}

const page = (body: string): string =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="e"><head><title/></head><body>${body}</body></html>`

const bookOf = ({ chapters, metadata = '', manifest = '', spine = '', parts = {} }: Book) => {
  const names = Object.keys(chapters)
  const items = names.map(
    (name) => `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const references = names.map((name) => `<itemref idref="${name}"/>`)
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="d"><metadata>${metadata}</metadata><manifest>${items.join('')}${manifest}</manifest><spine ${spine}>${references.join('')}</spine></package>`,
    ...Object.fromEntries(names.map((name) => [`OEBPS/text/${name}.xhtml`, page(chapters[name] ?? '')])),
    ...parts,
  })
}
const read = async (book: Book): Promise<Extracted> => extracted(await bookOf(book), 'كتب/a.epub')

describe('a book', () => {
  it('as pandoc writes it becomes one article', () => {
    const article = extracted(fixture('testimony.epub'), 'a.epub')
    expect(article).toMatchObject({
      format: 'epub',
      extractor: 'epub@2',
      title: 'شهادة من الحيّ القديم',
      direction: 'rtl',
      warnings: [],
      detected: {
        author: 'هالة الراوي',
        published: '2021-05-01',
        publishedIso: '2021-05-01',
        language: 'ar',
      },
    })
    expect(outline(article.blocks).slice(3)).toEqual([
      ['h1', 'شهادة من الحيّ القديم'],
      ['paragraph', 'قالت الشاهدة1 إنّ الجنود وصلوا عند الفجر، وانتظروا ساعة كاملة. انظر الموقع.'],
      ...namesOfTestimony,
      ['quote', ['paragraph', 'اقتباس من الرسالة الأولى.']],
      ['paragraph', 'An English paragraph (2021) with 3 numbers.'],
      ['note', ['paragraph', 'اسمها محفوظ لدى الفريق.']],
    ])
    const reference = [...leavesOf(article.blocks)]
      .flatMap((leaf) => leaf.runs)
      .find((run) => run.note !== undefined)
    expect(reference).toMatchObject({ text: '1', note: '1' })
  })

  const metadata =
    '<dc:title>كتاب الشهادات</dc:title><dc:creator>سلمى</dc:creator><dc:creator>هالة</dc:creator><dc:publisher>دار المثال</dc:publisher><dc:language>ar</dc:language>'

  it('has its chapters in the order of the spine, each once, under the titles of its contents', async () => {
    const article = await read({
      metadata,
      chapters: { b: '<p>نص الثاني</p>', a: '<h2>عنوان في النص</h2><p>نص الأول</p>' },
      manifest: '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>',
      spine: 'page-progression-direction="rtl"',
      parts: {
        'OEBPS/nav.xhtml': page(
          '<nav epub:type="landmarks"><a href="text/b.xhtml">لا</a></nav><nav epub:type="toc"><ol><li><a href="text/b.xhtml#x">الفصل الثاني</a></li><li><a href="text/a.xhtml">الفصل الأول</a></li></ol></nav>',
        ),
      },
    })
    expect(article).toMatchObject({
      title: 'كتاب الشهادات',
      direction: 'rtl',
      detected: { author: 'سلمى، هالة', source: 'دار المثال', language: 'ar' },
    })
    expect(outline(article.blocks)).toEqual([
      ['h1', 'الفصل الثاني'],
      ['paragraph', 'نص الثاني'],
      ['h2', 'عنوان في النص'],
      ['paragraph', 'نص الأول'],
    ])
  })

  it('of the second edition of the form has its titles in an NCX', async () => {
    const article = await read({
      chapters: { a: '<p>نص</p>' },
      manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      spine: 'toc="ncx"',
      parts: {
        'OEBPS/toc.ncx':
          '<ncx><navMap><navPoint><navLabel><text>الفصل</text></navLabel><content src="text/a.xhtml"/></navPoint></navMap></ncx>',
      },
    })
    expect(outline(article.blocks)).toEqual([
      ['h1', 'الفصل'],
      ['paragraph', 'نص'],
    ])
  })

  it('turned from right to left is read from right to left, whatever its letters', async () => {
    const chapters = { a: '<p>Latin letters only</p>' }
    expect((await read({ chapters })).direction).toBe('ltr')
    expect((await read({ chapters, spine: 'page-progression-direction="rtl"' })).direction).toBe('rtl')
  })

  it('has its notes at the end, and what refers to them', async () => {
    const article = await read({
      chapters: {
        a: '<p>نص<a epub:type="noteref" href="#n">*</a></p><aside epub:type="footnote" id="n"><p>حاشية</p></aside>',
        b: '<p>آخر</p>',
      },
    })
    expect(outline(article.blocks)).toEqual([
      ['paragraph', 'نص*'],
      ['paragraph', 'آخر'],
      ['note', ['paragraph', 'حاشية']],
    ])
  })

  it('tells the notes of its chapters apart, also where one of them is empty', async () => {
    const chapter = (words: string, between: string) =>
      `<p>نص<a epub:type="noteref" href="#n">*</a></p>${between}<aside epub:type="footnote" id="n"><p>${words}</p></aside>`
    const { blocks } = await read({
      chapters: {
        a: chapter('الأولى', '<aside epub:type="footnote" id="e"><p></p></aside>'),
        b: chapter('الثانية', ''),
      },
    })
    const referredTo = [...leavesOf(blocks)].flatMap(({ runs }) => runs.flatMap(({ note }) => note ?? []))
    const notes = blocks.flatMap((block) => (block.kind === 'note' ? [block.key] : []))
    expect(new Set(notes).size).toBe(2)
    expect(referredTo).toEqual(notes)
  })

  it('has a note on a note once', async () => {
    const note = (id: string, inside: string) => `<aside epub:type="footnote" id="${id}">${inside}</aside>`
    const { text } = await read({ chapters: { a: `<p>نص</p>${note('n', `حاشية${note('m', 'عليها')}`)}` } })
    expect(text.split(/\s+/)).toEqual(['نص', 'حاشية', 'عليها'])
  })

  it('runs nothing and loads nothing', async () => {
    const article = await read({
      chapters: {
        a: '<script>alert(1)</script><p onclick="x()">نص<a href="javascript:x()">رابط</a></p><iframe src="https://example.org"/>',
      },
    })
    expect(article.text).toBe('نصرابط')
    expect(JSON.stringify(article.blocks)).not.toMatch(/javascript|onclick|iframe/)
  })
})

describe('books that can not be read, or only in part', () => {
  it.each([
    ['no container and no package', { 'a.txt': 'نص' }, 'other-form'],
    ['an empty package', { 'a.opf': '' }, 'damaged-file'],
  ])('are named: %s', async (_, parts, kind) => {
    expect(extractAtOnce(await zipOf(parts), 'a.epub')).toMatchObject({ failure: { kind, path: 'a.epub' } })
  })

  const encryption = (path: string) => ({
    'META-INF/encryption.xml': `<encryption><EncryptedData><CipherData><CipherReference URI="${path}"/></CipherData></EncryptedData></encryption>`,
  })

  it('are named where a shop has locked them; locked fonts lock no text', async () => {
    const chapters = { a: '<p>نص</p>' }
    const locked = await bookOf({ chapters, parts: encryption('OEBPS/text/a.xhtml') })
    expect(extractAtOnce(locked, 'a.epub')).toMatchObject({ failure: { kind: 'encrypted-file' } })
    expect((await read({ chapters, parts: encryption('OEBPS/fonts/a.otf') })).text).toBe('نص')
  })

  it('are read without the chapters that are missing, with a warning', async () => {
    const article = await read({
      chapters: { a: '<p>نص</p>' },
      manifest: '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>',
      spine: '><itemref idref="gone"/><itemref idref="unknown"/><x /',
    })
    expect(article).toMatchObject({ text: 'نص', warnings: [{ kind: 'damaged' }] })
  })

  it('find no file outside of themselves', async () => {
    const article = await read({
      chapters: { a: '<p>نص</p>' },
      manifest:
        '<item id="x" href="../../../../etc/passwd" media-type="text/html"/><item id="y" href="%2e%2e/%2e%2e/etc/hosts" media-type="text/html"/><item id="z" href="%ff" media-type="text/html"/>',
      spine: '><itemref idref="x"/><itemref idref="y"/><itemref idref="z"/><x /',
    })
    expect(article).toMatchObject({ text: 'نص', warnings: [{ kind: 'damaged' }] })
  })
})
