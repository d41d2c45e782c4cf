import * as v from 'valibot'
import type { AnnotationId } from '#core/ids'
import {
  annotationChangeSchema,
  annotationFilterSchema,
  annotationListingSchema,
  annotationPageSchema,
  type AnnotationPage,
  type AnnotationsChanged,
  type DeletedAnnotation,
  type LinkedThing,
  type TagMatrix,
} from '#core/library/annotations/queries'
import type { OutputReceipt } from '#core/output/forms'
import type { Quoted } from '#core/output/quotations'
import { annotation, article, call, nothing, path } from '../call'

/** More annotations than any library has, and few enough for one message. */
const mostChanges = 250_000

/** All annotations of the library at once: listed, counted, changed together. */
export const workbenchCalls = {
  /** One page of the rows, with the groups they stand in. */
  listAnnotations: call(annotationPageSchema)<AnnotationPage>(),
  /** The annotation of each row of a listing, for what is done with many of them. */
  annotationIds: call(annotationListingSchema)<readonly AnnotationId[]>(),
  tagMatrix: call(v.object({ filter: annotationFilterSchema }))<TagMatrix>(),
  /** Changes many annotations as one act; what is answered changes them back. */
  changeAnnotations: call(
    v.object({ changes: v.pipe(v.array(annotationChangeSchema), v.maxLength(mostChanges)) }),
  )<AnnotationsChanged>(),
  /** What was deleted, the latest first; `changeAnnotations` brings it back. */
  deletedAnnotations: call(nothing)<readonly DeletedAnnotation[]>(),
  /** What links point to; those that point to nothing any more are left out. */
  linkTargets: call(
    v.object({ targets: v.pipe(v.array(v.union([annotation, article])), v.maxLength(5000)) }),
  )<readonly LinkedThing[]>(),
  /** Asks where a table should go; null when the person cancels. */
  chooseTableDestination: call(v.object({ suggestedName: v.string() }))<string | null>(),
  saveAnnotationTable: call(v.object({ listing: annotationListingSchema, destination: path }))<{
    readonly path: string
    readonly rows: number
  }>(),
  /** What is listed as a page or a document, in its groups; where it goes was asked with `chooseOutputDestination`. */
  saveAnnotationListing: call(
    v.object({ listing: annotationListingSchema, destination: path, form: v.picklist(['html', 'docx']) }),
  )<OutputReceipt>(),
  /** Annotations as plain text to quote from, with their sources. */
  quoteAnnotations: call(
    v.object({ annotations: v.pipe(v.array(annotation), v.maxLength(mostChanges)) }),
  )<Quoted>(),
} as const
