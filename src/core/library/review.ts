import * as v from 'valibot'
import { areaSchema } from '../annotation/area'
import type { Annotation } from '../annotation/annotation'
import { targetSchema } from '../journal/event'
import { isAnnotationId, isVersionId, type AnnotationId, type ArticleId, type VersionId } from '../ids'
import type { PlacedAnnotation } from './views'

/** An annotation whose text has changed, with the text where it may stand now. */
export type ReviewItem = {
  readonly article: { readonly id: ArticleId; readonly path: string; readonly title: string }
  readonly placed: PlacedAnnotation
  /** What read the text that it was made on; null where nothing says so, or where it is read by the same now. */
  readonly readBy: string | null
  /** Null where no place is like it. */
  readonly now: { readonly before: string; readonly found: string; readonly after: string } | null
}

export type ReviewQueue = {
  /** Not all of them where there are very many; `counts` counts all. */
  readonly items: readonly ReviewItem[]
  readonly counts: { readonly moved: number; readonly review: number; readonly orphan: number }
}

/** Where an annotation stood before a decision: what takes the decision back. */
export const reviewedBeforeSchema = v.object({
  annotation: v.custom<AnnotationId>(isAnnotationId),
  target: v.nullable(targetSchema),
  /** The part of a picture that it was about; absent where it was about words. */
  area: v.optional(areaSchema),
  leftIn: v.nullable(v.custom<VersionId>(isVersionId)),
})
export type ReviewedBefore = v.InferOutput<typeof reviewedBeforeSchema>

/** True where a person has looked at it in this version and left it without a place. */
export const isSettled = ({ leftIn }: Annotation, version: VersionId): boolean => leftIn === version
