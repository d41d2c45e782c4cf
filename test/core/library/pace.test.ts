import { describe, expect, it } from 'vitest'
import { createPaceMeter, wordsOfPace } from '#core/library/pace'

/** Takes note of work every half second: `perSecond` tells how fast it goes at a second. */
const measured = (seconds: number, perSecond: (second: number) => number, total = 50_000) => {
  const meter = createPaceMeter()
  let done = 0
  let pace = meter.take(0, total, 1000)
  for (let half = 1; half <= seconds * 2; half++) {
    done += perSecond(half / 2) / 2
    pace = meter.take(done, total, 1000 + half * 500)
  }
  return pace
}

describe('how fast work goes', () => {
  it('says nothing before enough was seen', () => {
    expect(measured(1, () => 300)).toBeNull()
    expect(measured(10, () => 0)).toBeNull()
  })

  it('tells the rate and the time that is left', () => {
    const pace = measured(20, () => 300)
    expect(pace?.perSecond).toBeCloseTo(300, 5)
    expect(pace?.secondsLeft).toBeCloseTo((50_000 - 6000) / 300, 5)
  })

  it('follows a change, and not each jump', () => {
    const jumpy = measured(60, (second) => (Math.floor(second) % 2 === 0 ? 500 : 100))
    expect(jumpy!.perSecond).toBeGreaterThan(270)
    expect(jumpy!.perSecond).toBeLessThan(330)
    const slower = measured(80, (second) => (second < 30 ? 400 : 50))
    expect(slower!.perSecond).toBeLessThan(60)
  })

  it('begins again with another stage, and after the computer slept', () => {
    const meter = createPaceMeter()
    for (let second = 0; second <= 10; second++) meter.take(second * 100, 5000, second * 1000)
    expect(meter.take(1100, 5000, 11_000)).not.toBeNull()
    expect(meter.take(0, 700, 11_500)).toBeNull()
    for (let second = 12; second <= 20; second++) meter.take((second - 11) * 10, 700, second * 1000)
    expect(meter.take(100, 700, 21_000)?.perSecond).toBeLessThan(12)
    expect(meter.take(101, 700, 21_000 + 3_600_000)).toBeNull()
  })

  it('is said in round numbers', () => {
    const said = (perSecond: number, secondsLeft: number) => {
      const { rate, left } = wordsOfPace({ perSecond, secondsLeft })
      return [rate.key, rate.count, left.key, left.count]
    }
    expect(said(313.7, 118)).toEqual(['pace.perSecond', 310, 'pace.minutes', 2])
    expect(said(7.4, 20)).toEqual(['pace.perSecond', 7, 'pace.underMinute', 1])
    expect(said(0.2, 4000)).toEqual(['pace.perMinute', 12, 'pace.minutes', 67])
    expect(said(12_345, 7300)).toEqual(['pace.perSecond', 12_000, 'pace.hours', 2])
  })
})
