import { eventIdOf, type EventId, type ImportId } from '../ids'
import { parseEvent, type JournalEvent, type RawEvent } from './event'

/**
 * Events of other libraries stand in a journal inside an `event.imported`, letter for letter, and count as what they were:
 * under their own replica, number and time. So the same event means the same however it arrived.
 */

const carriedTypes = /^(?:article|annotation|tag|name)\./

/**
 * What may travel between libraries: what was done to articles, annotations and tags. Imports and checks stay where they
 * happened, and so does word of a kept text: whoever takes the text in keeps it anew, and says so in an act of their own.
 */
export const isCarriedType = (type: string): boolean => carriedTypes.test(type) && type !== 'article.kept'

export const typeOf = (event: JournalEvent): string => (event.type === 'foreign' ? event.named : event.type)

export const idOf = (event: JournalEvent): EventId => eventIdOf(event.replica, event.seq)

const parsed = new WeakMap<RawEvent, JournalEvent | null>()

/** The event inside an import; null where it is none, or of a kind that does not travel. */
export const originalOf = (raw: RawEvent): JournalEvent | null => {
  const held = parsed.get(raw)
  if (held !== undefined) return held
  const event = parseEvent(raw)
  const made = event !== null && isCarriedType(typeOf(event)) ? event : null
  parsed.set(raw, made)
  return made
}

/** A journal's line with the JSON it was read from. */
export type RawLine = { readonly raw: RawEvent; readonly event: JournalEvent }

export type HeldEvent = RawLine & {
  /** It stands in a journal of this library, not only in an import. */
  readonly isHere: boolean
  /** It counts: it stands here, or one of its imports was not undone. */
  readonly isActive: boolean
  readonly imports: readonly ImportId[]
}

/** Every event that the journals hold, by its own id, whichever way it came. */
export const heldEvents = (
  lines: Iterable<RawLine>,
  isUndone: (id: ImportId) => boolean,
): ReadonlyMap<EventId, HeldEvent> => {
  const held = new Map<EventId, HeldEvent>()
  for (const { raw, event } of lines) {
    if (event.type === 'event.imported') {
      const original = originalOf(event.data.original)
      if (original === null) continue
      const id = idOf(original)
      const before = held.get(id)
      const isActive = !isUndone(event.data.import)
      held.set(id, {
        ...(before ?? { raw: event.data.original, event: original, isHere: false }),
        isActive: isActive || before?.isActive === true,
        imports: [...(before?.imports ?? []), event.data.import],
      })
    } else {
      const imports = held.get(idOf(event))?.imports ?? []
      held.set(idOf(event), { raw, event, isHere: true, isActive: true, imports })
    }
  }
  return held
}

/** The event's line as journals write it: what its hash is made of. */
export const lineOf = (raw: RawEvent): string => JSON.stringify(raw)
