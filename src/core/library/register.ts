import { wallTimeOf } from '../journal/clock'
import type { EventHead } from '../journal/event'
import { eventIdOf, type EventId } from '../ids'

/**
 * Last writer wins, by the hybrid clock; ties are broken by replica and sequence number, so that every device folds to the
 * same state in whatever order events arrive.
 */
export type Stamp = string

export type Register<T> = {
  readonly value: T
  readonly stamp: Stamp
  readonly event: EventId
  readonly by: string
}

export const stampOf = (event: EventHead): Stamp => {
  if (event !== lastEvent) {
    lastEvent = event
    lastStamp = `${event.time} ${event.replica} ${event.seq.toString().padStart(10, '0')}`
    lastId = eventIdOf(event.replica, event.seq)
  }
  return lastStamp
}

/** One event writes several registers, which share its stamp and its id: half the text of a large library. */
let lastEvent: EventHead | undefined
let lastStamp: Stamp = ''
let lastId = '' as EventId

/** When it was written, by the clock of the device that wrote it; ISO 8601. */
export const timeOf = ({ stamp }: { readonly stamp: Stamp }): string =>
  wallTimeOf(stamp.slice(0, stamp.indexOf(' ')))

export const written = <T>(value: T, event: EventHead): Register<T> => {
  const stamp = stampOf(event)
  return { value, stamp, event: lastId, by: event.by }
}

export const latest = <T>(held: Register<T> | undefined, next: Register<T>): Register<T> =>
  held === undefined || next.stamp > held.stamp ? next : held

export const earliest = <T>(held: Register<T> | undefined, next: Register<T>): Register<T> =>
  held === undefined || next.stamp < held.stamp ? next : held

/** Writes `value` under `key` if no later write is there. */
export const write = <K, T>(registers: Map<K, Register<T>>, key: K, value: T, event: EventHead): void => {
  registers.set(key, latest(registers.get(key), written(value, event)))
}

/** Of a record that has none, which most records have of most kinds: shared by all of them, and never written to. */
export const noRegisters: ReadonlyMap<never, never> = new Map<never, never>()

/** `registers` with the value written; a map of its own where it was the shared empty one. */
export const withWritten = <K, T>(
  registers: ReadonlyMap<K, Register<T>>,
  key: K,
  value: T,
  event: EventHead,
): ReadonlyMap<K, Register<T>> => {
  const own = registers === noRegisters ? new Map<K, Register<T>>() : (registers as Map<K, Register<T>>)
  write(own, key, value, event)
  return own
}
