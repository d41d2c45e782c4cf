import { describe, expect, it } from 'vitest'
import type { TextRange } from '#core/reading/text-range'
import { createFoundMarks } from '#renderer/features/reader/found-marks'
import type { TextMap } from '#renderer/features/reader/text-map'

/** A text that is drawn as far as `end`. */
const mapTo = (end: number): TextMap => ({
  rangeOf: () => null,
  staticRangeOf: (range) => (range.end <= end ? (range as unknown as StaticRange) : null),
  offsetOf: () => 0,
  drawnEnd: () => end,
  drawnAnew: () => undefined,
})
const hits = (count: number): readonly TextRange[] =>
  Array.from({ length: count }, (_, i) => ({ start: i * 10, end: i * 10 + 3 }))

const marks = () => {
  const drawn: { ranges: readonly TextRange[]; current: unknown; times: number } = {
    ranges: [],
    current: null,
    times: 0,
  }
  const counted = { current: 0 }
  const found = createFoundMarks({
    put: (ranges) => {
      drawn.ranges = ranges as unknown as readonly TextRange[]
      drawn.times += 1
    },
    putCurrent: (range) => {
      drawn.current = range
      counted.current += 1
    },
  })
  return { found, drawn, counted }
}

describe('marks of what was found', () => {
  it('are all drawn where they are few, and once', () => {
    const { found, drawn } = marks()
    const few = hits(2000)
    const map = mapTo(Infinity)
    found.draw(map, few, null, 0)
    found.draw(map, few, 7, 19_000)
    expect(drawn).toEqual({ ranges: few, current: few[7], times: 1 })
  })

  it('draw the current one once, however far is scrolled, and again in a text that is drawn anew', () => {
    const { found, drawn, counted } = marks()
    const few = hits(100)
    const map = mapTo(Infinity)
    for (const near of [0, 100, 200, 300]) found.draw(map, few, 7, near)
    expect(counted.current).toBe(1)
    found.draw(map, few, 8, 300)
    found.forget()
    found.draw(map, few, 8, 300)
    expect(counted.current).toBe(3)
    const short = mapTo(50)
    found.draw(short, few, 8, 300)
    expect(drawn.current).toBeNull()
    found.draw(map, few, 8, 300)
    expect(drawn.current).toEqual(few[8])
  })

  it('are drawn around where the person reads where they are many, and anew when she has gone on', () => {
    const { found, drawn } = marks()
    const many = hits(100_000)
    const map = mapTo(Infinity)
    for (const near of [0, 1000, 500_000, 503_000, 999_990]) {
      found.draw(map, many, null, near)
      expect(drawn.ranges.length).toBeLessThanOrEqual(3000)
      const inSight = many.filter(({ start }) => start >= near && start < near + 3000)
      expect(drawn.ranges).toEqual(expect.arrayContaining(inSight))
    }
    expect(drawn.times).toBe(3)
  })

  it('follow the text that is drawn later, and another question', () => {
    const { found, drawn } = marks()
    const some = hits(100)
    const map = mapTo(500)
    found.draw(map, some, null, 0)
    expect(drawn.ranges).toHaveLength(50)
    found.forget()
    found.draw(map, some, null, 0)
    expect(drawn.times).toBe(2)
    found.draw(map, hits(3), null, 0)
    expect(drawn.ranges).toHaveLength(3)
  })
})
