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
