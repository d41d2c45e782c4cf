import * as v from 'valibot'
import type { TagView } from '#core/library/views'
import { article, call, tag, tagName } from '../call'

/** The codebook, and tags on articles. */
export const tagCalls = {
  /** Puts a tag on articles or takes it off; a name that is new becomes a new tag. */
  tagArticles: call(v.object({ articles: v.array(article), tag: tagName, on: v.boolean() }))<TagView>(),
  defineTag: call(
    v.object({
      tag: v.nullable(tag),
      name: v.optional(tagName),
      colour: v.optional(v.pipe(v.string(), v.maxLength(32))),
      parent: v.optional(v.nullable(tag)),
      description: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    }),
  )<TagView>(),
  /** Takes the tag out of the codebook and off everything; `restoreTag` brings both back. */
  deleteTag: call(v.object({ tag }))<null>(),
  restoreTag: call(v.object({ tag }))<TagView>(),
} as const
