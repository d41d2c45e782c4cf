import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import type { Extracted } from '#core/article/extracted'
import { formOf } from '#core/extract/extract'
import { zipOf } from '#support/office-file'
import { extracted, outline } from './extracted'

type Target = readonly [href: string, title: string]

const page = (body: string): string =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head>${body.startsWith('<body') ? body : `<body>${body}</body>`}</html>`

const navOf = (targets: readonly Target[]): string =>
  page(
    `<nav epub:type="toc"><ol>${targets.map(([href, title]) => `<li><a href="${href}">${title}</a></li>`).join('')}</ol></nav>`,
  )

const ncxOf = (targets: readonly Target[]): string =>
  `<ncx><navMap>${targets.map(([href, title]) => `<navPoint><navLabel><text>${title}</text></navLabel><content src="${href}"/></navPoint>`).join('')}</navMap></ncx>`

/** Pages `p0.xhtml`, `p1.xhtml`, … read from right to left, and a table of contents in either form. */
const bookOf = (
  bodies: readonly string[],
  targets: readonly Target[],
  form: 'nav' | 'ncx' = 'nav',
): Promise<Uint8Array> => {
  const items = bodies.map(
    (_, at) => `<item id="p${at}" href="p${at}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const contents =
    form === 'nav'
      ? '<item id="t" href="t.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
      : '<item id="t" href="t.xhtml" media-type="application/x-dtbncx+xml"/>'
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/b.opf"/></rootfiles></container>',
    'OEBPS/b.opf': `<package xmlns:dc="d"><metadata><dc:title>كتاب</dc:title></metadata><manifest>${contents}${items.join('')}<item id="out" href="out.xhtml" media-type="application/xhtml+xml"/></manifest><spine page-progression-direction="rtl">${bodies.map((_, at) => `<itemref idref="p${at}"/>`).join('')}</spine></package>`,
    'OEBPS/t.xhtml': form === 'nav' ? navOf(targets) : ncxOf(targets),
    'OEBPS/out.xhtml': page('<p id="x">خارج</p>'),
    ...Object.fromEntries(bodies.map((body, at) => [`OEBPS/p${at}.xhtml`, page(body)])),
  })
}

type NamedChapter = { readonly name: string; readonly article: Extracted }

const chaptersOf = (bytes: Uint8Array): readonly NamedChapter[] => {
  const read = formOf('a.epub')!.chapters!(bytes, { path: 'a.epub' })
  if (!read.ok) throw new Error(read.failure.kind)
  return read.value.map((chapter) => ({
    name: chapter.name.replace(/\.epub$/, ''),
    article: extracted(chapter.bytes, 'a.epub'),
  }))
}

const parted = async (bodies: readonly string[], targets: readonly Target[], form?: 'nav' | 'ncx') =>
  chaptersOf(await bookOf(bodies, targets, form)).map(({ name, article }) => [
    name,
    article.text.split(/\s+/).join(' '),
  ])

const three = '<p id="one">أول</p><p>بقية</p><p id="two">ثان</p><p id="three">ثالث</p>'
const named: readonly Target[] = [
  ['p0.xhtml#one', 'الأول'],
  ['p0.xhtml#two', 'الثاني'],
  ['p0.xhtml#three', 'الثالث'],
]
const partedThree = [
  ['01 الأول', 'الأول أول بقية'],
  ['02 الثاني', 'الثاني ثان'],
  ['03 الثالث', 'الثالث ثالث'],
]

describe('chapters that are marked inside one page', () => {
  it.each(['nav', 'ncx'] as const)('begin at the elements that the table names (%s)', async (form) => {
    expect(await parted([three], named, form)).toEqual(partedThree)
  })

  it('give the one article of the book its headings, in the same text', async () => {
    const article = extracted(await bookOf([three], named), 'a.epub')
    expect(article).toMatchObject({ extractor: 'epub@2', direction: 'rtl', warnings: [] })
    expect(outline(article.blocks)).toEqual([
      ['h1', 'الأول'],
      ['paragraph', 'أول'],
      ['paragraph', 'بقية'],
      ['h1', 'الثاني'],
      ['paragraph', 'ثان'],
      ['h1', 'الثالث'],
      ['paragraph', 'ثالث'],
    ])
  })

  it('are turned from right to left as the book is', async () => {
    const latin = '<p id="one">one</p><p id="two">two</p>'
    const chapters = chaptersOf(await bookOf([latin], named.slice(0, 2)))
    expect(chapters.map(({ article }) => article.direction)).toEqual(['rtl', 'rtl'])
  })

  it('stand in the order of the page, whatever that of the table', async () => {
    expect(await parted([three], [named[2]!, named[0]!, named[1]!])).toEqual(partedThree)
  })

  it.each([
    ['ids that are missing', [...named, ['p0.xhtml#gone', 'لا شيء']]],
    ['places that are named twice', [...named, ['p0.xhtml#two', 'مرة أخرى']]],
    ['pages outside of the order of reading', [['out.xhtml#x', 'خارج'], ...named, ['none.xhtml#y', 'لا']]],
  ] as const)('are not changed by %s', async (_, targets) => {
    expect(await parted([three], targets)).toEqual(partedThree)
  })

  it('begin with the page where the first that is named in it has no element', async () => {
    const targets: readonly Target[] = [['p0.xhtml#gone', 'المقدمة'], named[1]!]
    expect(await parted([three], targets)).toEqual([
      ['01 المقدمة', 'المقدمة أول بقية'],
      ['02 الثاني', 'الثاني ثان ثالث'],
    ])
  })

  it.each([
    ['percent-encoded', '%D9%81%D8%B5%D9%84%202', '<p id="فصل 2">ثان</p>'],
    ['as written', 'فصل2', '<p id="فصل2">ثان</p>'],
    ['with a percent sign of its own', '100%25', '<p id="100%25">ثان</p>'],
    ['broken', '%ff', '<p id="%ff">ثان</p>'],
    ['of an old anchor', 'a', '<p><a name="a"></a>ثان</p>'],
    ['twice in the page', 'a', '<p id="a">ثان</p><p id="a"></p>'],
  ])('are found by an id that is %s', async (_, id, body) => {
    expect(
      await parted(
        [`<p>أول</p>${body}`],
        [
          ['p0.xhtml', 'أ'],
          [`p0.xhtml#${id}`, 'ب'],
        ],
      ),
    ).toEqual([
      ['01 أ', 'أ أول'],
      ['02 ب', 'ب ثان'],
    ])
  })

  it('part a paragraph in whose middle one begins, and keep what is around it', async () => {
    const body = '<blockquote><p>قبل <b>الكلمة <a id="m"></a>الغليظة</b> بعد</p></blockquote><p>آخر</p>'
    const article = extracted(
      await bookOf(
        [body],
        [
          ['p0.xhtml', 'أ'],
          ['p0.xhtml#m', 'ب'],
        ],
      ),
      'a.epub',
    )
    expect(outline(article.blocks)).toEqual([
      ['h1', 'أ'],
      ['quote', ['paragraph', 'قبل الكلمة']],
      ['h1', 'ب'],
      ['quote', ['paragraph', 'الغليظة بعد']],
      ['paragraph', 'آخر'],
    ])
  })

  it('that are nested begin where they stand; of two with nothing between them the first in the table is one', async () => {
    const body =
      '<section id="part"><h2 id="one">عنوان</h2><p>أ</p><section id="two"><p>ب</p></section><p>ج</p></section>'
    const targets: readonly Target[] = [['p0.xhtml#part', 'القسم'], ...named.slice(0, 2)]
    expect(await parted([body], targets)).toEqual([
      ['01 القسم', 'عنوان أ'],
      ['02 الثاني', 'الثاني ب ج'],
    ])
  })

  it('leave what stands before the first to the chapter before, also of another page', async () => {
    const bodies = ['<p>أ</p>', '<p>ب</p><p id="x">ج</p>', '<p>د</p>']
    expect(
      await parted(bodies, [
        ['p0.xhtml', 'الأول'],
        ['p1.xhtml#x', 'الثاني'],
      ]),
    ).toEqual([
      ['01 الأول', 'الأول أ ب'],
      ['02 الثاني', 'الثاني ج د'],
    ])
  })

  it('have their own notes, though these stand together at the end of the page', async () => {
    const reference = (id: string) => `<a epub:type="noteref" href="#${id}">*</a>`
    const notes = ['n1', 'n2'].map((id) => `<li epub:type="footnote" id="${id}">حاشية ${id}</li>`)
    const body = `<p id="one">أ${reference('n1')}</p><p id="two">ب${reference('n2')}</p><hr/><ol>${notes.join('')}</ol>`
    const chapters = chaptersOf(await bookOf([body], named.slice(0, 2)))
    expect(chapters.map(({ article }) => outline(article.blocks).at(-1))).toEqual([
      ['note', ['paragraph', 'حاشية n1']],
      ['note', ['paragraph', 'حاشية n2']],
    ])
    for (const { article } of chapters)
      expect(
        [...leavesOf(article.blocks)].flatMap(({ runs }) => runs.flatMap(({ note }) => note ?? [])),
      ).toEqual(['1'])
  })

  it('go on with the numbers of a list that they part', async () => {
    const body = '<ol start="3"><li>أ</li><li>ب</li><li id="m">ج</li></ol>'
    const article = extracted(
      await bookOf(
        [body],
        [
          ['p0.xhtml', 'أ'],
          ['p0.xhtml#m', 'ب'],
        ],
      ),
      'a.epub',
    )
    expect(outline(article.blocks).map((block) => (block as unknown[])[0])).toEqual([
      'h1',
      'list from 3',
      'h1',
      'list from 5',
    ])
  })

  it('leave a page that they do not part as it is, byte for byte', async () => {
    const read = formOf('a.epub')!.chapters!(
      await bookOf(['<p  id="one" >أ</p>', '<p>ب</p>'], [named[0]!, ['p1.xhtml', 'ب']]),
      { path: 'a.epub' },
    )
    const text = read.ok ? new TextDecoder().decode(read.value[0]?.bytes) : ''
    expect(text).toContain('<p  id="one" >أ</p>')
  })
})

describe('marks that are made to do harm', () => {
  it('part a page into a thousand, or leave it whole, and lose nothing', async () => {
    const marks = Array.from({ length: 1000 }, (_, at) => at)
    const targets = marks.map((at): Target => [`p0.xhtml#m${at}`, `عنوان ${at}`])
    const flat = marks.map((at) => `<p id="m${at}">و${at}</p>`).join('')
    expect(chaptersOf(await bookOf([flat], targets))).toHaveLength(1000)
    const long = `<div title="${'x'.repeat(50_000)}">`
    const deep = `${long.repeat(100)}${flat}${'</div>'.repeat(100)}`
    const article = extracted(await bookOf([deep], targets), 'a.epub')
    expect(article.text.match(/و\d+/g)).toHaveLength(1000)
  }, 60_000)

  it('lose nothing of elements that a parser moves, or takes for no markup', async () => {
    const body =
      '<p>أ</p><table><p>ب</p><tr><td id="m">ج<a href="x">د<a href="y">هـ</a></td></tr></table><xmp><p>و</xmp><pre id="n">\n\nز &amp; &lt;ح</pre>'
    const targets: readonly Target[] = [
      ['p0.xhtml', '١'],
      ['p0.xhtml#m', '٢'],
      ['p0.xhtml#n', '٣'],
    ]
    const whole = extracted(await bookOf([body], []), 'a.epub').text.replace(/\s+/g, '')
    const chapters = await parted([body], targets)
    expect(chapters.map(([, text]) => text!.replace(/[\s١٢٣]+/g, '')).join('')).toBe(whole)
  })
})

it('a page of notes alone is a chapter where nothing says that it belongs to one', async () => {
  const pages = ['<p>أ</p>', '<aside epub:type="footnote"><p>ب</p></aside>', '<p>ج</p>']
  const texts = chaptersOf(await bookOf(pages, [])).map(({ article }) => article.text.trim())
  expect(texts).toEqual(['أ', 'ب', 'ج'])
})

const element = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constant('#'),
    fc
      .tuple(
        fc.constantFrom(
          'p',
          'div',
          'section',
          'b',
          'h2',
          'ul',
          'ol',
          'li',
          'blockquote',
          'table',
          'tr',
          'td',
          'pre',
          'aside',
        ),
        fc.option(fc.integer({ min: 0, max: 5 })),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(
        ([name, id, inside]) =>
          `<${name}${id === null ? '' : ` id="m${id}"`}${name === 'aside' ? ' epub:type="footnote"' : ''}>${inside.join('')}</${name}>`,
      ),
  ),
})).node

it('all chapters of a book together hold all of its words once, wherever they begin', async () => {
  const bodies = fc.array(fc.array(element, { maxLength: 6 }), { minLength: 1, maxLength: 3 })
  const targets = fc.array(fc.tuple(fc.nat(3), fc.nat(7)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(bodies, targets, async (drawn, marks) => {
      let words = 0
      const pages = drawn.map((nodes) => nodes.join('').replaceAll('#', () => ` و${++words}و `))
      const book = await bookOf(
        pages,
        marks.map(([at, id]) => [`p${at}.xhtml${id === 7 ? '' : `#m${id}`}`, 'عنوان']),
      )
      const all = Array.from({ length: words }, (_, at) => `و${at + 1}و`).sort()
      const wordsOf = (text: string): readonly string[] => (text.match(/و\d+و/g) ?? []).sort()
      const chapters = chaptersOf(book)
      expect(wordsOf(extracted(book, 'a.epub').text)).toEqual(all)
      if (chapters.length > 0)
        expect(wordsOf(chapters.map(({ article }) => article.text).join(' '))).toEqual(all)
    }),
    { numRuns: 200 },
  )
})
