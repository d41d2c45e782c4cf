/** How fast work goes, and how long it will still take at that. */
export type Pace = { readonly perSecond: number; readonly secondsLeft: number }

export type PaceMeter = {
  /** Takes note of how far the work is; null until enough was seen of it to say something. */
  readonly take: (done: number, total: number, nowMs: number) => Pace | null
}

/** Before that, what was done says more about the beginning than about the work. */
const firstWordMs = 2000
const leastStepMs = 250
/** Files differ in length: the pace is that of about as much time, of which the last counts most. */
const memoryMs = 10_000
/** A computer that slept has not been slow. */
const longestStepMs = 60_000

export const createPaceMeter = (): PaceMeter => {
  let from = { done: 0, total: -1, ms: 0 }
  let last = from
  let perMs = 0

  const paceAt = (done: number, total: number): Pace | null =>
    last.ms - from.ms < firstWordMs || perMs <= 0
      ? null
      : { perSecond: perMs * 1000, secondsLeft: Math.max(0, total - done) / perMs / 1000 }

  return {
    take: (done, total, nowMs) => {
      const stepMs = nowMs - last.ms
      // Another stage, or the same work again.
      if (total !== from.total || done < last.done || stepMs > longestStepMs) {
        from = last = { done, total, ms: nowMs }
        perMs = 0
        return null
      }
      if (stepMs < leastStepMs) return paceAt(done, total)
      const now = (done - last.done) / stepMs
      const isYoung = nowMs - from.ms < memoryMs
      perMs = isYoung
        ? (done - from.done) / (nowMs - from.ms)
        : perMs + (now - perMs) * (1 - Math.exp(-stepMs / memoryMs))
      last = { done, total, ms: nowMs }
      return paceAt(done, total)
    },
  }
}

export type CountedWords<K extends string> = { readonly key: K; readonly count: number }
export type PaceWords = {
  readonly rate: CountedWords<'pace.perSecond' | 'pace.perMinute'>
  readonly left: CountedWords<'pace.underMinute' | 'pace.minutes' | 'pace.hours'>
}

/** In round numbers: what changes with every file can't be read. */
export const wordsOfPace = ({ perSecond, secondsLeft }: Pace): PaceWords => ({
  rate:
    perSecond >= 1
      ? { key: 'pace.perSecond', count: rounded(perSecond) }
      : { key: 'pace.perMinute', count: Math.max(1, Math.round(perSecond * 60)) },
  left:
    secondsLeft < 50
      ? { key: 'pace.underMinute', count: 1 }
      : secondsLeft < 5400
        ? { key: 'pace.minutes', count: Math.max(1, Math.round(secondsLeft / 60)) }
        : { key: 'pace.hours', count: Math.round(secondsLeft / 3600) },
})

const rounded = (value: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.round(value / step) * step
}
