import { describe, expect, it } from 'vitest'
import { articleOfRow, originOf } from '#core/table/article-of-row'
import { guessMapping, looksLikeHeader } from '#core/table/guess-mapping'
import { columnsLeft, type Mapping } from '#core/table/mapping'
import { placeOfRow } from '#core/table/row-place'

const rows = (columns: readonly string[], ...cells: readonly (readonly string[])[]) =>
  cells.map((row) => new Map(row.map((cell, at) => [columns[at]!, cell])))

const prose = 'قال شاهد إن القصف بدأ فجر الجمعة واستمر حتى المساء، ثم توقف بعد وساطة.'
const fields = { link: 'رابط', written: 'كما كُتب', table: 'جدول' }
const nothing = { title: null, published: null, author: null, source: null, link: null }
const mapping = (more: Partial<Mapping>): Mapping => ({
  ...nothing,
  text: 't',
  keep: [],
  form: 'txt',
  ...more,
})

describe('guessing which column is what', () => {
  it.each([
    [['العنوان', 'النص', 'التاريخ', 'المصدر', 'الرابط', 'الكاتب']],
    [['عنوان الخبر', 'محتوى', 'تاريخ النشر', 'الصحيفة', 'رابط الخبر', 'المؤلف']],
    [['Title', 'content', 'Published At', 'Publisher', 'URL', 'Authors']],
    [['titre', 'texte', 'Date de publication', 'source', 'lien', 'auteur']],
    [['doc.headline', 'doc.body', 'doc.datePublished', 'doc.site', 'doc.permalink', 'doc.byline']],
  ])('knows %j by name', (columns) => {
    const [title, text, published, source, link, author] = columns
    const guess = guessMapping(
      columns,
      rows(columns, ['حصار', prose, '12 آذار 2012', 'وكالة', 'https://example.org/a', 'س']),
    )
    expect(guess).toEqual({ title, text, published, source, link, author, keep: [], form: 'txt' })
  })

  it('goes by what stands in the cells where names say nothing', () => {
    const columns = ['1', '2', '3', '4']
    const guess = guessMapping(
      columns,
      rows(
        columns,
        ['2012-03-12', 'حصار المدينة القديمة', prose, 'https://example.org/a'],
        ['١٣ آذار ٢٠١٢', 'عودة أهالي الحي', prose + prose, 'https://example.org/b'],
      ),
    )
    expect(guess).toMatchObject({ published: '1', title: '2', text: '3', link: '4', source: null })
  })

  it('does not take a name at its word against all the cells', () => {
    const columns = ['date', 'url', 'x']
    expect(guessMapping(columns, rows(columns, ['مجهول', 'لا شيء', prose]))).toMatchObject({
      text: 'x',
      published: null,
      link: null,
    })
  })

  it('sees that texts are HTML, and that a table has no text', () => {
    const columns = ['body', 'n']
    expect(guessMapping(columns, rows(columns, [`<p>${prose}</p>`, '1'])).form).toBe('html')
    expect(guessMapping(['a', 'b'], rows(['a', 'b'], ['1', '2'])).text).toBeNull()
  })

  it('knows a row of names from one of values', () => {
    expect(looksLikeHeader(['العنوان', 'النص'])).toBe(true)
    expect(looksLikeHeader(['kolumna', 'druga'])).toBe(true)
    expect(looksLikeHeader(['حصار', prose.repeat(2), '2012-03-12'])).toBe(false)
    expect(looksLikeHeader(['1', 'https://example.org'])).toBe(false)
  })
})

describe('a row as an article', () => {
  it('keeps the text letter for letter, a formula too, and describes it by the other cells', () => {
    const text = '  =HYPERLINK("http://x")\r\nسطر\u202e\t'
    const cells = new Map([
      ['t', text],
      ['h', ' حصار\nالمدينة '],
      ['d', 'الجمعة 12 آذار 2012'],
      ['u', 'https://user@news.example.org/a?b'],
      ['n', '=1+1'],
    ])
    const article = articleOfRow(
      cells,
      mapping({ title: 'h', published: 'd', link: 'u', keep: ['n'] }),
      fields,
    )
    expect(article?.text).toBe(text)
    expect(article?.described).toEqual({
      title: 'حصار المدينة',
      source: 'news.example.org',
      published: '2012-03-12',
      'كما كُتب': 'الجمعة 12 آذار 2012',
      رابط: 'https://user@news.example.org/a?b',
      n: '=1+1',
    })
  })

  it.each([
    ['2012-03-12', { published: '2012-03-12' }],
    ['2012-03-12T08:00:00Z', { published: '2012-03-12', 'كما كُتب': '2012-03-12T08:00:00Z' }],
    ['1331539200', { published: '2012-03-12', 'كما كُتب': '1331539200' }],
    ['1331539200000', { published: '2012-03-12', 'كما كُتب': '1331539200000' }],
    ['ربيع تلك السنة', { published: 'ربيع تلك السنة' }],
    ['', {}],
  ])('reads the date %j', (date, described) => {
    const cells = new Map([
      ['t', prose],
      ['d', date],
    ])
    expect(articleOfRow(cells, mapping({ published: 'd' }), fields)?.described).toEqual(described)
  })

  it('is none without a text that can be seen', () => {
    const of = (text: string, form: Mapping['form'] = 'txt') =>
      articleOfRow(new Map([['t', text]]), mapping({ form }), fields)
    expect([of(''), of(' \n\u200f'), of('\0'), of('<p>&nbsp;</p>', 'html')]).toEqual([null, null, null, null])
    expect(of('<p>&nbsp;</p>')).not.toBeNull()
    expect(of('ا\0ب')?.text).toBe('اب')
  })

  it('keeps columns that are called as members of objects are', () => {
    const cells = new Map([
      ['t', prose],
      ['__proto__', 'x'],
    ])
    expect(articleOfRow(cells, mapping({ keep: ['__proto__'] }), fields)?.described).toEqual({
      __proto___: 'x',
    })
  })

  it('loses no kept column that is called as something else is', () => {
    const cells = new Map([
      ['t', prose],
      ['u', 'https://e.com/a'],
      ['headline', 'حصار'],
      ['source', 'النهار'],
      ['title', 'محرّر'],
      ['جدول', 'ج'],
    ])
    const kept = mapping({ title: 'headline', link: 'u', keep: ['source', 'title', 'جدول'] })
    expect(articleOfRow(cells, kept, fields)?.described).toEqual({
      title: 'حصار',
      رابط: 'https://e.com/a',
      source: 'النهار',
      'title (2)': 'محرّر',
      'جدول (2)': 'ج',
    })
  })

  it('says which row of which table it is', () => {
    const origin = originOf({ name: 'a.csv', digest: 'ab' }, 7, mapping({ text: 'النص', published: 'اليوم' }))
    expect(origin).toBe('a.csv sha256:ab · #7 · text=النص · published=اليوم')
  })

  it('leaves the columns that are nothing else for being kept', () => {
    expect(columnsLeft(['t', 'a', 'h'], mapping({ title: 'h' }))).toEqual(['a'])
  })
})

describe('where the file of a row lies', () => {
  const place = (row: number, all: number, title = 'حصار: المدينة?', text = prose) =>
    placeOfRow(row, all, { title, text, form: 'txt' })

  it('is named by its number and title, or its first words', () => {
    expect(place(7, 20)).toBe('0007 حصار- المدينة-.txt')
    expect(place(7, 20, '')).toMatch(/^0007 قال شاهد إن القصف/u)
  })

  it('is a folder of a thousand in large tables', () => {
    expect(place(1, 100_000, 'a')).toBe('000001-001000/000001 a.txt')
    expect(place(2000, 2500, 'a')).toBe('1001-2000/2000 a.txt')
    expect(place(2500, 2500, 'a')).toBe('2001-2500/2500 a.txt')
  })

  it('is a name that every system takes, whatever the title', () => {
    expect(place(1, 1, '../../\u202e/etc')).not.toMatch(/[/\u202e]/)
    expect(place(1, 1, 'ط'.repeat(500)).length).toBeLessThan(80)
  })
})
