import * as v from 'valibot'
import { anchorIn, describeRange } from '../annotation/anchor'
import type { TextTarget } from '../annotation/annotation'
import { codePointLength } from '../article/code-points'
import type { VersionId } from '../ids'

/**
 * How one person on one device stands to an article. It is nobody else's business what she has read and when: this is
 * kept in the app's own data, never in the journal, and goes into no bundle.
 */

/** The first text in sight, kept as annotations keep theirs, so that it is found again after the text has changed. */
const placeSchema = v.object({
  exact: v.string(),
  prefix: v.string(),
  suffix: v.string(),
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  end: v.pipe(v.number(), v.integer(), v.minValue(0)),
  version: v.custom<VersionId>((value) => typeof value === 'string'),
})

const fields = {
  read: v.boolean(),
  /** On the reading list. */
  later: v.boolean(),
  /** ISO 8601, when it was opened last; empty: never. */
  opened: v.string(),
  /** From 0 (the beginning) to 1 (the end was in sight). */
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  place: v.nullable(placeSchema),
  /** How a saved page was looked at last; absent where nobody chose: as an article. */
  view: v.optional(v.picklist(['article', 'page'])),
}

export const readingSchema = v.object(fields)
export const readingChangeSchema = v.partial(readingSchema)
export type Reading = Readonly<v.InferOutput<typeof readingSchema>>
export type ReadingChange = Readonly<v.InferOutput<typeof readingChangeSchema>>
/** What a row of the list shows of it. */
export type RowReading = Omit<Reading, 'place' | 'view'>

export const unread: Reading = { read: false, later: false, opened: '', progress: 0, place: null }

export const rowReadingOf = ({ read, later, opened, progress }: Reading): RowReading => ({
  read,
  later,
  opened,
  progress,
})

const placeLength = 48

/** `start`: code points of the stored text. The beginning needs no mark. */
export const placeAt = (text: string, start: number, version: VersionId): TextTarget | null =>
  start <= 0
    ? null
    : { ...describeRange(text, start, Math.min(start + placeLength, codePointLength(text))), version }

/** Where a place stands in the text as it is now, in code points; null where that can't be said for sure. */
export const findPlace = (text: string, place: TextTarget): number | null => {
  const anchor = anchorIn(text, place)
  return anchor.state === 'exact' || anchor.state === 'moved' ? anchor.start : null
}
