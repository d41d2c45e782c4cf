import * as v from 'valibot'
import { mostColumns } from './table'

/** Which column is what. */

/** What a column of a table can be, besides the text itself. */
export const mappedFields = ['title', 'published', 'author', 'source', 'link'] as const
export type MappedField = (typeof mappedFields)[number]

/** In which form the text of a row is written: as it is, in each of them. */
export const rowForms = ['txt', 'html', 'md'] as const
export type RowForm = (typeof rowForms)[number]

const column = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000))

export const mappingSchema = v.object({
  text: column,
  title: v.nullable(column),
  published: v.nullable(column),
  author: v.nullable(column),
  source: v.nullable(column),
  link: v.nullable(column),
  /** Columns that become fields of each article, under their own names. */
  keep: v.pipe(v.array(column), v.maxLength(mostColumns)),
  form: v.picklist(rowForms),
})
export type Mapping = v.InferOutput<typeof mappingSchema>

/** A mapping that is not yet complete: where nothing looks like the text, a person has to say. */
export type MappingDraft = Omit<Mapping, 'text'> & { readonly text: string | null }

/** Columns that have no part in a mapping. */
export const columnsLeft = (columns: readonly string[], mapping: MappingDraft): readonly string[] => {
  const used = new Set([mapping.text, ...mappedFields.map((field) => mapping[field])])
  return columns.filter((name) => !used.has(name))
}
