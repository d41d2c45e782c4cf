import * as v from 'valibot'
import {
  isAnnotationId,
  isArticleId,
  isTagId,
  type AnnotationId,
  type ArticleId,
  type TagId,
} from '#core/ids'

type Input = v.GenericSchema

/** One call: what its input must be, and the type of its answer. */
export type Call<I extends Input, S> = {
  readonly input: I
  /** Only for the type; there is no value at run time. */
  readonly success?: () => S
}

export const call =
  <I extends Input>(input: I) =>
  <S>(): Call<I, S> => ({ input })

export const nothing = v.undefined()
export const article = v.custom<ArticleId>(isArticleId)
export const annotation = v.custom<AnnotationId>(isAnnotationId)
export const tag = v.custom<TagId>(isTagId)
export const path = v.pipe(v.string(), v.minLength(1), v.maxLength(32_768))
export const offset = v.pipe(v.number(), v.integer(), v.minValue(0))
export const tagName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
export const note = v.pipe(v.string(), v.maxLength(100_000))
