import * as v from 'valibot'
import { longestDescription } from '#core/codebook/code'
import type { TagView } from '#core/library/views'
import {
  addTagsSchema,
  codebookChangeSchema,
  mergeTagsSchema,
  shortcutSchema,
  splitTagSchema,
  type CodebookChanged,
  type TagUses,
} from '#core/library/codebook/queries'
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
      description: v.optional(v.pipe(v.string(), v.maxLength(longestDescription))),
      example: v.optional(v.pipe(v.string(), v.maxLength(4000))),
      shortcut: v.optional(shortcutSchema),
    }),
  )<TagView>(),
  /** Takes the tag out of the codebook and off everything; `restoreTag` brings both back. */
  deleteTag: call(v.object({ tag }))<null>(),
  restoreTag: call(v.object({ tag }))<TagView>(),
  /** Changes tags and where they stand as one act; each of these answers with the change that takes it back. */
  changeCodebook: call(codebookChangeSchema)<CodebookChanged>(),
  /** Several tags become one, on everything that carries them. */
  mergeTags: call(mergeTagsSchema)<CodebookChanged>(),
  /** Some uses of a tag become uses of another one, which is made where there is none of that name. */
  splitTag: call(splitTagSchema)<CodebookChanged>(),
  /** New tags, as from a template; those that are there already stay as they are. */
  addTags: call(addTagsSchema)<CodebookChanged>(),
  /** Where a tag is used. */
  tagUses: call(v.object({ tag }))<TagUses>(),
} as const
