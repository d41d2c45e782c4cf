import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitForms, shownPlace, shownRun, storedPlace, type Display } from '#core/reading/display'

const text = fc
  .array(
    fc.constantFrom(
      'كَتَبَ',
      'محمّد',
      ' ',
      '١٩٤٨',
      '2020',
      '۱۲',
      'آ',
      'أُ',
      'ـ',
      '😀',
      'َ',
      'ab',
      'https://a.example/1َ',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const display: fc.Arbitrary<Display> = fc.record({
  tashkeel: fc.boolean(),
  digits: fc.constantFrom(...digitForms),
})
const shownText = (stored: string, how: Display): string =>
  shownRun(stored, how)
    .pieces.map((piece) => piece.text)
    .join('')

describe('a text that is shown otherwise than it is written', () => {
  it.each([
    ['كَتَبَ محمّدٌ', { tashkeel: false, digits: 'written' }, 'كتب محمد'],
    ['آمَنَ رحمٰن', { tashkeel: false, digits: 'written' }, 'آمن رحمن'],
    ['الـعـربية', { tashkeel: false, digits: 'written' }, 'الـعـربية'],
    ['سنة 1948 و۱۹۴۹', { tashkeel: true, digits: 'arabic' }, 'سنة ١٩٤٨ و١٩٤٩'],
    ['سنة ١٩٤٨', { tashkeel: true, digits: 'latin' }, 'سنة 1948'],
    [
      'انظر https://a.example/2020 عام 2020',
      { tashkeel: true, digits: 'arabic' },
      'انظر https://a.example/2020 عام ٢٠٢٠',
    ],
  ] as const)('%s', (stored, how, shown) => {
    expect(shownText(stored, how)).toBe(shown)
  })

  it('has every place of the one in the other', () => {
    fc.assert(
      fc.property(text, display, (stored, how) => {
        const { skipped } = shownRun(stored, how)
        const letters = Array.from(stored)
        const shown = Array.from(shownText(stored, how))
        expect(shown.length).toBe(letters.length - skipped.length)
        for (let place = 0; place <= shown.length; place++)
          expect(shownPlace(skipped, storedPlace(skipped, place))).toBe(place)
        for (let place = 0; place <= letters.length; place++) {
          const back = storedPlace(skipped, shownPlace(skipped, place))
          // Only letters that are not drawn lie between.
          expect(letters.slice(place, back).every((_, i) => skipped.includes(place + i))).toBe(true)
        }
      }),
    )
  })

  it('keeps everything but digits and tashkeel letter for letter', () => {
    fc.assert(
      fc.property(text, display, (stored, how) => {
        const { skipped } = shownRun(stored, how)
        const kept = Array.from(stored).filter((_, i) => !skipped.includes(i))
        const shown = Array.from(shownText(stored, how))
        kept.forEach((letter, i) => {
          if (!/\p{Nd}/u.test(letter)) expect(shown[i]).toBe(letter)
          else expect(shown[i]).toMatch(/\p{Nd}/u)
        })
      }),
    )
  })

  it('is the text itself where nothing was asked for', () => {
    fc.assert(
      fc.property(text, (stored) => {
        expect(shownText(stored, { tashkeel: true, digits: 'written' })).toBe(stored)
      }),
    )
  })
})
