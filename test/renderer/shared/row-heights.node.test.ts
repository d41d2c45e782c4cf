import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowHeights } from '#renderer/shared/row-heights'

const heights = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 70 })
const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 300 })), { maxLength: 40 })

it('says of rows that were measured since what adding all of them up says', () => {
  fc.assert(
    fc.property(heights, changes, fc.integer({ min: -50, max: 25_000 }), (first, later, px) => {
      const rows = rowHeights(Float64Array.from(first))
      const plain = [...first]
      for (const [at, heightPx] of later) {
        rows.set(at % plain.length, heightPx)
        plain[at % plain.length] = heightPx
      }
      const starts = [0]
      for (const heightPx of plain) starts.push(starts.at(-1)! + heightPx)
      expect(starts.map((_, row) => rows.startOf(row))).toEqual(starts)
      expect(plain.map((_, row) => rows.heightOf(row))).toEqual(plain)
      const inside = plain.findIndex((_, row) => px < starts[row + 1]!)
      expect(rows.rowAt(px)).toBe(inside === -1 ? plain.length - 1 : inside)
    }),
  )
})

it('says of no rows that they begin and end at the upper edge', () => {
  const rows = rowHeights(new Float64Array(0))
  expect([rows.startOf(0), rows.rowAt(10), rows.heightOf(0)]).toEqual([0, 0, 0])
})
