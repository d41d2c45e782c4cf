import type { Annotation, ConflictingNote } from '../annotation/annotation'
import type { AnnotationRecord, NoteRecord } from './state'
import { latest, timeOf, type Register } from './register'
import type { TagId } from '../ids'

type NoteEntry = Register<NoteRecord>

/**
 * The notes that no other note has seen: one where all is in order, several where people wrote past each other. An annotation
 * that came without its note says nothing beside the one that has it.
 */
const headsOf = (record: AnnotationRecord): readonly NoteEntry[] => {
  if (record.notes.size === 1) return [...record.notes.values()]
  const seen = new Set([...record.notes.values()].flatMap((entry) => entry.value.seen))
  const heads = [...record.notes.values()]
    .filter((entry) => !seen.has(entry.event))
    .sort((a, b) => (a.stamp < b.stamp ? 1 : -1))
  const telling = heads.filter(({ value }) => value.note !== '' || value.seen.length > 0)
  return telling.length > 0 ? telling : heads
}

/** Called for each annotation of a library, of which there may be a hundred thousand. */
export const tagsOn = (tags: ReadonlyMap<TagId, Register<boolean>>): readonly TagId[] => {
  if (tags.size === 0) return untagged
  const on: TagId[] = []
  for (const [tag, { value }] of tags) if (value) on.push(tag)
  return on.length < 2 ? on : on.sort()
}

const untagged: readonly never[] = []

/** True where there is an annotation to see: made, and not deleted. */
export const isLiving = (record: AnnotationRecord): boolean =>
  record.added !== undefined && record.deleted?.value !== true

/** Whether there is an annotation for people to see, without making it. */
export const isShown = (record: AnnotationRecord): boolean =>
  isLiving(record) && record.target !== undefined && record.colour !== undefined && record.notes.size > 0

/** The annotation as people see it; null where it was deleted, or where the event that made it has not arrived. */
export const annotationOf = (record: AnnotationRecord): Annotation | null => {
  const { added, target, colour } = record
  if (!added || !target || !colour || record.deleted?.value === true) return null
  const heads = headsOf(record)
  const shown = heads[0]
  if (!shown) return null
  const texts = new Set(heads.map((head) => head.value.note))
  return {
    id: record.id,
    article: added.value.article,
    ...standingOf(record, target),
    note: shown.value.note,
    tags: tagsOn(record.tags),
    colour: colour.value,
    ...describedOf(record),
    ...linksOf(record),
    by: added.by,
    created: timeOf(added),
    modified: modifiedOf(record),
    noteEvent: shown.event,
    ...(record.left?.value && { leftIn: record.left.value }),
    conflicts: texts.size > 1 ? heads.map(conflictOf) : [],
  }
}

/** An area or a passage: what was said last. */
const standingOf = (
  { area }: AnnotationRecord,
  target: Register<Annotation['target']>,
): Pick<Annotation, 'target' | 'area'> =>
  area === undefined || area.value === null || (target.value !== null && target.stamp > area.stamp)
    ? { target: target.value }
    : { target: null, area: area.value }

/** The first outline is a part of making it. */
const modifiedOf = ({ modified, area, outlined }: AnnotationRecord): string | null => {
  const redrawn = area !== undefined && area.event !== outlined?.event ? area : undefined
  const last = redrawn && modified ? latest<unknown>(modified, redrawn) : (redrawn ?? modified)
  return last ? timeOf(last) : null
}

const describedOf = ({ described }: AnnotationRecord): Pick<Annotation, 'described'> => {
  if (described.size === 0) return {}
  const said = [...described].flatMap(([field, { value }]) =>
    value === null ? [] : [[field, value] as const],
  )
  return said.length === 0 ? {} : { described: Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const linksOf = ({ links }: AnnotationRecord): Pick<Annotation, 'links'> => {
  if (links.size === 0) return {}
  const on = [...links].flatMap(([to, { value }]) => (value ? [to] : []))
  return on.length === 0 ? {} : { links: on.sort() }
}

const conflictOf = (head: NoteEntry): ConflictingNote => ({
  event: head.event,
  note: head.value.note,
  by: head.by,
  time: timeOf(head),
  ...(!head.value.isHere && { imported: true as const }),
})

/** What the author of an edit has seen: the note shown to them and, where they stood side by side, all of them. */
export const seenBy = (record: AnnotationRecord, shown: string): readonly string[] => {
  const heads = headsOf(record)
  return heads[0]?.event === shown ? heads.map((head) => head.event) : [shown]
}
