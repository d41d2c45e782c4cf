import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { laterOf, tick, wallTimeOf } from '#core/journal/clock'

const year = 365 * 24 * 3600 * 1000
const now = Date.parse('2026-11-30T10:00:00.000Z')

describe('the hybrid logical clock', () => {
  it('reads the device time where it moves forward', () => {
    expect(tick(null, now)).toBe('2026-11-30T10:00:00.000Z/0000')
    expect(tick('2026-11-30T09:59:59.999Z/0007', now)).toBe('2026-11-30T10:00:00.000Z/0000')
  })

  it('counts on while the device time stands still', () => {
    expect(tick('2026-11-30T10:00:00.000Z/0000', now)).toBe('2026-11-30T10:00:00.000Z/0001')
  })

  it('keeps the order when the device clock is set back a year', () => {
    const before = tick(null, now)
    const after = tick(before, now - year)
    expect(after > before).toBe(true)
    expect(tick(after, now - year) > after).toBe(true)
  })

  it('goes to the next millisecond when its counter is full', () => {
    expect(tick('2026-11-30T10:00:00.000Z/ffff', now)).toBe('2026-11-30T10:00:00.001Z/0000')
  })

  it('is always greater than what it has seen, whatever the device says', () => {
    const times = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(fc.array(times, { minLength: 2, maxLength: 60 }), (deviceTimes) => {
        let last: string | null = null
        for (const deviceTime of deviceTimes) {
          const next = tick(last, deviceTime)
          expect(last === null || next > last).toBe(true)
          last = next
        }
      }),
    )
  })

  it('takes the later of two readings', () => {
    expect(laterOf(null, null)).toBeNull()
    expect(laterOf('2026-01-01T00:00:00.000Z/0000', null)).toBe('2026-01-01T00:00:00.000Z/0000')
    expect(laterOf('2026-01-01T00:00:00.000Z/0001', '2026-01-01T00:00:00.000Z/0000')).toBe(
      '2026-01-01T00:00:00.000Z/0001',
    )
  })

  it('tells the wall time in a reading', () => {
    expect(wallTimeOf('2026-11-30T10:00:00.000Z/00ff')).toBe('2026-11-30T10:00:00.000Z')
  })
})
