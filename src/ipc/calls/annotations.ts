import * as v from 'valibot'
import { rectangleSchema, resourceSchema } from '#core/annotation/area'
import { colours } from '#core/annotation/annotation'
import { markFieldsSchema } from '#core/library/annotations/queries'
import type { PlacedAnnotation } from '#core/library/views'
import { annotation, article, call, note, offset, tagName } from '../call'

/** A part of a picture of the article, by the name that its block gives the picture. */
const outline = v.intersect([rectangleSchema, v.object({ resource: resourceSchema })])

/** Marks and notes on articles. Every call answers when it is safe on the disk. */
export const annotationCalls = {
  /** Marks a passage or an `area` of a picture; without either, the whole article. Answers when it is safe on the disk. */
  annotate: call(
    v.object({
      article,
      range: v.nullable(v.object({ start: offset, end: offset })),
      area: v.optional(outline),
      note,
      tags: v.array(tagName),
      colour: v.picklist(colours),
      described: v.optional(markFieldsSchema),
    }),
  )<PlacedAnnotation>(),
  /** Only what is given changes. `seen` is the note's event as the person saw it (`annotation.noteEvent`). */
  editAnnotation: call(
    v.object({
      annotation,
      note: v.optional(v.object({ text: note, seen: v.string() })),
      /** Of the note; null: as its letters say. */
      direction: v.optional(v.nullable(v.picklist(['rtl', 'ltr']))),
      tags: v.optional(v.array(tagName)),
      colour: v.optional(v.picklist(colours)),
    }),
  )<PlacedAnnotation>(),
  deleteAnnotation: call(v.object({ annotation }))<null>(),
  /** Undoes a deletion. */
  restoreAnnotation: call(v.object({ annotation }))<PlacedAnnotation>(),
  /** Says where an annotation stands now, after its article's text has changed. */
  placeAnnotation: call(
    v.union([v.object({ annotation, start: offset, end: offset }), v.object({ annotation, area: outline })]),
  )<PlacedAnnotation>(),
  /** Ends a conflict of notes with one of them, with both, or with another text. */
  settleConflict: call(
    v.object({
      annotation,
      keep: v.union([v.picklist(['mine', 'theirs', 'both']), v.object({ text: note })]),
    }),
  )<PlacedAnnotation>(),
  /** Takes the end of a conflict back: the notes stand beside each other again. */
  reopenConflict: call(v.object({ annotation }))<PlacedAnnotation>(),
} as const
