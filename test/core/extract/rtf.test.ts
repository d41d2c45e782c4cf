import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import type { Extracted } from '#core/article/extracted'
import { extracted, extractAtOnce, fixture, outline } from './extracted'
import { namesOfTestimony } from './testimony'

const read = (
  body: string,
  head = '\\ansi\\ansicpg1256\\deff0{\\fonttbl{\\f0\\fnil\\fcharset178 Arial;}{\\f1\\fnil\\fcharset204 Arial;}}',
): Extracted => extracted(`{\\rtf1${head}${body}}`, 'a/b.rtf')
/** Letters as old programs write them: each byte of windows-1256 as `\'hh`. */
const hex = (text: string, encoding = 'windows-1256'): string =>
  [...iconv.encode(text, encoding)].map((byte) => `\\'${byte.toString(16).padStart(2, '0')}`).join('')
const unicode = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const code = text.charCodeAt(at)
    return `\\u${code > 0x7fff ? code - 0x10000 : code}?`
  }).join('')
const lookOf = ({ blocks }: Extracted) =>
  [...leavesOf(blocks)].flatMap((leaf) =>
    leaf.runs.map(({ text, emphasis, href }) => [text, emphasis ?? href]),
  )

describe('rich text', () => {
  it('as LibreOffice writes it becomes a typed tree', () => {
    const article = extracted(fixture('testimony-writer.rtf'), 'a.rtf')
    expect(article).toMatchObject({
      format: 'rtf',
      extractor: 'rtf@2',
      title: 'شهادة من الحيّ القديم',
      direction: 'rtl',
      warnings: [],
      detected: { author: 'هالة الراوي', publishedIso: '2021-05-01' },
    })
    expect(outline(article.blocks)).toEqual([
      ['h1', 'شهادة من الحيّ القديم'],
      ['paragraph', 'هالة الراوي'],
      ['paragraph', '2021-05-01'],
      ['h1', 'شهادة من الحيّ القديم'],
      // LibreOffice puts a space of its own before the sign of a note.
      ['paragraph', 'قالت الشاهدة * إنّ الجنود وصلوا عند الفجر، وانتظروا ساعة كاملة. انظر الموقع.'],
      ...namesOfTestimony,
      ['paragraph', 'اقتباس من الرسالة الأولى.'],
      ['paragraph', 'An English paragraph (2021) with 3 numbers.'],
      ['note', ['paragraph', 'اسمها محفوظ لدى الفريق.']],
    ])
    expect(lookOf(article)).toContainEqual(['الموقع', 'https://example.org/a'])
    expect(lookOf(article)).toContainEqual(['الجنود', ['strong']])
  })

  it('of WordPad is read in the code page of its fonts', () => {
    const article = read(
      `\\viewkind4\\uc1\\pard\\rtlpar\\qr\\lang1025\\f0\\rtlch ${hex('نص عربي، وفيه 3 أرقام')}\\f1 ${hex('Москва', 'windows-1251')}\\par`,
    )
    expect(article).toMatchObject({ text: 'نص عربي، وفيه 3 أرقامМосква', encoding: 'windows-1256' })
    expect([...leavesOf(article.blocks)][0]?.dir).toBe('rtl')
  })

  it.each([
    ['by their numbers', unicode('نص😀'), 'نص😀'],
    ['with several bytes beside each', `{\\uc2\\u1606\\'e4\\'20\\u1589 xy}`, 'نص'],
    ['with none beside them', '{\\uc0\\u1606\\u1589}', 'نص'],
    ['with control words beside them', '\\uc1\\u1606\\bullet\\u1589?', 'نص'],
    ['of the document, where fonts say nothing', `{\\f7 ${hex('نص')}}`, 'نص'],
    ['with signs of their own', '\\{a\\}\\~\\\\b\\emdash\\ldblquote c\\rdblquote', '{a}\u00a0\\b—“c”'],
    ['with tabs and lines', 'a\\tab b\\line c', 'a\tb\nc'],
    ['broken in the file', 'a\nb\r\nc', 'abc'],
  ])('has letters %s', (_, body, text) => {
    expect(read(`\\pard ${body}\\par`).text).toBe(text)
  })

  it.each([
    ['DOS 720', '\\ansi\\ansicpg720', hex('نص عربي', 'cp720'), 'نص عربي'],
    ['DOS 864', '\\ansi\\ansicpg864', "\\'b1\\'b9\\'ac\\'c1", '١٩،ﺀ'],
    ['Macintosh', '\\ansi\\ansicpg10004', "\\'e6\\'d5", 'نص'],
    [
      'a font of Macintosh',
      '\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset84 Geeza;}}',
      "\\f0 \\'e6\\'d5",
      'نص',
    ],
  ])('reads the Arabic of %s by its own table', (_, head, body, text) => {
    expect(read(`\\pard ${body}\\par`, head).text).toBe(text)
  })

  it('keeps looks within their braces', () => {
    expect(
      lookOf(read('a{\\b b{\\i c}}{\\ul\\strike d}\\super e\\nosupersub f\\plain\\highlight1 g\\par')),
    ).toEqual([
      ['a', undefined],
      ['b', ['strong']],
      ['c', ['strong', 'emphasis']],
      ['d', ['underline', 'strike']],
      ['e', ['superscript']],
      ['f', undefined],
      ['g', ['mark']],
    ])
  })

  it('keeps links that can be shown, and drops the others', () => {
    const link = (target: string) =>
      `{\\field{\\*\\fldinst{HYPERLINK "${target}"}}{\\fldrslt{\\ul ${unicode('رابط')}}}} `
    expect(lookOf(read(`${link('https://example.org/x')}- ${link('javascript:alert(1)')}\\par`))).toEqual([
      ['رابط', 'https://example.org/x'],
      [' - ', undefined],
      ['رابط', ['underline']],
    ])
  })

  it('has headings, lists and tables', () => {
    const body = [
      '{\\stylesheet{\\s1 heading 1;}{\\*\\cs10 Default;}{\\s2 Title;}}',
      '\\pard\\s1 one\\par\\pard\\outlinelevel2 three\\par',
      '\\pard\\ls1\\ilvl0{\\listtext 4.\\tab}a\\par\\pard\\ls1\\ilvl1{\\listtext\\bullet\\tab}b\\par\\pard\\ls1\\ilvl0{\\listtext 5.\\tab}c\\par',
      '\\trowd\\cellx1\\cellx2\\pard\\intbl d\\cell e\\par f\\cell\\row\\trowd\\pard\\intbl g\\cell h\\cell\\row\\pard i\\par',
    ].join('')
    expect(outline(read(body).blocks)).toEqual([
      ['h1', 'one'],
      ['h3', 'three'],
      [
        'list from 4',
        [
          ['paragraph', 'a'],
          ['list', [['paragraph', 'b']]],
        ],
        [['paragraph', 'c']],
      ],
      [
        'table',
        undefined,
        [
          [['paragraph', 'd']],
          [
            ['paragraph', 'e'],
            ['paragraph', 'f'],
          ],
        ],
        [[['paragraph', 'g']], [['paragraph', 'h']]],
      ],
      ['paragraph', 'i'],
    ])
  })

  it('has notes, signed comments and boxes', () => {
    const body =
      'a{\\super\\chftn}{\\footnote\\pard\\plain\\chftn  note\\par}b{\\*\\atnid S}{\\*\\atnauthor Salma}\\chatn{\\*\\annotation{\\*\\atnref 1}why?} c{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt\\pard in a box\\par}}}\\par'
    const article = read(body)
    expect(outline(article.blocks)).toEqual([
      ['paragraph', 'a*b✎ c'],
      ['paragraph', 'in a box'],
      ['note', ['paragraph', 'note']],
      ['note', ['paragraph', 'Salma'], ['paragraph', 'why?']],
    ])
    expect(article.warnings).toEqual([{ kind: 'comments', count: 1 }])
  })

  it('leaves out what is no text of it, and says so of what a person might miss', () => {
    const article = read(
      '{\\colortbl;\\red0;}{\\info{\\title ignored here}}{\\header top}{\\*\\unknown secret}{\\pict\\pngblip 89504e47}{\\object{\\*\\objdata 0102}}a{\\v hidden}{\\deleted gone}{\\revised new}{\\upr{?}{\\*\\ud{\\u1606?}}}\\par',
    )
    expect(article.text).toBe('anewن')
    expect(article.warnings).toEqual([
      { kind: 'tracked-changes', count: 2 },
      { kind: 'hidden-text', count: 1 },
    ])
    expect(outline(article.blocks)).toContainEqual(['image', '', undefined])
  })

  it('says what its properties say', () => {
    const info = `{\\info{\\title ${unicode('عنوان')}}{\\author ${hex('سلمى')}}{\\keywords a, b}{\\creatim\\yr2019\\mo3\\dy2\\hr8}}`
    expect(read(`${info}\\pard text\\par`)).toMatchObject({
      title: 'عنوان',
      detected: { author: 'سلمى', published: '2019-03-02', publishedIso: '2019-03-02', tags: ['a', 'b'] },
    })
  })
})

describe('rich text that is none, or broken', () => {
  it.each([
    ['nothing', '', 'damaged-file'],
    ['text', 'نص', 'other-form'],
    ['a zip', 'PK\x03\x04', 'other-form'],
  ])('is named: %s', (_, content, kind) => {
    expect(extractAtOnce(new TextEncoder().encode(content), 'a.rtf')).toMatchObject({
      failure: { kind, path: 'a.rtf' },
    })
  })

  it('is read to where it was cut, with a warning', () => {
    const article = extracted('{\\rtf1\\ansi one\\par {\\b two', 'a.rtf')
    expect(article.text).toBe('one\n\ntwo')
    expect(article.warnings).toEqual([{ kind: 'damaged' }])
  })

  it.each([
    ['braces', '{'.repeat(500_000)],
    ['notes in notes', '{\\footnote '.repeat(20_000)],
    ['boxes in boxes', '{\\shptxt '.repeat(20_000)],
    ['fields', '{\\field{\\*\\fldinst HYPERLINK "'.repeat(20_000)],
    ['cells', '\\intbl\\cell'.repeat(100_000)],
    ['characters', '\\u1606?'.repeat(300_000)],
    ['looks', '\\b a\\b0 b'.repeat(50_000)],
    ['numbers', '\\u99999999999999'.repeat(50_000)],
    ['binary that never comes', '\\bin2147483647'],
    ['backslashes', '\\'.repeat(100_001)],
  ])('without end are read in bounded time: %s', { timeout: 120_000 }, (_, content) => {
    expect(extractAtOnce(new TextEncoder().encode(`{\\rtf1 ${content}`), 'a.rtf').ok).toBe(true)
  })
})
