import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointOf, codePointsOf, sliceCodePoints, unitOf } from '#core/article/code-points'

const text = fc
  .array(fc.constantFrom('ش', 'a', '😀', '𐤀', '\ud83d', '\ude00', '\n'), { maxLength: 40 })
  .map((parts) => parts.join(''))

describe('code points of one text that is asked often', () => {
  it('are those that are counted anew for each question', () => {
    fc.assert(
      fc.property(text, fc.nat(45), fc.nat(45), (whole, first, second) => {
        const points = codePointsOf(whole)
        const [start, end] = [Math.min(first, second), Math.max(first, second)]
        expect(points.unitOf(first)).toBe(unitOf(whole, first))
        expect(points.codePointOf(first)).toBe(codePointOf(whole, first))
        expect(points.slice(start, end)).toBe(sliceCodePoints(whole, start, end))
      }),
      { numRuns: 2000 },
    )
  })
})
