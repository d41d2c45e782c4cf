import * as v from 'valibot'
import { markKinds, type MarkKind } from '../../annotation/described'
import { isNameId, type NameId } from '../../ids'
import type { Act } from '../../journal/event'
import { annotationChangeSchema, type AnnotationChange } from '../annotations/queries'
import type { LibraryState, NameRecord } from '../state'

/** What a record says of a person, place, organisation or event, one field at a time (`name.described`). */
export const nameFields = [
  /** One of `markKinds`. */
  'kind',
  /** The usual name. */
  'value',
  /** Other names, separated by line breaks. */
  'also',
  'description',
  /** `yes`: not to be named when the library is handed on, whether anybody marked the name or not. */
  'protected',
  /** `yes`: there is no record any more. */
  'deleted',
] as const
export type NameField = (typeof nameFields)[number]

/** A record that is kept, whether anything is marked as it or not. */
export type KeptName = {
  readonly id: NameId
  readonly kind: MarkKind
  readonly name: string
  readonly aliases: readonly string[]
  readonly description: string
  readonly isProtected: boolean
}

/** Those that are not deleted and say of what and of whom they are. */
export const keptNames = ({ names }: Pick<LibraryState, 'names'>): readonly KeptName[] =>
  [...names.values()].flatMap((record) => {
    const said = (field: NameField): string => fieldIn(record, field)
    const kind = markKinds.find((one) => one === said('kind'))
    const name = said('value').trim()
    if (kind === undefined || name === '' || said('deleted') === 'yes') return []
    return [
      {
        id: record.id,
        kind,
        name,
        aliases: linesOf(said('also')),
        description: said('description'),
        isProtected: said('protected') === 'yes',
      },
    ]
  })

const fieldIn = ({ fields }: NameRecord, field: NameField): string => fields.get(field)?.value ?? ''
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A record as it is to become: only what is given changes. Without an id a new one is made. */
export const nameChangeSchema = v.object({
  name: v.nullable(v.custom<NameId>(isNameId)),
  fields: v.record(v.picklist(nameFields), v.nullable(v.pipe(v.string(), v.maxLength(4000)))),
})
export type NameChange = v.InferOutput<typeof nameChangeSchema>

/** Marks and records that are changed as one act. */
export const namesChangeSchema = v.object({
  marks: v.pipe(v.array(annotationChangeSchema), v.maxLength(250_000)),
  records: v.pipe(v.array(nameChangeSchema), v.maxLength(1000)),
})
export type NamesChange = {
  readonly marks: readonly AnnotationChange[]
  readonly records: readonly NameChange[]
}

/** What changes it back, and what changes it so again. */
export type NamesChanged = { readonly back: NamesChange; readonly again: NamesChange }

/** The events that make records as they are wanted, and the way back. What is so already makes no event. */
export const planNames = (
  { names }: Pick<LibraryState, 'names'>,
  changes: readonly NameChange[],
  newId: () => NameId,
): {
  readonly acts: readonly Act[]
  readonly back: readonly NameChange[]
  readonly again: readonly NameChange[]
} => {
  const acts: Act[] = []
  const back: NameChange[] = []
  const again: NameChange[] = []
  for (const { name: given, fields } of changes) {
    const name = given ?? newId()
    const record = names.get(name)
    const wanted = nameFields.flatMap((field) => {
      const value = fields[field]
      const now = record === undefined ? null : (record.fields.get(field)?.value ?? null)
      return value === undefined || value === now ? [] : [{ field, value, now }]
    })
    if (wanted.length === 0) continue
    for (const { field, value } of wanted) acts.push({ type: 'name.described', data: { name, field, value } })
    const isNew = given === null
    back.push({
      name,
      fields: isNew ? { deleted: 'yes' } : Object.fromEntries(wanted.map(({ field, now }) => [field, now])),
    })
    again.push({
      name,
      fields: isNew
        ? { deleted: null }
        : Object.fromEntries(wanted.map(({ field, value }) => [field, value])),
    })
  }
  return { acts, back, again }
}
