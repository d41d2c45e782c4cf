import { describe, expect, it } from 'vitest'
import { readPlainText } from '#core/extract/text'
import { hasShared, sharedArticles } from '#support/shared'
import { extracted, fixture, outline } from './extracted'

const read = (content: string | Uint8Array) => extracted(content, 'a/b.txt')
const long = 'وقد روى الشهود ما رأوه في تلك الليلة من أولها إلى آخرها، وذكروا أسماء من كانوا معهم واحداً واحداً'
const opening = `${long.slice(0, long.lastIndexOf(' '))}…`

describe('plain text', { timeout: 180_000 }, () => {
  it('parts paragraphs at blank lines, keeps line breaks inside and takes the first line for the title', () => {
    const article = read(fixture('story.txt'))
    expect(outline(article.blocks)).toEqual([
      ['h1', 'حكاية الجسر الخشبيّ'],
      [
        'paragraph',
        'كان في القرية جسرٌ خشبيّ قديم، يعبره الأطفال إلى المدرسة.\nوكان حارسه رجلاً يُدعى أبا سمير.',
      ],
      ['separator'],
      ['paragraph', 'وفي ربيع سنة ٢٠٠٣ جرفه السيل.'],
      ['paragraph', 'المصدر: دفتر القرية'],
    ])
    expect(article).toMatchObject({
      title: 'حكاية الجسر الخشبيّ',
      format: 'text',
      extractor: 'text@1',
      encoding: 'utf-8',
      direction: 'rtl',
      words: 28,
      detected: { source: 'دفتر القرية' },
      warnings: [],
    })
  })

  it('reads windows-1256 as it reads UTF-8', () => {
    expect(read(fixture('story-1256.txt'))).toMatchObject({
      title: 'حكاية الجسر الخشبي',
      encoding: 'windows-1256',
      warnings: [],
    })
  })

  it.each([
    ['a short first line before a blank line', `عنوان\n\n${long}`, 'عنوان', 'heading'],
    ['a short first line that runs into a long one', `عنوان قصير\n${long}`, 'عنوان قصير', 'paragraph'],
    ['a sentence that only stands first', `${long}.\n\n${long}`, opening, 'paragraph'],
    ['a first line that goes on with dots', `${long}..\n\n${long}`, `${long}..`, 'heading'],
    ['lines of one length', `سطر أول\nسطر ثان\nسطر ثالث`, 'سطر أول سطر ثان سطر ثالث', 'paragraph'],
    ['a first line of over 200 characters', `${long} ${long} ${long}\n\n${long}`, opening, 'paragraph'],
    ['one line alone', 'سطر واحد وحيد', 'سطر واحد وحيد', 'paragraph'],
    ['blank lines before the first', '\n \n\u200f\nعنوان\n\nنص', 'عنوان', 'heading'],
    ['marks that turn text around in the title', '\u202eعنوان\u202c\n\nنص', 'عنوان', 'heading'],
    ['one word without end', 'ا'.repeat(500), `${'ا'.repeat(90)}…`, 'paragraph'],
    ['pairs at the cut', '😀'.repeat(500), `${'😀'.repeat(45)}…`, 'paragraph'],
  ])('names an article with %s', (_, text, title, kind) => {
    const article = read(text)
    expect(article.title).toBe(title)
    expect(article.blocks[0]?.kind).toBe(kind)
  })

  it('keeps the controls of direction in the text and leaves other controls out with a warning', () => {
    const article = read('قبل\n\n\u202eabc\u202c \x01\x02 بعد')
    expect(article.text).toBe('قبل\n\n\u202eabc\u202c  بعد')
    expect(article.warnings).toEqual([{ kind: 'control-characters', count: 2 }])
  })

  it.each([
    ['', []],
    [' \n\n\t ', []],
    ['\uFEFF', []],
    ['\f\f', []],
  ])('says that %j is empty', (text, blocks) => {
    const article = read(text)
    expect(article).toMatchObject({ title: '', text: '', words: 0, warnings: [{ kind: 'empty' }] })
    expect(article.blocks).toEqual(blocks)
  })

  it('reads two million words without a line break', () => {
    const article = read('كلمة '.repeat(2_000_000))
    expect(article.words).toBe(2_000_000)
    expect(article.blocks).toHaveLength(1)
    expect(article.blocks[0]).toMatchObject({ start: 0, end: 9_999_999 })
  })

  it('reads a million lines, and spaces without end', () => {
    expect(read('سطر\n'.repeat(1_000_000)).words).toBe(1_000_000)
    expect(read(`ا${' '.repeat(3_000_000)}ب\n\n${'\n'.repeat(1_000_000)}`).words).toBe(2)
  })

  it.runIf(hasShared('seeds'))(
    'keeps every character of real articles but the white space at the ends of paragraphs',
    () => {
      for (const { name, text } of sharedArticles()) {
        const article = read(text)
        expect(article.text.replace(/\s+/g, ' '), name).toBe(text.trim().replace(/\s+/g, ' '))
        expect(article.title.length, name).toBeGreaterThan(10)
        expect(article.direction, name).toBe('rtl')
        expect(article.warnings, name).toEqual([])
      }
    },
  )
})

describe('lines too long to have been broken by hand', () => {
  const long = 'كلمة '.repeat(60).trim()

  it('are paragraphs of their own', () => {
    const { blocks } = readPlainText(`${long}\n${long} ثانية\nالمصدر: وكالة`)
    expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'paragraph', 'paragraph'])
  })

  it('leave verse and hand-broken lines together', () => {
    const { blocks } = readPlainText('بيت أول\nبيت ثانٍ\n\nبيت ثالث\nبيت رابع')
    expect(blocks).toHaveLength(2)
  })
})
