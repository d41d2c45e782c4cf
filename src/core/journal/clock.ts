/**
 * Hybrid logical clock (Kulkarni, Demirbas et al., "Logical Physical Clocks", 2014): the device's time where it moves
 * forward, a counter where it does not. A device whose clock is wrong, or set back, still writes in the right order.
 *
 * A reading is text that sorts as it is: `2026-11-30T10:00:00.000Z/0000`, wall time and a counter of four hex digits.
 */
export type ClockReading = string

const shape = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\/([0-9a-f]{4})$/
const highestCount = 0xffff

const encode = (wall: string, count: number): ClockReading => `${wall}/${count.toString(16).padStart(4, '0')}`

const parts = (reading: ClockReading): { wall: string; count: number } | null => {
  const match = shape.exec(reading)
  return match ? { wall: match[1]!, count: Number.parseInt(match[2]!, 16) } : null
}

/** No device's clock is ever this far: a reading beyond it would win over everything that is written later, for good. */
const latestWall = '9000'

/** True for a reading as `tick` makes them. What comes from elsewhere is looked at before it is compared. */
export const isClockReading = (text: string): boolean => {
  const wall = parts(text)?.wall
  return wall !== undefined && wall < latestWall && !Number.isNaN(Date.parse(wall))
}

/** The reading after `last`, at device time `nowMs` (milliseconds since 1970). Always greater than `last`. */
export const tick = (last: ClockReading | null, nowMs: number): ClockReading => {
  const now = new Date(nowMs).toISOString()
  const before = last === null ? null : parts(last)
  if (before === null || now > before.wall) return encode(now, 0)
  if (before.count < highestCount) return encode(before.wall, before.count + 1)
  return encode(new Date(Date.parse(before.wall) + 1).toISOString(), 0)
}

/** The later of two readings. */
export const laterOf = (a: ClockReading | null, b: ClockReading | null): ClockReading | null =>
  a === null ? b : b === null ? a : a > b ? a : b

/** The device time in a reading, ISO 8601; the reading itself where it has another shape. */
export const wallTimeOf = (reading: ClockReading): string => parts(reading)?.wall ?? reading
