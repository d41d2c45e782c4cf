import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointLength, sliceCodePoints } from '#core/article/code-points'
import { trimToVisible } from '#core/reading/text-range'

describe('trimToVisible', () => {
  it.each([
    ['spaces on both sides', '  كلمة ', { start: 2, end: 6 }],
    ['a block separator', 'كلمة\n\n', { start: 0, end: 4 }],
    ['bidi controls', '\u202bكلمة\u202c', { start: 1, end: 5 }],
    ['letters beyond the first plane', ' 😀😀 ', { start: 1, end: 3 }],
  ])('leaves out %s', (_name, text, expected) => {
    expect(trimToVisible(text, { start: 0, end: codePointLength(text) })).toEqual(expected)
  })

  it('is null where nothing can be seen', () => {
    expect(trimToVisible('ab \n\n cd', { start: 2, end: 6 })).toBeNull()
    expect(trimToVisible('ab', { start: 1, end: 1 })).toBeNull()
  })

  it('keeps exactly what trimming the passage would keep', () => {
    const text = fc.array(fc.constantFrom('ا', ' ', '\n', '😀', 'b', '\u200f')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.nat(20), fc.nat(20), (given, start, length) => {
        const passage = sliceCodePoints(given, start, start + length)
        const visible = passage.replace(/^[\s\u200f]+|[\s\u200f]+$/gu, '')
        const trimmed = trimToVisible(given, { start, end: start + length })
        expect(trimmed ? sliceCodePoints(given, trimmed.start, trimmed.end) : '').toBe(visible)
      }),
    )
  })
})
