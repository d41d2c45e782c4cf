import * as v from 'valibot'
import type { DetectedMetadata } from '../article/extracted'
import { isBlockDirectionField } from '../reading/block-direction'
import { isArticleId, type ArticleId } from '../ids'
import { describedFields, type DescribedField } from './views'

/** What a person said about an article and what its file says of itself, for describing many articles at once. */
export type ArticleDescription = {
  readonly article: ArticleId
  readonly path: string
  readonly title: string
  /** Fields of any name: those of `describedFields`, and a person's own. */
  readonly described: Readonly<Partial<Record<string, string>>>
  /** Null where it could not be read, or nobody waited until it was. */
  readonly detected: DetectedMetadata | null
}

/** A field's name: one of `describedFields`, or one of the person's own. */
export const fieldNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))

/** One field of one article; null takes it back. */
export const descriptionChangeSchema = v.object({
  article: v.custom<ArticleId>(isArticleId),
  field: fieldNameSchema,
  value: v.nullable(v.pipe(v.string(), v.maxLength(10_000))),
})
export type DescriptionChange = v.InferOutput<typeof descriptionChangeSchema>

/** What the file itself says for a field; empty where it says nothing. */
export const detectedValue = (field: DescribedField, detected: DetectedMetadata): string => {
  switch (field) {
    case 'author':
    case 'source':
    case 'language':
      return detected[field] ?? ''
    case 'published':
      return detected.publishedIso ?? detected.published ?? ''
    case 'title':
    case 'direction':
    case 'place':
    case 'rights':
    case 'description':
      return ''
    default:
      return field satisfies never
  }
}

/** How a field looks over several articles. */
export type FieldOverview =
  | { readonly kind: 'same'; readonly value: string }
  | { readonly kind: 'several'; readonly values: number; readonly empty: number }

export const overviewOfField = (all: readonly ArticleDescription[], field: string): FieldOverview => {
  const values = all.map(({ described }) => described[field] ?? '')
  const distinct = new Set(values)
  if (distinct.size <= 1) return { kind: 'same', value: values[0] ?? '' }
  return {
    kind: 'several',
    values: distinct.size - (distinct.has('') ? 1 : 0),
    empty: values.filter((value) => value === '').length,
  }
}

/** Fields that people have named themselves on any of these articles, in order. */
export const ownFieldsOf = (all: readonly ArticleDescription[]): readonly string[] => {
  const known: readonly string[] = describedFields
  const names = new Set(all.flatMap(({ described }) => Object.keys(described)))
  return [...names]
    .filter((name) => !known.includes(name) && !isBlockDirectionField(name))
    .sort((a, b) => a.localeCompare(b, 'ar'))
}

/** What a person wrote in a field: one value for all, or each file's own word where nothing was said yet. */
export type FieldDraft = { readonly kind: 'value'; readonly value: string } | { readonly kind: 'detected' }

/** The changes that drafts mean; a field that is as it was is none. */
export const changesOf = (
  all: readonly ArticleDescription[],
  drafts: Readonly<Record<string, FieldDraft>>,
): readonly DescriptionChange[] =>
  Object.entries(drafts).flatMap(([field, draft]) =>
    all.flatMap((one) => {
      const before = one.described[field] ?? null
      const next = draft.kind === 'value' ? draft.value.trim() || null : (before ?? saidByFile(one, field))
      return next === before ? [] : [{ article: one.article, field, value: next }]
    }),
  )

export const saidByFile = ({ detected }: ArticleDescription, field: string): string | null => {
  const known = describedFields.find((name) => name === field)
  return known === undefined || detected === null ? null : detectedValue(known, detected) || null
}

/** What takes changes back. */
export const reversed = (
  all: readonly ArticleDescription[],
  changes: readonly DescriptionChange[],
): readonly DescriptionChange[] => {
  const before = new Map(all.map(({ article, described }) => [article, described]))
  return changes.map(({ article, field }) => ({
    article,
    field,
    value: before.get(article)?.[field] ?? null,
  }))
}
