import { AlignmentType, Document, FootnoteReferenceRun, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import mammoth from 'mammoth'
import { describe, expect, it } from 'vitest'
import { leavesOf, type Run } from '#core/article/block'
import type { Extracted } from '#core/article/extracted'
import { docxOf, wp, wr, zipOf, type DocxParts } from '#support/office-file'
import { extracted, extractAtOnce, fixture, outline } from './extracted'

const read = async (parts: DocxParts): Promise<Extracted> => extracted(await docxOf(parts), 'a/b.docx')
const bodyOf = async (body: string, parts: Readonly<Record<string, string>> = {}) =>
  outline((await read({ body, parts })).blocks)
const runsOf = ({ blocks }: Extracted): readonly Run[] => [...leavesOf(blocks)].flatMap((leaf) => leaf.runs)

describe('a document of Word', () => {
  it.each([
    ['testimony-writer.docx', 'LibreOffice'],
    ['testimony-pandoc.docx', 'pandoc'],
  ])('as in %s, written by %s, becomes a typed tree', (name) => {
    const article = extracted(fixture(name), name)
    expect(article).toMatchObject({
      format: 'docx',
      extractor: 'docx@2',
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
    expect(outline(article.blocks)).toEqual([
      ['h1', 'شهادة من الحيّ القديم'],
      ['paragraph', 'هالة الراوي'],
      ['paragraph', '2021-05-01'],
      ['h1', 'شهادة من الحيّ القديم'],
      ['paragraph', 'قالت الشاهدة* إنّ الجنود وصلوا عند الفجر، وانتظروا ساعة كاملة. انظر الموقع.'],
      ['h2', 'الأسماء'],
      [
        'list from 1',
        [['paragraph', 'سليم']],
        [
          ['paragraph', 'مريم'],
          ['list', [['paragraph', 'أمّ']], [['paragraph', 'معلّمة']]],
        ],
      ],
      [
        'table',
        undefined,
        [[['paragraph', 'الاسم']], [['paragraph', 'العمر']]],
        [[['paragraph', 'سليم']], [['paragraph', '٤٠']]],
        [[['paragraph', 'مريم']], [['paragraph', '٣٥']]],
      ],
      ['paragraph', 'اقتباس من الرسالة الأولى.'],
      ['paragraph', 'An English paragraph (2021) with 3 numbers.'],
      ['note', ['paragraph', 'اسمها محفوظ لدى الفريق.']],
    ])
    expect(runsOf(article)).toContainEqual(expect.objectContaining({ text: 'الجنود', emphasis: ['strong'] }))
    expect(runsOf(article)).toContainEqual(
      expect.objectContaining({ text: 'الموقع', href: 'https://example.org/a' }),
    )
    expect(runsOf(article)).toContainEqual(expect.objectContaining({ text: '*', note: '1' }))
  })

  it.each(['testimony-writer.docx', 'testimony-pandoc.docx'])(
    'has the words that another reader finds in it: %s',
    async (name) => {
      const bytes = fixture(name)
      const other = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
      const words = (text: string) => new Set(text.match(/[\p{L}\p{M}]+/gu))
      expect(words(extracted(bytes, name).text)).toEqual(words(other.value.replace(/<[^>]*>/g, ' ')))
    },
  )

  it('made by a program that writes no numbers of styles is read', async () => {
    const made = new Document({
      title: 'عنوان في الخصائص',
      creator: 'سلمى',
      footnotes: {
        1: { children: [new Paragraph({ bidirectional: true, children: [new TextRun('حاشية')] })] },
      },
      sections: [
        {
          children: [
            new Paragraph({ text: 'مقدمة', heading: HeadingLevel.HEADING_2, bidirectional: true }),
            new Paragraph({
              bidirectional: true,
              alignment: AlignmentType.START,
              children: [
                new TextRun({ text: 'قال', rightToLeft: true, boldComplexScript: true }),
                new TextRun({ text: ' ثم سكت', rightToLeft: true }),
                new FootnoteReferenceRun(1),
              ],
            }),
          ],
        },
      ],
    })
    const article = extracted(new Uint8Array(await Packer.toBuffer(made)), 'a.docx')
    expect(outline(article.blocks)).toEqual([
      ['h2', 'مقدمة'],
      ['paragraph', 'قال ثم سكت*'],
      ['note', ['paragraph', 'حاشية']],
    ])
    expect(article.blocks[1]).toMatchObject({ dir: 'rtl' })
    expect(article.detected.author).toBe('سلمى')
  })
})

describe('paragraphs', () => {
  it.each([
    ['of text', wp(wr('نص') + wr(' متصل')), [['paragraph', 'نص متصل']]],
    ['without text', wp('') + wp(wr('  ')), []],
    [
      'with tabs and line breaks',
      wp('<w:r><w:t>ا</w:t><w:tab/><w:t>ب</w:t><w:br/><w:t>ج</w:t></w:r>'),
      [['paragraph', 'ا\tب\nج']],
    ],
    [
      'with marks of their own',
      wp('<w:r><w:t>ا</w:t><w:noBreakHyphen/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'),
      [['paragraph', 'ا‑✓']],
    ],
    ['with a level of the outline', wp(wr('عنوان'), '<w:outlineLvl w:val="2"/>'), [['h3', 'عنوان']]],
    ['of body text by their level', wp(wr('نص'), '<w:outlineLvl w:val="9"/>'), [['paragraph', 'نص']]],
    [
      'in controls',
      `<w:sdt><w:sdtContent>${wp(`<w:sdt><w:sdtContent>${wr('نص')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`,
      [['paragraph', 'نص']],
    ],
    ['with a formula', wp('<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>'), [['paragraph', 'x=1']]],
    [
      'with a box',
      wp(
        `${wr('قبل')}<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${wp(wr('في الإطار'))}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${wp(wr('في الإطار'))}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      [
        ['paragraph', 'قبل'],
        ['paragraph', 'في الإطار'],
      ],
    ],
    [
      'with a picture',
      wp('<w:r><w:drawing><wp:docPr descr="صورة البيت"/><a:blip r:embed="i"/></w:drawing></w:r>'),
      [['image', 'صورة البيت', undefined]],
    ],
  ])('%s', async (_, body, expected) => {
    expect(await bodyOf(body)).toEqual(expected)
  })

  it('are right to left where they or their style say so, and follow their letters otherwise', async () => {
    const styles =
      '<w:docDefaults><w:pPrDefault><w:pPr/></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="a"><w:pPr><w:bidi/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style>'
    const body = [
      wp(wr('ا'), '<w:bidi/>'),
      wp(wr('ب'), '<w:bidi w:val="0"/>'),
      wp(wr('ج'), '<w:pStyle w:val="b"/>'),
      wp(wr('د'), '<w:pStyle w:val="b"/><w:bidi w:val="false"/>'),
      wp(wr('ه')),
    ].join('')
    const article = await read({ body, parts: { styles } })
    expect([...leavesOf(article.blocks)].map(({ dir }) => dir)).toEqual([
      'rtl',
      undefined,
      'rtl',
      undefined,
      undefined,
    ])
  })

  it('have the emphasis of their letters: bold of Arabic is kept apart', async () => {
    const body = wp(
      wr('ا', '<w:rtl/><w:b/>') +
        wr('ب', '<w:rtl/><w:bCs/>') +
        wr('-') +
        wr('c', '<w:b/>') +
        wr('d', '<w:b w:val="0"/><w:i/>') +
        wr('e', '<w:u w:val="single"/><w:strike/>') +
        wr('f', '<w:highlight w:val="yellow"/><w:vertAlign w:val="superscript"/>'),
    )
    expect(runsOf(await read({ body })).map(({ text, emphasis }) => [text, emphasis])).toEqual([
      ['ا', undefined],
      ['ب', ['strong']],
      ['-', undefined],
      ['c', ['strong']],
      ['d', ['emphasis']],
      ['e', ['underline', 'strike']],
      ['f', ['superscript', 'mark']],
    ])
  })

  it('keep their links, whichever way they are written, and no others', async () => {
    const relationships =
      '<Relationship Id="x" Type="t/hyperlink" TargetMode="External" Target="https://example.org/x"/><Relationship Id="y" Type="t/hyperlink" TargetMode="External" Target="javascript:alert(1)"/>'
    const field = (instruction: string, shown: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${wr(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const body = wp(
      `<w:hyperlink r:id="x">${wr('أول')}</w:hyperlink> ${wr(' و')}<w:hyperlink r:id="y">${wr('ثان')}</w:hyperlink>` +
        field(' HYPERLINK "https://example.org/z" ', 'ثالث') +
        field(' PAGE ', '7') +
        wr(' ختام'),
    )
    const article = await read({ body, relationships })
    expect(article.text).toBe('أول وثانثالث7 ختام')
    expect(runsOf(article).flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]))).toEqual([
      ['أول', 'https://example.org/x'],
      ['ثالث', 'https://example.org/z'],
    ])
  })
})

describe('lists', () => {
  const level = (at: number, form: string, start = 1) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${form}"/></w:lvl>`
  const numbering =
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'bullet')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1">${level(0, 'arabicAlpha', 4)}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>'
  const item = (text: string, list: number, at = 0) =>
    wp(wr(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`)
  const one = (text: string) => [['paragraph', text]]

  it.each([
    [
      'go on counting after a paragraph',
      item('ا', 1) + item('ب', 1) + wp(wr('نص')) + item('ج', 1),
      [
        ['list from 1', one('ا'), one('ب')],
        ['paragraph', 'نص'],
        ['list from 3', one('ج')],
      ],
    ],
    [
      'stand in each other',
      item('ا', 1) + item('ب', 1, 1) + item('ج', 1),
      [
        [
          'list from 1',
          [
            ['paragraph', 'ا'],
            ['list', one('ب')],
          ],
          one('ج'),
        ],
      ],
    ],
    [
      'may begin deep',
      item('ب', 1, 1) + item('ا', 1),
      [
        ['list', one('ب')],
        ['list from 1', one('ا')],
      ],
    ],
    [
      'begin where they say',
      item('ا', 2) + item('ب', 3),
      [
        ['list from 4', one('ا')],
        ['list from 7', one('ب')],
      ],
    ],
    ['need not be defined', item('ا', 99), [['list', one('ا')]]],
    ['of number 0 are none', item('ا', 0), [['paragraph', 'ا']]],
  ])('%s', async (_, body, expected) => {
    expect(await bodyOf(body, { numbering })).toEqual(expected)
  })
})

describe('tables', () => {
  const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

  it('keep cells that span columns and rows', async () => {
    const table = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(wp(wr('ا')), '<w:gridSpan w:val="2"/>')}</w:tr>${row(cell(wp(wr('ب')), '<w:vMerge w:val="restart"/>'), cell(wp(wr('ج'))))}${row(cell(wp(''), '<w:vMerge/>'), cell(wp(wr('د'))))}</w:tbl>`
    const [block] = (await read({ body: table })).blocks
    expect(block).toMatchObject({
      kind: 'table',
      rows: [
        { cells: [{ header: true, columns: 2, rows: 1 }] },
        { cells: [{ header: false, columns: 1, rows: 2 }, { rows: 1 }] },
        { cells: [{ columns: 1, rows: 1 }] },
      ],
    })
  })

  it('of one cell are frames', async () => {
    expect(await bodyOf(`<w:tbl>${row(cell(wp(wr('نص'))))}</w:tbl>`)).toEqual([['paragraph', 'نص']])
  })
})

describe('what was said beside the text', () => {
  const note = (id: number, text: string, tag = 'footnote') =>
    `<w:${tag} w:id="${id}" w:author="سلمى" w:date="2021-05-01T10:00:00Z">${wp(wr(text))}</w:${tag}>`

  it('stands at the end in the order of the text, once for each', async () => {
    const reference = (id: number, tag = 'footnote') => `<w:r><w:${tag}Reference w:id="${id}"/></w:r>`
    const body = wp(wr('ا') + reference(5) + wr('ب') + reference(2, 'endnote') + reference(5) + reference(9))
    const parts = { footnotes: note(5, 'خامسة'), endnotes: note(2, 'ثانية', 'endnote') }
    const article = await read({ body, parts })
    expect(article.blocks.slice(1)).toMatchObject([
      { kind: 'note', key: '1' },
      { kind: 'note', key: '2' },
    ])
    expect(outline(article.blocks).slice(1)).toEqual([
      ['note', ['paragraph', 'خامسة']],
      ['note', ['paragraph', 'ثانية']],
    ])
  })

  it('comments are signed notes, with a warning', async () => {
    const body = wp(
      `<w:commentRangeStart w:id="0"/>${wr('نص')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
    )
    const article = await read({ body, parts: { comments: note(0, 'هل هذا صحيح؟', 'comment') } })
    expect(outline(article.blocks)).toEqual([
      ['paragraph', 'نص✎'],
      ['note', ['paragraph', 'سلمى، 2021-05-01'], ['paragraph', 'هل هذا صحيح؟']],
    ])
    expect(article.warnings).toEqual([{ kind: 'comments', count: 1 }])
  })

  it('tracked changes are taken as accepted, with a warning that counts them', async () => {
    const body = wp(
      `${wr('قال ')}<w:del><w:r><w:delText>لا</w:delText></w:r></w:del><w:ins>${wr('نعم')}</w:ins><w:moveFrom>${wr('هنا')}</w:moveFrom>`,
    )
    const article = await read({ body })
    expect(article.text).toBe('قال نعم')
    expect(article.warnings).toEqual([{ kind: 'tracked-changes', count: 3 }])
  })

  it('hidden text is left out, with a warning', async () => {
    const article = await read({ body: wp(wr('ظاهر') + wr('خفي', '<w:vanish/>')) })
    expect(article.text).toBe('ظاهر')
    expect(article.warnings).toEqual([{ kind: 'hidden-text', count: 1 }])
  })
})

describe('the title and origin of a document', () => {
  const core =
    '<dc:title>من الخصائص</dc:title><dc:creator>سلمى</dc:creator><dcterms:created>2019-03-02T08:00:00Z</dcterms:created><cp:keywords>سجن، شهادة; سجن</cp:keywords>'
  const styles = '<w:style w:type="paragraph" w:styleId="a3"><w:name w:val="Title"/></w:style>'

  it.each([
    ['a title at the top', wp(wr('العنوان'), '<w:pStyle w:val="a3"/>') + wp(wr('نص')), 'العنوان'],
    ['the properties', wp(wr('نص طويل في الوثيقة')), 'من الخصائص'],
  ])('comes from %s', async (_, body, title) => {
    expect((await read({ body, core, parts: { styles } })).title).toBe(title)
  })

  it('are suggested; the day on which the file was made counts where its lines have no other', async () => {
    const made = await read({ body: wp(wr('نص')), core })
    expect(made.detected).toEqual({
      author: 'سلمى',
      published: '2019-03-02T08:00:00Z',
      publishedIso: '2019-03-02',
      tags: ['سجن', 'شهادة'],
    })
    const dated = await read({ body: wp(wr('دمشق، 7 تشرين الأول 2021')) + wp(wr('نص')), core })
    expect(dated.detected).toMatchObject({ author: 'سلمى', publishedIso: '2021-10-07' })
  })
})

describe('files that are no documents', () => {
  it.each([
    ['nothing', new Uint8Array(), 'damaged-file'],
    ['text', new TextEncoder().encode('نص فقط'), 'other-form'],
    ['an old office file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'other-form'],
    [
      'a locked office file',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('..EncryptedPackage', 'utf16le')]),
      'encrypted-file',
    ],
    [
      'an archive that was cut off',
      new Uint8Array(fixture('testimony-writer.docx').subarray(0, 5000)),
      'damaged-file',
    ],
  ])('are named: %s', (_, bytes, kind) => {
    expect(extractAtOnce(bytes, 'a/b.docx')).toMatchObject({ ok: false, failure: { kind, path: 'a/b.docx' } })
  })

  it('are named: an archive of something else', async () => {
    const failure = { kind: 'other-form', path: 'a.docx', form: 'docx' }
    expect(extractAtOnce(await zipOf({ 'a.txt': 'نص' }), 'a.docx')).toEqual({ ok: false, failure })
  })

  it('that are broken in the middle are read as far as can be, with a warning', async () => {
    const article = await read({ body: `${wp(wr('قبل'))}<w:p><w:r><w:t>بعد` })
    expect(article.text).toBe('قبل\n\nبعد')
    expect(article.warnings).toEqual([{ kind: 'damaged' }])
  })
})
