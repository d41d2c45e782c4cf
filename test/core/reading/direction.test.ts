import { describe, expect, it } from 'vitest'
import type { Direction, Paragraph } from '#core/article/block'
import { directionOfLeaf, directionOfText } from '#core/reading/direction'

describe('directionOfText', () => {
  it.each<[string, string, Direction, Direction]>([
    ['an Arabic line', 'استمعت المحكمة إلى الشهود', 'rtl', 'rtl'],
    [
      'an Arabic line that begins with a Latin name',
      'BBC نقلت عن الشاهد قوله إن السجلات كاملة',
      'rtl',
      'rtl',
    ],
    ['an Arabic line that begins with a number', '12 شاهداً حضروا الجلسة', 'rtl', 'rtl'],
    ['an Arabic line about a long Latin name', 'رسالة International Archive إلى الأهالي', 'rtl', 'rtl'],
    ['an English line in an Arabic article', 'The ledgers were real, he said.', 'rtl', 'ltr'],
    ['an address alone in an Arabic article', 'https://court.example/2025/17', 'rtl', 'rtl'],
    ['a line without letters in an Arabic article', '* * *', 'rtl', 'rtl'],
    ['a line without letters in an English article', '1999 – 2004', 'ltr', 'ltr'],
    ['an Arabic line in an English article', 'استمعت المحكمة أمس', 'ltr', 'rtl'],
    [
      'an English line that begins with an Arabic name',
      'محمد said that the ledgers were complete',
      'ltr',
      'ltr',
    ],
    [
      'an Arabic line with a long address',
      'المصدر https://court.example/a/very/long/address/indeed',
      'rtl',
      'rtl',
    ],
    ['a Hebrew line in an English article', 'שלום לכולם', 'ltr', 'rtl'],
  ])('%s', (_name, text, article, expected) => {
    expect(directionOfText(text, article)).toBe(expected)
  })
})

describe('directionOfLeaf', () => {
  const paragraph = (text: string, dir?: Direction): Paragraph => ({
    kind: 'paragraph',
    runs: [{ text, start: 0 }],
    start: 0,
    end: text.length,
    ...(dir && { dir }),
  })

  it('believes the file over the letters', () => {
    expect(directionOfLeaf(paragraph('An English line', 'rtl'), 'ltr')).toBe('rtl')
  })

  it('reads the letters over all runs', () => {
    const leaf = paragraph('')
    const runs = [
      { text: 'CNN ', start: 0 },
      { text: 'نقلت عن الشاهد', start: 4 },
    ]
    expect(directionOfLeaf({ ...leaf, runs }, 'ltr')).toBe('rtl')
  })
})
