import * as v from 'valibot'
import {
  isAnnotationId,
  isArticleId,
  isTagId,
  type AnnotationId,
  type ArticleId,
  type TagId,
} from '../../ids'
import { longestDescription, longestExample } from '../../codebook/code'
import type { AnnotationRow } from '../annotations/queries'
import type { TagView } from '../views'

/** What is done to the codebook as one act. */

const tag = v.custom<TagId>(isTagId)
const annotations = v.array(v.custom<AnnotationId>(isAnnotationId))
const articles = v.array(v.custom<ArticleId>(isArticleId))

/** One Latin letter or digit; it gives the tag together with Shift. Empty: none. */
export const shortcutSchema = v.pipe(v.string(), v.regex(/^[A-Z0-9]?$/))
export const tagNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** What a tag is to become: only what is given changes. */
const tagFields = {
  name: v.optional(tagNameSchema),
  colour: v.optional(v.pipe(v.string(), v.maxLength(32))),
  parent: v.optional(v.nullable(tag)),
  description: v.optional(v.pipe(v.string(), v.maxLength(longestDescription))),
  example: v.optional(v.pipe(v.string(), v.maxLength(longestExample))),
  shortcut: v.optional(shortcutSchema),
}
export const tagPatchSchema = v.object(tagFields)
export type TagPatch = v.InferOutput<typeof tagPatchSchema>

export const codebookChangeSchema = v.object({
  define: v.array(v.object({ tag, ...tagFields, deleted: v.optional(v.boolean()) })),
  /** The tag put on these, or taken off. */
  uses: v.array(v.object({ tag, on: v.boolean(), annotations, articles })),
})
export type CodebookChange = v.InferOutput<typeof codebookChangeSchema>

export const mergeTagsSchema = v.object({ from: v.pipe(v.array(tag), v.minLength(1)), into: tag })
export type MergeTagsInput = v.InferOutput<typeof mergeTagsSchema>

export const splitTagSchema = v.object({ tag, name: tagNameSchema, annotations, articles })
export type SplitTagInput = v.InferOutput<typeof splitTagSchema>

/** New tags, each under the one of the name `under`; a name that the codebook has already is left as it is. */
export const addTagsSchema = v.object({
  tags: v.pipe(
    v.array(
      v.object({
        name: tagNameSchema,
        under: v.nullable(tagNameSchema),
        colour: v.pipe(v.string(), v.maxLength(32)),
        description: v.pipe(v.string(), v.maxLength(longestDescription)),
        example: v.pipe(v.string(), v.maxLength(longestExample)),
      }),
    ),
    v.maxLength(5000),
  ),
})
export type AddTagsInput = v.InferOutput<typeof addTagsSchema>

/** What was changed; `back` changes it back. */
export type CodebookChanged = {
  readonly back: CodebookChange
  /** The tag that was merged into, or split off. */
  readonly tag: TagView | null
  /** Annotations and articles on which tags changed, and tags that are new. */
  readonly uses: number
  readonly added: number
}

/** Where a tag is used; of many uses the first ones. */
export type TagUses = {
  readonly articles: { readonly total: number; readonly first: readonly TaggedArticle[] }
  readonly annotations: { readonly total: number; readonly first: readonly AnnotationRow[] }
}
export type TaggedArticle = { readonly article: ArticleId; readonly title: string; readonly path: string }
