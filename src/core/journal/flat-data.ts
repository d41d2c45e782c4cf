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

const isCount: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0

type Field = { readonly type: string; readonly pipe?: unknown } & Partial<{
  readonly check: Check
  readonly options: readonly unknown[]
}>

const checkOf = (field: Field): Check | null => {
  if (field === count) return isCount
  if (field.pipe !== undefined) return null
  switch (field.type) {
    case 'string':
      return (value) => typeof value === 'string'
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'picklist':
      return (value) => field.options?.includes(value) === true
    case 'custom':
      return field.check ?? null
    default:
      return null
  }
}

/** Null where the schema is not flat. */
export const flatReaderOf = (entries: Readonly<Record<string, Field>>): FlatReader | null => {
  const names = Object.keys(entries)
  const checks = Object.values(entries).flatMap((field) => checkOf(field) ?? [])
  if (checks.length < names.length) return null
  return (raw) => {
    if (typeof raw !== 'object' || raw === null) return null
    const given = raw as Record<string, unknown>
    const read: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const name = names[at]!
      const value = given[name]
      if (!checks[at]!(value)) return null
      read[name] = value
    }
    return read
  }
}
