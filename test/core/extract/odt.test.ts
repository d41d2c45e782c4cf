import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import type { Extracted } from '#core/article/extracted'
import { zipOf } from '#support/office-file'
import { extracted, extractAtOnce, fixture, outline } from './extracted'
import { namesOfTestimony } from './testimony'

const spaces =
  'xmlns:office="o" xmlns:style="s" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:svg="v" xmlns:xlink="x" xmlns:fo="f" xmlns:dc="c" xmlns:meta="m"'
type Parts = { readonly body: string; readonly styles?: string; readonly meta?: string }

const flat = ({ body, styles = '', meta = '' }: Parts): string =>
  `<?xml version="1.0"?><office:document ${spaces}><office:meta>${meta}</office:meta><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document>`
const read = (parts: Parts): Extracted => extracted(flat(parts), 'a/b.fodt')
const bodyOf = (body: string, styles = '') => outline(read({ body, styles }).blocks)
const p = (content: string, style = ''): string => `<text:p text:style-name="${style}">${content}</text:p>`

describe('an OpenDocument text', () => {
  it.each([
    ['testimony-writer.odt', 'h1', ['paragraph', 'اقتباس من الرسالة الأولى.']],
    ['testimony-pandoc.odt', 'h1', ['quote', ['paragraph', 'اقتباس من الرسالة الأولى.']]],
  ])('as in %s becomes a typed tree', (name, heading, quotation) => {
    const article = extracted(fixture(name), name)
    expect(article).toMatchObject({
      format: 'odt',
      extractor: 'odt@2',
      title: 'شهادة من الحيّ القديم',
      direction: 'rtl',
      warnings: [],
      detected: { author: 'هالة الراوي', publishedIso: '2021-05-01', language: 'ar' },
    })
    expect(outline(article.blocks)).toEqual([
      [heading, 'شهادة من الحيّ القديم'],
      ['paragraph', 'هالة الراوي'],
      ['paragraph', '2021-05-01'],
      ['h1', 'شهادة من الحيّ القديم'],
      ['paragraph', 'قالت الشاهدة* إنّ الجنود وصلوا عند الفجر، وانتظروا ساعة كاملة. انظر الموقع.'],
      ...namesOfTestimony,
      quotation,
      ['paragraph', 'An English paragraph (2021) with 3 numbers.'],
      ['note', ['paragraph', 'اسمها محفوظ لدى الفريق.']],
    ])
    const runs = [...leavesOf(article.blocks)].flatMap((leaf) => leaf.runs)
    expect(runs).toContainEqual(expect.objectContaining({ text: 'الموقع', href: 'https://example.org/a' }))
    expect(runs).toContainEqual(expect.objectContaining({ text: 'الجنود', emphasis: ['strong'] }))
  })

  it.each([
    ['white space as in a page', p('\n  ا  ب <text:span>\n ج</text:span>'), [['paragraph', 'ا ب ج']]],
    [
      'spaces that count, tabs, lines',
      p('ا<text:s text:c="3"/>ب<text:tab/>ج<text:line-break/>د'),
      [['paragraph', 'ا   ب\tج\nد']],
    ],
    [
      'headings of any level',
      '<text:h text:outline-level="2">ا</text:h><text:h text:outline-level="9">ب</text:h>',
      [
        ['h2', 'ا'],
        ['h6', 'ب'],
      ],
    ],
    [
      'headings that are numbered',
      `<text:list><text:list-item><text:h text:outline-level="1">ا</text:h></text:list-item></text:list>${p('ب')}`,
      [
        ['h1', 'ا'],
        ['paragraph', 'ب'],
      ],
    ],
    [
      'sections',
      `<text:section>${p('ا')}<text:section>${p('ب')}</text:section></text:section>`,
      [
        ['paragraph', 'ا'],
        ['paragraph', 'ب'],
      ],
    ],
    [
      'boxes',
      p(`ا<draw:frame><draw:text-box>${p('في إطار')}</draw:text-box></draw:frame>`),
      [
        ['paragraph', 'ا'],
        ['paragraph', 'في إطار'],
      ],
    ],
    [
      'pictures',
      p('<draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>صورة</svg:desc></draw:frame>'),
      [['image', 'صورة', 'Pictures/a.png']],
    ],
    [
      'fields, as they were shown',
      p('<text:page-number>7</text:page-number><text:bookmark-start/> ا'),
      [['paragraph', '7 ا']],
    ],
    [
      'ruby',
      p('<text:ruby><text:ruby-base>ا</text:ruby-base><text:ruby-text>ب</text:ruby-text></text:ruby>'),
      [['paragraph', 'ا']],
    ],
    [
      'cells that span',
      `<table:table><table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned="2">${p('ا')}</table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row><table:table-cell>${p('ب')}</table:table-cell><table:table-cell>${p('ج')}</table:table-cell></table:table-row></table:table>`,
      [['table', undefined, [[['paragraph', 'ا']]], [[['paragraph', 'ب']], [['paragraph', 'ج']]]]],
    ],
  ])('has %s', (_, body, expected) => {
    expect(bodyOf(body)).toEqual(expected)
  })

  it('keeps letters of Arabic and Latin apart in emphasis, and gives a paragraph the direction of its style', () => {
    const styles =
      '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold" style:font-weight-complex="normal"/></style:style>' +
      '<style:style style:name="C" style:family="text"><style:text-properties style:font-weight-complex="bold"/></style:style>' +
      '<style:style style:name="P" style:family="paragraph"><style:paragraph-properties style:writing-mode="rl-tb"/></style:style>' +
      '<style:style style:name="Q" style:family="paragraph" style:parent-style-name="P"/>'
    const body = p(
      ['B', 'C']
        .map(
          (name) =>
            `<text:span text:style-name="${name}">نص</text:span> <text:span text:style-name="${name}">text</text:span> `,
        )
        .join('- '),
      'Q',
    )
    const [leaf] = [...leavesOf(read({ body, styles }).blocks)]
    expect(leaf?.dir).toBe('rtl')
    expect(leaf?.runs.map(({ text, emphasis }) => [text, emphasis])).toEqual([
      ['نص ', undefined],
      ['text', ['strong']],
      [' - ', undefined],
      ['نص', ['strong']],
      [' text', undefined],
    ])
  })

  it('counts changes, comments and hidden text', () => {
    const styles =
      '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>'
    const body = `<text:tracked-changes><text:changed-region><text:deletion>${p('حُذف')}</text:deletion></text:changed-region><text:changed-region><text:insertion/></text:changed-region><text:changed-region><text:format-change/></text:changed-region></text:tracked-changes>${p('ا<office:annotation><dc:creator>سلمى</dc:creator><dc:date>2021-05-01T10:00:00</dc:date><text:p>لماذا؟</text:p></office:annotation><text:span text:style-name="H">خفي</text:span>')}`
    const article = read({ body, styles })
    expect(outline(article.blocks)).toEqual([
      ['paragraph', 'ا✎'],
      ['note', ['paragraph', 'سلمى، 2021-05-01'], ['paragraph', 'لماذا؟']],
    ])
    expect(article.warnings).toEqual([
      { kind: 'tracked-changes', count: 2 },
      { kind: 'comments', count: 1 },
      { kind: 'hidden-text', count: 1 },
    ])
  })
})

describe('files that are no OpenDocument texts', () => {
  const content = flat({ body: p('نص') })
  it.each([
    [
      'with a password',
      { 'META-INF/manifest.xml': '<manifest:encryption-data/>', 'content.xml': 'x' },
      'encrypted-file',
    ],
    ['without a content', { 'a.xml': content }, 'other-form'],
  ])('are named: %s', async (_, parts, kind) => {
    expect(extractAtOnce(await zipOf(parts), 'a.odt')).toMatchObject({ failure: { kind, path: 'a.odt' } })
  })

  it.each([
    ['nothing', '', 'damaged-file'],
    ['a page', '<html><p>نص</p></html>', 'other-form'],
  ])('are named where they are flat: %s', (_, text, kind) => {
    expect(extractAtOnce(new TextEncoder().encode(text), 'a.fodt')).toMatchObject({ failure: { kind } })
  })

  it.each([
    ['tables in tables', '<table:table><table:table-row><table:table-cell>'.repeat(20_000)],
    ['lists in lists', '<text:list><text:list-item>'.repeat(20_000)],
    ['notes in notes', '<text:p>ا<text:note><text:note-body>'.repeat(10_000)],
    ['sections in sections', '<text:section>'.repeat(20_000)],
  ])('are cut in depth, and keep their words: %s', { timeout: 60_000 }, (_, nest) => {
    const article = extracted(flat({ body: `${nest}<text:p>في العمق` }), 'a.fodt')
    expect(article.text).toContain('في العمق')
    expect(article.warnings).toContainEqual({ kind: 'cut', limit: 'depth' })
  })
})
