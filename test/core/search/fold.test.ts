import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#core/search/fold'

describe('folding', () => {
  it.each([
    ['مُعْتَقَلٌ', 'معتقل', 'tashkeel'],
    ['هٰذا', 'هذا', 'superscript alef'],
    ['معتقـــل', 'معتقل', 'tatweel'],
    ['أحمد إسقاط آذار ٱلله', 'احمد اسقاط اذار الله', 'hamza and wasla on alef'],
    ['على', 'علي', 'alef maqsura'],
    ['صورة', 'صوره', 'ta marbuta'],
    ['مسؤول', 'مسوول', 'hamza on waw'],
    ['عائلة', 'عايله', 'hamza on ya'],
    ['یک', 'يك', 'Persian ya and kaf'],
    ['ہے', 'هي', 'Urdu he and ye'],
    ['کوردەواری', 'كوردهواري', 'Kurdish'],
    ['٢٠١١', '2011', 'Arabic-Indic digits'],
    ['۲۰۱۱', '2011', 'Persian digits'],
    ['ﻣﻌﺘﻘﻞ', 'معتقل', 'presentation forms'],
    ['ﷲ', 'الله', 'a ligature of a word'],
    ['ﻻ', 'لا', 'lam-alef'],
    ['شهيداً', 'شهيدا', 'tanwin on alef'],
    ['Élysée NAÏVE', 'elysee naive', 'Latin accents and case'],
    ['e\u0301', 'e', 'a combining accent'],
    ['Straße', 'strasse', 'sharp s'],
    ['İstanbul', 'istanbul', 'dotted capital i'],
    ['ÆON Łódź', 'aeon lodz', 'letters without decomposition'],
    ['בְּרֵאשִׁית', 'בראשית', 'niqqud'],
    ['１２ａ', '12a', 'full width'],
    ['می\u200cخواهم', 'ميخواهم', 'zero-width non-joiner'],
    ['\u202bقيصر\u202c\u2067\u2069\ufeff', 'قيصر', 'bidi controls and byte order mark'],
    ['𝐀𝐬', 'as', 'mathematical letters'],
    ['한국', '한국', 'Hangul stays composed'],
    ['किताब', 'किताब', 'vowel signs that spell'],
  ])('%s becomes %s (%s)', (written, folded) => {
    expect(fold(written)).toBe(folded)
  })

  it('folds a character to the same each time that it is met', () => {
    for (const character of ['\ufffe', '\uffff', '\u0000']) expect(fold(character)).toBe(fold(character))
  })

  it('changes nothing that is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('takes composed and decomposed writings for the same', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Array.from('أآؤئéüñйёÅαώ'))), (letters) => {
        const text = letters.join('')
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
    )
  })
})
