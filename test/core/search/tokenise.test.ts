import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#core/search/fold'
import { tokensOf, toCodePoints, wordsOf } from '#core/search/tokenise'

/**
 * Letters by category that are signs in use: tatweel, the small waw and yeh of the Quran, and spacing forms of marks, which
 * decompose to a space or a tatweel with the mark (Unicode, NFKD).
 */
const isLetterSign = (letter: string): boolean =>
  /^[\u0640\u06e5\u06e6]$/u.test(letter) || /^[ \u0640]\p{M}/u.test(letter.normalize('NFKD'))

describe('tokens', () => {
  it.each([
    ['#أيام_ثقال', ['ايام', 'ثقال']],
    ['آذار/مارس', ['اذار', 'مارس']],
    ['قانون "قيصر" و«سيزر» و“سامي” ‹أ› ‘ب’', ['قانون', 'قيصر', 'و', 'سيزر', 'و', 'سامي', 'ا', 'ب']],
    ['مُعْـ\u200dـتَقَل،', ['معتقل']],
    ['كتب: https://example.org/a-b?x=1', ['كتب', 'https', 'example', 'org', 'a', 'b', 'x', '1']],
    ['write to sami.k@example.org', ['write', 'to', 'sami', 'k', 'example', 'org']],
    ['این کتاب را می‌خوانم', ['اين', 'كتاب', 'را', 'ميخوانم']],
    ['یہ ایک کتاب ہے', ['يه', 'ايك', 'كتاب', 'هي']],
    ['ئەمە کتێبێکە', ['يهمه', 'كتيبيكه']],
    ['l’État d’urgence', ['l', 'etat', 'd', 'urgence']],
    ['שָׁלוֹם עולם', ['שלום', 'עולם']],
    ['𐤀𐤋𐤐 𞸀', ['𐤀𐤋𐤐', 'ا']],
    ['北京市 2020', ['北', '京', '市', '2020']],
    ['ﷺ', ['صلي', 'الله', 'عليه', 'وسلم']],
    ['١٬٢٣٤٫٥', ['1', '234', '5']],
    ['😀 … — ', []],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('stand where they stand in the original', () => {
    const text = '😀 #أيَّام_ثِقَال!'
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['أيَّام', 'ثِقَال'])
  })

  it('end with their last mark, and without what trails them invisibly', () => {
    const text = 'قيصرٌ\u200f\u200f لا'
    expect(text.slice(0, tokensOf(text)[0]!.end)).toBe('قيصرٌ')
  })

  it('know a ta marbuta', () => {
    expect(tokensOf('مدينة مدينه مدينةً مدينتها').map(({ marbuta }) => marbuta)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('map back: the slice of each folds to the token, and nothing that is a letter or digit lies outside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const tokens = tokensOf(text)
        let outside = text
        for (const { start, end } of [...tokens].reverse())
          outside = outside.slice(0, start) + ' ' + outside.slice(end)
        for (const { folded, start, end } of tokens) {
          expect(fold(text.slice(start, end)).split(' ')).toContain(folded)
        }
        const left = Array.from(outside).filter((letter) => !isLetterSign(letter))
        expect(/[\p{L}\p{Nd}]/u.test(left.join(''))).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  it('count code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const boundaries = Array.from(text).reduce<number[]>(
          (all, one) => [...all, all.at(-1)! + one.length],
          [0],
        )
        expect(toCodePoints(text, boundaries)).toEqual(boundaries.map((_, at) => at))
      }),
    )
  })
})
