import type { ImportId, ReplicaId } from '../../ids'
import { laterOf, tick } from '../../journal/clock'
import { parseEvent, type RawEvent } from '../../journal/event'
import type { RawLine } from '../../journal/imported'
import { linesOf } from '../../library/names/records'
import type { FoundDifference, PlannedDifference } from './differences'

/** What a person lets stand of what two people said otherwise: what is said here, there, or what holds both. */
export const sides = ['mine', 'theirs', 'both'] as const
export type Side = (typeof sides)[number]

/** The later of the two stands where nothing is said. */
export type Settling = {
  /** By the keys of the differences. */
  readonly each?: Readonly<Record<string, Side>> | undefined
  /** For all that `each` does not name; `both` only where both can stand. */
  readonly all?: Side | undefined
}

/** What was chosen; null where nothing was, or what can't be. */
export const sideOf = ({ each = {}, all }: Settling, key: string, canBeBoth: boolean): Side | null => {
  const chosen = Object.hasOwn(each, key) ? each[key] : all
  return chosen === undefined || (chosen === 'both' && !canBeBoth) ? null : chosen
}

/**
 * Lists of names, and descriptions in a person's own words, hold both; all else is one value. The earlier comes first, so that two
 * people who both keep both say the same.
 */
export const bothOf = (
  kind: PlannedDifference['kind'],
  field: string,
  earlier: string,
  later: string,
): string | null => {
  if (earlier === '' || later === '') return null
  const isList = (kind === 'mark' || kind === 'name') && field === 'also'
  const isFreeText = (field === 'description' && kind !== 'mark') || (kind === 'tag' && field === 'example')
  if (!isList && !isFreeText) return null
  const both = isList
    ? [...new Set([...linesOf(earlier), ...linesOf(later)])].join('\n')
    : `${earlier}\n${later}`
  return both === earlier || both === later ? null : both
}

/**
 * The choices as events that are taken in with the bundle's own, as if the import had kept a journal: later than both sides, signed by whoever chose.
 * So they are undone with the import, and travel on as what it brought does.
 */
export const settlingLines = (
  found: readonly FoundDifference[],
  { id, by, nowMs }: { readonly id: ImportId; readonly by: string; readonly nowMs: number },
): readonly RawLine[] => {
  const replica = `settled-${id.slice('urn:uuid:'.length)}` as ReplicaId
  const last = found.map(({ stamp }) => stamp.slice(0, stamp.indexOf(' '))).reduce(laterOf, null)
  const time = tick(last, nowMs)
  return found
    .flatMap(({ settles }) => settles ?? [])
    .map((act, i) => {
      const raw: RawEvent = { replica, seq: i + 1, time, by, ...act, prev: '0'.repeat(64) }
      return { raw, event: parseEvent(raw)! }
    })
}
