import type { EventId, ReplicaId } from '../../ids'
import { isClockReading } from '../../journal/clock'
import { eventSchemas, parseEvent, type JournalEvent, type RawEvent } from '../../journal/event'
import { idOf, isCarriedType, lineOf, typeOf, type HeldEvent, type RawLine } from '../../journal/imported'
import { isOutside } from '../check/bag-paths'

/** Why an event of a bundle is not taken in. */
export type RefusalReason =
  /** No event at all, or one whose data is not what its kind has. */
  | 'malformed'
  /** Of a kind that stays in the library where it happened. */
  | 'not-carried'
  /** It claims to be written by this very program, which never wrote it. */
  | 'forged'
  /** Known here under the same name, with other content. */
  | 'contradicts'
  /** Names a file outside of its library. */
  | 'path-outside'

export type Refusal = {
  /** 1 for the first line of the file. */
  readonly line: number
  readonly reason: RefusalReason
  /** Empty where the line is no event. */
  readonly event: EventId | ''
}

export type Incoming = {
  /** Events that are not known here yet, or not any more because their import was undone. */
  readonly accepted: readonly RawLine[]
  readonly known: number
  /** All events that the bundle tells of, new here or not: what whoever made it knew. */
  readonly told: ReadonlySet<EventId>
  readonly refused: readonly Refusal[]
  /** Of kinds that only a newer version knows: kept among `accepted`, without effect for now. */
  readonly notUnderstood: number
}

export type Known = {
  readonly held: ReadonlyMap<EventId, HeldEvent>
  /** The replica that this program writes; null where it can't write. */
  readonly own: ReplicaId | null
}

/** Sorts out what a bundle brings. `lines` are parsed JSON, one for each line; undefined where it was none. */
export const sortIncoming = (lines: Iterable<unknown>, known: Known): Incoming => {
  const accepted = new Map<EventId, RawLine>()
  const refused: Refusal[] = []
  const told = new Set<EventId>()
  let knownCount = 0
  let line = 0
  for (const raw of lines) {
    line++
    const event = parseEvent(raw)
    // Earlier versions let it travel. Whether the text came along is told by the bundle's files, so nothing is wrong.
    if (event?.type === 'article.kept') continue
    const reason = event === null ? 'malformed' : faultOf(event)
    if (event === null || reason !== null) {
      refused.push({ line, reason: reason ?? 'malformed', event: event === null ? '' : idOf(event) })
      continue
    }
    const given: RawLine = { raw: raw as RawEvent, event }
    const id = idOf(event)
    told.add(id)
    const verdict = compare(given, known, accepted.get(id))
    if (verdict === 'new') accepted.set(id, given)
    else if (verdict === 'known') knownCount++
    else refused.push({ line, reason: verdict, event: id })
  }
  const all = [...accepted.values()]
  return {
    accepted: all,
    known: knownCount,
    told,
    refused,
    notUnderstood: all.filter(({ event }) => event.type === 'foreign').length,
  }
}

const faultOf = (event: JournalEvent): RefusalReason | null => {
  if (!isCarriedType(typeOf(event))) return 'not-carried'
  if (!isClockReading(event.time)) return 'malformed'
  if (event.type === 'foreign') return Object.hasOwn(eventSchemas, event.named) ? 'malformed' : null
  return 'path' in event.data && isOutside(event.data.path) ? 'path-outside' : null
}

const compare = (
  { raw, event }: RawLine,
  { held, own }: Known,
  twin: RawLine | undefined,
): 'new' | 'known' | 'forged' | 'contradicts' => {
  const before = held.get(idOf(event))
  const other = before ?? twin
  if (other !== undefined && lineOf(other.raw) !== lineOf(raw))
    return event.replica === own ? 'forged' : 'contradicts'
  if (before?.isActive === true || twin !== undefined) return 'known'
  return event.replica === own && before?.isHere !== true && before === undefined ? 'forged' : 'new'
}
