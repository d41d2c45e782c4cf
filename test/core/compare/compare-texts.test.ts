import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts, type ComparedRow } from '#core/compare/compare-texts'
import { passagesOf } from '#core/compare/passages'

const side = (rows: readonly ComparedRow[], name: 'before' | 'after'): readonly string[] =>
  rows.flatMap((row) => {
    switch (row.kind) {
      case 'same':
        return [row.text]
      case 'changed':
        return [row[name].map(({ text }) => text).join('')]
      case 'removed':
        return name === 'before' ? [row.text] : []
      case 'added':
        return name === 'after' ? [row.text] : []
      default:
        return row satisfies never
    }
  })

/** Changed words in brackets: `[before|after]` read side by side. */
const marked = (rows: readonly ComparedRow[], name: 'before' | 'after'): readonly string[] =>
  rows.flatMap((row) =>
    row.kind === 'changed'
      ? [row[name].map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')]
      : [],
  )

const word = fc.constantFrom('قال', 'الشاهدُ', 'إنه', 'رأى', 'السجلات', 'the', 'ledgers', '١٩٤٨', '،', '😀')
const paragraph = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
const text = fc.array(paragraph, { maxLength: 8 }).map((paragraphs) => paragraphs.join('\n\n'))

describe('comparing two texts', () => {
  it('gives both back, whole and in order', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = compareTexts(before, after)
        expect(side(rows, 'before')).toEqual(passagesOf(before))
        expect(side(rows, 'after')).toEqual(passagesOf(after))
      }),
      { numRuns: 300 },
    )
  })

  it('marks nothing in a text compared with itself', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(compareTexts(same, same).every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })

  it('marks the words that differ, and only those', () => {
    const rows = compareTexts(
      'قال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.',
      'قال الشاهد إنه رأى السجلات كاملةً قبل نقلها بثلاثة أيام.',
    )
    expect(marked(rows, 'before')).toEqual(['قال الشاهد إنه رأى السجلات كاملةً قبل نقلها [بيومين].'])
    expect(marked(rows, 'after')).toEqual(['قال الشاهد إنه رأى السجلات كاملةً قبل نقلها [بثلاثة أيام].'])
  })

  it('is true to the letter: vowel signs and forms of alef are differences', () => {
    const rows = compareTexts('كتب الى اهله رسالة قصيرة', 'كتبَ إلى أهله رسالة قصيرة')
    expect(marked(rows, 'after')).toEqual(['[كتبَ] [إلى] [أهله] رسالة قصيرة'])
  })

  it('puts a new paragraph beside nothing, and finds the ones around it the same', () => {
    expect(compareTexts('أول\n\nثانٍ\n\nثالث', 'أول\n\nزيادة\n\nثانٍ\n\nثالث').map(({ kind }) => kind)).toEqual(
      ['same', 'added', 'same', 'same'],
    )
  })

  it('does not take a paragraph for another that has nothing in common with it', () => {
    expect(compareTexts('قال الشاهد إنه رأى', 'هذا نص آخر تماماً').map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ])
  })

  it.each([
    ['', ''],
    ['', 'نص'],
    ['نص', ''],
    ['\n\n \n', 'نص'],
  ])('takes %j and %j', (before, after) => {
    const rows = compareTexts(before, after)
    expect(side(rows, 'after')).toEqual(passagesOf(after))
  })

  it('cuts long lines at sentences, so that one change marks one passage', () => {
    const sentences = Array.from({ length: 200 }, (_, i) => `هذه الجملة رقم ${i} من النص الطويل.`)
    const before = sentences.join(' ')
    const after = before.replace('رقم 100 ', 'رقم مئة ')
    const rows = compareTexts(before, after)
    expect(rows.filter(({ kind }) => kind !== 'same')).toHaveLength(1)
    expect(side(rows, 'after').join('')).toBe(after)
  })

  it('never cuts a letter outside the basic plane in two', () => {
    const line = '😀'.repeat(5000)
    for (const passage of passagesOf(line)) expect(passage).not.toMatch(/[\ud800-\udfff]/u)
    expect(passagesOf(line).join('')).toBe(line)
  })

  it('ends on texts that are long and wholly different', () => {
    const made = (seed: number): string =>
      Array.from({ length: 6000 }, (_, i) => `كلمة${(i * seed) % 977} أخرى${(i * seed) % 13}`).join('\n')
    const [before, after] = [made(7), made(11)]
    const rows = compareTexts(before, after)
    expect(side(rows, 'before')).toEqual(passagesOf(before))
    expect(side(rows, 'after')).toEqual(passagesOf(after))
  })
})
