import * as v from 'valibot'
import type { Direction } from '../../article/block'
import { areaSchema } from '../../annotation/area'
import { colours, type Colour, type LinkTarget } from '../../annotation/annotation'
import { markFields, markKinds, type MarkKind } from '../../annotation/described'
import {
  isAnnotationId,
  isArticleId,
  isTagId,
  type AnnotationId,
  type ArticleId,
  type TagId,
} from '../../ids'

/** Which annotations of the library to list, in what groups and in what order. */

/** Where an annotation stands, or `whole` for one of a whole article. */
export const rowStates = ['exact', 'moved', 'review', 'orphan', 'whole'] as const
export type RowState = (typeof rowStates)[number]

export const annotationGroupings = ['none', 'tag', 'article', 'author', 'month', 'colour', 'name'] as const
export type AnnotationGrouping = (typeof annotationGroupings)[number]

export const annotationOrders = ['place', 'created', 'modified'] as const
export type AnnotationOrder = (typeof annotationOrders)[number]

const tag = v.custom<TagId>(isTagId)
const offset = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An empty list filters nothing. */
export const annotationFilterSchema = v.object({
  /** Words of the quote, the note, the tags, the author and the article's title, folded as search folds: all of them. */
  text: v.pipe(v.string(), v.maxLength(500)),
  colours: v.array(v.picklist(colours)),
  /** Annotations that carry every one. */
  tags: v.array(tag),
  /** Only those without any tag. */
  untagged: v.boolean(),
  /** By any of these; the empty name is that of annotations without one. */
  authors: v.array(v.pipe(v.string(), v.maxLength(1000))),
  states: v.array(v.picklist(rowStates)),
  kinds: v.array(v.picklist(markKinds)),
  /** Only those that somebody is not sure of. */
  uncertain: v.boolean(),
  /** Only those with notes that were written past each other. */
  conflicts: v.boolean(),
})
export type AnnotationFilter = v.InferOutput<typeof annotationFilterSchema>

export const everyAnnotation: AnnotationFilter = {
  text: '',
  colours: [],
  tags: [],
  untagged: false,
  authors: [],
  states: [],
  kinds: [],
  uncertain: false,
  conflicts: false,
}

export const annotationListingSchema = v.object({
  filter: annotationFilterSchema,
  group: v.picklist(annotationGroupings),
  order: v.picklist(annotationOrders),
  descending: v.boolean(),
})
export type AnnotationListing = v.InferOutput<typeof annotationListingSchema>

export const annotationPageSchema = v.object({
  ...annotationListingSchema.entries,
  offset,
  limit: v.pipe(offset, v.maxValue(500)),
})
export type AnnotationPageRequest = v.InferOutput<typeof annotationPageSchema>

export type AnnotationRow = {
  readonly annotation: AnnotationId
  readonly article: ArticleId
  readonly title: string
  readonly path: string
  /** Its words, of a long passage the beginning, with what stands around them; null for a whole article. */
  readonly quote: string | null
  /** Of an area, which picture it is on, from 1; absent where it is about words or the whole article. */
  readonly picture?: number
  readonly prefix: string
  readonly suffix: string
  /** Of a long note the beginning. */
  readonly note: string
  /** Null where the note's own letters say it. */
  readonly direction: Direction | null
  readonly tags: readonly TagId[]
  readonly colour: Colour
  readonly by: string
  readonly created: string
  readonly modified: string | null
  readonly state: RowState
  readonly uncertain: boolean
  readonly kind: MarkKind | null
  /** The usual form of the name or date that is marked; may be empty. */
  readonly value: string
  readonly conflicts: boolean
}

/** Rows that stand together. `key` is a tag's or article's id, a name, `yyyy-mm` or a colour; empty for those without one. */
export type AnnotationGroup = { readonly key: string; readonly label: string; readonly count: number }

/** `rows` are those from `offset` on, through all groups one after the other; a row with several tags stands in several. */
export type AnnotationPage = {
  readonly total: number
  /** How many annotations these rows are; fewer than `total` where some stand in several groups. */
  readonly annotations: number
  readonly groups: readonly AnnotationGroup[]
  readonly offset: number
  readonly rows: readonly AnnotationRow[]
  /** Everybody who annotated here, for the filter. */
  readonly authors: readonly string[]
}

/** How often tags stand on one annotation together; the diagonal is how often each stands at all. */
export type TagMatrix = {
  /** The most frequent ones, most frequent first. */
  readonly tags: readonly TagId[]
  readonly counts: readonly (readonly number[])[]
  /** How many tags are in use, shown here or not. */
  readonly used: number
}

/** A deleted annotation as it would come back. */
export type DeletedAnnotation = {
  readonly row: AnnotationRow
  readonly tagNames: readonly string[]
  /** ISO 8601. */
  readonly deleted: string
  readonly deletedBy: string
}

/** What a link points to: an annotation, or an article as a whole. */
export type LinkedThing = {
  readonly target: LinkTarget
  readonly article: ArticleId
  readonly title: string
  readonly annotation: AnnotationId | null
  readonly quote: string | null
  /** Of an area, which picture it is on. */
  readonly picture?: number
}

/** By field; null takes it back. */
export const markFieldsSchema = v.record(
  v.picklist(markFields),
  v.nullable(v.pipe(v.string(), v.maxLength(4000))),
)

/** One annotation as it is to become: only what is given changes. */
export const annotationChangeSchema = v.object({
  annotation: v.custom<AnnotationId>(isAnnotationId),
  colour: v.optional(v.picklist(colours)),
  tagsOn: v.optional(v.array(tag)),
  tagsOff: v.optional(v.array(tag)),
  described: v.optional(markFieldsSchema),
  linksOn: v.optional(
    v.array(v.union([v.custom<AnnotationId>(isAnnotationId), v.custom<ArticleId>(isArticleId)])),
  ),
  linksOff: v.optional(
    v.array(v.union([v.custom<AnnotationId>(isAnnotationId), v.custom<ArticleId>(isArticleId)])),
  ),
  /** Another part of a picture; null makes it one of the whole article. */
  area: v.optional(v.nullable(areaSchema)),
  deleted: v.optional(v.boolean()),
})
export type AnnotationChange = v.InferOutput<typeof annotationChangeSchema>

/** What was changed, and what would change it back. */
export type AnnotationsChanged = { readonly changed: number; readonly back: readonly AnnotationChange[] }
