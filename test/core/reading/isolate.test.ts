import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directionOfPiece, piecesOf } from '#core/reading/isolate'

const isolatedIn = (text: string) =>
  piecesOf(text)
    .filter((piece) => piece.kind !== null)
    .map((piece) => `${piece.kind ?? ''}: ${piece.text}`)

describe('piecesOf', () => {
  it.each([
    [
      'a full address',
      'ثم نشر (https://court.example/2025/17) قبل',
      ['address: https://court.example/2025/17'],
    ],
    ['an address before a full stop', 'زوروا https://court.example/a.', ['address: https://court.example/a']],
    [
      'an address before an Arabic comma',
      'في https://court.example/a، ثم',
      ['address: https://court.example/a'],
    ],
    [
      'brackets that belong to the address',
      'https://w.example/A_(b) هنا',
      ['address: https://w.example/A_(b)'],
    ],
    ['an address without a scheme', 'موقع www.court.example اليوم', ['address: www.court.example']],
    ['a mail address', 'راسلنا: desk@archive.example.', ['mail: desk@archive.example']],
    ['a Latin handle', 'كتب @field_desk أمس', ['handle: @field_desk']],
    ['an Arabic hashtag', 'وسم #عدالة_للجميع هنا', ['handle: #عدالة_للجميع']],
    ['a file name', 'انظر court-hearing.html هنا', ['file: court-hearing.html']],
    ['an Arabic file name', 'انظر تقرير_أول.pdf هنا', ['file: تقرير_أول.pdf']],
    ['a path on a drive', String.raw`في C:\archive\one.txt كما`, [String.raw`address: C:\archive\one.txt`]],
    ['an ISO date', 'بتاريخ 2013-03-12 صباحاً', ['date: 2013-03-12']],
    ['a telephone number', 'اتصل على +963 11 555 0100 غداً', ['number: +963 11 555 0100']],
    ['a decimal number, which runs with its line', 'بنسبة 3.14 تقريباً', []],
    ['an at sign inside a word', 'أ@ب', []],
    ['plain Arabic', 'استمعت المحكمة أمس', []],
    [
      'a Latin quotation with its full stop',
      'وكتب: “The ink had not run.” ثم',
      ['quotation: “The ink had not run.”'],
    ],
    ['a quotation that is Arabic', 'قال «لم يجفّ Ink بعد» ثم', []],
    ['a scheme alone', 'https://', []],
  ])('sets apart %s', (_name, text, expected) => {
    expect(isolatedIn(text)).toEqual(expected)
  })

  it('loses and changes nothing: the pieces joined are the text, and none is empty', () => {
    const parts = fc.constantFrom(
      'https://a.example/(x',
      ')',
      '.',
      '@',
      'اسم',
      ' ',
      '#',
      'a.txt',
      '2013-03-12',
      '😀',
      '\n',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const pieces = piecesOf(given)
        expect(pieces.map((piece) => piece.text).join('')).toBe(given)
        expect(pieces.every((piece) => piece.text.length > 0)).toBe(true)
      }),
    )
  })

  it.each(['a', '@', 'a.', 'a@', '1-', '+1 ', 'https://', '(', '“a', '"'])(
    'reads a hundred thousand repetitions of "%s" without going back over them',
    (part) => {
      const text = part.repeat(100_000)
      expect(piecesOf(text).reduce((sum, piece) => sum + piece.text.length, 0)).toBe(text.length)
    },
  )
})

describe('directionOfPiece', () => {
  it('writes addresses, dates and numbers left to right and lets names find their own direction', () => {
    expect([directionOfPiece('address'), directionOfPiece('date'), directionOfPiece('handle')]).toEqual([
      'ltr',
      'ltr',
      'auto',
    ])
  })
})
