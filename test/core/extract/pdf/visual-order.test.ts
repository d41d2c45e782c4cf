import { describe, expect, it } from 'vitest'
import { readingOrder } from '#core/extract/pdf/quality'
import { bracketFit, logicalText } from '#core/extract/pdf/visual-order'

/** What stands on the page, from left to right. */
const seen = (text: string): readonly string[] => Array.from(text)
const reversed = (text: string): string => Array.from(text).reverse().join('')

describe('text as it is drawn', () => {
  it.each([
    ['a line of Arabic', reversed('سجن قديم'), 'سجن قديم'],
    ['a number', `1,250 ${reversed('اسم')}`, 'اسم 1,250'],
    ['an hour', `${reversed('صباح')} 10:30 ${reversed('الساعة')}`, 'الساعة 10:30 صباح'],
    ['a range', `15-12 .${reversed('ص')}`, 'ص. 12-15'],
    ['a fraction', `${reversed('ب')}/٣٤٥`, '٣٤٥/ب'],
    ['a share', `%87 ${reversed('منهم')}`, 'منهم 87%'],
    ['a Latin name', `${reversed('وكالة')} The Long Wait ${reversed('نقلت')}`, 'نقلت The Long Wait وكالة'],
    ['a Latin name with a number', `Windows 10 ${reversed('نظام')}`, 'نظام Windows 10'],
    ['a Latin name with a bracket', `Reuters (UK) ${reversed('وكالة')}`, 'وكالة Reuters (UK)'],
    ['brackets', `(${reversed('قديم')}) ${reversed('سجن')}`, 'سجن (قديم)'],
  ])('is read leftwards: %s', (_, drawn, text) => {
    expect(logicalText(seen(drawn), 'rtl')).toBe(text)
  })

  it.each([
    ['a Latin line', 'The year 2014 (May).', 'The year 2014 (May).'],
    ['an Arabic word in it', `the word ${reversed('سجن قديم')} means`, 'the word سجن قديم means'],
  ])('is read rightwards: %s', (_, drawn, text) => {
    expect(logicalText(seen(drawn), 'ltr')).toBe(text)
  })
})

describe('signs that a text is the wrong way round', () => {
  it('are brackets that close before they open', () => {
    expect(bracketFit('(ص. 12) و«كذا»')).toBe(2)
    expect(bracketFit(')ص. 12( و»كذا«')).toBeLessThan(0)
  })

  it('are words that begin as Arabic words end', () => {
    const text = 'قالت الشاهدة إن اللجنة الدولية زارت المدينة القديمة'
    expect(readingOrder(text)).toBe(1)
    expect(readingOrder(reversed(text))).toBe(-1)
    expect(readingOrder('كلمات قليلة')).toBe(0)
  })
})
