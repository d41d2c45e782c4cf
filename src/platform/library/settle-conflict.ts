import type { ConflictingNote } from '#core/annotation/annotation'
import type { Failure } from '#core/failure'
import type { AnnotationId } from '#core/ids'
import { annotationOf } from '#core/library/annotation-views'
import type { PlacedAnnotation } from '#core/library/views'
import { fail, type Result } from '#core/result'
import { editAnnotation } from './annotating'
import type { LibraryContext } from './context'

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
