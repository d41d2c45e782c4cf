import type { ConflictingNote } from '#core/annotation/annotation'
import type { Failure } from '#core/failure'
import type { AnnotationId, EventId } from '#core/ids'
import { annotationOf } from '#core/library/annotation-views'
import type { AnnotationRecord } from '#core/library/state'
import type { PlacedAnnotation } from '#core/library/views'
import { fail, type Result } from '#core/result'
import { editAnnotation } from './annotating'
import type { LibraryContext } from './context'
import { reviewAgain } from './placed-annotations'

export type SettleInput = {
  readonly annotation: AnnotationId
  /** `text`: what the person wrote from both. */
  readonly keep: 'mine' | 'theirs' | 'both' | { readonly text: string }
}

/** Ends a conflict between notes with one that has seen them all. */
export const settleConflict = async (
  context: LibraryContext,
  { annotation: id, keep }: SettleInput,
  by: string,
): Promise<Result<PlacedAnnotation, Failure>> => {
  const record = context.catalog.state.annotations.get(id)
  const annotation = record ? annotationOf(record) : null
  if (!annotation) return fail({ kind: 'annotation-unknown', annotation: id })
  if (annotation.conflicts.length === 0) return fail({ kind: 'invalid-input', field: 'annotation' })
  const text = noteOf(annotation.conflicts, keep)
  return editAnnotation(context, { annotation: id, note: { text, seen: annotation.noteEvent } }, by)
}

/** Mine: the latest that was written in this library, or the one shown. Theirs: the latest of the others. */
const noteOf = (conflicts: readonly ConflictingNote[], keep: SettleInput['keep']): string => {
  if (typeof keep === 'object') return keep.text
  const mine = conflicts.find(({ imported }) => imported !== true) ?? conflicts[0]!
  if (keep === 'mine') return mine.note
  if (keep === 'theirs') return conflicts.find((one) => one !== mine)?.note ?? mine.note
  // From the earliest to the latest, so that two people who both keep both write the same.
  return [...new Set([...conflicts].reverse().map(({ note }) => note))]
    .filter((note) => note !== '')
    .join('\n\n')
}

/**
 * Takes the end of a conflict back: the notes that it decided between stand beside each other again. They are written anew by
 * whoever takes it back, since nothing in a journal is ever taken away; who wrote them first is in the history.
 */
export const reopenConflict = async (
  context: LibraryContext,
  { annotation: id }: { readonly annotation: AnnotationId },
  by: string,
): Promise<Result<PlacedAnnotation, Failure>> => {
  const record = context.catalog.state.annotations.get(id)
  const annotation = record ? annotationOf(record) : null
  if (!record || !annotation) return fail({ kind: 'annotation-unknown', annotation: id })
  const notes = decidedBetween(record, annotation.noteEvent)
  if (notes.length < 2) return fail({ kind: 'invalid-input', field: 'annotation' })
  const written = await context.record(
    notes.map((note) => ({
      type: 'annotation.noted',
      data: { annotation: id, note, seen: [annotation.noteEvent] },
    })),
    by,
  )
  if (!written.ok) return written
  await reviewAgain(context, [annotation.article])
  return editAnnotation(context, { annotation: id }, by)
}

/** The notes that the last one chose from; those of this library last, so that they are the ones shown. */
const decidedBetween = ({ notes }: AnnotationRecord, last: EventId): readonly string[] => {
  const seen = (notes.get(last)?.value.seen ?? []).flatMap((event) => notes.get(event as EventId) ?? [])
  const older = new Set(seen.flatMap(({ value }) => value.seen))
  const stood = seen
    .filter(({ event }) => !older.has(event))
    .sort((a, b) => Number(a.value.isHere) - Number(b.value.isHere) || (a.stamp < b.stamp ? -1 : 1))
  return [...new Set(stood.map(({ value }) => value.note))]
}
