import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointLength, sliceCodePoints } from '#core/article/code-points'
import {
  rangeOfSelection,
  sentenceAt,
  stepSelection,
  type KeySelection,
  type Page,
  type Step,
} from '#core/reading/segments'

const pageOf = (...leaves: readonly string[]): Page => {
  let start = 0
  const ranges = leaves.map((leaf) => {
    const range = { start, end: start + codePointLength(leaf) }
    start = range.end + 2
    return range
  })
  return { text: leaves.join('\n\n'), leaves: ranges }
}

const page = pageOf('استمعت المحكمة أمس. حضر ثلاثة شهود.', '😀 نشر الفريق البيان')
const shown = (selection: KeySelection) => {
  const { start, end } = rangeOfSelection(selection)
  return sliceCodePoints(page.text, start, end)
}
const first = sentenceAt(page, 0) ?? { start: 0, end: 0 }
const begin: KeySelection = { anchor: first, focus: first }
const after = (...steps: readonly Step[]) =>
  shown(steps.reduce((s, step) => stepSelection(page, s, step), begin))
const step = (unit: Step['unit'], forward = true, extend = false): Step => ({ unit, forward, extend })

describe('sentenceAt', () => {
  it('takes the sentence around a place, without the space after it', () => {
    expect(sliceCodePoints(page.text, first.start, first.end)).toBe('استمعت المحكمة أمس.')
  })

  it('takes the next sentence from between two blocks', () => {
    const found = sentenceAt(page, 36)
    expect(found && sliceCodePoints(page.text, found.start, found.end)).toBe('😀 نشر الفريق البيان')
  })

  it('is null after the last', () => {
    expect(sentenceAt(page, 1000)).toBeNull()
  })
})

describe('stepSelection', () => {
  it.each<[string, readonly Step[], string]>([
    ['moves to the next sentence', [step('sentence')], 'حضر ثلاثة شهود.'],
    ['moves over the edge of a block', [step('sentence'), step('sentence')], '😀 نشر الفريق البيان'],
    ['moves back', [step('sentence'), step('sentence', false)], 'استمعت المحكمة أمس.'],
    ['moves to the next word', [step('word')], 'حضر'],
    ['moves a word back from a sentence', [step('sentence'), step('word', false)], 'أمس'],
    ['extends by a word', [step('word'), step('word', true, true)], 'حضر ثلاثة'],
    [
      'takes a word back that was one too many',
      [step('word'), step('word', true, true), step('word', true, true), step('word', false, true)],
      'حضر ثلاثة',
    ],
    ['extends backwards past its beginning', [step('word'), step('word', false, true)], 'أمس. حضر'],
    ['extends by a sentence', [step('sentence', true, true)], 'استمعت المحكمة أمس. حضر ثلاثة شهود.'],
    ['stays at the beginning', [step('sentence', false)], 'استمعت المحكمة أمس.'],
    ['takes the sentence around a word', [step('word'), step('sentence')], 'حضر ثلاثة شهود.'],
    ['takes the first letter of what is selected', [step('word'), step('letter')], 'ح'],
    ['takes its last letter, going back', [step('word'), step('letter', false)], 'ر'],
    ['moves to the next letter', [step('word'), step('letter'), step('letter')], 'ض'],
    [
      'extends from within a word to its end, without its beginning',
      [step('word'), step('letter'), step('letter'), step('word', true, true)],
      'ضر',
    ],
    [
      'takes letters back one by one',
      [step('word'), step('word', true, true), step('letter', false, true), step('letter', false, true)],
      'حضر ثلا',
    ],
    [
      'takes the paragraph around it',
      [step('word'), step('paragraph')],
      'استمعت المحكمة أمس. حضر ثلاثة شهود.',
    ],
    [
      'extends to the end of the paragraph, and by the next one',
      [step('word'), step('paragraph', true, true), step('paragraph', true, true)],
      'حضر ثلاثة شهود.\n\n😀 نشر الفريق البيان',
    ],
    [
      'takes the next paragraph back again',
      [
        step('word'),
        step('paragraph', true, true),
        step('paragraph', true, true),
        step('paragraph', false, true),
      ],
      'حضر ثلاثة شهود.',
    ],
  ])('%s', (_name, steps, expected) => {
    expect(after(...steps)).toBe(expected)
  })

  it('always keeps a range inside the text, and never an empty one', () => {
    const steps = fc.array(
      fc.record({
        unit: fc.constantFrom<Step['unit']>('letter', 'word', 'sentence', 'paragraph'),
        forward: fc.boolean(),
        extend: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(steps, (given) => {
        const { start, end } = rangeOfSelection(given.reduce((s, one) => stepSelection(page, s, one), begin))
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(codePointLength(page.text))
      }),
    )
  })

  it('keeps the marks of a letter with it', () => {
    const spelt = pageOf('وَسَعِيدٌ شَاهِدٌ')
    const word = { start: 0, end: codePointLength('وَسَعِيدٌ') }
    const first = stepSelection(spelt, { anchor: word, focus: word }, step('letter'))
    const second = stepSelection(spelt, first, step('letter'))
    const name = stepSelection(spelt, second, step('word', true, true))
    const words = (one: KeySelection): string => {
      const { start, end } = rangeOfSelection(one)
      return sliceCodePoints(spelt.text, start, end)
    }
    expect([first, second, name].map(words)).toEqual(['وَ', 'سَ', 'سَعِيدٌ'])
  })

  it('steps through a block of a million letters', () => {
    const long = pageOf('كلمة '.repeat(200_000))
    const start = sentenceAt(long, 500_000)
    expect(start).not.toBeNull()
    if (!start) return
    const moved = stepSelection(long, { anchor: start, focus: start }, step('word'))
    expect(sliceCodePoints(long.text, moved.focus.start, moved.focus.end)).toBe('كلمة')
  })
})
