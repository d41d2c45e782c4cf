import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleItems } from '../../../src/renderer/shared/visible-items'

const groupsOf = (counts: readonly number[]) => counts.map((count, i) => ({ key: `g${i}`, label: '', count }))

describe('the lines of a listing', () => {
  it('are its rows where there are no groups', () => {
    const visible = visibleItems([], 2, () => false)
    expect([visible.at(1), visible.at(2)]).toEqual([{ kind: 'row', offset: 1, place: 2, of: 2 }, null])
  })

  it('leave out the rows of closed groups, whatever is open', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { minLength: 1, maxLength: 8 }),
        (made) => {
          const groups = groupsOf(made.map(([count]) => count))
          const isClosed = (key: string): boolean => made[Number(key.slice(1))]![1]
          const total = groups.reduce((sum, { count }) => sum + count, 0)
          const visible = visibleItems(groups, total, isClosed)
          let offset = 0
          const expected = groups.flatMap((group) => {
            const rows = Array.from({ length: group.count }, () => offset++)
            return [group.key, ...(isClosed(group.key) ? [] : rows)]
          })
          const lines = Array.from({ length: visible.count }, (_, i) => visible.at(i))
          expect(lines.map((line) => (line?.kind === 'head' ? line.group.key : line?.offset))).toEqual(
            expected,
          )
          for (let row = 0; row < total; row++) {
            const at = expected.indexOf(row)
            expect(visible.indexOfRow(row)).toBe(at === -1 ? null : at)
          }
        },
      ),
    )
  })
})
