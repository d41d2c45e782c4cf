import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import { extracted, fixture, outline } from './extracted'

const read = (content: string | Uint8Array, name = 'a/b.html') => extracted(content, name)

describe('a page of news', () => {
  const article = read(fixture('news-page.html'))

  it('becomes a typed tree of its article alone', () => {
    expect(outline(article.blocks)).toEqual([
      ['h1', 'افتتاح مكتبة الحيّ القديم بعد ترميمها'],
      ['paragraph', 'بقلم: هالة الراوي، 7 تشرين الأول 2021'],
      ['image', 'واجهة المكتبة صباح الافتتاح', 'https://example.org/p.jpg'],
      [
        'paragraph',
        'افتُتحت مكتبة الحيّ القديم أمس بعد ثلاث سنوات من الترميم، وحضر الافتتاح نحو مئتي شخص. وقال أمينها سليم: “عادت الكتب إلى رفوفها”.\nوأضاف: «ننتظركم كلّ يوم».',
      ],
      ['h2', 'ماذا في المكتبة؟'],
      [
        'list',
        [
          ['paragraph', 'ثلاثون ألف كتاب'],
          ['list', [['paragraph', 'منها ألف مخطوط']]],
        ],
        [['paragraph', 'قاعة للأطفال']],
      ],
      ['list from 3', [['paragraph', 'بند ثالث']], [['paragraph', 'بند رابع']]],
      ['quote', ['paragraph', 'الكتاب صديق لا يملّ.']],
      [
        'table',
        'مواعيد الزيارة',
        [[['paragraph', 'اليوم']], [['paragraph', 'الساعات']]],
        [[['paragraph', 'السبت']], [['paragraph', '9–17']]],
        [[['paragraph', 'الجمعة: عطلة']]],
      ],
      ['paragraph', 'See the opening hours or this.'],
      ['separator'],
      ['code', '$ echo "مرحبا"\n  done'],
      ['paragraph', 'معلومة جانبية: بُنيت المكتبة سنة 1931.'],
      ['paragraph', 'المصدر: صحيفة المثال'],
    ])
  })

  it('has a title and an origin', () => {
    expect(article).toMatchObject({
      title: 'افتتاح مكتبة الحيّ القديم بعد ترميمها',
      format: 'html',
      extractor: 'html@1',
      direction: 'rtl',
      warnings: [],
      detected: {
        author: 'هالة الراوي',
        source: 'صحيفة المثال',
        published: '2021-10-07T09:30:00+03:00',
        publishedIso: '2021-10-07',
        language: 'ar',
        url: 'https://example.org/news/17',
        tags: ['مكتبات', 'ترميم'],
      },
    })
  })

  it('gives each leaf the direction and language its page gives it', () => {
    const leaves = [...leavesOf(article.blocks)]
    expect(leaves[0]).toMatchObject({ dir: 'rtl', lang: 'ar' })
    expect(leaves.find((leaf) => leaf.runs[0]?.text.startsWith('See'))).toMatchObject({
      dir: 'ltr',
      lang: 'en',
    })
  })

  it('keeps the spans and header cells of its table', () => {
    const table = article.blocks.find((block) => block.kind === 'table')
    expect(table?.rows[0]?.cells.map((cell) => cell.header)).toEqual([true, true])
    expect(table?.rows[2]?.cells[0]).toMatchObject({ columns: 2, rows: 1, header: false })
  })

  it('keeps links that can be shown and drops the others', () => {
    const links = [...leavesOf(article.blocks)]
      .flatMap((leaf) => leaf.runs)
      .filter((run) => run.href !== undefined)
    expect(links.map((run) => [run.text, run.href])).toEqual([
      ['the opening hours', 'https://example.org/hours'],
    ])
  })
})

describe('an old page', () => {
  it('is read in the encoding of its bytes, through its layout tables and line breaks', () => {
    const article = read(fixture('old-page.htm'), 'old-page.htm')
    expect(article).toMatchObject({
      encoding: 'windows-1256',
      title: 'صحيفة المثال - خبر',
      direction: 'rtl',
      warnings: [],
    })
    expect(outline(article.blocks)).toEqual([
      ['paragraph', 'انقطاع المياه عن أحياء المدينة'],
      [
        'paragraph',
        'انقطعت المياه صباح أمس عن ثلاثة أحياء في المدينة، وقال مسؤول في البلدية إن السبب عطل في المضخة الرئيسية.\nوطلب من السكان الصبر حتى المساء.',
      ],
      ['paragraph', 'وأضاف أن فرق الصيانة تعمل منذ الفجر، وأن المياه ستعود تباعا إلى الأحياء كلها.'],
      ['paragraph', 'الرئيسية'],
    ])
  })
})

describe('encodings', () => {
  const page = (meta: string) =>
    `<html><head>${meta}<title>عنوان</title></head><body><p>نص الصفحة وفيه كلمات عربية كثيرة</p></body></html>`
  it.each([
    ['<meta charset="windows-1256">', 'windows-1256', 'windows-1256'],
    [
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1256">',
      'windows-1256',
      'windows-1256',
    ],
    ['<meta charset="windows-1256">', 'utf-8', 'utf-8'],
    ['<meta charset="utf-8">', 'windows-1256', 'windows-1256'],
    ['<meta charset="iso-8859-6">', 'iso-8859-6', 'iso-8859-6'],
    ['', 'utf-16le', 'utf-16le'],
  ])('%s over bytes of %s is read as %s', (meta, real, encoding) => {
    const article = read(new Uint8Array(iconv.encode(page(meta), real)))
    expect(article).toMatchObject({ encoding, title: 'عنوان', text: 'نص الصفحة وفيه كلمات عربية كثيرة' })
  })

  it('reads the declaration of XHTML and its self-closed elements', () => {
    const xhtml =
      '<?xml version="1.0" encoding="windows-1256"?><html xmlns="http://www.w3.org/1999/xhtml"><head><script src="x"/><title/></head><body><div/><p>نص</p></body></html>'
    expect(read(new Uint8Array(iconv.encode(xhtml, 'windows-1256')), 'a.xhtml')).toMatchObject({
      encoding: 'windows-1256',
      text: 'نص',
    })
  })
})

describe('the article of a page', () => {
  const words = (count: number) => 'كلمة '.repeat(count).trim()

  it('is read instead of the page when it holds most of the text', () => {
    expect(read(`<div>قائمة</div><article><p>${words(50)}</p></article><div>روابط</div>`).text).toBe(
      words(50),
    )
  })

  it('is not, when much would be lost', () => {
    const page = read(`<article><p>${words(50)}</p></article><div><p>شهادة ${words(40)}</p></div>`)
    expect(page.text).toContain('شهادة')
  })

  it('is the page when its elements lie: all of the text in a footer', () => {
    expect(read(`<p>قصير</p><footer><p>${words(50)}</p></footer>`).text).toBe(`قصير\n\n${words(50)}`)
  })

  it('has its headline even when that stands outside', () => {
    const page = read(
      `<title>عنوان الخبر الطويل هنا - موقع</title><header><h1>عنوان الخبر الطويل هنا</h1></header><main><p>${words(80)}</p></main>`,
    )
    expect(outline(page.blocks)).toEqual([
      ['h1', 'عنوان الخبر الطويل هنا'],
      ['paragraph', words(80)],
    ])
    expect(page.title).toBe('عنوان الخبر الطويل هنا')
  })

  it.each([
    ['<title>نافذة</title><h1>عنوان</h1><p>نص', 'عنوان'],
    ['<title>عنوان - الموقع</title><meta property="og:site_name" content="الموقع"><p>نص', 'عنوان'],
    ['<title>نافذة</title><meta property="og:title" content="للمشاركة"><h1>الموقع</h1><p>نص', 'للمشاركة'],
    ['<h1>أول</h1><h1>ثان</h1><title>ثان | الموقع</title>', 'ثان'],
    ['<h3>عنوان فرعي</h3><p>نص', 'عنوان فرعي'],
    ['<p>كلمات الافتتاح', 'كلمات الافتتاح'],
    ['', ''],
  ])('is named: %j', (html, title) => {
    expect(read(html).title).toBe(title)
  })
})

describe('the origin of a page', () => {
  it.each([
    ['<meta name="author" content="سلمى"><p>نص', { author: 'سلمى' }],
    ['<meta property="article:author" content="https://example.org/me"><p>نص', {}],
    [
      '<meta property="article:published_time" content="2020-05-01T10:00:00Z"><p>نص',
      { published: '2020-05-01T10:00:00Z', publishedIso: '2020-05-01' },
    ],
    ['<p><time datetime="2020-05-01">أمس</time> نص', { published: '2020-05-01', publishedIso: '2020-05-01' }],
    [
      '<p><time>٧ تشرين الأول ٢٠٢١</time> وقال كثيرون كلاماً طويلاً في ذلك اليوم المشهود',
      { published: '٧ تشرين الأول ٢٠٢١', publishedIso: '2021-10-07' },
    ],
    ['<script type="application/ld+json">{"headline":</script><p>نص', {}],
    ['<script type="application/ld+json">[null,1,"x",{"@graph":{"a":1}},{"@type":5}]</script><p>نص', {}],
    [
      '<script type="application/ld+json">{"@type":["NewsArticle"],"author":["أ",{"name":"ب"},{"name":5}],"publisher":"ج"}</script><p>نص',
      { author: 'أ، ب', source: 'ج' },
    ],
    ['<link rel="canonical" href="https://example.org/c"><p>نص', { url: 'https://example.org/c' }],
    ['<link rel="canonical" href="/c"><p>نص', {}],
    [
      '<!--\n Page saved with SingleFile \n url: https://example.org/s \n saved date: x\n--><p>نص',
      { url: 'https://example.org/s' },
    ],
    ['<!-- saved from url=(0025)https://example.org/old --><p>نص', { url: 'https://example.org/old' }],
    ['<p>نص</p><p>المصدر: وكالة</p>', { source: 'وكالة' }],
  ])('%j', (html, detected) => {
    expect(read(html).detected).toEqual(detected)
  })
})
