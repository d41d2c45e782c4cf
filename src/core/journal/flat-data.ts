import * as v from 'valibot'

/**
 * Most lines of a journal are of events whose data are a handful of texts and numbers. To read tens of thousands of them at
 * each start, such data are looked at by plain checks made once from the schema; whatever these do not pass, and every schema
 * that is not flat, goes to the schema itself. So nothing is understood otherwise than the schema says.
 */
export type FlatReader = (raw: unknown) => Record<string, unknown> | null

type Check = (value: unknown) => boolean

/** A whole number from 0 on. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Texts by their names; null where one is taken back. */
export const texts = v.record(v.string(), v.nullable(v.string()))

/** Names that schemas leave out, because objects have such members of themselves. */
const guarded = ['__proto__', 'prototype', 'constructor']

const isTexts: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([name, text]) => (text === null || typeof text === 'string') && !guarded.includes(name),
  )

const isCount: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0

type Field = { readonly type: string } & Partial<{
  readonly pipe: unknown
  readonly check: Check
  readonly options: readonly unknown[]
  readonly wrapped: Field
  readonly default: unknown
}>

const checkOf = (field: Field): Check | null => {
  if (field === count) return isCount
  if (field === texts) return isTexts
  if (field.pipe !== undefined || field.default !== undefined) return null
  switch (field.type) {
    case 'string':
      return (value) => typeof value === 'string'
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'picklist':
      return (value) => field.options?.includes(value) === true
    case 'custom':
      return field.check ?? null
    case 'nullable': {
      const check = field.wrapped && checkOf(field.wrapped)
      return check ? (value) => value === null || check(value) : null
    }
    case 'optional':
      return (field.wrapped && checkOf(field.wrapped)) ?? null
    default:
      return null
  }
}

/** Null where the schema is not flat. */
export const flatReaderOf = (entries: Readonly<Record<string, Field>>): FlatReader | null => {
  const fields = Object.entries(entries).flatMap(([name, field]) => {
    const check = checkOf(field)
    return check ? [{ name, check, isOptional: field.type === 'optional' }] : []
  })
  if (fields.length < Object.keys(entries).length) return null
  return (raw) => {
    if (typeof raw !== 'object' || raw === null) return null
    const given = raw as Record<string, unknown>
    const read: Record<string, unknown> = {}
    for (const { name, check, isOptional } of fields) {
      const value = given[name]
      if (value === undefined && isOptional && !(name in given)) continue
      if (!check(value)) return null
      read[name] = value
    }
    return read
  }
}
