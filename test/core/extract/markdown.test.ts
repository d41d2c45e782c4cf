import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import { extracted, fixture, outline } from './extracted'

const read = (content: string | Uint8Array) => extracted(content, 'a/b.md')

describe('Markdown', { timeout: 180_000 }, () => {
  it('becomes a typed tree', () => {
    const article = read(fixture('notes.md'))
    expect(outline(article.blocks)).toEqual([
      ['h1', 'اليوم الأوّل'],
      [
        'paragraph',
        'وصلتُ باكراً إلى الأرشيف، وكان البابُ مغلقاً تماماً. كتبتُ إلى المدير ثم انتظرتُ.\nجاء بعد ساعة.',
      ],
      ['quote', ['paragraph', 'قال لي: «لا تُستعجل الأوراق».'], ['quote', ['paragraph', 'ثم ابتسم.']]],
      [
        'list from 1',
        [['paragraph', 'صندوق الرسائل']],
        [
          ['paragraph', 'صندوق الصور'],
          ['list', [['paragraph', 'صور ملوّنة']], [['paragraph', 'صور بالأبيض والأسود']]],
        ],
      ],
      [
        'table',
        undefined,
        [[['paragraph', 'الصندوق']], [['paragraph', 'العدد']]],
        [[['paragraph', 'الرسائل']], [['paragraph', '120']]],
        [[['paragraph', 'الصور']], [['paragraph', '45']]],
      ],
      ['image', 'واجهة الأرشيف', 'images/front.jpg'],
      ['code', 'ls -la'],
      ['separator'],
      ['paragraph', '<div>ليس هذا وسماً</div> و رمز وانتهى. [خبيث](javascript:alert(1))'],
    ])
    expect(article).toMatchObject({
      title: 'يوميّات رحلة إلى الأرشيف',
      format: 'markdown',
      direction: 'rtl',
      warnings: [],
    })
  })

  it('keeps front matter out of the text and reads it as metadata', () => {
    expect(read(fixture('notes.md')).detected).toEqual({
      author: 'نادر الشامي',
      source: 'مدوّنة المثال',
      published: '2019-05-12',
      publishedIso: '2019-05-12',
      tags: ['أرشيف', 'رحلات'],
    })
  })

  it.each([
    ['no end', '---\ntitle: x\n\nنص'],
    ['sentences in it', '---\nهذا سطر عادي\n---\nنص'],
    ['nothing in it', '---\n---\nنص'],
    ['a line before it', '\n---\ntitle: x\n---\nنص'],
  ])('leaves hyphens at the top alone when they have %s', (_, text) => {
    expect(read(text).detected).toEqual({})
    expect(read(text).text).toContain(text.includes('title') ? 'title: x' : 'نص')
  })

  it('reads lists of tags, quotes and comments in front matter', () => {
    const { detected, title } = read(
      '---\n# ملاحظة\ntitle: \'عنوان\'\ntags:\n  - واحد\n  - "اثنان"\ndate: 7 تشرين الأول 2021\n---\nنص',
    )
    expect(title).toBe('عنوان')
    expect(detected).toEqual({
      tags: ['واحد', 'اثنان'],
      published: '7 تشرين الأول 2021',
      publishedIso: '2021-10-07',
    })
  })

  it('marks runs with what they look like and where they link', () => {
    const [leaf] = [
      ...leavesOf(
        read('نص **قوي *مائل*** و`رمز` ~~محذوف~~ [رابط](https://example.org/x) <https://example.org>').blocks,
      ),
    ]
    expect(leaf?.runs.map(({ text, emphasis, href }) => [text, emphasis, href])).toEqual([
      ['نص ', undefined, undefined],
      ['قوي ', ['strong'], undefined],
      ['مائل', ['strong', 'emphasis'], undefined],
      [' و', undefined, undefined],
      ['رمز', ['code'], undefined],
      [' ', undefined, undefined],
      ['محذوف', ['strike'], undefined],
      [' ', undefined, undefined],
      ['رابط', undefined, 'https://example.org/x'],
      [' ', undefined, undefined],
      ['https://example.org', undefined, 'https://example.org'],
    ])
  })

  it('puts an image that stands inside a sentence behind the sentence', () => {
    expect(outline(read('![أولى](a.png) قبل ![ثانية](data:image/png;base64,AAAA) بعد').blocks)).toEqual([
      ['image', 'أولى', 'a.png'],
      ['paragraph', ' قبل  بعد'],
      ['image', 'ثانية', undefined],
    ])
  })

  it.each([
    ['a heading further down', 'فقرة أولى\n\n## عنوان', 'عنوان'],
    ['no heading', '- بند أول\n- بند ثان', 'بند أول'],
    ['nothing', '', ''],
  ])('names a file with %s', (_, text, title) => {
    expect(read(text).title).toBe(title)
  })

  it('keeps every word of blocks nested too deep to be read as Markdown, and says so', () => {
    const article = read(`${'> '.repeat(300)}في العمق`)
    expect(article.text).toContain('في العمق')
    expect(article.warnings).toEqual([{ kind: 'cut', limit: 'depth' }])
  })

  it('keeps the words of a file too long to be read as Markdown, and says so', () => {
    const article = read('كلمة **قوية** '.repeat(700_000))
    expect(article.words).toBe(1_400_000)
    expect(article.warnings).toEqual([{ kind: 'cut', limit: 'characters' }])
  })

  it('reads more images in one paragraph than a call may have arguments, and blank lines without end in code', () => {
    expect(read('![](a.png)'.repeat(130_000)).blocks).toHaveLength(130_000)
    expect(read(`\`\`\`\nا${'\n'.repeat(500_000)}ب\n\`\`\``).words).toBe(2)
  })

  it.each([
    ['['],
    ['*a '],
    ['**a*'],
    ['`'],
    ['> '],
    ['- '],
    ['[a](<'],
    ['![['],
    ['|'],
    ['_*'],
    ['<a '],
    ['&#'],
    ['~~a '],
  ])('reads %j without end in bounded time', (piece) => {
    expect(read(piece.repeat(20_000)).format).toBe('markdown')
  })
})
