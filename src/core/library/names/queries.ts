import * as v from 'valibot'
import { markKinds } from '../../annotation/described'
import type { ArticleId } from '../../ids'
import type { AnnotationRow } from '../annotations/queries'
import type { Relations } from './relations'

/** One name of the library: what it is, and how it is usually called. */
export const nameQuestionSchema = v.object({
  kind: v.picklist(markKinds),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
})
export type NameQuestion = v.InferOutput<typeof nameQuestionSchema>

/** How many suggestions are asked for at most, from the first on. */
export const suggestionQuestionSchema = v.object({
  ...nameQuestionSchema.entries,
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000)),
})
export type SuggestionQuestion = v.InferOutput<typeof suggestionQuestionSchema>

/** A suggestion that is not what the name means (`on`), or that is offered again. */
export const rejectionSchema = v.object({
  ...nameQuestionSchema.entries,
  on: v.boolean(),
  article: v.custom<ArticleId>((value) => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/u.test(value)),
  exact: v.pipe(v.string(), v.maxLength(10_000)),
  before: v.pipe(v.string(), v.maxLength(1000)),
  after: v.pipe(v.string(), v.maxLength(1000)),
})
export type Rejection = v.InferOutput<typeof rejectionSchema>

/** `isMore`: search found others that are not given here. */
export type Suggestions = { readonly mentions: readonly SuggestedMention[]; readonly isMore: boolean }

/** One mark of a name. `also`: the other names that the mark gives, separated by line breaks. */
export type NameMention = AnnotationRow & {
  readonly also: string
  readonly isProtected: boolean
  readonly relations: Relations
}

/** A place where a name stands that nobody marked; offsets are code points of the article's stored text. */
export type SuggestedMention = {
  readonly article: ArticleId
  readonly title: string
  readonly start: number
  readonly end: number
  readonly exact: string
  readonly before: string
  readonly after: string
}
