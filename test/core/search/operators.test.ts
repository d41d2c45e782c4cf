import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyOperator, queryOperators, type QueryOperator } from '#core/search/operators'
import { parseQuery } from '#core/search/query'
import { queryText } from '#core/search/query-tree'

/** `|` marks the caret, or two of them what is selected. */
const fieldOf = (marked: string) => {
  const [before = '', selected = '', ...rest] = marked.split('|')
  const isRange = rest.length > 0
  return {
    text: marked.replaceAll('|', ''),
    start: before.length,
    end: isRange ? before.length + selected.length : before.length,
  }
}
const applied = (marked: string, operator: QueryOperator, language: 'ar' | 'en' = 'ar'): string => {
  const { text, start } = applyOperator(fieldOf(marked), operator, language)
  return `${text.slice(0, start)}|${text.slice(start)}`
}

describe('an operator by its button', () => {
  it.each([
    ['قانون قيصر|', 'phrase', '"قانون قيصر"|'],
    ['|قانون قيصر|', 'phrase', '"قانون قيصر"|'],
    ['سجن |قانون قيصر| حلب', 'phrase', 'سجن "قانون قيصر"| حلب'],
    ['"قانون قيصر"|', 'phrase', 'قانون قيصر|'],
    ['-سجن قانون|', 'phrase', '-سجن "قانون"|'],
    ['|', 'phrase', '"|"'],
    ['سجن حلب|', 'without', 'سجن -حلب|'],
    ['سجن -حلب|', 'without', 'سجن حلب|'],
    ['سجن| حلب', 'without', '-سجن| حلب'],
    ['سجن "قانون قي|صر"', 'without', 'سجن -"قانون قيصر"|'],
    ['|سجن حلب| قيصر', 'without', '-(سجن حلب)| قيصر'],
    ['سجن حلب|', 'either', 'سجن أو حلب|'],
    ['سجن|', 'either', 'سجن أو |'],
    ['سجن حلب |دمشق', 'either', 'سجن حلب أو دمشق|'],
    ['سجن حلب|', 'in-title', 'سجن عنوان:حلب|'],
    ['عنوان:حلب|', 'in-title', 'حلب|'],
    ['title:حلب|', 'in-title', 'عنوان:حلب|'],
    ['معتق|', 'begins', 'معتق*|'],
    ['معتق*|', 'begins', 'معتق|'],
    ['المدهان~|', 'begins', 'المدهان*|'],
    ['المدهان |', 'nearly', 'المدهان~| '],
    ['"قانون قيصر"|', 'nearly', '"قانون قيصر"|'],
    ['معتقل*|', 'exactly', '=معتقل|'],
    ['=معتقل|', 'exactly', 'معتقل|'],
  ] as const)('%j with %s becomes %j', (before, operator, after) => {
    expect(applied(before, operator)).toBe(after)
  })

  it('is written in the language of the window', () => {
    expect(applied('prison Aleppo|', 'either', 'en')).toBe('prison OR Aleppo|')
    expect(applied('Aleppo|', 'in-title', 'en')).toBe('title:Aleppo|')
  })

  it('makes of plain words a query that can be read', () => {
    const word = fc.constantFrom('سجن', 'حلب', 'Assad', '٢٠١١')
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...queryOperators),
        fc.nat(30),
        fc.nat(30),
        (words, operator, a, b) => {
          const text = words.join(' ')
          const start = Math.min(a, b, text.length)
          const made = applyOperator(
            { text, start, end: Math.min(Math.max(a, b), text.length) },
            operator,
            'ar',
          )
          // “Either” alone waits for the other word.
          if (made.text.trimEnd().endsWith('أو')) return
          const { tree, readAsPlainWords } = parseQuery(made.text)
          expect([made.text, readAsPlainWords]).toEqual([made.text, false])
          expect(queryText(tree)).not.toBe('')
          expect(made.start).toBeLessThanOrEqual(made.text.length)
        },
      ),
    )
  })
})
